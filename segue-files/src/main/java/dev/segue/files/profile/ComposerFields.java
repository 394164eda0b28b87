package dev.segue.files.profile;

import dev.segue.core.session.readiness.ComposerShape;
import dev.segue.core.session.readiness.RowPattern;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads how a composer is drawn. */
final class ComposerFields {
  private static final String OTHERWISE = "otherwise";

  /** Keys of the frame, and of another one. */
  private static final List<String> FRAME =
      List.of("top", "first", "rest", "bottom", "below", "skip_first", "skip_last");

  /** Keys of {@code composer}. */
  static final List<String> KEYS =
      Stream.concat(FRAME.stream(), Stream.of("hints", "pastes", "ghost", OTHERWISE)).toList();

  private static final int MOST_ROWS = 40;

  private ComposerFields() {}

  static Optional<ComposerShape> read(Fields fields) {
    return read(fields, KEYS);
  }

  private static Optional<ComposerShape> read(Fields fields, List<String> keys) {
    fields.refuseUnknown(keys);
    Optional<RowPattern> first = pattern(fields, "first");
    Optional<RowPattern> rest = pattern(fields, "rest");
    if (!fields.has("first")) {
      fields.missing("first", "is required: what its first row begins with");
    }
    if (first.isEmpty()) {
      return Optional.empty();
    }
    var shape =
        new ComposerShape(
            pattern(fields, "top"),
            first.get(),
            rest.orElse(first.get()),
            pattern(fields, "bottom"),
            rows(fields, "below"),
            rows(fields, "skip_first"),
            rows(fields, "skip_last"),
            patterns(fields, "hints"),
            patterns(fields, "pastes"),
            fields
                .word("ghost", InteractiveFields.words(ComposerShape.Ghost.values()))
                .orElse(ComposerShape.Ghost.NONE),
            Optional.empty());
    return Optional.of(
        fields.fields(OTHERWISE).flatMap(other -> read(other, FRAME)).map(shape::or).orElse(shape));
  }

  private static int rows(Fields fields, String key) {
    return fields.whole(key, 0, MOST_ROWS).orElse(0L).intValue();
  }

  static Optional<RowPattern> pattern(Fields fields, String key) {
    return fields.value(key).flatMap(Located::regex).map(RowPattern::of);
  }

  static List<RowPattern> patterns(Fields fields, String key) {
    return fields.items(key).stream()
        .flatMap(item -> item.regex().stream())
        .map(RowPattern::of)
        .toList();
  }
}
