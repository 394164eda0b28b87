package dev.segue.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EndedTasksTest {
  private static final EndedTask END = new EndedTask(true, "hash", 1, 2, Instant.EPOCH);

  private final List<String> asked = new ArrayList<>();
  private int live;

  private EndedTasks ended(boolean isFromTheStart) {
    return EndedTasks.with(this::find, () -> live, isFromTheStart);
  }

  private Optional<EndedTask> find(String taskId, long upToSeq) {
    asked.add(taskId + "@" + upToSeq);
    return taskId.startsWith("t") ? Optional.of(END) : Optional.empty();
  }

  @Test
  void asksOnceForTheSameTask() {
    EndedTasks ended = ended(false);

    assertThat(ended.find("t1", 7)).contains(END);
    assertThat(ended.find("t1", 8)).contains(END);
    assertThat(ended.find("never", 9)).isEmpty();
    assertThat(ended.find("never", 9)).isEmpty();
    assertThat(asked).containsExactly("t1@7", "never@9");
  }

  @Test
  void forgetsWhatItIsToldToForget() {
    EndedTasks ended = ended(false);
    ended.put("t1", END);
    ended.remove("t1");

    ended.find("t1", 7);

    assertThat(asked).containsExactly("t1@7");
  }

  @Test
  void keepsNoMoreThanItsMeasureAndAsksForTheRest() {
    EndedTasks ended = ended(true);
    int ends = 2 * EndedTasks.NEAR;
    for (int i = 1; i <= ends; i++) {
      ended.put("t" + i, END);
    }

    assertThat(ended.atHand()).isEqualTo(EndedTasks.NEAR);
    assertThat(ended.find("t1", 7)).contains(END);
    assertThat(ended.find("t" + ends, 7)).contains(END);
    assertThat(asked).containsExactly("t1@7");
  }

  @Test
  void keepsMoreForALongerQueue() {
    live = EndedTasks.NEAR;
    EndedTasks ended = ended(true);
    for (int i = 1; i <= 2 * EndedTasks.NEAR; i++) {
      ended.put("t" + i, END);
    }

    ended.find("t1", 7);

    assertThat(asked).isEmpty();
  }

  @Test
  void knowsANewTaskOfAHistoryThatItSawFromItsStart() {
    EndedTasks whole = ended(true);
    EndedTasks resumed = ended(false);
    for (int i = 1; i <= 1_000; i++) {
      whole.put("t" + i, END);
    }

    assertThat(whole.find("never", 7)).isEmpty();
    assertThat(asked).isEmpty();
    assertThat(resumed.find("never", 7)).isEmpty();
    assertThat(asked).containsExactly("never@7");
  }

  @Test
  void keepsAllWithoutAnArchive() {
    EndedTasks ended = EndedTasks.all();
    for (int i = 1; i <= 2 * EndedTasks.NEAR; i++) {
      ended.put("t" + i, END);
    }

    assertThat(ended.find("t1", 7)).contains(END);
    assertThat(ended.find("never", 7)).isEmpty();
  }
}
