package dev.segue.run.dispatch;

import dev.segue.core.provider.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The words of one agent run. */
final class CommandLine {
  /** How much the agent may do. */
  enum Posture {
    WORKSPACE,
    BYPASS,
    READ_ONLY
  }

  private CommandLine() {}

  /**
   * Puts the words together.
   *
   * @param model asked for by the task
   * @param placeholders text for each {@code {name}}; with one for {@code session} the provider's
   *     own session goes on
   */
  static List<String> of(
      Profile profile, Posture posture, Optional<String> model, Map<String, String> placeholders) {
    var words = new ArrayList<>(profile.command());
    if (placeholders.containsKey("session")) {
      profile.resume().ifPresent(resume -> words.addAll(resume.arguments()));
    }
    words.addAll(
        switch (posture) {
          case WORKSPACE -> profile.arguments().workspace();
          case BYPASS -> profile.arguments().bypass();
          case READ_ONLY -> profile.arguments().readOnly();
        });
    model.ifPresent(
        name ->
            profile.arguments().model().forEach(word -> words.add(word.replace("{model}", name))));
    words.addAll(profile.arguments().last());
    words.replaceAll(word -> fill(word, placeholders));
    return words;
  }

  /** The text with each {@code {name}} that is known replaced. */
  static String fill(String word, Map<String, String> placeholders) {
    // One pass over the word: what a placeholder brings in is never looked at again.
    var filled = new StringBuilder();
    int at = 0;
    while (at < word.length()) {
      int from = at;
      Optional<Map.Entry<String, String>> here =
          placeholders.entrySet().stream()
              .filter(e -> word.startsWith("{" + e.getKey() + "}", from))
              .findFirst();
      if (here.isPresent()) {
        filled.append(here.get().getValue());
        at += here.get().getKey().length() + 2;
      } else {
        filled.append(word.charAt(at++));
      }
    }
    return filled.toString();
  }
}
