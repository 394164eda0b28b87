package dev.segue.app.boot.session;

import dev.segue.context.history.Continuity;
import dev.segue.context.history.StartupDeliveries;
import dev.segue.core.session.StartupGiven;
import dev.segue.core.startup.StartupContext;
import dev.segue.session.Startups;
import java.util.Optional;

/**
 * Supplies the context for the conversations of an agent that Segue started: the prepared context
 * at the start, later the state at that time. A conversation that goes on gets nothing if it has
 * already received that state, in this session or another.
 */
final class OwnStartups implements Startups {
  private final String agent;
  private final String session;
  private final Continuity continuity;
  private final StartupDeliveries startupDeliveries;
  private Optional<StartupContext> prepared;

  OwnStartups(
      String agent,
      String session,
      Continuity continuity,
      StartupDeliveries startupDeliveries,
      Optional<StartupContext> prepared) {
    this.agent = agent;
    this.session = session;
    this.continuity = continuity;
    this.startupDeliveries = startupDeliveries;
    this.prepared = prepared;
  }

  @Override
  public Optional<String> tell(Optional<String> conversation, boolean goesOn) {
    Optional<StartupContext> context =
        prepared.or(() -> continuity.load(Optional.empty()).context());
    prepared = Optional.empty();
    String name = conversation.flatMap(id -> StartupDeliveries.name(agent, id)).orElse(session);
    return context
        .filter(told -> startupDeliveries.give(new StartupGiven(name, told.hash()), goesOn))
        .map(StartupContext::text);
  }
}
