package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Text that has been typed and pasted and is not submitted. Bytes are one character each. */
final class Composer {
  private enum Kind {
    TYPED,
    PASTED,
    HUMAN
  }

  /** A piece that came in one way. */
  private static final class Part {
    private final Kind kind;
    private final StringBuilder bytes = new StringBuilder();

    /** What is shown in its place; empty where it is shown as it is. */
    private String placeholder = "";

    Part(Kind kind) {
      this.kind = kind;
    }

    String shown() {
      return placeholder.isEmpty() ? Bytes.text(bytes.toString()) : placeholder;
    }
  }

  private final List<Part> parts = new ArrayList<>();
  private boolean isPasting;

  boolean isEmpty() {
    return parts.stream().allMatch(part -> part.bytes.isEmpty());
  }

  /** A paste has begun and not ended. */
  boolean isPasting() {
    return isPasting;
  }

  void type(String bytes) {
    part(Kind.TYPED).bytes.append(bytes);
  }

  void typeAsHuman(String bytes) {
    part(Kind.HUMAN).bytes.append(bytes);
  }

  void beginPaste() {
    isPasting = true;
    parts.add(new Part(Kind.PASTED));
  }

  void paste(String bytes) {
    if (!isPasting) {
      beginPaste();
    }
    part(Kind.PASTED).bytes.append(bytes);
  }

  /** Ends the paste, if one was begun; its line ends become line feeds. */
  void endPaste() {
    if (isPasting) {
      var bytes = parts.getLast().bytes;
      String text = bytes.toString().replace("\r\n", "\n").replace('\r', '\n');
      bytes.setLength(0);
      bytes.append(text);
      isPasting = false;
    }
  }

  /** The bytes of the last piece, which was pasted. */
  String lastPaste() {
    return parts.isEmpty() ? "" : parts.getLast().bytes.toString();
  }

  /** Shows this in place of the last piece. */
  void hideLast(String placeholder) {
    parts.getLast().placeholder = placeholder;
  }

  /** Puts this into the message in place of the last piece. */
  void replaceLast(String placeholder) {
    var part = parts.getLast();
    part.bytes.setLength(0);
    part.bytes.append(Bytes.of(placeholder));
    part.placeholder = placeholder;
  }

  /** Takes the last character away, or the last paste where a placeholder stands for it. */
  void erase() {
    if (parts.isEmpty()) {
      return;
    }
    var last = parts.getLast();
    if (last.placeholder.isEmpty()) {
      eraseOne(last.bytes);
    } else {
      last.bytes.setLength(0);
    }
    parts.removeIf(part -> part.bytes.isEmpty());
  }

  private static void eraseOne(StringBuilder bytes) {
    boolean isContinued = true;
    while (isContinued && !bytes.isEmpty()) {
      isContinued = (bytes.charAt(bytes.length() - 1) & 0xc0) == 0x80;
      bytes.setLength(bytes.length() - 1);
    }
  }

  boolean endsWithHuman() {
    return !parts.isEmpty() && parts.getLast().kind == Kind.HUMAN;
  }

  boolean hasHuman() {
    return parts.stream().anyMatch(part -> part.kind == Kind.HUMAN);
  }

  boolean hasPlaceholder() {
    return parts.stream().anyMatch(part -> !part.placeholder.isEmpty());
  }

  String shown() {
    return parts.stream().map(Part::shown).collect(Collectors.joining());
  }

  /** The bytes of all of it. */
  String message() {
    return parts.stream().map(part -> part.bytes.toString()).collect(Collectors.joining());
  }

  void clear() {
    parts.clear();
    isPasting = false;
  }

  private Part part(Kind kind) {
    boolean fits =
        !parts.isEmpty()
            && parts.getLast().kind == kind
            && parts.getLast().placeholder.isEmpty()
            && (kind != Kind.PASTED || isPasting);
    if (!fits) {
      parts.add(new Part(kind));
    }
    return parts.getLast();
  }
}
