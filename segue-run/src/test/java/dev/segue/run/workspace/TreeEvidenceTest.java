package dev.segue.run.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.testing.Requires;
import dev.segue.core.text.IgnorePattern;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@Tag("slow")
class TreeEvidenceTest {
  @TempDir Path folder;
  private Sandbox sandbox;
  private Evidence evidence;

  @BeforeEach
  void fill() throws Exception {
    sandbox = new Sandbox(folder);
    sandbox.write("a.txt", "a").write("dir/b.txt", "b");
    evidence = new Evidence(folder);
    Requires.that(
        evidence.take() instanceof Picture.OfTree, "needs a temporary folder outside git");
  }

  private static void assertChanges(
      Changes changes, List<String> created, List<String> updated, List<String> deleted) {
    assertThat(changes)
        .usingRecursiveComparison()
        .ignoringFields("hash")
        .isEqualTo(new Changes(created, updated, deleted, ""));
  }

  @Test
  void listsWhatWasCreatedUpdatedAndDeleted() throws Exception {
    Picture before = evidence.take();

    sandbox.write("n \n\"ü\"", "n").write("a.txt", "A").delete("dir/b.txt");

    assertChanges(
        evidence.between(before, evidence.take()),
        List.of("n \n\"ü\""),
        List.of("a.txt"),
        List.of("dir/b.txt"));
  }

  @Test
  void seesAChangeThatKeepsSizeAndTime() throws Exception {
    var time = Files.getLastModifiedTime(folder.resolve("a.txt"));
    Picture before = evidence.take();

    sandbox.delete("a.txt").write("a.txt", "b");
    Files.setLastModifiedTime(folder.resolve("a.txt"), time);

    assertThat(evidence.between(before, evidence.take()).updated()).containsExactly("a.txt");
  }

  @Test
  void doesNotCountATouch() throws Exception {
    Picture before = evidence.take();

    sandbox.delete("a.txt").write("a.txt", "a");
    Files.setLastModifiedTime(folder.resolve("a.txt"), FileTime.fromMillis(1));

    assertThat(evidence.between(before, evidence.take()).isEmpty()).isTrue();
  }

  @Test
  void comparesAlsoWhenTheTreeGrowsTooLargeToBeHashed() throws Exception {
    Picture before = evidence.take();

    sandbox.write("a.txt", "A");
    for (int i = 0; i < 600; i++) {
      sandbox.write("many/" + i, "x");
    }
    Picture grown = evidence.take();
    sandbox.write("dir/b.txt", "B").run(List.of("rm", "-rf", "many"));

    Changes more = evidence.between(before, grown);
    assertThat(more.created()).hasSize(600);
    assertThat(more.updated()).contains("a.txt");
    Changes less = evidence.between(grown, evidence.take());
    assertThat(less.deleted()).hasSize(600);
    assertThat(less.updated()).containsExactly("dir/b.txt");
  }

  @Test
  void leavesOutWhatIsIgnoredOrMadeByTools() throws Exception {
    sandbox.write(".gitignore", "*.log\n").write("pom.xml", "<project/>");
    Picture before = evidence.take();

    sandbox
        .write("x.log", "x")
        .write("dir/node_modules/m.js", "m")
        .write("target/classes/A.class", "A")
        .write("dir/target", "no build file here")
        .write("build/report", "r")
        .write(".segue/segue.db", "s");

    assertChanges(
        evidence.between(before, evidence.take()),
        List.of("build/report", "dir/target"),
        List.of(),
        List.of());
  }

  @Test
  void doesNotCallAFileDeletedThatIsOnlyIgnoredSince() throws Exception {
    Picture before = evidence.take();

    sandbox.write(".gitignore", "a.txt\n");

    assertChanges(
        evidence.between(before, evidence.take()), List.of(".gitignore"), List.of(), List.of());
  }

  @Test
  void neitherFollowsLinksNorOpensPipes(@TempDir Path outside) throws Exception {
    Files.writeString(outside.resolve("secret"), "s");
    Picture before = evidence.take();

    Files.createSymbolicLink(folder.resolve("out"), outside);
    Files.createSymbolicLink(folder.resolve("loop"), folder);
    sandbox.run(List.of("mkfifo", "pipe", ".gitignore"));

    assertChanges(
        evidence.between(before, evidence.take()),
        List.of(".gitignore", "loop", "out", "pipe"),
        List.of(),
        List.of());
  }

