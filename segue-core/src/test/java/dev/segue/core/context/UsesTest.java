package dev.segue.core.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent.DispatchEnded;
import dev.segue.core.task.Usage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UsesTest {
  private static final List<String> PACK = List.of("src/A.java", "src/B.java", "src/C.java");

  /** Files that a dispatch changed: created, updated, deleted. */
  private record Changed(List<String> created, List<String> updated, List<String> deleted) {}

  private static DispatchEnded ended(int dispatch, Changed changed, Optional<List<String>> read) {
    return ended(dispatch, changed, read, 5);
  }

  private static DispatchEnded ended(
      int dispatch, Changed changed, Optional<List<String>> read, long millis) {
    return new DispatchEnded(
        "t",
        1,
        dispatch,
        "claude",
        DispatchOutcome.ANSWERED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        changed.created(),
        changed.updated(),
        changed.deleted(),
        Optional.empty(),
        millis,
        Usage.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        read,
        List.of());
  }

  private static DispatchEnded read(String... files) {
    return ended(1, new Changed(List.of(), List.of(), List.of()), Optional.of(List.of(files)));
  }

  @Test
  void tellsWhatWasReadAndEditedOfThePackAndWhatItLacked() {
    var changed =
        new Changed(
            List.of("src/New.java"), List.of("src/B.java", "pom.xml"), List.of("src/Z.java"));

    PackUse use =
        Uses.of(
            ended(3, changed, Optional.of(List.of("src/B.java", "src/A.java", "README.md"))), PACK);

    assertThat(use)
        .isEqualTo(
            new PackUse(
                3,
                "claude",
                true,
                3,
                List.of("src/A.java", "src/B.java"),
                List.of("src/B.java"),
                List.of("README.md", "pom.xml", "src/Z.java")));
  }

  @Test
  void missesNoFileThatTheDispatchMade() {
    var changed = new Changed(List.of("src/New.java"), List.of("src/New.java"), List.of());

    PackUse use = Uses.of(ended(1, changed, Optional.of(List.of("src/New.java"))), PACK);

    assertThat(use.missed()).isEmpty();
    assertThat(use.edited()).isEmpty();
  }

  @Test
  void countsAPackedFileThatWasWrittenAnewAsEdited() {
    var changed = new Changed(List.of("src/A.java"), List.of(), List.of("src/C.java"));

    PackUse use = Uses.of(ended(1, changed, Optional.of(List.of())), PACK);

    assertThat(use.edited()).containsExactly("src/A.java", "src/C.java");
    assertThat(use.missed()).isEmpty();
  }

  @Test
  void knowsOnlyOfEditsWhereReadsAreNotTold() {
    var changed = new Changed(List.of(), List.of("src/B.java", "pom.xml"), List.of());

    PackUse use = Uses.of(ended(1, changed, Optional.empty()), PACK);

    assertThat(use.isReadKnown()).isFalse();
    assertThat(use.read()).isEmpty();
    assertThat(use.edited()).containsExactly("src/B.java");
    assertThat(use.missed()).containsExactly("pom.xml");
  }

  @Test
  void countsEachFileOfAPackOnce() {
    assertThat(Uses.of(read(), List.of("a", "b", "a")).packed()).isEqualTo(2);
    assertThat(Uses.of(read("a"), List.of()).missed()).containsExactly("a");
  }

  @Test
  void leavesOutADispatchThatNeverRan() {
    var nothing = new Changed(List.of(), List.of(), List.of());
    List<PackUse> uses =
        Uses.ofAll(
            List.of(
                ended(1, nothing, Optional.empty(), 0),
                ended(2, nothing, Optional.of(List.of("src/A.java")), 7)),
            PACK);

    assertThat(uses).extracting(PackUse::dispatch).containsExactly(2);
  }

  @Test
  void addsUpApartWhatIsToldAndWhatIsNot() {
    var changed = new Changed(List.of(), List.of("src/A.java", "pom.xml"), List.of());
    UseTotals totals =
        UseTotals.NOTHING
            .plus(
                Uses.of(ended(1, changed, Optional.of(List.of("src/A.java", "src/B.java"))), PACK))
            .plus(Uses.of(ended(2, changed, Optional.empty()), PACK))
            .plus(Uses.of(ended(3, changed, Optional.empty()), PACK));

    assertThat(totals.telling()).isEqualTo(new UseTotals.Tally(1, 3, 2, 1, 2, 1));
    assertThat(totals.silent()).isEqualTo(new UseTotals.Tally(2, 6, 0, 2, 2, 2));
    assertThat(totals.all()).isEqualTo(new UseTotals.Tally(3, 9, 2, 3, 4, 3));
  }

  @Test
  void sharesOutEveryFileOfEveryDispatch() {
    var random = new Random(11);
    for (int i = 0; i < 2_000; i++) {
      var changed = new Changed(some(random), some(random), some(random));
      List<String> read = some(random);
      List<String> pack = some(random);

      PackUse use = Uses.of(ended(1, changed, Optional.of(read)), pack);

      assertThat(use.read()).allMatch(pack::contains);
      assertThat(use.edited()).allMatch(pack::contains);
      assertThat(use.missed()).noneMatch(pack::contains).isSorted().doesNotHaveDuplicates();
      var touched = new HashSet<>(read);
      touched.addAll(changed.updated());
      touched.addAll(changed.deleted());
      touched.removeAll(changed.created());
      touched.removeAll(use.missed());
      assertThat(touched).allMatch(pack::contains);
    }
  }

  private static List<String> some(Random random) {
    var files = new ArrayList<String>();
    for (int n = random.nextInt(6); n > 0; n--) {
      files.add("f" + random.nextInt(8));
    }
    return files;
  }
}
