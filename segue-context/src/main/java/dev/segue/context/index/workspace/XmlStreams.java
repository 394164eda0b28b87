package dev.segue.context.index.workspace;

import java.io.InputStream;
import java.io.Reader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The JDK's streaming XML parser, which here opens nothing beside what it is given and expands no
 * entity of a document.
 */
public final class XmlStreams {
  /** A property of the JDK: by which protocols a document type may be fetched. */
  private static final String ACCESS_EXTERNAL_DTD =
      "http://javax.xml.XMLConstants/property/accessExternalDTD";

  private XmlStreams() {}

  /** Over text. */
  public static XMLStreamReader of(Reader text) throws XMLStreamException {
    return factory().createXMLStreamReader(text);
  }

  /** Over bytes, whose encoding the document says. */
  public static XMLStreamReader of(InputStream bytes) throws XMLStreamException {
    return factory().createXMLStreamReader(bytes);
  }

  /** Why a document is none. */
  public static UnreadableException refusal(XMLStreamException e) {
    String said = String.valueOf(e.getMessage());
    // "ParseError at [row,col]:[3,1]\nMessage: …"
    int message = said.indexOf("Message: ");
    String reason = "is no XML: " + (message < 0 ? said : said.substring(message + 9));
    int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
    return line > 0 ? new UnreadableException(reason, line) : new UnreadableException(reason);
  }

  /**
   * A factory each time: those of the JDK keep a reader for later, and are not for many threads.
   */
  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(ACCESS_EXTERNAL_DTD, "");
    factory.setXMLResolver(
        (_, _, _, _) -> {
          throw new XMLStreamException("it refers to another document");
        });
    return factory;
  }
}
