package dev.segue.app.cli;

import dev.segue.app.cli.project.AgentFacts;
import dev.segue.app.cli.project.DoctorCheck;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.Provenance;
import dev.segue.core.provider.Reason;
import dev.segue.store.ProviderLog;
import java.util.Optional;

/** Looks at each agent, and closes the breaker of one that was missing and is there again. */
final class AgentExamination {
  private final Optional<ProviderLog> log;
  private final boolean mayClose;

  /**
   * @param log of the store, if there is one
   * @param mayClose not inside a dispatch, whose agent is not to steer its supervisor
   */
  AgentExamination(Optional<ProviderLog> log, boolean mayClose) {
    this.log = log;
    this.mayClose = mayClose;
  }

  DoctorCheck check(AgentFacts agent) {
    String id = "agent:" + agent.id();
    if (!agent.program().isInstalled()) {
      return DoctorCheck.ill(
          id,
          agent.program().name() + " was not found",
          "install it, correct its command, or take it out of providers:");
    }
    String found = found(agent);
    Breaker breaker =
        log.map(l -> l.breakers().of(agent.id())).orElseGet(() -> new Breaker.Closed());
    if (breaker instanceof Breaker.Open(Reason reason, var until, _, var notes)
        && until.isEmpty()) {
      return opened(agent, reason, found, notes.advice().or(agent::withheld));
    }
    if (agent.withheld().isPresent()) {
      return DoctorCheck.hint(id, found, agent.withheld().get());
    }
    return agent.login() == AgentFacts.Login.ABSENT
        ? DoctorCheck.hint(id, found, "log in with " + agent.program().name() + ", or set its key")
        : DoctorCheck.well(id, found);
  }

  /** That it is installed can be seen; that a login holds, only a dispatch would tell. */
  private DoctorCheck opened(
      AgentFacts agent, Reason reason, String found, Optional<String> advice) {
    String id = "agent:" + agent.id();
    if (reason == Reason.NOT_INSTALLED && mayClose && log.isPresent()) {
      ProvidersCommand.close(log.get(), agent.id(), "doctor");
      return DoctorCheck.well(id, found + "; is there again and may be asked");
    }
    String first =
        reason == Reason.AUTH_ERROR
            ? advice.orElseGet(() -> "log in with " + agent.program().name()) + ", then "
            : "";
    return DoctorCheck.ill(
        id,
        found + "; not asked since " + reason.word(),
        first + "segue providers reset " + agent.id());
  }

  private static String found(AgentFacts agent) {
    String version =
        agent
            .version()
            .orElse(agent.isAsked() ? "version unknown" : "not started: only the project names it");
    String tested = tested(agent);
    String login =
        switch (agent.login()) {
          case PRESENT -> ", credentials present";
          case ABSENT -> ", no credentials seen";
          case UNKNOWN -> ", credentials unknown";
        };
    return version + tested + login;
  }

  private static String tested(AgentFacts agent) {
    Optional<String> tested =
        agent.basis().tested().filter(t -> !agent.version().equals(Optional.of(t)));
    if (tested.filter(Provenance.UNTESTED::equals).isPresent()) {
      return ", profile never seen with the program";
    }
    return tested.map(t -> ", profile made with " + t).orElse("")
        + (agent.basis().isForeign() ? " and not believed to hold for this version" : "");
  }
}
