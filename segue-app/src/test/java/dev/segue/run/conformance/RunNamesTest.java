package dev.segue.run.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Trials;
import dev.segue.files.profile.Profiles;
import dev.segue.run.Agents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Marks of processes are made of a run's name, and a trial ends every process with its marks. */
class RunNamesTest {
  @TempDir private Path folder;

  /** Starts nothing. */
  private record Naming(List<String> names) implements Runner {
    @Override
    public Agents agents(Rig rig) {
      names.add(rig.name());
      throw new IllegalStateException("named");
    }

    @Override
    public Optional<String> output(List<String> argv) {
      return Optional.empty();
    }

    @Override
    public void makeRepository(Path folder) {}
  }

  @Test
  void twoTrialsOnOneMachineShareNone() {
    var runner = new Naming(new ArrayList<>());
    Profile profile = Profiles.shipped("claude");
    assertThat(profile.trials()).isNotEqualTo(Trials.NONE);
    var subject = new Subject(profile, "shipped", true, Optional.empty(), true, Map.of());

    for (String trial : List.of("one", "two")) {
      // Each has counted as far as the other.
      var kit =
          new Kit(
              subject,
              runner,
              RandomGenerator.getDefault(),
              new Kit.Manner(Timeouts.USUAL, Optional.empty(), 1));
      assertThatThrownBy(() -> kit.run(List.of("answer"), folder.resolve(trial), _ -> {}))
          .hasMessageContaining("named");
    }

    assertThat(runner.names()).hasSize(2).doesNotHaveDuplicates();
    assertThat(runner.names())
        .allSatisfy(n -> assertThat(n).startsWith("kit-" + ProcessHandle.current().pid() + "-"));
  }
}
