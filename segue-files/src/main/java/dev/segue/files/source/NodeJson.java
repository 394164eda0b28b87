package dev.segue.files.source;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Writes values as JSON. Recursion is bounded by the depth that the parsers allow. */
final class NodeJson {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][-+]?\\d+)?");

  private final StringBuilder out = new StringBuilder();

  private NodeJson() {}

  static String write(Node node) {
    NodeJson json = new NodeJson();
    json.append(node);
    return json.out.toString();
  }

  private void append(Node node) {
    switch (node) {
      case Node.Mapping mapping -> append(mapping);
      case Node.Sequence sequence -> append(sequence);
      case Node.Scalar scalar -> append(scalar);
    }
  }

  private void append(Node.Mapping mapping) {
    char before = '{';
    for (var entry : mapping.entries().entrySet()) {
      out.append(before);
      before = ',';
      quote(entry.getKey());
      out.append(':');
      append(entry.getValue().value());
    }
    out.append(before == '{' ? "{}" : "}");
  }

  private void append(Node.Sequence sequence) {
    char before = '[';
    for (Node item : sequence.items()) {
      out.append(before);
      before = ',';
      append(item);
    }
    out.append(before == '[' ? "[]" : "]");
  }

  private void append(Node.Scalar scalar) {
    switch (scalar.kind()) {
      case TEXT -> quote(scalar.text());
      case NUMBER -> number(scalar.text());
      case TRUE -> out.append("true");
      case FALSE -> out.append("false");
      case NULL -> out.append("null");
    }
  }

  /** YAML also writes {@code +1}, {@code .5}, {@code 007}, {@code 0x1F} and {@code 0o17}. */
  private void number(String text) {
    if (NUMBER.matcher(text).matches()) {
      out.append(text);
    } else if (text.startsWith("0x")) {
      out.append(new BigInteger(text.substring(2), 16));
    } else if (text.startsWith("0o")) {
      out.append(new BigInteger(text.substring(2), 8));
    } else {
      out.append(new BigDecimal(text));
    }
  }

  private void quote(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
