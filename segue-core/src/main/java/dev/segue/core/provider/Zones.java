package dev.segue.core.provider;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Zones of times: names of the time zone database, UTC, offsets, and those abbreviations that mean
 * one zone only.
 */
final class Zones {
  private static final Map<String, String> NAMES =
      ZoneId.getAvailableZoneIds().stream()
          .filter(name -> name.indexOf('/') > 0)
          .collect(
              Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), name -> name, (a, _) -> a));

  /** IST, CST, BST, AST and others stand for several zones and are understood at home only. */
  private static final Map<String, ZoneId> ABBREVIATIONS =
      Map.ofEntries(
          offset("pst", -8),
          offset("pdt", -7),
          offset("mst", -7),
          offset("mdt", -6),
          offset("est", -5),
          offset("edt", -4),
          offset("cet", 1),
          offset("cest", 2),
          offset("eet", 2),
          offset("eest", 3),
          offset("wet", 0),
          offset("west", 1),
          offset("msk", 3),
          offset("hkt", 8),
          offset("sgt", 8),
          offset("jst", 9),
          offset("kst", 9),
          offset("aest", 10),
          offset("aedt", 11),
          offset("nzst", 12),
          offset("nzdt", 13),
          offset("hst", -10),
          Map.entry("pt", ZoneId.of("America/Los_Angeles")),
          Map.entry("pacific", ZoneId.of("America/Los_Angeles")),
          Map.entry("mt", ZoneId.of("America/Denver")),
          Map.entry("ct", ZoneId.of("America/Chicago")),
          Map.entry("et", ZoneId.of("America/New_York")),
          Map.entry("eastern", ZoneId.of("America/New_York")));

  private static final Pattern NAMED =
      Pattern.compile(
          "\\( ?([a-z_]+(?:/[a-z0-9_+-]+){1,2}) ?\\)|([a-z_]{2,20}(?:/[a-z0-9_+-]+){1,2})(?![a-z/])");

  private static final Pattern UTC =
      Pattern.compile(
          "\\(? ?(?:utc|gmt)(?: ?([+-]) ?(\\d{1,2})(?::?([0-5]\\d))?(?!\\d))?(?![a-z\\d:]) ?\\)?");

  private static final Pattern OFFSET =
      Pattern.compile("\\(?([+-])(\\d{2}):?([0-5]\\d)?(?![\\d:])\\)?");
  private static final Pattern ZULU = Pattern.compile("z(?![a-z\\d])");
  private static final Pattern LOCAL =
      Pattern.compile("\\(?(?:(?:your |in )?local(?: time)?|your time)(?![a-z])\\)?");
  private static final Pattern SHORT =
      Pattern.compile(
          "\\( ?([a-z]{2,5}) ?\\)|(pacific|eastern|[a-z]{2,4})(?: (?:standard |daylight )?time)?(?![a-z/])");

  private Zones() {}

  private static Map.Entry<String, ZoneId> offset(String name, int hours) {
    return Map.entry(name, ZoneOffset.ofHours(hours));
  }

  /**
   * The zone that stands here, read; empty, and nothing read, where none does.
   *
   * @param home the machine's zone, whose own abbreviations count
   * @param isBehindTime whether a time of day was read: only then may an offset follow
   * @throws UnreadException for one that does not exist
   */
  static Optional<ZoneId> take(Scanner text, ZoneId home, Instant now, boolean isBehindTime)
      throws UnreadException {
    MatchResult utc = text.take(UTC);
    if (utc != null) {
      return Optional.of(offset(utc));
    }
    if (isBehindTime && text.skip(ZULU)) {
      return Optional.of(ZoneOffset.UTC);
    }
    MatchResult offset = isBehindTime ? text.take(OFFSET) : null;
    if (offset != null) {
      return Optional.of(offset(offset));
    }
    if (text.skip(LOCAL)) {
      return Optional.of(home);
    }
    MatchResult named = text.take(NAMED);
    if (named != null) {
      return Optional.of(named(first(named)));
    }
    int before = text.position();
    MatchResult brief = text.take(SHORT);
    if (brief == null) {
      return Optional.empty();
    }
    Optional<ZoneId> zone = brief(first(brief), home, now);
    if (zone.isEmpty()) {
      text.back(before);
    }
    return zone;
  }

  private static String first(MatchResult match) {
    return match.group(1) == null ? match.group(2) : match.group(1);
  }

  private static ZoneId named(String name) throws UnreadException {
    String known = NAMES.get(name);
    if (known == null) {
      throw new UnreadException("no zone: " + name);
    }
    return ZoneId.of(known);
  }

  private static ZoneOffset offset(MatchResult match) throws UnreadException {
    if (match.group(1) == null) {
      return ZoneOffset.UTC;
    }
    int minutes =
        Integer.parseInt(match.group(2)) * 60
            + (match.group(3) == null ? 0 : Integer.parseInt(match.group(3)));
    try {
      return ZoneOffset.ofTotalSeconds((match.group(1).equals("-") ? -60 : 60) * minutes);
    } catch (DateTimeException e) {
      throw new UnreadException(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<ZoneId> brief(String name, ZoneId home, Instant now) {
    ZoneId known = ABBREVIATIONS.get(name);
    return known == null ? ofHome(name, home, now) : Optional.of(known);
  }

  /** CST is China's on a machine in China, and Chicago's in Chicago. */
  private static Optional<ZoneId> ofHome(String name, ZoneId home, Instant now) {
    var form = DateTimeFormatter.ofPattern("zzz", Locale.US);
    for (int days : new int[] {0, 91, 182, 273}) {
      var at = now.plusSeconds(days * 86_400L).atZone(home);
      if (form.format(at).equalsIgnoreCase(name)) {
        return Optional.of(at.getOffset());
      }
    }
    return Optional.empty();
  }
}
