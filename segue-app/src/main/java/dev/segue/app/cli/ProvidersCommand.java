package dev.segue.app.cli;

import dev.segue.app.cli.print.ProvidersText;
import dev.segue.app.cli.project.Agents;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ProviderRows;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.view.ProvidersView;
import dev.segue.store.ProviderLog;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** How the providers stand, and the operator's way to close a breaker. */
@Command(
    name = "providers",
    mixinStandardHelpOptions = true,
    description = "Installed, version, breaker, until when, success rates.")
public final class ProvidersCommand extends DocumentCommand {
  private final Agents agents;

  public ProvidersCommand(CommandEnvironment environment, Agents agents) {
    super(environment);
    this.agents = agents;
  }

  @Override
  public Integer call() {
    ProjectStore owner = store();
    ProvidersView view = ProviderRows.of(owner, agents.of(owner.configuration().settings()));
    return print(view::document, out -> ProvidersText.print(view.rows(), out));
  }

  @Command(
      name = "reset",
      mixinStandardHelpOptions = true,
      description = "Let a provider be asked again at once.")
  int reset(
      @Mixin PlaceOptions where,
      @Parameters(arity = "1..*", paramLabel = "ID", description = "Provider ids.")
          List<String> ids) {
    Guards.notInsideADispatch(environment(), "providers reset");
    ProjectStore owner = environment().store(where.flags(Optional.empty()));
    Optional<Journal> store = owner.existing();
    try {
      Optional<ProviderLog> log = store.map(s -> ProviderLog.open(s, owner.codec()));
      Set<String> known = new HashSet<>(agents.ids(owner.configuration().settings()));
      log.ifPresent(l -> known.addAll(l.breakers().byProvider().keySet()));
      for (String id : ids) {
        if (!known.contains(id)) {
          throw Refusal.usage("%s is no provider here; segue providers lists them".formatted(id));
        }
      }
      PrintWriter out = out();
      for (String id : ids) {
        boolean closed = log.isPresent() && close(log.get(), id, "operator");
        out.println(closed ? id + " may be asked again" : id + " may be asked already");
      }
      out.flush();
      return 0;
    } finally {
      store.ifPresent(Journal::close);
    }
  }

  /** Closes a breaker; false when it was closed. */
  static boolean close(ProviderLog log, String id, String by) {
    return !log.decide(
            breakers ->
                breakers.of(id) instanceof Breaker.Closed
                    ? List.of()
                    : List.of(new BreakerEvent.BreakerClosed(id, by, Optional.empty())))
        .isEmpty();
  }
}
