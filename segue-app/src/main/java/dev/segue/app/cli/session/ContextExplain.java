package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.ContextPack;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.Explained;
import dev.segue.core.context.PackExplanation;
import dev.segue.core.context.PackUse;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says why a pack is as it is. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = {
      "Says of everything that could be in a pack why it is there or not, and which of its files"
          + " the",
      "agent read and changed. A task stands for its pack as context get gives it."
    })
final class ContextExplain extends DocumentCommand {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  private final Contexts contexts;

  @Mixin private PackOptions pack = new PackOptions();

  @Parameters(paramLabel = "HASH|TASK", description = "Hash of a pack, or id of a task.")
  private String named = "";

  ContextExplain(CommandEnvironment environment, Contexts contexts) {
    super(environment);
    this.contexts = contexts;
  }

  @Override
  public Integer call() {
    ProjectStore store = store();
    PackExplanation explanation = CodedRefusal.answer(() -> explained(contexts.of(store)));
    return print(() -> ContextDocuments.of(explanation), out -> print(out, explanation));
  }

  private PackExplanation explained(ContextService contexts) {
    String hash =
        HASH.matcher(named).matches() ? named : contexts.get(pack.request(named, "")).pack().hash();
    return contexts.explain(Optional.empty(), hash);
  }

  private static void print(PrintWriter out, PackExplanation explanation) {
    ContextPack pack = explanation.pack();
    out.printf(
        Locale.ROOT,
        "Pack %s%ntask %s, role %s, phase %s, attempt %d: %,d of %,d tokens%n",
        pack.hash(),
        pack.key().taskId(),
        pack.key().role().word(),
        pack.key().phase().word(),
        pack.key().attempt(),
        pack.tokens(),
        pack.key().tokenBudget());
    String kind = "";
    for (Explained item : explanation.items()) {
      if (!item.kind().word().equals(kind)) {
        kind = item.kind().word();
        out.println(kind);
      }
      out.println("  " + line(item));
    }
    explanation.uses().forEach(use -> print(out, use));
  }

  private static String line(Explained item) {
    return "%-3s %s%s%s"
        .formatted(
            item.isShown() ? "in" : "out",
            item.id(),
            item.tokens() > 0 ? " (%d tokens)".formatted(item.tokens()) : "",
            item.reason().isEmpty() ? "" : ": " + item.reason());
  }

  private static void print(PrintWriter out, PackUse use) {
    out.printf(
        Locale.ROOT,
        "dispatch %d, %s: of %d packed files %s, changed %d%n",
        use.dispatch(),
        use.provider(),
        use.packed(),
        use.isReadKnown() ? "read " + use.read().size() : "read unknown",
        use.edited().size());
    tell(out, "read", use.read());
    tell(out, "changed", use.edited());
    tell(out, "needed and not packed", use.missed());
  }

  private static void tell(PrintWriter out, String what, List<String> paths) {
    if (!paths.isEmpty()) {
      out.println("  " + what + ": " + String.join(", ", paths));
    }
  }
}
