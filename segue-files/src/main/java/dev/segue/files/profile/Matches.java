package dev.segue.files.profile;

import dev.segue.core.provider.EventMatch;
import dev.segue.core.provider.LinePattern;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Quoted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads conditions on JSON events: pointers with what must stand there, a scalar or {@code {regex:
 * …}}.
 */
final class Matches {
  /** Keys of an expectation that is no scalar. */
  static final List<String> KEYS = List.of("regex");

  private Matches() {}

  static Optional<EventMatch> read(Located item) {
    Optional<Fields> fields = item.fields();
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    Map<String, EventMatch.Expected> values = new LinkedHashMap<>();
    for (String pointer : fields.get().keys()) {
      if (!isPointer(pointer)) {
        fields.get().problem(pointer, "is no JSON pointer; one begins with /");
        continue;
      }
      fields.get().value(pointer).flatMap(Matches::expected).ifPresent(e -> values.put(pointer, e));
    }
    if (values.isEmpty()) {
      item.problem("needs at least one JSON pointer with a value");
      return Optional.empty();
    }
    return Optional.of(new EventMatch(values));
  }

  private static Optional<EventMatch.Expected> expected(Located value) {
    if (!value.isMapping()) {
      return value.verbatim().map(EventMatch.Expected.Exactly::new);
    }
    Fields fields = value.fields().orElseThrow();
    fields.refuseUnknown(KEYS);
    if (!fields.has("regex")) {
      fields.missing("regex", "is required here");
    }
    return fields
        .value("regex")
        .flatMap(Located::regex)
        .map(LinePattern::of)
        .map(EventMatch.Expected.Matching::new);
  }

  static Optional<String> pointer(Located value) {
    Optional<String> text = value.text();
    if (text.isPresent() && !isPointer(text.get())) {
      value.problem(Quoted.of(text.get()) + " is no JSON pointer; one begins with /");
      return Optional.empty();
    }
    return text;
  }

  private static boolean isPointer(String text) {
    return text.startsWith("/");
  }
}
