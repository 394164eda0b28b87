package dev.segue.context.index.workspace;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of an XML document: its name without prefix, its own text, and the elements in it.
 * Attributes and name spaces are left out.
 *
 * @param text stripped; without that of its children
 * @param line of its start tag, from 1
 */
public record XmlElement(String name, String text, List<XmlElement> children, int line) {
  private static final int DEEPEST = 64;
  private static final int MOST_ELEMENTS = 200_000;

  /** What is asked of an element that is not there. */
  private static final XmlElement NONE = new XmlElement("", "", List.of(), 0);

  public XmlElement {
    children = List.copyOf(children);
  }

  /** The first element at a path of names, or an empty one of line 0. */
  public XmlElement at(String... names) {
    XmlElement element = this;
    for (String name : names) {
      element = element.all(name).stream().findFirst().orElse(NONE);
    }
    return element;
  }

  /** The text of the first element of a name; absent when there is none or it is empty. */
  public Optional<String> text(String name) {
    return Optional.of(at(name).text()).filter(text -> !text.isEmpty());
  }

  /** The elements of a name. */
  public List<XmlElement> all(String name) {
    return children.stream().filter(child -> child.name().equals(name)).toList();
  }

  /** Whether the document has it. */
  public boolean isThere() {
    return line > 0;
  }

  private static final class Open {
    private final String name;
    private final int line;
    private final StringBuilder text = new StringBuilder();
    private final List<XmlElement> children = new ArrayList<>();

    private Open(String name, int line) {
      this.name = name;
      this.line = line;
    }

    private XmlElement close() {
      return new XmlElement(name, text.toString().strip(), children, line);
    }
  }

  /**
   * The root of a document. One with a document type declaration is refused: those who read this
   * one have no use for entities.
   */
  public static XmlElement read(String text) throws UnreadableException {
    Document.checkSize(text);
    try {
      XMLStreamReader reader = XmlStreams.of(new StringReader(text));
      try {
        return read(reader);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      throw XmlStreams.refusal(e);
    }
  }

  private static XmlElement read(XMLStreamReader reader)
      throws XMLStreamException, UnreadableException {
    var open = new ArrayDeque<Open>();
    int elements = 0;
    while (reader.hasNext()) {
      int line = reader.getLocation().getLineNumber();
      switch (reader.next()) {
        case XMLStreamConstants.DTD ->
            throw new UnreadableException("has a document type declaration", line);
        case XMLStreamConstants.START_ELEMENT -> {
          if (open.size() >= DEEPEST || ++elements > MOST_ELEMENTS) {
            throw new UnreadableException("is nested too deep, or holds too much", line);
          }
          open.addLast(new Open(reader.getLocalName(), startLine(reader)));
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (!open.isEmpty()) {
            open.getLast().text.append(reader.getText());
          }
        }
        case XMLStreamConstants.END_ELEMENT -> {
          XmlElement done = open.removeLast().close();
          if (open.isEmpty()) {
            return done;
          }
          open.getLast().children.add(done);
        }
        default -> {
          // Comments and processing instructions say nothing; entities of others are left out.
        }
      }
    }
    throw new UnreadableException("holds no element");
  }

  /**
   * The reader stands behind the tag, which is on the same line for every tag without attributes.
   */
  private static int startLine(XMLStreamReader reader) {
    return Math.max(1, reader.getLocation().getLineNumber());
  }
}
