package dev.segue.files.source;

import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** YAML 1.2 with the core schema, and the merge key of 1.1 because people know it. */
final class YamlParser {
  private static final Pattern NULL = Pattern.compile("|~|null|Null|NULL");
  private static final Pattern TRUE = Pattern.compile("true|True|TRUE");
  private static final Pattern FALSE = Pattern.compile("false|False|FALSE");

  // Longer ones, and exponents beyond six digits, stay texts: converting them could take minutes.
  private static final Pattern NUMBER =
      Pattern.compile(
          "[-+]?(\\d{1,100}(\\.\\d{0,100})?|\\.\\d{1,100})([eE][-+]?\\d{1,6})?"
              + "|0x[0-9a-fA-F]{1,64}|0o[0-7]{1,64}");

  private final String file;
  private final Problems problems;
  private final TreeBuilder tree;
  private int documents;

  private YamlParser(String file, Problems problems) {
    this.file = file;
    this.problems = problems;
    this.tree = new TreeBuilder(problems);
  }

  /** The tree; empty when the text holds no value. */
  static Optional<Node> parse(String file, String text, Problems problems) {
    YamlParser parser = new YamlParser(file, problems);
    try {
      for (Event event : new Parse(settings(text)).parseString(text)) {
        parser.accept(event);
      }
    } catch (MarkedYamlEngineException e) {
      Place place = e.getProblemMark().map(parser::place).orElse(Place.file(file));
      throw problems.fatal(place, "", "is not valid YAML: " + e.getProblem());
    } catch (ReaderException e) {
      Place place = new Place(file, SourceReader.lineOf(text, e.getPosition()), 0);
      String character = String.format("U+%04X", e.getCodePoint());
      throw problems.fatal(place, "", "holds the character " + character + ", which YAML forbids");
    } catch (YamlEngineException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // The last two leave the scanner on a few malformed escapes and tags.
      throw problems.fatal(Place.file(file), "", "is not valid YAML: " + e.getMessage());
    }
    return parser.tree.root();
  }

  /** The scanner moves what it has read at each refill, so that one refill must do. */
  private static LoadSettings settings(String text) {
    return LoadSettings.builder()
        .setCodePointLimit(2 * SourceReader.LARGEST)
        .setBufferSize(text.length() + 16)
        .build();
  }

  private void accept(Event event) {
    switch (event) {
      case DocumentStartEvent start -> document(start);
      case MappingStartEvent start -> {
        checkTag(start, "tag:yaml.org,2002:map");
        tree.start(place(start), true, anchor(start));
      }
      case SequenceStartEvent start -> {
        checkTag(start, "tag:yaml.org,2002:seq");
        tree.start(place(start), false, anchor(start));
      }
      case CollectionEndEvent _ -> tree.end();
      case AliasEvent alias -> tree.alias(place(alias), alias.getAlias().getValue());
      case ScalarEvent scalar -> scalar(scalar);
      default -> {
        // Stream and document ends, comments: nothing to keep.
      }
    }
  }

  private void document(DocumentStartEvent start) {
    documents++;
    if (documents > 1) {
      throw problems.fatal(place(start), "", "holds more than one YAML document");
    }
  }

  private void scalar(ScalarEvent event) {
    checkTag(event, "tag:yaml.org,2002:str");
    Place at = place(event);
    boolean isText = !event.isPlain() || event.getTag().isPresent();
    if (tree.expectsKey()) {
      tree.key(at, event.getValue(), !isText && event.getValue().equals("<<"));
      return;
    }
    Node.Kind kind = isText ? Node.Kind.TEXT : kindOf(event.getValue());
    String text = kind == Node.Kind.NULL ? "" : event.getValue();
    tree.scalar(new Node.Scalar(at, kind, isText, text), anchor(event));
  }

  private static Node.Kind kindOf(String plain) {
    if (NULL.matcher(plain).matches()) {
      return Node.Kind.NULL;
    }
    if (TRUE.matcher(plain).matches()) {
      return Node.Kind.TRUE;
    }
    if (FALSE.matcher(plain).matches()) {
      return Node.Kind.FALSE;
    }
    return NUMBER.matcher(plain).matches() ? Node.Kind.NUMBER : Node.Kind.TEXT;
  }

  private void checkTag(NodeEvent event, String allowed) {
    tag(event)
        .filter(t -> !t.equals(allowed) && !t.equals("!"))
        .ifPresent(t -> problems.add(place(event), "", "the YAML tag " + t + " is not supported"));
  }

  private static Optional<String> tag(NodeEvent event) {
    return switch (event) {
      case CollectionStartEvent start -> start.getTag();
      case ScalarEvent scalar -> scalar.getTag();
      default -> Optional.empty();
    };
  }

  private static String anchor(NodeEvent event) {
    return event.getAnchor().map(Anchor::getValue).orElse("");
  }

  private Place place(Event event) {
    return event.getStartMark().map(this::place).orElse(Place.file(file));
  }

  private Place place(Mark mark) {
    return new Place(file, mark.getLine() + 1, mark.getColumn() + 1);
  }
}
