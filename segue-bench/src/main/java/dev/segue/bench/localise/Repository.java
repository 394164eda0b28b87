package dev.segue.bench.localise;

import dev.segue.core.context.rank.Commit;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A git repository that is only read. */
final class Repository implements AutoCloseable {
  private static final String RECORD = "\u001e";
  private static final String UNIT = "\u001f";
  private static final int MOST_COMMITS = 3_000;

  private final Path folder;
  private final Process blobs;
  private final DataInputStream blobsOut;
  private final OutputStream blobsIn;

  Repository(Path folder) throws IOException {
    this.folder = folder;
    this.blobs = start("cat-file", "--batch");
    this.blobsOut = new DataInputStream(new BufferedInputStream(blobs.getInputStream()));
    this.blobsIn = blobs.getOutputStream();
  }

  private Process start(String... words) throws IOException {
    var argv = new ArrayList<>(List.of("git", "--no-optional-locks", "-C", folder.toString()));
    argv.addAll(Arrays.asList(words));
    return new ProcessBuilder(argv).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private String text(String... words) throws IOException {
    Process process = start(words);
    process.getOutputStream().close();
    try (InputStream out = process.getInputStream()) {
      return new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * A commit with the one before it.
   *
   * @param files that it changed, renames under both names
   */
  record Change(String id, String parent, String subject, String body, List<String> files) {
    Change {
      files = List.copyOf(files);
    }
  }

  /** The newest commits with one parent, of a revision or older. */
  List<Change> changes(String revision) throws IOException {
    String format = "--format=" + RECORD + "%H" + UNIT + "%P" + UNIT + "%s" + UNIT + "%b" + UNIT;
    String log =
        text(
            "-c",
            "core.quotepath=off",
            "log",
            "--no-merges",
            "--no-renames",
            "--name-only",
            "-n",
            String.valueOf(MOST_COMMITS),
            format,
            revision);
    var changes = new ArrayList<Change>();
    for (String record : log.split(RECORD, -1)) {
      String[] parts = record.split(UNIT, -1);
      if (parts.length == 5) {
        List<String> files = parts[4].lines().filter(line -> !line.isBlank()).toList();
        changes.add(new Change(parts[0], parts[1], parts[2], parts[3].strip(), files));
      }
    }
    return changes;
  }

  /** As ranking knows commits. */
  static List<Commit> commits(List<Change> changes) {
    return changes.stream().map(c -> new Commit(c.subject(), c.body(), c.files())).toList();
  }

  /** The lines that a commit adds, of all files; without what git shows around them. */
  List<String> added(String revision) throws IOException {
    return text("show", "--no-ext-diff", "--no-textconv", "-U0", "--format=", revision)
        .lines()
        .filter(line -> line.startsWith("+") && !line.startsWith("+++"))
        .map(line -> line.substring(1))
        .toList();
  }

  /** The regular files of a tree: their blobs by path. */
  SortedMap<String, String> tree(String revision) throws IOException {
    var tree = new TreeMap<String, String>();
    for (String line : text("ls-tree", "-r", "-z", revision).split("\0", -1)) {
      int tab = line.indexOf('\t');
      if (tab > 0 && line.startsWith("100")) {
        tree.put(line.substring(tab + 1), line.substring(tab - 40, tab));
      }
    }
    return tree;
  }

  /** The bytes of a blob. */
  byte[] blob(String id) throws IOException {
    blobsIn.write((id + "\n").getBytes(StandardCharsets.US_ASCII));
    blobsIn.flush();
    var head = new StringBuilder();
    for (int c = blobsOut.read(); c != '\n'; c = blobsOut.read()) {
      if (c < 0) {
        throw new IOException("git cat-file has ended");
      }
      head.append((char) c);
    }
    String[] words = head.toString().split(" ", -1);
    if (words.length != 3) {
      throw new IOException("git says of a blob: " + head);
    }
    byte[] bytes = new byte[Integer.parseInt(words[2])];
    blobsOut.readFully(bytes);
    blobsOut.read(); // The line feed behind it.
    return bytes;
  }

  @Override
  public void close() throws IOException {
    blobsIn.close();
    blobs.destroy();
  }
}
