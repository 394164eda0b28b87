package dev.segue.store;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The hashes by which an event may name large texts: fields whose names end with {@code hash}. So
 * texts of events that this version does not know come along, too.
 */
final class NamedBodies {
  private static final JsonFactory JSON = new JsonFactory();
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  private NamedBodies() {}

  /** In the order in which they stand there. */
  static Set<String> of(String data) {
    var hashes = new LinkedHashSet<String>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), data)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING
            && parser.currentName() != null
            && parser.currentName().endsWith("hash")
            && SHA256.matcher(parser.getString()).matches()) {
          hashes.add(parser.getString());
        }
      }
    } catch (JacksonException _) {
      // Damaged data names what could be read of it; the export still carries its characters.
      return hashes;
    }
    return hashes;
  }
}
