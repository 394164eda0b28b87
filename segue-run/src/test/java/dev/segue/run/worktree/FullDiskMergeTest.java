package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.SmallDisk;
import dev.segue.run.worktree.MergeResult.Failed;
import dev.segue.run.worktree.MergeResult.Merged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A disk that is full somewhere in a merge: the less room there is, the earlier. Nothing is lost,
 * one sentence says it, and with room again the merge goes on.
 */
@Tag("slow")
class FullDiskMergeTest {
  private static final int KILO = 1024;

  @TempDir private Path folder;

  /** A user's repository and the worktree of the task. */
  private record Stage(Sandbox user, Sandbox agent) {}

  private static Stage work(SmallDisk disk) throws IOException {
    Sandbox library = Sandbox.repository(disk.path("lib"));
    Sandbox user = Sandbox.repository(disk.path("repo"));
    user.write(".gitignore", "dist/\n");
    user.git("submodule", "--quiet", "add", library.root.toString(), "lib");
    user.commit("with lib");
    Sandbox agent = Sandbox.at(user.trees().open("t1").folder());
    noise(agent, "work.bin", 900);
    noise(agent, "web/app.bin", 900);
    agent.git("init", "-q", "web");
    Sandbox.at(agent.root.resolve("web")).commit("inner");
    noise(agent, "lib/more.bin", 900);
    Sandbox.at(agent.root.resolve("lib")).commit("more");
    for (int n = 1; n <= 5; n++) {
      noise(user, "other%d.bin".formatted(n), 300);
    }
    user.commit("the work of others");
    return new Stage(user, agent);
  }

  /** What no compression makes smaller. */
  private static byte[] bytes(String path, int kilobytes) {
    byte[] bytes = new byte[kilobytes * KILO];
    new Random(path.hashCode()).nextBytes(bytes);
    return bytes;
  }

  private static void noise(Sandbox where, String path, int kilobytes) throws IOException {
    Path file = where.root.resolve(path);
    Files.createDirectories(file.resolveSibling("."));
    Files.write(file, bytes(path, kilobytes));
  }

  private static MergeResult merge(Sandbox user) {
    var named =
        new NamedPaths(
            Set.of("work.bin", "dist/report.bin", "web/app.bin", "lib/more.bin"),
            Set.of(),
            Set.of());
    return user.trees()
        .merge("t1", new MergeRequest("m", Optional.of("main"), named, Optional.of(() -> true)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 900, 2200, 3100, 6000})
  void losesNothingAndGoesOnWithRoom(int kilobytesLeft) throws IOException {
    play(900, kilobytesLeft);
  }

  /** There is room for the commits, and none for what git does not carry. */
  @ParameterizedTest
  @ValueSource(ints = {10200, 13400, 13800, 16000})
  void bringsWhatWasTooLargeWhenThereIsRoom(int kilobytesLeft) throws IOException {
    play(9000, kilobytesLeft);
  }

  private void play(int kilobytesOfReport, int kilobytesLeft) throws IOException {
    try (var disk = new SmallDisk(folder, "64m")) {
      Stage stage = work(disk);
      Sandbox user = stage.user();
      Sandbox agent = stage.agent();
      noise(agent, "dist/report.bin", kilobytesOfReport);
      List<String> before = user.git("ls-tree", "-r", "main").lines().toList();
      disk.fill("ballast", (long) kilobytesLeft * KILO);

      MergeResult result = merge(user);

      assertThat(result)
          .isInstanceOfSatisfying(
              Failed.class,
              failed ->
                  assertThat(failed.why())
                      .doesNotContain("\n")
                      .hasSizeLessThan(500)
                      .containsPattern("is full|No space left|Out of diskspace")
                      .endsWith(", then unblock the task"));
      assertThat(agent.root.resolve("dist/report.bin")).hasSize((long) kilobytesOfReport * KILO);
      disk.free("ballast");
      Merged merged = (Merged) merge(user);
      user.trees().discard("t1");
      holds(user, "dist/report.bin", kilobytesOfReport);
      hasAll(user, merged, before);
    }
  }

  private static void holds(Sandbox user, String path, int kilobytes) throws IOException {
    assertThat(Files.readAllBytes(user.root.resolve(path)))
        .as(path)
        .isEqualTo(bytes(path, kilobytes));
  }

  private static void hasAll(Sandbox user, Merged merged, List<String> before) throws IOException {
    for (String path : List.of("work.bin", "web/app.bin", "lib/more.bin")) {
      holds(user, path, 900);
    }
    assertThat(user.status()).isEmpty();
    assertThat(user.git("ls-tree", "-r", "--name-only", "main").lines())
        .containsExactlyInAnyOrder(
            ".gitignore",
            ".gitmodules",
            "a.txt",
            "lib",
            "other1.bin",
            "other2.bin",
            "other3.bin",
            "other4.bin",
            "other5.bin",
            "web/app.bin",
            "work.bin");
    assertThat(user.git("ls-tree", "-r", "main").lines().toList())
        .containsAll(before.stream().filter(line -> !line.endsWith("\tlib")).toList());
    // What others did was not done once more by this task.
    assertThat(user.git("diff", "--name-only", "main^1", "main").lines())
        .containsExactlyInAnyOrder("lib", "web/app.bin", "work.bin");
    assertThat(user.git("diff", "--name-only", "main^2~1", "main^2").lines())
        .containsExactlyInAnyOrder("lib", "web/app.bin", "work.bin");
    Path kept = Path.of(merged.brought().kept().get("web/.git")).resolve("web");
    assertThat(Sandbox.at(kept).git("log", "--format=%s")).isEqualTo("inner\n");
    assertThat(user.git("fsck", "--connectivity-only", "--no-dangling")).isEmpty();
    assertThat(user.root.resolve(".git/modules/lib/objects")).isDirectory();
    assertThat(user.git("-C", "lib", "fsck", "--connectivity-only", "--no-dangling")).isEmpty();
  }
}
