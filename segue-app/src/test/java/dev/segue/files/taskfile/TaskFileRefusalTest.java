package dev.segue.files.taskfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.segue.files.source.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every refusal as the operator reads it. {@code -Dgolden.refresh=true} writes what is said now;
 * review the difference.
 */
class TaskFileRefusalTest {
  private static final Path CASES = Path.of("src/test/resources/golden/taskfile");

  @TestFactory
  Stream<DynamicTest> refusesWithFileLineAndField() throws IOException {
    List<Path> cases;
    try (Stream<Path> folders = Files.list(CASES)) {
      cases = folders.sorted().toList();
    }
    return cases.stream()
        .map(
            folder ->
                DynamicTest.dynamicTest(folder.getFileName().toString(), () -> check(folder)));
  }

  @Test
  void hasGoldenRefusals() throws IOException {
    try (Stream<Path> folders = Files.list(CASES)) {
      assertThat(folders.count()).isGreaterThan(20);
    }
  }

  private static void check(Path folder) throws IOException {
    String name = Files.exists(folder.resolve("tasks.yaml")) ? "tasks.yaml" : "tasks.json";
    byte[] bytes = Files.readAllBytes(folder.resolve(name));
    Path expected = folder.resolve("problems.txt");

    InputException refusal =
        catchThrowableOfType(
            InputException.class,
            () -> TaskFileReader.parse(name, bytes, KnownTasks.of(Set.of("setup-database"))));

    assertThat(refusal).as("refusal").isNotNull();
    if (Boolean.getBoolean("golden.refresh")) {
      Files.writeString(expected, refusal.getMessage() + "\n");
    }
    assertThat(refusal.getMessage() + "\n").isEqualTo(Files.readString(expected));
  }
}
