package dev.segue.context.index.document;

import dev.segue.context.index.workspace.UnreadableException;
import dev.segue.context.index.workspace.XmlStreams;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the XML of JaCoCo and of Cobertura; its root says which one it is. Their document type
 * declarations are passed over, and nothing that they name is opened.
 */
final class XmlReport {
  private static final int DEEPEST = 40;
  private static final int MOST_FOLDERS = 50;
  private static final Pattern CONDITIONS = Pattern.compile(".*\\((\\d{1,6})/(\\d{1,6})\\)");

  /** The first second of 2001 in milliseconds; smaller numbers are seconds. */
  private static final long LEAST_MILLIS = 978_307_200_000L;

  private final XMLStreamReader xml;
  private final ReportStream in;
  private final LineSets sets = new LineSets();
  private final ArrayDeque<String> open = new ArrayDeque<>();
  private final List<String> folders = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private Optional<Instant> ranAt = Optional.empty();
  private String packageName = "";
  private String file = "";
  private Count lines = Count.NONE;
  private Count branches = Count.NONE;

  private XmlReport(XMLStreamReader xml, ReportStream in) {
    this.xml = xml;
    this.in = in;
  }

  static Parsed read(ReportStream in) throws IOException, UnreadableException {
    try {
      XMLStreamReader xml = XmlStreams.of(in);
      try {
        return new XmlReport(xml, in).read();
      } finally {
        xml.close();
      }
    } catch (XMLStreamException e) {
      // The parser wraps what the stream under it says.
      if (e.getNestedException() instanceof IOException cause) {
        throw cause;
      }
      throw XmlStreams.refusal(e);
    }
  }

  private Parsed read() throws XMLStreamException, UnreadableException {
    while (xml.next() != XMLStreamConstants.START_ELEMENT) {
      in.progress();
    }
    CoverageFormat format =
        switch (xml.getLocalName()) {
          case "report" -> CoverageFormat.JACOCO;
          case "coverage" -> CoverageFormat.COBERTURA;
          default ->
              throw new UnreadableException(
                  "is no report: its root is <%s>".formatted(xml.getLocalName()));
        };
    start(format);
    while (!open.isEmpty()) {
      int event = xml.next();
      in.progress();
      if (event == XMLStreamConstants.START_ELEMENT) {
        start(format);
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        end(format);
      } else if (event == XMLStreamConstants.CHARACTERS
          && isIn("source")
          && text.length() < 4_096) {
        text.append(xml.getText());
      }
    }
    return new Parsed(format, ranAt, sets.sums(), folders);
  }

  private void start(CoverageFormat format) throws UnreadableException {
    String name = xml.getLocalName();
    if (open.size() >= DEEPEST) {
      throw new UnreadableException("is nested deeper than %d".formatted(DEEPEST));
    }
    switch (format) {
      case JACOCO -> startOfJacoco(name);
      case COBERTURA -> startOfCobertura(name);
      case LCOV -> throw new IllegalStateException("lcov is no XML");
    }
    open.addLast(name);
  }

  private void end(CoverageFormat format) throws UnreadableException {
    String name = open.removeLast();
    if (format == CoverageFormat.JACOCO && name.equals("sourcefile")) {
      sets.again(file, lines, branches);
    } else if (name.equals("class")) {
      file = "";
    } else if (name.equals("source") && folders.size() < MOST_FOLDERS) {
      folders.add(text.toString().strip());
      text.setLength(0);
    }
  }

  private boolean isIn(String name) {
    return !open.isEmpty() && open.getLast().equals(name);
  }

  private void startOfJacoco(String name) throws UnreadableException {
    switch (name) {
      case "sessioninfo" -> ran(attribute("dump"));
      case "package" -> packageName = attribute("name");
      case "sourcefile" -> {
        String own = attribute("name");
        file = packageName.isEmpty() ? own : packageName + "/" + own;
        lines = Count.NONE;
        branches = Count.NONE;
      }
      case "counter" -> {
        if (isIn("sourcefile")) {
          int covered = Lcov.number(attribute("covered"));
          var count = new Count(covered, covered + Lcov.number(attribute("missed")));
          lines = attribute("type").equals("LINE") ? count : lines;
          branches = attribute("type").equals("BRANCH") ? count : branches;
        }
      }
      default -> {
        // Classes, methods and lines are summed up in the counters of their file.
      }
    }
  }

  private void startOfCobertura(String name) throws UnreadableException {
    switch (name) {
      case "coverage" -> ran(attribute("timestamp"));
      case "class" -> {
        file = attribute("filename");
        if (!file.isEmpty()) {
          sets.file(file);
        }
      }
      case "line" -> {
        if (!file.isEmpty()) {
          sets.line(file, Lcov.number(attribute("number")), isHit(attribute("hits")));
          // Lines of methods stand among those of their class once more.
          Matcher conditions = CONDITIONS.matcher(attribute("condition-coverage"));
          if (!open.contains("method") && conditions.matches()) {
            sets.branches(
                file,
                new Count(
                    Integer.parseInt(conditions.group(1)), Integer.parseInt(conditions.group(2))));
          }
        }
      }
      default -> {
        // Rates are what a reader can compute.
      }
    }
  }

  private static boolean isHit(String hits) {
    return !hits.isEmpty() && !hits.equals("0");
  }

  /** Of several runs the latest. */
  private void ran(String time) {
    if (!time.matches("\\d{9,15}")) {
      return;
    }
    long number = Long.parseLong(time);
    Instant at =
        number < LEAST_MILLIS ? Instant.ofEpochSecond(number) : Instant.ofEpochMilli(number);
    ranAt = ranAt.filter(before -> !before.isBefore(at)).or(() -> Optional.of(at));
  }

  private String attribute(String name) {
    @Nullable String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value;
  }
}
