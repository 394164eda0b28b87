package dev.segue.session.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.startup.BlockKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Tests the properties of every memory file, whichever process dies and whoever else writes;
 * repeatable by seed.
 */
class MemoryFilesPropertyTest {
  private static final int CASES = 250;
  private static final BlockKey KEY = new BlockKey("s1");
  private static final List<String> PIECES =
      List.of(
          "# Rules\n",
          "text\r\n",
          "\r",
          "a\u0000b\n",
          "\u00e4\u4f60\ud83d\ude80\n",
          "```\n",
          "~~~ x\n",
          "- ```\n",
          "<!-- open\n",
          "-->\n",
          "<!-- STARTUP_CONTEXT_INJECTION segue:s9 -->\n",
          "open");

  @TempDir(factory = InMemory.class)
  Path root;

  /**
   * Factory of folders on a disk in memory, if the machine has one; thousands of moves wait long
   * for a real disk.
   */
  private static final class InMemory implements TempDirFactory {
    private static final Path SHARED = Path.of("/dev/shm");

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
        throws IOException {
      return Files.isWritable(SHARED)
          ? Files.createTempDirectory(SHARED, "segue-test")
          : Files.createTempDirectory("segue-test");
    }
  }

  private static RandomGenerator seeded(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  /** A file of any kind; in one of six cases there is none. */
  private static Optional<byte[]> anyFile(RandomGenerator random, Path file) throws IOException {
    if (random.nextInt(6) == 0) {
      return Optional.empty();
    }
    var text = new StringBuilder(random.nextInt(8) == 0 ? "\ufeff" : "");
    int pieces = random.nextInt(8);
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    if (random.nextInt(100) == 0) {
      text.append("long line \u00fc\n".repeat(90_000));
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(8) == 0) {
      Path target = Files.createDirectories(file.resolveSibling("docs")).resolve("rules.md");
      Files.write(target, bytes);
      Files.createSymbolicLink(file, Path.of("docs/rules.md"));
    } else {
      Files.write(file, bytes);
    }
    return Optional.of(bytes);
  }

  private static Optional<byte[]> content(Path file) throws IOException {
    return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
  }

  private static Optional<String> hex(Optional<byte[]> bytes) {
    return bytes.map(HexFormat.of()::formatHex);
  }

  private static void assertNothingIsLeft(Path workspace) throws IOException {
    try (Stream<Path> all = Files.walk(workspace.resolveSibling("."))) {
      assertThat(all.map(Path::toString))
          .noneMatch(path -> path.endsWith(".segue-new") || path.endsWith(".created"));
    }
  }

  private MemoryFiles files(Path workspace, Disk disk) {
    return new MemoryFiles(workspace, List.of("CLAUDE.md"), workspace.resolveSibling("own"), disk);
  }

  private Path workspace(long seed) throws IOException {
    return Files.createDirectories(root.toRealPath().resolve(seed + "/workspace"));
  }

  @Test
  void aKilledWriterLeavesTheOldFileOrTheNewOneAndTheNextTidiesUp() throws Exception {
    for (int seed = 0; seed < CASES; seed++) {
      RandomGenerator random = seeded(seed);
      Path workspace = workspace(seed);
      Path file = workspace.resolve("CLAUDE.md");
      Optional<byte[]> before = anyFile(random, file);
      boolean isLink = Files.isSymbolicLink(file);
      boolean isRemoval = random.nextBoolean();
      try (MemoryFiles whole = files(workspace, new ScriptedDisk(_ -> {}))) {
        whole.put(KEY, "one");
        Optional<byte[]> old = isRemoval ? content(file) : before;
        if (!isRemoval) {
          whole.remove(KEY);
        }
        var counting = new ScriptedDisk(_ -> {});
        change(files(workspace, counting), isRemoval);
        Optional<byte[]> next = content(file);
        undo(whole, isRemoval);
        assertThat(hex(content(file))).as("seed %d", seed).isEqualTo(hex(old));

        int kill = random.nextInt(counting.steps());
        change(files(workspace, ScriptedDisk.killedAfter(kill)), isRemoval);
        assertThat(hex(content(file)))
            .as("seed %d, killed after %d", seed, kill)
            .isIn(hex(old), hex(next));
      }
      try (MemoryFiles later = files(workspace, new NioDisk())) {
        assertThat(later.removeLeft(key -> !key.equals(new BlockKey("s9"))))
            .as("seed %d", seed)
            .noneMatch(result -> result instanceof BlockResult.Refused);
      }
      assertThat(hex(content(file))).as("seed %d", seed).isEqualTo(hex(before));
      assertThat(Files.isSymbolicLink(file)).isEqualTo(isLink);
      assertNothingIsLeft(workspace);
    }
  }

  private static void change(MemoryFiles files, boolean isRemoval) {
    if (isRemoval) {
      files.remove(KEY);
    } else {
      files.put(KEY, "one");
    }
  }

  private static void undo(MemoryFiles files, boolean isRemoval) {
    change(files, !isRemoval);
  }

  /** Another program that appends at any step, at once or long after it has opened the file. */
  private static final class Appender {
    private static final int MOST = 12;

    private final RandomGenerator random;
    private final Path file;
    private final List<String> lines = new ArrayList<>();
    private final List<FileChannel> open = new ArrayList<>();
    private int opened;

    Appender(RandomGenerator random, Path file) {
      this.random = random;
      this.file = file;
    }

    void act() throws IOException {
      if (opened == MOST || random.nextInt(4) > 0) {
        return;
      }
      if (!open.isEmpty() && random.nextBoolean()) {
        write(open.remove(random.nextInt(open.size())));
      } else {
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        opened++;
        if (open.size() < 3 && random.nextBoolean()) {
          open.add(channel);
        } else {
          write(channel);
        }
      }
    }

    private void write(FileChannel channel) throws IOException {
      try (channel) {
        String line = "line-%03d\n".formatted(lines.size());
        channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
        lines.add(line);
      }
    }

    void finish() throws IOException {
      while (!open.isEmpty()) {
        write(open.removeLast());
      }
    }
  }

  @Test
  void nothingThatOthersAppendIsLost() throws Exception {
    for (int seed = 0; seed < CASES; seed++) {
      RandomGenerator random = seeded(seed);
      Path workspace = workspace(seed);
      Path file = workspace.resolve("CLAUDE.md");
      Optional<byte[]> before = anyFile(random, file);
      var appender = new Appender(random, file);
      try (MemoryFiles files = files(workspace, new ScriptedDisk(_ -> appender.act()))) {
        for (int i = 0; i < 3; i++) {
          assertThat(files.put(KEY, "body " + i))
              .as("seed %d", seed)
              .isInstanceOf(BlockResult.Written.class);
        }
        assertThat(files.remove(KEY)).as("seed %d", seed).isInstanceOf(BlockResult.Removed.class);
        appender.finish();
      }
      String text = Files.exists(file) ? Files.readString(file) : "";
      String old = new String(before.orElse(new byte[0]), StandardCharsets.UTF_8);
      String rest = text;
      for (String line : appender.lines) {
        assertThat(rest).as("seed %d", seed).contains(line);
        rest = rest.replace(line, "");
      }
      assertThat(rest).as("seed %d", seed).isEqualTo(old);
      assertNothingIsLeft(workspace);
    }
  }

  @Test
  void nothingThatOthersWriteAnewIsLost() throws Exception {
    for (int seed = 0; seed < CASES; seed++) {
      RandomGenerator random = seeded(seed);
      Path workspace = workspace(seed);
      Path file = workspace.resolve("CLAUDE.md");
      Files.writeString(file, "old text\nof more lines");
      int[] at = {random.nextInt(12)};
      try (MemoryFiles files =
          files(
              workspace,
              new ScriptedDisk(
                  _ -> {
                    if (at[0]-- == 0) {
                      Files.writeString(
                          file, Files.readString(file).replace("old text\nof", "new"));
                    }
                  }))) {
        files.put(KEY, "body");
        files.remove(KEY);
      }
      assertThat(file).as("seed %d", seed).hasContent("new more lines");
    }
  }

  /** A reader sees a whole text at every step. */
  @Test
  void atEveryStepTheFileIsWhole() throws Exception {
    Path workspace = workspace(0);
    Path file = workspace.resolve("CLAUDE.md");
    byte[] before = "# Rules".getBytes(StandardCharsets.UTF_8);
    Files.write(file, before);
    try (MemoryFiles files =
        files(
            workspace,
            new ScriptedDisk(
                _ -> {
                  byte[] now = Files.readAllBytes(file);
                  boolean isWhole =
                      Arrays.equals(now, before)
                          || new String(now, StandardCharsets.UTF_8).endsWith("segue:s1 -->");
                  assertThat(isWhole).isTrue();
                }))) {
      files.put(KEY, "body");
      files.remove(KEY);
    }
    assertThat(file).hasBinaryContent(before);
  }
}
