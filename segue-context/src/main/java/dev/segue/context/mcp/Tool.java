package dev.segue.context.mcp;

import dev.segue.core.context.Refusal;
import java.util.List;

/** Something that an agent may call. */
interface Tool {
  /** Public name. */
  String name();

  /** What it does and when to call it, for the model that chooses. */
  String description();

  /** Whether it changes nothing. */
  boolean isReadOnly();

  /** What it takes. */
  List<Parameter> parameters();

  /**
   * Does it.
   *
   * @throws Refusal when it cannot be done; the model is told why
   */
  ToolAnswer call(ToolArguments arguments);
}
