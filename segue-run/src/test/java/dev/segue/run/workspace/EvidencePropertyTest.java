package dev.segue.run.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random work in two equal folders, one with git: both ways must agree with a model of files. */
@Tag("slow")
class EvidencePropertyTest {
  private static final List<String> NAMES =
      List.of("a", "b c", "d/e", "d/f", "d/g/h", "ü", "-x", "q\"q", "n\nl", "i.log");

  @TempDir Path inGit;
  @TempDir Path plain;

  private final Map<String, String> model = new HashMap<>();

  @Test
  void bothWaysAgreeWithTheModel() throws Exception {
    for (int seed = 1; seed <= 12; seed++) {
      var random = new Random(seed);
      Path one = Files.createDirectory(inGit.resolve("s" + seed));
      Path two = Files.createDirectory(plain.resolve("s" + seed));
      model.clear();
      var git = Sandbox.withGit(one).write(".gitignore", "*.log\n");
      var tree = new Sandbox(two).write(".gitignore", "*.log\n");
      var gitEvidence = new Evidence(one);
      var treeEvidence = new Evidence(two);
      act(random, git, tree, 12);
      for (int round = 0; round < 4; round++) {
        Picture gitBefore = gitEvidence.take();
        Picture treeBefore = treeEvidence.take();
        var before = Map.copyOf(model);
        act(random, git, tree, 6);

        var expected = expected(before);
        assertThat(lists(gitEvidence.between(gitBefore, gitEvidence.take())))
            .as("git, seed %d, round %d", seed, round)
            .isEqualTo(expected);
        assertThat(lists(treeEvidence.between(treeBefore, treeEvidence.take())))
            .as("tree, seed %d, round %d", seed, round)
            .isEqualTo(expected);
      }
    }
  }

  private int writes;

  private void act(Random random, Sandbox git, Sandbox tree, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      int kind = random.nextInt(10);
      if (kind < 5) {
        String text = "text " + writes++;
        git.write(name, text);
        tree.write(name, text);
        model.put(name, text);
      } else if (kind < 8 && model.containsKey(name)) {
        git.delete(name);
        tree.delete(name);
        model.remove(name);
      } else if (kind == 8) {
        git.commit("work");
      } else {
        git.git("add", "-A");
      }
    }
  }

  private List<List<String>> lists(Changes changes) {
    return List.of(changes.created(), changes.updated(), changes.deleted());
  }

  private List<List<String>> expected(Map<String, String> before) {
    var created = new ArrayList<String>();
    var updated = new ArrayList<String>();
    var deleted = new ArrayList<String>();
    for (String name : NAMES.stream().filter(n -> !n.endsWith(".log")).sorted().toList()) {
      String was = before.get(name);
      String is = model.get(name);
      if (was == null && is != null) {
        created.add(name);
      } else if (was != null && is == null) {
        deleted.add(name);
      } else if (was != null && !was.equals(is)) {
        updated.add(name);
      }
    }
    return List.of(created, updated, deleted);
  }
}
