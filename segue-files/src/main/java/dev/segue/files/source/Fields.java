package dev.segue.files.source;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A mapping to be read key by key. An absent key and a null value are the same: nothing. Not
 * thread-safe.
 */
public final class Fields {
  private final Located self;
  private final Node.Mapping mapping;

  Fields(Located self, Node.Mapping mapping) {
    this.self = self;
    this.mapping = mapping;
  }

  /** The mapping as a value. */
  public Located self() {
    return self;
  }

  /** The mapping itself. */
  public Node.Mapping mapping() {
    return mapping;
  }

  /** The keys, in the file's order. */
  public Set<String> keys() {
    return mapping.entries().keySet();
  }

  /** Whether the key is written, even without a value. */
  public boolean has(String key) {
    return mapping.entries().containsKey(key);
  }

  /** A value; empty when absent or null. */
  public Optional<Located> value(String key) {
    return valueOrNull(key).filter(located -> !located.node().isNull());
  }

  /** A value; a blank text counts as absent too, as other tools write fields that nobody filled. */
  public Optional<Located> filled(String key) {
    return value(key)
        .filter(
            located -> !(located.node() instanceof Node.Scalar scalar && scalar.text().isBlank()));
  }

  /** A value, null included: for keys where null means something. */
  public Optional<Located> valueOrNull(String key) {
    return mapping.value(key).map(node -> Located.of(node, name(key), self.problems()));
  }

  /** See {@link Located#text}. */
  public Optional<String> text(String key) {
    return value(key).flatMap(Located::text);
  }

  /** See {@link Located#texts}. */
  public List<String> texts(String key) {
    return value(key).map(Located::texts).orElse(List.of());
  }

  /** See {@link Located#items}. */
  public List<Located> items(String key) {
    return value(key).map(Located::items).orElse(List.of());
  }

  /** See {@link Located#flag}. */
  public Optional<Boolean> flag(String key) {
    return value(key).flatMap(Located::flag);
  }

  /** See {@link Located#whole}. */
  public Optional<Long> whole(String key, long least, long most) {
    return value(key).flatMap(located -> located.whole(least, most));
  }

  /** See {@link Located#positiveDuration}. */
  public Optional<Duration> positiveDuration(String key) {
    return value(key).flatMap(Located::positiveDuration);
  }

  /** See {@link Located#word}. */
  public <T> Optional<T> word(String key, Map<String, T> words) {
    return value(key).flatMap(located -> located.word(words));
  }

  /** See {@link Located#fields}. */
  public Optional<Fields> fields(String key) {
    return value(key).flatMap(Located::fields);
  }

  /**
   * A text that must be there.
   *
   * @return empty after recording that it is missing or wrong
   */
  public Optional<String> requiredText(String key) {
    Optional<Located> value = value(key);
    if (value.isEmpty()) {
      missing(key, "is required");
    }
    return value.flatMap(Located::text);
  }

  /** Records that a key is missing, naming a key that looks like a misspelling of it. */
  public void missing(String key, String message) {
    String hint =
        Suggestion.among(keys(), key).map(k -> "; is it meant by " + Quoted.of(k) + "?").orElse("");
    self.problems().add(keyAt(key), name(key), message + hint);
  }

  /** Records a problem with a key, at its value, else at its place, else at the mapping. */
  public void problem(String key, String message) {
    value(key)
        .ifPresentOrElse(
            located -> located.problem(message),
            () -> self.problems().add(keyAt(key), name(key), message));
  }

  /** Refuses every key that is not known, with a suggestion. */
  public void refuseUnknown(Collection<String> known) {
    for (String key : keys()) {
      if (!known.contains(key)) {
        String hint = self.problems().isFull() ? "" : Suggestion.phrase(known, key);
        self.problems().add(keyAt(key), name(key), "is not a known key" + hint);
      }
    }
  }

  /**
   * Refuses a key that is not known but looks like one that is.
   *
   * @return whether it does
   */
  public boolean refuseLookalike(String key, Collection<String> known) {
    Optional<String> meant =
        self.problems().isFull() ? Optional.empty() : Suggestion.among(known, key);
    meant.ifPresent(
        word ->
            self.problems()
                .add(
                    keyAt(key),
                    name(key),
                    "is not a known field; did you mean " + Quoted.of(word) + "?"));
    return meant.isPresent();
  }

  /** Refuses unknown keys that look like known ones, and warns of the others. */
  public void refuseLookalikes(Collection<String> known) {
    for (String key : keys()) {
      if (!known.contains(key) && !refuseLookalike(key, known)) {
        warnUnknown(key, known);
      }
    }
  }

  /** Warns of every key that is not known, once for each name in the whole file. */
  public void warnUnknown(Collection<String> known) {
    for (String key : keys()) {
      if (!known.contains(key)) {
        warnUnknown(key, known);
      }
    }
  }

  /** Warns of a key that is not known, once for each name in the whole file. */
  public void warnUnknown(String key, Collection<String> known) {
    String hint = Suggestion.phrase(known, key);
    warnOnce(key, "is not a known field, ignored" + hint);
  }

  /** Warns of a key, once for each name and message in the whole file. */
  public void warnOnce(String key, String message) {
    String subject = withoutNumbers(name(key)) + ": " + message;
    self.problems().warnOnce(subject, keyAt(key), name(key), message);
  }

  private Place keyAt(String key) {
    Node.Entry entry = mapping.entries().get(key);
    return entry == null ? mapping.at() : entry.keyAt();
  }

  private String name(String key) {
    return self.field().isEmpty() ? key : self.field() + "." + key;
  }

  private static String withoutNumbers(String name) {
    return name.replaceAll("\\[\\d+]", "");
  }
}
