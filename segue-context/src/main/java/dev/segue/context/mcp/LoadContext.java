package dev.segue.context.mcp;

import dev.segue.context.history.Continuity;
import dev.segue.context.history.LoadedContext;
import java.util.List;
import java.util.Optional;

/** Tells how the work stands. */
record LoadContext(Access access) implements Tool {
  private static final int MOST_CHARACTERS = 128;

  @Override
  public String name() {
    return "load_context";
  }

  @Override
  public String description() {
    return "How the work on this project stands: how the last session left it, open attempts,"
        + " blocked tasks, decisions, what was completed lately. Call it before you begin,"
        + " and after your context was compacted.";
  }

  @Override
  public boolean isReadOnly() {
    return true;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.optional(
            "session",
            Parameter.Type.TEXT,
            "Name of an earlier session whose end is told instead of the last one's."));
  }

  @Override
  public ToolAnswer call(ToolArguments arguments) {
    Optional<String> session = arguments.textIfAny("session", MOST_CHARACTERS);
    LoadedContext loaded = access.told((Continuity known) -> known.load(session));
    return new ToolAnswer(loaded.text(), loaded.document());
  }
}
