package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.context.history.Continuity;
import dev.segue.context.history.DecisionWords;
import dev.segue.context.history.HistoryTools;
import dev.segue.context.history.RecordedDecision;
import dev.segue.core.context.DecisionDraft;
import dev.segue.core.context.DecisionView;
import dev.segue.core.journal.Journal;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;
import dev.segue.core.text.Untrusted;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The decisions of the project that a command means. */
final class DecisionRecords {
  /** By which a decision of these commands came. */
  private static final String CHANNEL = "cli";

  private static final int LARGEST = 1 << 16;

  private final CommandEnvironment environment;
  private final Contexts contexts;
  private final InputStream input;
  private final ProjectStore owner;
  private final Redactor redactor;

  DecisionRecords(
      CommandEnvironment environment, Contexts contexts, InputStream input, ProjectStore owner) {
    this.environment = environment;
    this.contexts = contexts;
    this.input = input;
    this.owner = owner;
    this.redactor = Redactor.with(owner.configuration().settings().redact());
  }

  /** Records one; the store is made where there is none. */
  RecordedDecision record(
      String title, String reason, DecisionFields fields, Optional<String> supersedes) {
    var words =
        new DecisionWords(
            title, why(reason), fields.status(), fields.kind(), fields.affects(), supersedes);
    // What is refused makes no store.
    DecisionDraft draft =
        words.draft(this::redacted, environment.variable("SEGUE_SESSION"), CHANNEL);
    try (Journal store = owner.make()) {
      return continuity(store).record(draft);
    }
  }

  /** Lets a recorded one take another's place; the one that holds. */
  RecordedDecision supersede(String id, String by) {
    try (Journal store = owner.open()) {
      return continuity(store).supersede(id, by);
    }
  }

  /** The recorded ones in their order, then those of the workspace's files. */
  List<DecisionView> all(boolean all) {
    return contexts.of(owner).decisions(Optional.empty(), all);
  }

  private Continuity continuity(Journal store) {
    String project = ProjectChoice.forAct(owner.configuration(), store);
    owner.mayBegin(store, project);
    // Decisions count no tokens, and the tokenizer's table takes longer to load than the rest.
    TokenCounter tokens = text -> contexts.tokens().count(text);
    var historyTools =
        new HistoryTools(
            owner.codec(), tokens, redactor, owner.configuration().settings().history());
    return new Continuity(store, project, historyTools);
  }

  private String redacted(String text) {
    return redactor.redact(Untrusted.visible(text));
  }

  private String why(String text) {
    if (!text.equals("-")) {
      return text;
    }
    try {
      return new String(input.readNBytes(LARGEST), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the standard input: " + e.getMessage(), e);
    }
  }
}
