package dev.segue.run.workspace;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * A picture as text: a version line, a line with kind, time and HEAD, a line per path (states, then
 * the path with line ends and backslashes escaped), and a last line with a checksum.
 */
final class PictureFile {
  private static final String VERSION = "segue-picture 1";
  private static final String NONE = "-";

  private PictureFile() {}

  static void write(Picture picture, Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.resolveSibling(".");
    Path temporary = Files.createTempFile(folder, "picture", ".tmp");
    try {
      try (var out = Files.newBufferedWriter(temporary, StandardCharsets.UTF_8)) {
        write(picture, out);
      }
      Files.move(
          temporary, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  static Optional<Picture> read(Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      int last = text.lastIndexOf("\nend ");
      if (last < 0 || !text.substring(last + 1).equals(end(text.substring(0, last + 1)))) {
        return Optional.empty();
      }
      List<String> lines = text.substring(0, last).lines().toList();
      return lines.size() >= 2 && lines.getFirst().equals(VERSION)
          ? parse(lines)
          : Optional.empty();
    } catch (IOException | DateTimeException | IndexOutOfBoundsException _) {
      return Optional.empty(); // Missing, cut short, or not UTF-8: there is no picture.
    }
  }

  private static void write(Picture picture, BufferedWriter out) throws IOException {
    var text = new StringBuilder(VERSION).append('\n');
    switch (picture) {
      case Picture.OfGit(var takenAt, var head, var dirty) -> {
        text.append("git ").append(takenAt).append(' ').append(head.orElse(NONE)).append('\n');
        dirty.forEach(
            (path, states) -> {
              add(text, states.inHead());
              add(text, states.now());
              text.append(escaped(path)).append('\n');
            });
      }
      case Picture.OfTree(var takenAt, var files) -> {
        text.append("tree ").append(takenAt).append(' ').append(NONE).append('\n');
        files.forEach(
            (path, state) -> {
              add(text, state);
              text.append(escaped(path)).append('\n');
            });
      }
    }
    out.append(text).append(end(text.toString()));
  }

  private static Optional<Picture> parse(List<String> lines) {
    String[] header = lines.get(1).split(" ", -1);
    Instant takenAt = Instant.parse(header[1]);
    List<String> rest = lines.subList(2, lines.size());
    return switch (header[0]) {
      case "git" -> {
        Optional<String> head = Optional.of(header[2]).filter(oid -> !oid.equals(NONE));
        yield Optional.of(new Picture.OfGit(takenAt, head, dirty(rest)));
      }
      case "tree" -> Optional.of(new Picture.OfTree(takenAt, files(rest)));
      default -> Optional.empty();
    };
  }

  private static Map<String, Picture.Dirty> dirty(List<String> lines) {
    var dirty = new HashMap<String, Picture.Dirty>();
    for (String line : lines) {
      String[] field = line.split(" ", 5);
      var inHead = new FileState(field[0], field[1]);
      dirty.put(unescaped(field[4]), new Picture.Dirty(inHead, new FileState(field[2], field[3])));
    }
    return dirty;
  }

  private static Map<String, FileState> files(List<String> lines) {
    var files = new HashMap<String, FileState>();
    for (String line : lines) {
      String[] field = line.split(" ", 3);
      files.put(unescaped(field[2]), new FileState(field[0], field[1]));
    }
    return files;
  }

  private static void add(StringBuilder text, FileState state) {
    text.append(state.mode()).append(' ').append(state.hash()).append(' ');
  }

  private static String end(String text) {
    var crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return "end " + Long.toHexString(crc.getValue()) + "\n";
  }

  private static String escaped(String path) {
    return path.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  private static String unescaped(String text) {
    var path = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
        c = text.charAt(i);
        c = c == 'n' ? '\n' : c == 'r' ? '\r' : c;
      }
      path.append(c);
    }
    return path.toString();
  }
}
