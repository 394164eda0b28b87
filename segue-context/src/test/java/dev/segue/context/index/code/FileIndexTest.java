package dev.segue.context.index.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class FileIndexTest {
  @TempDir Path temporary;
  private Sandbox sandbox;
  private Path file;
  private final Words words = new Words();
  private final RecordingListener recordingListener = new RecordingListener();

  /** Remembers what it was told. */
  private static final class RecordingListener implements IndexListener {
    private final List<String> progress = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    @Override
    public void read(int done, int all) {
      progress.add(done + "/" + all);
    }

    @Override
    public void keepsNothing(String reason) {
      failures.add(reason);
    }
  }

  @BeforeEach
  void make() throws IOException {
    sandbox = new Sandbox(Files.createDirectory(temporary.resolve("workspace")));
    file = temporary.resolve("state/index.db");
  }

  private FileIndex<String> open(Form<String> form) {
    return new FileIndex<>(sandbox.folder(), file, form, Clock.systemUTC());
  }

  /** Without a file: a folder of that name stands in its place. */
  private SortedMap<String, String> fresh() throws IOException, InterruptedException {
    Path none = Files.createDirectories(temporary.resolve("none.db"));
    try (var index = new FileIndex<>(sandbox.folder(), none, new Words(), Clock.systemUTC())) {
      return index.refresh(IndexListener.SILENT).files();
    }
  }

  @Test
  void tellsWhatIsThereAndWhatChanged() throws InterruptedException {
    sandbox.write("a.py", "def a(): pass\n");
    sandbox.write("b.py", "def b(): pass\n");
    sandbox.write("binary.py", "\0");
    try (var index = open(words)) {
      Refreshed<String> first = index.refresh(recordingListener);
      assertThat(first.files().get("a.py")).isEqualTo("a.py: 1 a|def a(): pass");
      assertThat(first.added()).containsExactly("a.py", "b.py");
      assertThat(recordingListener.progress).containsExactly("0/3", "3/3");

      sandbox.write("a.py", "def aa(): pass\n");
      sandbox.write("c.py", "def c(): pass\n");
      assertThat(sandbox.folder().resolve("b.py").toFile().delete()).isTrue();
      Refreshed<String> second = index.refresh(recordingListener);

      assertThat(second.files().keySet()).containsExactly("a.py", "c.py");
      assertThat(second.added()).containsExactly("c.py");
      assertThat(second.changed()).containsExactly("a.py");
      assertThat(second.removed()).containsExactly("b.py");
      assertThat(index.refresh(recordingListener))
          .isEqualTo(
              new Refreshed<>(second.files(), List.of(), List.of(), List.of(), second.revision()));
      assertThat(second.revision()).isNotEqualTo(first.revision());
    }
    assertThat(recordingListener.failures).isEmpty();
  }

  @Test
  void readsContentsOnceHoweverTheyAreCalledAndWhoeverAsks() throws Exception {
    sandbox.write("a.py", "def a(): pass\n");
    sandbox.write("copy.py", "def a(): pass\n");
    sandbox.write("other.rb", "def a; end\n");
    try (var index = open(words)) {
      index.refresh(recordingListener);
      Files.move(sandbox.folder().resolve("a.py"), sandbox.folder().resolve("moved.py"));
      assertThat(index.refresh(recordingListener).files().keySet())
          .containsExactly("copy.py", "moved.py", "other.rb");
    }
    assertThat(words.writes).hasValue(2);
    try (var index = open(words)) {
      assertThat(index.refresh(recordingListener).files()).isEqualTo(fresh());
    }
    assertThat(words.writes).hasValue(2);
  }

  @Test
  void readsTheSameContentsAnewInAnotherLanguageOrVersion() throws Exception {
    sandbox.write("a.py", "# a\n");
    try (var index = open(words)) {
      index.refresh(recordingListener);
      Files.move(sandbox.folder().resolve("a.py"), sandbox.folder().resolve("a.sql"));
      assertThat(index.refresh(recordingListener).files().get("a.sql")).isEqualTo("a.sql: 1 |# a");
    }
    var later = new Words(2);
    try (var index = open(later)) {
      assertThat(index.refresh(recordingListener).files().get("a.sql")).startsWith("a.sql: 2");
    }
    assertThat(later.writes).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void isWhatAFreshOneIsAfterAnyEdits(int seed) throws Exception {
    var random = new Random(seed);
    if (seed % 2 == 0) {
      sandbox.init("sha1");
    }
    FileIndex<String> index = open(words);
    for (int round = 0; round < 8; round++) {
      for (int edit = random.nextInt(6); edit >= 0; edit--) {
        Path path =
            sandbox.folder().resolve("d" + random.nextInt(3) + "/f" + random.nextInt(5) + ".py");
        switch (random.nextInt(4)) {
          case 0 -> Files.deleteIfExists(path);
          case 1 -> sandbox.write(".segueignore", "d" + random.nextInt(9) + "\n");
          default ->
              sandbox.write(
                  sandbox.folder().relativize(path).toString(),
                  "def f%d(): pass\n".formatted(random.nextInt(4)));
        }
      }
      if (seed % 2 == 0 && random.nextInt(4) == 0) {
        sandbox.commitAll();
      }
      if (random.nextInt(4) == 0) {
        index.close();
        index = open(words);
      }
      assertThat(index.refresh(recordingListener).files()).isEqualTo(fresh());
    }
    index.close();
    assertThat(recordingListener.failures).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void readsAgainWhatADamagedFileHasLost(int seed) throws Exception {
    for (int i = 0; i < 60; i++) {
      sandbox.write("f" + i + ".py", "def f%d(): pass\n%s".formatted(i, "# words\n".repeat(i * 9)));
    }
    try (var index = open(words)) {
      index.refresh(recordingListener);
    }
    var random = new Random(seed);
    try (var bytes = new RandomAccessFile(file.toFile(), "rw")) {
      switch (seed % 4) {
        case 0 -> bytes.setLength(random.nextInt((int) bytes.length()));
        case 1 -> {
          bytes.setLength(0);
          bytes.write(
              "no database at all".repeat(500).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        default -> {
          for (int i = 0; i < 2_000; i++) {
            bytes.seek(random.nextInt((int) bytes.length()));
            bytes.write(random.nextInt(256));
          }
        }
      }
    }

    try (var index = open(words)) {
      assertThat(index.refresh(recordingListener).files()).isEqualTo(fresh());
    }
    words.writes.set(0);
    try (var index = open(words)) {
      assertThat(index.refresh(recordingListener).files()).isEqualTo(fresh());
    }
    assertThat(recordingListener.failures).isEmpty();
  }

  @Test
  void isRebuiltWhenItsFileWasDeleted() throws Exception {
    sandbox.write("a.py", "def a(): pass\n");
    try (var index = open(words)) {
      index.refresh(recordingListener);
      Files.delete(file);
      sandbox.write("b.py", "def b(): pass\n");
      assertThat(index.refresh(recordingListener).files()).isEqualTo(fresh());
    }
    try (var index = open(words)) {
      assertThat(index.refresh(recordingListener).files()).isEqualTo(fresh());
    }
  }

  @Test
  void worksInMemoryWhereItsFileCannotBeMadeAndTellsSoOnce() throws Exception {
    Files.createDirectories(file.getParent());
    Files.createDirectory(file);
    sandbox.write("a.py", "def a(): pass\n");
    try (var index = open(words)) {
      assertThat(index.refresh(recordingListener).files()).isEqualTo(fresh());
      sandbox.write("b.py", "def b(): pass\n");
      assertThat(index.refresh(recordingListener).files()).isEqualTo(fresh());
    }
    assertThat(recordingListener.failures).singleElement().asString().contains(file.toString());
  }

  @Test
  void sharesItsFileWithOthersAtTheSameTime() throws Exception {
    for (int i = 0; i < 300; i++) {
      sandbox.write("f" + i + ".py", "def f%d(): pass\n".formatted(i));
    }
    SortedMap<String, String> expected = fresh();
    try (var pool = Executors.newFixedThreadPool(4)) {
      var results = new ArrayList<Future<SortedMap<String, String>>>();
      for (int i = 0; i < 4; i++) {
        results.add(
            pool.submit(
                () -> {
                  try (var index = open(words)) {
                    return index.refresh(IndexListener.SILENT).files();
                  }
                }));
      }
      for (Future<SortedMap<String, String>> result : results) {
        assertThat(result.get()).isEqualTo(expected);
      }
    }
  }
}
