package dev.segue.files.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads a YAML or JSON file into a tree. A name ending in {@code .json} is read as strict JSON,
 * {@code .yaml} and {@code .yml} as YAML; of any other name a text that begins with a brace or
 * bracket is JSON.
 */
public final class SourceReader {
  /** Largest file in bytes, 5 MB. */
  public static final int LARGEST = 5 * 1024 * 1024;

  private SourceReader() {}

  /**
   * Reads a file. Duplicate keys, foreign tags and unusable characters are added to {@code
   * problems} and reading goes on.
   *
   * @throws InputException when there is no tree: unreadable, too large, not UTF-8, empty, not well
   *     formed, or over a limit
   */
  public static Node read(Path file, Problems problems) {
    return readIfAny(file, problems).orElseThrow(() -> empty(file.toString(), problems));
  }

  /** Reads a file that may be empty, as {@link #read} does; empty when it holds no value. */
  public static Optional<Node> readIfAny(Path file, Problems problems) {
    String name = file.toString();
    byte[] bytes;
    try {
      if (Files.isDirectory(file)) {
        throw problems.fatal(Place.file(name), "", "is a folder, not a file");
      }
      refuseLarge(name, Files.size(file), problems);
      try (InputStream in = Files.newInputStream(file)) {
        // A pipe or a growing file has no size yet; the bound holds for them too.
        bytes = in.readNBytes(LARGEST + 1);
      }
    } catch (NoSuchFileException e) {
      throw problems.fatal(Place.file(name), "", "does not exist");
    } catch (AccessDeniedException e) {
      throw problems.fatal(Place.file(name), "", "may not be read by this user");
    } catch (IOException e) {
      throw problems.fatal(Place.file(name), "", "could not be read: " + e.getMessage());
    }
    return tree(name, bytes, problems);
  }

  /**
   * Reads a file's bytes, as {@link #read} does.
   *
   * @param name shown in problems; its ending chooses the format
   */
  public static Node parse(String name, byte[] bytes, Problems problems) {
    return tree(name, bytes, problems).orElseThrow(() -> empty(name, problems));
  }

  private static Optional<Node> tree(String name, byte[] bytes, Problems problems) {
    refuseLarge(name, bytes.length, problems);
    String text = decode(name, bytes, problems);
    Optional<Node> root =
        isJson(name, text)
            ? JsonTextParser.parse(name, text, problems)
            : YamlParser.parse(name, text, problems);
    return root.filter(node -> !node.isNull());
  }

  private static InputException empty(String name, Problems problems) {
    return problems.fatal(Place.file(name), "", "is empty");
  }

  /** The line, from 1, of an offset in code points. */
  static int lineOf(String text, int codePoints) {
    return 1 + (int) text.codePoints().limit(codePoints).filter(c -> c == '\n').count();
  }

  private static void refuseLarge(String name, long size, Problems problems) {
    if (size > LARGEST) {
      throw problems.fatal(Place.file(name), "", "is over 5 MB; such files are not read");
    }
  }

  private static boolean isJson(String name, String text) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".yaml") || lower.endsWith(".yml")) {
      return false;
    }
    String start = text.stripLeading();
    return lower.endsWith(".json") || start.startsWith("{") || start.startsWith("[");
  }

  private static String decode(String name, byte[] bytes, Problems problems) {
    refuseWideEncodings(name, bytes, problems);
    boolean marked =
        bytes.length >= 3
            && bytes[0] == (byte) 0xEF
            && bytes[1] == (byte) 0xBB
            && bytes[2] == (byte) 0xBF;
    int start = marked ? 3 : 0;
    ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
    CharBuffer out = CharBuffer.allocate(bytes.length - start);
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(in, out, true);
    if (result.isError()) {
      String found = String.format("byte 0x%02X", bytes[in.position()]);
      Place place = new Place(name, lineOfByte(bytes, in.position()), 0);
      throw problems.fatal(place, "", "is not UTF-8 (" + found + "); save the file as UTF-8");
    }
    return out.flip().toString();
  }

  private static void refuseWideEncodings(String name, byte[] bytes, Problems problems) {
    int first = bytes.length < 2 ? 0 : ((bytes[0] & 0xFF) << 8) | (bytes[1] & 0xFF);
    int zero = indexOfZero(bytes);
    // Without a mark, every second byte of UTF-16 text in Latin letters is zero from the start.
    if (first == 0xFEFF || first == 0xFFFE || (zero >= 0 && zero < 4)) {
      throw problems.fatal(
          Place.file(name), "", "looks like UTF-16 or UTF-32, not UTF-8; save the file as UTF-8");
    }
    if (zero >= 0) {
      throw problems.fatal(new Place(name, lineOfByte(bytes, zero), 0), "", "holds a NUL byte");
    }
  }

  private static int indexOfZero(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        return i;
      }
    }
    return -1;
  }

  private static int lineOfByte(byte[] bytes, int position) {
    int line = 1;
    for (int i = 0; i < position; i++) {
      if (bytes[i] == '\n') {
        line++;
      }
    }
    return line;
  }
}