  @Test
  void goesOnAtUnreadableFilesAndFolders() throws Exception {
    Picture before = evidence.take();

    sandbox.write("locked/x", "x").write("blind", "b");
    sandbox.run(List.of("chmod", "000", "locked", "blind"));
    Changes changes = evidence.between(before, evidence.take());
    sandbox.run(List.of("chmod", "700", "locked", "blind"));

    assertThat(changes.created()).contains("blind");
  }

  @Test
  void goesOnWhileFilesDisappear() throws Exception {
    for (int i = 0; i < 2_000; i++) {
      sandbox.write("many/" + i, "x");
    }
    Picture before = evidence.take();
    var remover = new ProcessBuilder("rm", "-rf", folder.resolve("many").toString()).start();

    Picture during = evidence.take();
    remover.waitFor();

    assertThat(evidence.between(before, during).created()).isEmpty();
    assertThat(evidence.between(before, evidence.take()).deleted()).hasSize(2_000);
  }

  @Test
  void comparesAcrossAnInitByTheAgent() throws Exception {
    Picture before = evidence.take();

    sandbox.write("n.txt", "n");
    Sandbox.withGit(folder).commit("mine");

    assertChanges(
        evidence.between(before, evidence.take()), List.of("n.txt"), List.of(), List.of());
  }

  @Test
  void keepsAPictureInAFileAndReadsItBack() throws Exception {
    sandbox.write("new\nline \\n ü", "n");
    Path file = folder.resolve("picture");
    Picture tree = evidence.take();
    var git = new Picture.OfGit(tree.takenAt(), Optional.of("abc"), Map.of());

    tree.write(file);
    assertThat(Picture.read(file)).contains(tree);
    git.write(file);
    assertThat(Picture.read(file)).contains(git);
    assertThat(Picture.read(folder.resolve("missing"))).isEmpty();
  }

  @Test
  void readsNoDamagedPicture() throws Exception {
    Path file = folder.resolve("picture");
    evidence.take().write(file);
    byte[] whole = Files.readAllBytes(file);
    var random = new Random(11);

    for (int round = 0; round < 200; round++) {
      byte[] damaged =
          round % 2 == 0 ? whole.clone() : Arrays.copyOf(whole, random.nextInt(whole.length));
      if (round % 2 == 0) {
        damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
      }
      Files.write(file, damaged);
      assertThat(Picture.read(file)).isEmpty();
    }
  }

  @Test
  void ignoresAsGitDoes() throws Exception {
    Sandbox git = Sandbox.withGit(folder);
    var random = new Random(5);
    List<String> parts =
        List.of("a", "b", "*", "?", "**", "/", "[a-b]", "[!a]", "\\a", "ab", "*.b", " ", "!", "#");
    for (int round = 0; round < 60; round++) {
      var rules = new StringBuilder();
      for (int i = 0; i < 4; i++) {
        for (int j = 1 + random.nextInt(4); j > 0; j--) {
          rules.append(parts.get(random.nextInt(parts.size())));
        }
        rules.append('\n');
      }
      sandbox.write(".gitignore", rules.toString());
      for (String path : List.of("a", "b", "ab/a", "ab/b/a", "c/ab/a.b", "c/b/x", "d/a/a/a")) {
        sandbox.run(List.of("rm", "-rf", path));
        Files.createDirectories(folder.resolve(path).getParent());
        if (!Files.isDirectory(folder.resolve(path))) {
          sandbox.write(path, "x");
        }
      }
      var walked = new TreeSet<String>();
      TreeWalk.walk(folder, "", (name, _) -> walked.add(name));
      var listed =
          new TreeSet<>(
              List.of(git.git("ls-files", "-o", "--exclude-standard", "-z").split("\0", -1)));
      listed.remove("");
      assertThat(walked).as(rules.toString()).isEqualTo(listed);
    }
  }

  @Test
  void matchesHostilePatternsInTime() {
    // Ends with a wild card, so that the end of the name does not tell at once.
    IgnorePattern pattern = IgnorePattern.of("*a".repeat(200) + "b?").orElseThrow();

    assertThat(pattern.matches("a".repeat(4_000), false)).isFalse();
  }

  @Test
  void refusesAWorkspaceThatDoesNotExist() {
    assertThatThrownBy(() -> new Evidence(folder.resolve("missing")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("missing");
  }

  @Test
  void isSafeForSeveralThreads() throws Exception {
    var threads = new ArrayList<Thread>();
    var pictures = Collections.synchronizedList(new ArrayList<Integer>());
    for (int i = 0; i < 4; i++) {
      threads.add(
          Thread.ofPlatform()
              .name("take-" + i)
              .start(() -> pictures.add(((Picture.OfTree) evidence.take()).files().size())));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(pictures).containsExactly(2, 2, 2, 2);
  }
}
