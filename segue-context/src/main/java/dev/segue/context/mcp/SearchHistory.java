package dev.segue.context.mcp;

import dev.segue.context.history.FoundHistory;
import dev.segue.context.history.SearchWords;
import java.util.List;

/** Looks through what happened. */
record SearchHistory(Access access) implements Tool {
  private static final int MOST_HITS = 100;
  private static final int USUAL_HITS = 10;
  private static final int MOST_CHARACTERS = 1_000;

  @Override
  public String name() {
    return "search_history";
  }

  @Override
  public String description() {
    return "Finds where words occur in this project's history: task texts, validation errors, decisions and"
        + " answers of agents, the newest first. All words must occur; case does not matter.";
  }

  @Override
  public boolean isReadOnly() {
    return true;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.required("query", Parameter.Type.TEXT, "The words."),
        Parameter.optional("limit", Parameter.Type.NUMBER, "Most hits, 1 to 100; 10 if left out."));
  }

  @Override
  public ToolAnswer call(ToolArguments arguments) {
    SearchWords words = SearchWords.of(arguments.text("query", MOST_CHARACTERS));
    int limit = arguments.number("limit", 1, MOST_HITS, USUAL_HITS);
    FoundHistory found = access.with(known -> known.search(words, limit));
    return new ToolAnswer(found.text(), found.document());
  }
}
