package dev.segue.context.index.document;

import dev.segue.core.context.DecisionStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which decision took the place of which: found in each text, and then told to both sides. */
final class AdrLinks {
  /** {@code Superceded} and {@code Supercedes} is how a widespread tool writes it. */
  private static final Pattern VERB =
      Pattern.compile(
          "\\b(?:superse[dc]e[ds]?|supercede[ds]?|replaced?s?|obsoleted?s?)\\b([ _-]{0,3}by\\b)?",
          Pattern.CASE_INSENSITIVE);

  /** Other ties between decisions, which end the words that are about this one. */
  private static final Pattern TIE =
      Pattern.compile(
          "\\b(?:amends|amended by|clarifies|clarified by|extends|extended by|relates to)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LINK =
      Pattern.compile("\\]\\(\\s{0,8}([^)\\s]{1,300})[^)]{0,200}\\)");
  private static final Pattern FILE = Pattern.compile("[\\w./-]{1,300}\\.(?:md|markdown)\\b");
  private static final Pattern NUMBER =
      Pattern.compile("(?:\\bADR[-_ #]{0,3}|#|\\b)(\\d{1,6})\\b(?!-\\d)", Pattern.CASE_INSENSITIVE);

  /** Longer lines are prose, not a list of decisions. */
  private static final int LINE = 2_000;

  /** Names of decisions on one side, as they stand in a text. */
  record References(List<String> supersedes, List<String> supersededBy) {
    References {
      supersedes = List.copyOf(supersedes);
      supersededBy = List.copyOf(supersededBy);
    }
  }

  private AdrLinks() {}

  /** Whether a line says that another took this one's place. */
  static boolean saysSupersededBy(String line) {
    Matcher verb = VERB.matcher(cut(line));
    while (verb.find()) {
      if (verb.group(1) != null) {
        return true;
      }
    }
    return false;
  }

  /** What a line says before it turns to other decisions. */
  static String beforeVerb(String line) {
    String text = cut(line);
    int end = text.length();
    Matcher verb = VERB.matcher(text);
    while (verb.find()) {
      boolean isState =
          verb.group(1) == null && verb.group().toLowerCase(Locale.ROOT).endsWith("d");
      if (!isState) {
        end = Math.min(end, verb.start());
      }
    }
    Matcher tie = TIE.matcher(text);
    return text.substring(0, tie.find() ? Math.min(end, tie.start()) : end);
  }

  /** The decisions that lines name behind {@code supersedes} and {@code superseded by}. */
  static References in(List<String> lines) {
    var before = new ArrayList<String>();
    var after = new ArrayList<String>();
    for (String line : lines) {
      String text = cut(line);
      Matcher verb = VERB.matcher(text);
      int from = -1;
      boolean isBy = false;
      while (verb.find()) {
        if (from >= 0) {
          (isBy ? after : before).addAll(names(text.substring(from, verb.start())));
        }
        from = verb.end();
        isBy = verb.group(1) != null;
      }
      if (from >= 0) {
        (isBy ? after : before).addAll(names(text.substring(from)));
      }
    }
    return new References(before, after);
  }

  /** Targets of links; where there are none, names of files; where there are none, numbers. */
  private static List<String> names(String text) {
    for (Pattern pattern : List.of(LINK, FILE, NUMBER)) {
      List<String> found =
          pattern
              .matcher(text)
              .results()
              .map(r -> r.groupCount() > 0 ? String.valueOf(r.group(1)) : r.group())
              .limit(20)
              .toList();
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  private static String cut(String line) {
    return line.length() > LINE ? line.substring(0, LINE) : line;
  }

  /**
   * The decisions with their ties resolved to ids and told to both sides. One that another of them
   * has superseded does not hold, whatever its own file says; a proposal takes nobody's place yet.
   *
   * @param references by the path of the decision's file
   */
  static List<Adr> link(List<Adr> adrs, Map<String, References> references) {
    var byName = new HashMap<String, Adr>();
    for (Adr adr : adrs) {
      byName.putIfAbsent(AdrName.ofFile(adr.path()), adr);
      byName.putIfAbsent(adr.id(), adr);
    }
    Map<String, SortedSet<String>> before = sets(adrs);
    Map<String, SortedSet<String>> after = sets(adrs);
    for (Adr adr : adrs) {
      References own = references.getOrDefault(adr.path(), new References(List.of(), List.of()));
      for (String name : own.supersedes()) {
        tie(adr.id(), id(name, byName), before, after);
      }
      for (String name : own.supersededBy()) {
        tie(id(name, byName), adr.id(), before, after);
      }
    }
    var byId = new HashMap<String, Adr>();
    adrs.forEach(adr -> byId.put(adr.id(), adr));
    return adrs.stream()
        .map(
            adr -> {
              SortedSet<String> successors = after.getOrDefault(adr.id(), new TreeSet<>());
              return adr.linked(
                  standing(adr, successors, byId),
                  List.copyOf(before.getOrDefault(adr.id(), new TreeSet<>())),
                  List.copyOf(successors));
            })
        .toList();
  }

  private static Map<String, SortedSet<String>> sets(List<Adr> adrs) {
    var sets = new LinkedHashMap<String, SortedSet<String>>();
    adrs.forEach(adr -> sets.put(adr.id(), new TreeSet<>()));
    return sets;
  }

  private static void tie(
      String newer,
      String older,
      Map<String, SortedSet<String>> before,
      Map<String, SortedSet<String>> after) {
    if (newer.equals(older)) {
      return;
    }
    Optional.ofNullable(before.get(newer)).ifPresent(set -> set.add(older));
    Optional.ofNullable(after.get(older)).ifPresent(set -> set.add(newer));
  }

  /**
   * The id of a decision that a text names by file or number; one that is not there keeps a form of
   * it.
   */
  private static String id(String name, Map<String, Adr> byName) {
    String own = AdrName.ofFile(name);
    Adr adr = byName.get(own);
    if (adr == null) {
      adr = byName.get(AdrName.id(name));
    }
    return adr == null ? AdrName.id(name) : adr.id();
  }

  private static DecisionStatus standing(
      Adr adr, SortedSet<String> successors, Map<String, Adr> byId) {
    boolean isReplaced =
        successors.stream()
            .map(byId::get)
            .anyMatch(other -> other != null && other.status() == DecisionStatus.ACTIVE);
    return adr.status() == DecisionStatus.ACTIVE && isReplaced
        ? DecisionStatus.SUPERSEDED
        : adr.status();
  }
}
