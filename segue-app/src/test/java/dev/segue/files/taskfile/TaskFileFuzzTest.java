package dev.segue.files.taskfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.files.source.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes are, there is a task file or an {@link InputException}. */
class TaskFileFuzzTest {
  private static final String PIECES =
      "- ,: ,{,},[,],\",',&a ,*a,!x ,!!str ,|,>,%,@,`,#,?,---,...,\n,\n  ,\t,\\,\\u12,\\x,<<: ,\0,é,"
          + "task_id,tasks,check,~,0x,1e9,.inf,\uFEFF,\u2028,null,depends_on,\u0085,\r,\\Uffffffff";

  @ParameterizedTest
  @ValueSource(longs = {1, 20_261_128, 77})
  void readsOrRefusesRandomBytes(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      readOrRefuse(bytes, seed + "/" + i);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 4_711})
  void readsOrRefusesRandomPiecesOfSyntax(long seed) {
    Random random = new Random(seed);
    List<String> pieces = List.of(PIECES.split(","));
    for (int i = 0; i < 3_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(30); n >= 0; n--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      readOrRefuse(text.toString().getBytes(StandardCharsets.UTF_8), seed + "/" + i);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"whole.yaml", "whole.json", "older.json"})
  void readsOrRefusesDamagedFiles(String name) throws IOException {
    byte[] whole = Files.readAllBytes(Path.of("src/test/resources/taskfile").resolve(name));
    Random random = new Random(name.hashCode());
    for (int i = 0; i < 500; i++) {
      byte[] bytes = whole.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        bytes[random.nextInt(bytes.length)] =
            (byte) " {}[]:,-\"'\n~&*!0a\\".charAt(random.nextInt(18));
      }
      readOrRefuse(bytes, name + "/" + i);
    }
  }

  private static void readOrRefuse(byte[] bytes, String which) {
    Stream.of("tasks.yaml", "tasks.json", "-")
        .forEach(
            name -> {
              try {
                assertThat(
                        TaskFileReader.parse(name, bytes, KnownTasks.of(Set.of("setup"))).tasks())
                    .isNotEmpty();
              } catch (InputException e) {
                assertThat(e.problems()).as(which).isNotEmpty();
              } catch (RuntimeException e) {
                throw new AssertionError(
                    which + ": " + new String(bytes, StandardCharsets.ISO_8859_1), e);
              }
            });
  }
}
