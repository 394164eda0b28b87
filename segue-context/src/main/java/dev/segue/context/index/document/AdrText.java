package dev.segue.context.index.document;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads one decision from its text. Never throws; linear in the text. */
final class AdrText {
  private static final int STATUS_LINES = 12;
  private static final int STATUS_CHARACTERS = 200;
  private static final int TITLE_CHARACTERS = 300;
  private static final int MOST_AUTHORS = 20;
  private static final int MOST_PATHS = 100;

  private static final Pattern DAY =
      Pattern.compile("\\b(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})\\b");
  private static final Pattern TITLE_NUMBER =
      Pattern.compile("(?i)(?:ADR\\s{0,3}[-#:]?\\s{0,3})?0*(\\d{1,6})\\s{0,3}[.:)–—-]?\\s++(.+)");
  private static final Pattern TITLE_MARK = Pattern.compile("(?i)ADR\\s{0,3}[:–—-]\\s*+(.+)");
  private static final Pattern SPAN = Pattern.compile("`([^`\\s]{1,300})`");
  private static final Pattern PATH = Pattern.compile("[\\w@+*.-]++(?:/[\\w@+*.$()\\[\\]-]++)*+/?");
  private static final Pattern FILE =
      Pattern.compile(
          ".+\\.(?:java|kts?|scala|groovy|gradle|py|pyi|js|jsx|mjs|cjs|ts|tsx|vue|go|rs|rb|php|cs|c|cc"
              + "|cpp|h|hpp|swift|sql|proto|sh|md|xml|ya?ml|toml|json|properties|html|css|scss|tf)");

  /** A decision with the names, still unresolved, of those that it replaced or was replaced by. */
  record Read(Adr adr, AdrLinks.References references) {}

  private final String path;
  private final Markdown text;
  private final AdrFields fields;

  private AdrText(String path, String text) {
    this.path = path;
    this.text = Markdown.read(text);
    this.fields = new AdrFields(this.text);
  }

  static Read read(String path, String text) {
    return new AdrText(path, text).read();
  }

  private Read read() {
    List<String> status = status();
    String words =
        cut(String.join(" ", status).replaceAll("\\s++", " ").strip(), STATUS_CHARACTERS);
    var adr =
        new Adr(
            AdrName.id(path),
            title(),
            AdrStatus.of(status),
            words,
            Rationale.of(text),
            date(),
            authors(),
            affects(),
            List.of(),
            List.of(),
            path);
    return new Read(adr, references(status));
  }

  private String title() {
    String title = text.title().isEmpty() ? String.join(" ", fields.of("title")) : text.title();
    if (title.isEmpty()) {
      title =
          AdrName.ofFile(path).replaceAll("^(?:adr)?[-_]?\\d+[-_]", "").replaceAll("[-_]+", " ");
    }
    Matcher numbered = TITLE_NUMBER.matcher(title);
    // A title may begin with a number of its own: "12 factors".
    if (numbered.matches() && isOwn(numbered.group(1))) {
      title = numbered.group(2);
    }
    Matcher marked = TITLE_MARK.matcher(title);
    title = marked.matches() ? marked.group(1) : title;
    return cut(title.replaceAll("\\s++", " ").strip(), TITLE_CHARACTERS);
  }

  private boolean isOwn(String number) {
    return AdrName.number(path).filter(own -> own.equals(Integer.valueOf(number))).isPresent();
  }

  /** The words of the field, oldest line first. */
  private List<String> status() {
    List<String> own = fields.of("status", "state", "decision-status");
    return own.isEmpty() ? lines(Section.Role.STATUS).limit(STATUS_LINES).toList() : own;
  }

  /** What stands in the sections of a role, without blank lines and marks of lists. */
  private Stream<String> lines(Section.Role role) {
    return text.sections().stream()
        .filter(section -> section.role() == role)
        .flatMap(section -> section.lines().stream())
        .map(line -> line.strip().replaceAll("^[*+>-]\\s+", ""))
        .filter(line -> !line.isEmpty());
  }

  private Optional<LocalDate> date() {
    return Stream.of(
            fields.of("date", "decision-date", "decided", "created").stream(),
            lines(Section.Role.DATE),
            lines(Section.Role.STATUS))
        .flatMap(lines -> lines)
        .flatMap(line -> day(line).stream())
        .findFirst();
  }

  private static Optional<LocalDate> day(String line) {
    Matcher day = DAY.matcher(line);
    if (!day.find()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          LocalDate.of(
              Integer.parseInt(day.group(1)),
              Integer.parseInt(day.group(2)),
              Integer.parseInt(day.group(3))));
    } catch (DateTimeException _) {
      // The thirteenth month tells no day.
      return Optional.empty();
    }
  }

  private List<String> authors() {
    List<String> own =
        fields.of("decision-makers", "deciders", "authors", "author", "decision-maker", "owner");
    Stream<String> lines = own.isEmpty() ? lines(Section.Role.AUTHORS) : own.stream();
    return lines
        .filter(line -> !line.startsWith("{") && !line.startsWith("["))
        .flatMap(line -> Stream.of(line.split("\\s*+[,;]\\s*+|\\s++and\\s++", -1)))
        .map(name -> cut(name.replaceAll("[*_`]|\\]\\([^)]*+\\)|^\\[", "").strip(), 100))
        .filter(name -> !name.isEmpty())
        .distinct()
        .limit(MOST_AUTHORS)
        .toList();
  }

  private List<String> affects() {
    var found = new LinkedHashSet<String>();
    Stream.concat(
            text.preamble().stream(),
            text.sections().stream().flatMap(section -> section.lines().stream()))
        .flatMap(line -> SPAN.matcher(line).results().map(span -> span.group(1)))
        .filter(AdrText::isPath)
        .limit(MOST_PATHS)
        .forEach(found::add);
    return List.copyOf(found);
  }

  /** Relative, and either of several parts or with the ending of a file. */
  private static boolean isPath(String span) {
    boolean hasForm = PATH.matcher(span).matches() && !span.contains("..") && !span.startsWith("-");
    return hasForm && (span.indexOf('/') > 0 || FILE.matcher(span).matches());
  }

  private AdrLinks.References references(List<String> status) {
    var lines = new ArrayList<>(status);
    fields.of("supersedes", "replaces").forEach(value -> lines.add("supersedes " + value));
    fields
        .of("superseded-by", "superseded", "replaced-by")
        .forEach(value -> lines.add("superseded by " + value));
    // In lists of links only lines that begin with the verb are about this decision.
    Stream.concat(lines(Section.Role.LINKS), lines(Section.Role.OTHER))
        .filter(line -> line.matches("(?is)[\\[*_]{0,3}(?:superse|superce|replace).*"))
        .forEach(lines::add);
    return AdrLinks.in(lines);
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }
}
