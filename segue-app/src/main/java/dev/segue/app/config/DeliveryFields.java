package dev.segue.app.config;

import dev.segue.core.session.delivery.DeliverySettings;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.session.readiness.RowPattern;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads {@code delivery}. */
final class DeliveryFields {
  /** Its keys. */
  static final List<String> KEYS =
      List.of(
          "readinessTimeoutMs",
          "requireAcknowledgment",
          "retryBackoffs",
          "fileFallbackAfterAttempts",
          "sendNotificationOnFailure",
          "readinessPatterns",
          "acknowledgmentPatterns",
          "rungs");

  private static final long DAY = 24 * 60 * 60 * 1_000L;
  private static final long HOUR = 60 * 60 * 1_000L;
  private static final int MOST_BACKOFFS = 20;
  private static final DeliverySettings USUAL = DeliverySettings.DEFAULT;

  private DeliveryFields() {}

  static DeliverySettings read(Fields fields) {
    fields.refuseUnknown(KEYS);
    return new DeliverySettings(
        fields.whole("readinessTimeoutMs", 1, DAY).orElse(USUAL.readinessTimeoutMs()),
        fields.flag("requireAcknowledgment").orElse(USUAL.requireAcknowledgment()),
        fields.value("retryBackoffs").map(DeliveryFields::backoffs).orElse(USUAL.retryBackoffs()),
        fields
            .whole("fileFallbackAfterAttempts", 1, MOST_BACKOFFS + 1)
            .orElse((long) USUAL.fileFallbackAfterAttempts())
            .intValue(),
        fields.flag("sendNotificationOnFailure").orElse(USUAL.sendNotificationOnFailure()),
        patterns(fields, "readinessPatterns"),
        patterns(fields, "acknowledgmentPatterns"),
        fields.value("rungs").map(DeliveryFields::rungs).orElse(USUAL.rungs()));
  }

  private static List<Long> backoffs(Located value) {
    List<Located> items = value.items();
    if (items.size() > MOST_BACKOFFS) {
      value.problem("has at most " + MOST_BACKOFFS + " times, not " + items.size());
    }
    return items.stream().flatMap(item -> item.whole(0, HOUR).stream()).toList();
  }

  /** One that matches nothing at all matches every row. */
  private static List<RowPattern> patterns(Fields fields, String key) {
    return fields.items(key).stream()
        .flatMap(item -> item.regex().stream().flatMap(text -> pattern(item, text)))
        .toList();
  }

  private static Stream<RowPattern> pattern(Located item, String text) {
    RowPattern pattern = RowPattern.of(text);
    if (pattern.isFoundIn("")) {
      item.problem("is found in an empty row, so in every one");
      return Stream.empty();
    }
    return Stream.of(pattern);
  }

  private static Set<Rung> rungs(Located value) {
    Map<String, Rung> words = new LinkedHashMap<>();
    for (Rung rung : Rung.values()) {
      if (rung != Rung.HUMAN) {
        words.put(rung.word(), rung);
      }
    }
    Set<Rung> rungs = EnumSet.noneOf(Rung.class);
    value.items().forEach(item -> item.word(words).ifPresent(rungs::add));
    return rungs;
  }
}
