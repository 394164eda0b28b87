package dev.segue.session.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.startup.BlockKey;
import dev.segue.core.testing.Requires;
import dev.segue.core.testing.SmallDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryFilesTest {
  private static final BlockKey KEY = new BlockKey("s1");
  private static final BlockKey OTHER = new BlockKey("s2");

  @TempDir Path root;
  private Path workspace;
  private Path file;
  private MemoryFiles files;

  @BeforeEach
  void open() throws IOException {
    workspace = Files.createDirectory(root.toRealPath().resolve("workspace"));
    file = workspace.resolve("AGENTS.md");
    files = reading("AGENTS.md", "CLAUDE.md");
  }

  @AfterEach
  void close() throws IOException {
    files.close();
  }

  private MemoryFiles reading(String... names) {
    return new MemoryFiles(workspace, List.of(names), root.resolve("own"));
  }

  private void refuses(String reason) {
    assertThat(files.put(KEY, "body")).isEqualTo(new BlockResult.Refused(reason));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(workspace)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void putsReplacesAndRemoves() throws IOException {
    Files.writeString(file, "\ufeff# Rules\r\n\u4f60");
    assertThat(files.put(KEY, "one")).isEqualTo(new BlockResult.Written(file));
    var stamp = Files.getLastModifiedTime(file);
    Object inode = Files.getAttribute(file, "unix:ino");
    assertThat(files.put(KEY, "one")).isEqualTo(new BlockResult.Unchanged(file));
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(stamp);
    assertThat(Files.getAttribute(file, "unix:ino")).isEqualTo(inode);
    assertThat(files.put(KEY, "two")).isEqualTo(new BlockResult.Written(file));
    assertThat(Files.readString(file))
        .isEqualTo(
            String.join(
                "\r\n",
                "\ufeff# Rules",
                "\u4f60",
                "<!-- STARTUP_CONTEXT_INJECTION segue:s1 -->",
                "## Session Context (Auto-Injected)",
                "two",
                "<!-- END_STARTUP_CONTEXT segue:s1 -->"));
    assertThat(files.remove(KEY)).isEqualTo(new BlockResult.Removed(file));
    assertThat(Files.readString(file)).isEqualTo("\ufeff# Rules\r\n\u4f60");
    assertThat(files.remove(KEY)).isEqualTo(new BlockResult.Absent());
    assertThat(names()).containsExactly("AGENTS.md");
  }

  @Test
  void takesTheFirstFileThatIsThereAndMakesTheFirstWhereNoneIs() throws IOException {
    Path second = workspace.resolve("CLAUDE.md");
    Files.writeString(second, "x");
    assertThat(files.put(KEY, "one")).isEqualTo(new BlockResult.Written(second));
    Files.writeString(file, "made by somebody since");
    assertThat(files.put(KEY, "two")).isEqualTo(new BlockResult.Written(second));
    assertThat(files.remove(KEY)).isEqualTo(new BlockResult.Removed(second));
    Files.delete(second);
    Files.delete(file);
    assertThat(files.put(KEY, "one")).isEqualTo(new BlockResult.Written(file));
  }

  @Test
  void aFileThatWasMadeForABlockGoesWithTheLastOne() throws IOException {
    files.put(KEY, "one");
    files.put(OTHER, "two");
    assertThat(files.remove(KEY)).isEqualTo(new BlockResult.Removed(file));
    assertThat(files.remove(OTHER)).isEqualTo(new BlockResult.Removed(file));
    assertThat(names()).isEmpty();

    Files.createFile(file);
    files.put(KEY, "one");
    files.remove(KEY);
    assertThat(file).isEmptyFile();
  }

  @Test
  void aFileThatWasMadeForABlockStaysWithWhatOthersPutIntoIt() throws IOException {
    files.put(KEY, "one");
    Files.writeString(file, Files.readString(file) + "mine\n");
    files.remove(KEY);
    assertThat(file).hasContent("mine\n");
    Files.writeString(file, "");
    files.put(KEY, "one");
    files.remove(KEY);
    assertThat(file).isEmptyFile();
  }

  @Test
  void keepsModeAndOwnerAndLinks() throws IOException {
    Path target = Files.createDirectory(workspace.resolve("docs")).resolve("rules.md");
    Files.writeString(target, "x\n");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw--w-r-x"));
    boolean isGiven = isGivenAway(target);
    Files.createSymbolicLink(file, Path.of("docs/rules.md"));
    assertThat(files.put(KEY, "one")).isEqualTo(new BlockResult.Written(target));
    assertThat(Files.readSymbolicLink(file)).isEqualTo(Path.of("docs/rules.md"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
        .isEqualTo("rw--w-r-x");
    if (isGiven) {
      assertThat(Files.getAttribute(target, "unix:uid")).isEqualTo(12345);
      assertThat(Files.getAttribute(target, "unix:gid")).isEqualTo(12346);
    }
    assertThat(files.remove(KEY)).isEqualTo(new BlockResult.Removed(target));
    assertThat(target).hasContent("x\n");
  }

  private static boolean isGivenAway(Path file) {
    try {
      Files.setAttribute(file, "unix:uid", 12345);
      Files.setAttribute(file, "unix:gid", 12346);
      return true;
    } catch (IOException e) {
      return false; // Only root may.
    }
  }

  @Test
  void refusesLinksThatLeadOutOrNowhere() throws IOException {
    Path outside = Files.writeString(root.resolve("outside.md"), "x");
    Files.createSymbolicLink(file, outside);
    refuses("AGENTS.md leads out of the workspace.");
    assertThat(files.remove(KEY)).isEqualTo(new BlockResult.Absent());
    assertThat(outside).hasContent("x");
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("nothing.md"));
    refuses("AGENTS.md is a link that leads nowhere.");
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("AGENTS.md"));
    assertThat(files.put(KEY, "body")).isInstanceOf(BlockResult.Refused.class);
    Files.createSymbolicLink(workspace.resolve("away"), root.resolve("own"));
    Files.createDirectories(root.resolve("own"));
    files = reading("away/AGENTS.md");
    refuses("away/AGENTS.md leads out of the workspace.");
    files = reading("../AGENTS.md");
    refuses("../AGENTS.md leads out of the workspace.");
  }

  @Test
  void refusesWhatIsNoFileToWrite() throws IOException {
    Files.createDirectory(file);
    refuses("AGENTS.md is a folder.");
    files = reading("none/AGENTS.md");
    refuses("The folder of none/AGENTS.md does not exist.");
    Files.writeString(workspace.resolve("plain"), "");
    files = reading("plain/AGENTS.md");
    refuses("plain/AGENTS.md cannot be looked at: Not a directory.");
  }

  @Test
  void refusesAReadOnlyFileAndASecondName() throws IOException {
    Files.writeString(file, "x");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    refuses("AGENTS.md is read-only.");
    assertThat(files.remove(KEY)).isEqualTo(new BlockResult.Absent());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Files.createLink(workspace.resolve("other.md"), file);
    refuses("AGENTS.md has a second name (a hard link), which would keep the old text.");
    assertThat(file).hasContent("x");
    assertThat(names()).containsExactly("AGENTS.md", "other.md");
  }

  @Test
  void refusesWhatIsNotUtf8() throws IOException {
    byte[] latin = "# Rules\nK\u00e4se\n".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(file, latin);
    refuses("AGENTS.md:2: the file is not UTF-8.");
    assertThat(file).hasBinaryContent(latin);
    Files.write(file, "# Rules".getBytes(StandardCharsets.UTF_16));
    refuses("AGENTS.md:1: the file is not UTF-8.");
    Files.write(file, new byte[] {'a', '\n', (byte) 0xe4, (byte) 0xbd});
    refuses("AGENTS.md:2: the file is not UTF-8.");
  }

  @Test
  void refusesWhatItDoesNotUnderstandAndSaysWhere() throws IOException {
    String broken = "a\n<!-- END_STARTUP_CONTEXT segue:s1 -->\n";
    Files.writeString(file, broken);
    String reason = "AGENTS.md:2: the end marker of segue:s1 has no start marker before it.";
    refuses(reason);
    assertThat(files.remove(KEY)).isEqualTo(new BlockResult.Refused(reason));
    assertThat(file).hasContent(broken);
  }

  @Test
  void refusesWhatIsTooLong() throws IOException {
    Files.writeString(file, "x".repeat(Place.MOST_BYTES + 1));
    refuses("AGENTS.md is longer than 5 MB.");
    Files.writeString(file, "x".repeat(Place.MOST_BYTES - 10));
    refuses("AGENTS.md with the block in it is longer than 5 MB.");
    Files.writeString(file, "line\n".repeat(200_000));
    assertThat(files.put(KEY, "body")).isInstanceOf(BlockResult.Written.class);
    files.remove(KEY);
    assertThat(file).hasContent("line\n".repeat(200_000));
  }

  @Test
  void removesWhatDeadSessionsLeft() throws IOException {
    Files.writeString(file, "x\n");
    files.put(KEY, "one");
    files.put(OTHER, "two");
    files.put(new BlockKey("s3"), "three");
    try (MemoryFiles next = reading("CLAUDE.md", "AGENTS.md")) {
      assertThat(next.removeLeft(key -> !key.equals(OTHER)))
          .containsExactly(new BlockResult.Removed(file), new BlockResult.Removed(file));
      assertThat(next.removeLeft(key -> !key.equals(OTHER))).isEmpty();
      assertThat(Files.readString(file)).contains("two").doesNotContain("one", "three");
      next.remove(OTHER);
    }
    assertThat(file).hasContent("x\n");
  }

  @Test
  void tidiesUpAfterAWriterThatWasKilled() throws IOException {
    files.put(KEY, "one");
    Path left = workspace.resolve(".AGENTS.md.segue-new");
    Files.createLink(left, file);
    assertThat(files.put(KEY, "two")).isEqualTo(new BlockResult.Written(file));
    Files.writeString(left, "half");
    assertThat(files.removeLeft(key -> !key.equals(KEY))).isEmpty();
    assertThat(names()).containsExactly("AGENTS.md");
    Files.writeString(left, "half");
    files.remove(KEY);
    Files.writeString(left, "half");
    files.removeLeft(_ -> true);
    assertThat(names()).isEmpty();
  }

  @Tag("slow")
  @Test
  void aFullDiskLeavesTheOldText() throws IOException {
    try (SmallDisk disk = new SmallDisk(workspace, "1m")) {
      Path full = disk.path("AGENTS.md");
      Files.writeString(full, "# Rules\n");
      disk.fill("filler", 0);
      files =
          new MemoryFiles(disk.path("").toRealPath(), List.of("AGENTS.md"), root.resolve("own"));
      assertThat(files.put(KEY, "body\n".repeat(2_000)))
          .isEqualTo(
              new BlockResult.Refused("AGENTS.md cannot be changed: No space left on device."));
      assertThat(full).hasContent("# Rules\n");
      assertThat(disk.names()).containsExactlyInAnyOrder("AGENTS.md", "filler");
      disk.makeReadOnly();
      assertThat(files.put(KEY, "body"))
          .isEqualTo(new BlockResult.Refused("AGENTS.md is read-only."));
      assertThat(files.remove(KEY)).isEqualTo(new BlockResult.Absent());
      files.close();
    }
  }

  @Test
  void anInterruptLeavesTheOldTextAndDoesNotSpoilTheNextChange() throws IOException {
    Files.writeString(file, "x\n");
    files.put(KEY, "one");
    String with = Files.readString(file);
    Thread.currentThread().interrupt();
    BlockResult result = files.put(KEY, "two");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(result)
        .isEqualTo(new BlockResult.Refused("AGENTS.md cannot be changed: interrupted."));
    assertThat(file).hasContent(with);
    assertThat(files.remove(KEY)).isEqualTo(new BlockResult.Removed(file));
    assertThat(file).hasContent("x\n");
  }

  @Tag("slow")
  @Test
  void sessionsAndOtherProgramsWriteAtTheSameTime() throws Exception {
    Path shell = Requires.program("sh", "another process appends");
    Files.writeString(file, "# Rules\n");
    Process other =
        new ProcessBuilder(
                shell.toString(),
                "-c",
                "i=0; while [ $i -lt 400 ]; do echo line-$i. >> AGENTS.md; i=$((i+1)); done")
            .directory(workspace.toFile())
            .start();
    List<Thread> threads =
        Stream.of("a", "b", "c").map(name -> Thread.startVirtualThread(() -> write(name))).toList();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(other.waitFor()).isZero();
    files.put(KEY, "last");
    files.remove(KEY);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(401).startsWith("# Rules").doesNotHaveDuplicates();
    assertThat(names()).containsExactly("AGENTS.md");
  }

  private void write(String name) {
    for (int i = 0; i < 10; i++) {
      var key = new BlockKey(name);
      assertThat(files.put(key, "body " + i)).isInstanceOf(BlockResult.Written.class);
      if (i % 2 == 1) {
        assertThat(files.remove(key)).isInstanceOf(BlockResult.Removed.class);
      }
    }
  }
}
