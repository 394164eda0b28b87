package dev.segue.store.redis;

import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Events as keys and arguments of a script; the two before them are the script's own. */
final class Batch {
  private final JournalId id;
  private final List<String> keys;
  private final List<String> words;
  private final Map<String, Integer> subjects = new HashMap<>();

  Batch(JournalId id, List<String> firstKeys, List<String> firstWords) {
    this.id = id;
    this.keys = new ArrayList<>(firstKeys);
    this.words = new ArrayList<>(firstWords);
  }

  void add(StoredEntry entry) {
    StoredEvent event = entry.event();
    words.add(String.valueOf(event.seq()));
    words.add(event.time().toString());
    words.add(event.type());
    words.add(String.valueOf(event.v()));
    words.add(String.valueOf(event.subject().map(this::number).orElse(0)));
    words.add(event.subject().orElse(""));
    words.add(entry.append());
    words.add(event.data());
  }

  /** Which of the keys is a subject's index; Lua counts from 1. */
  private int number(String subject) {
    return subjects.computeIfAbsent(
        subject,
        name -> {
          keys.add(Keys.subject(id, name));
          return keys.size();
        });
  }

  Object run(Line line, Script script) {
    return line.run(script, keys, words);
  }

  /** Keys of subjects named in it. */
  List<String> subjectKeys() {
    return List.copyOf(keys.subList(keys.size() - subjects.size(), keys.size()));
  }
}
