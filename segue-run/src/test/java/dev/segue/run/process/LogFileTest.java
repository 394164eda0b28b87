package dev.segue.run.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.text.Redactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
  private static final String LINE = "0123456789\n";

  @TempDir private Path home;

  private Path folder() {
    return home.resolve("state/log");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static LogRecord said(String message) {
    var said = new LogRecord(Level.WARNING, message);
    said.setLoggerName("dev.segue.run.Supervisor");
    return said;
  }

  @Test
  void isTheUsersAlone() throws IOException {
    new LogFile(folder(), "run", 100).append(LINE);

    assertThat(mode(folder())).isEqualTo("rwx------");
    assertThat(mode(folder().resolve("run.log"))).isEqualTo("rw-------");
  }

  @Test
  void isNoChangeOfAWorkspaceThatHoldsIt() throws IOException {
    new LogFile(folder(), "run", 100).append(LINE);

    assertThat(folder().resolve(".gitignore")).content().isEqualTo("*\n");
  }

  @Test
  void keepsTheLastFilesOfBoundedSize() throws IOException {
    // Two processes that write to one file.
    var one = new LogFile(folder(), "run", 25);
    var two = new LogFile(folder(), "run", 25);
    for (int i = 0; i < 20; i++) {
      one.append(LINE);
      two.append("x" + LINE);
    }

    assertThat(names())
        .containsExactly("lock", "run.1.log", "run.2.log", "run.3.log", "run.4.log", "run.log");
    for (String name : names()) {
      assertThat(Files.size(folder().resolve(name))).isLessThanOrEqualTo(25);
    }
    assertThat(Files.readString(folder().resolve("run.log"))).endsWith("x" + LINE);
  }

  @Test
  void writesNoSecretAndOneLineForAMessage() throws IOException {
    var handler =
        new LogHandler(
            new LogFile(folder(), "run", 10_000), Redactor.with(List.of("PLANTED-\\d+")), _ -> {});
    LogRecord said = said("first PLANTED-1\u001b[2J\n2026 INFO forged");
    said.setThrown(new IllegalStateException("password=hunter2hunter2 PLANTED-2"));
    handler.publish(said);

    String text = Files.readString(folder().resolve("run.log"));
    assertThat(text.lines().findFirst().orElseThrow())
        .matches("\\S+Z WARN  \\d+ run\\.Supervisor: first \\[redacted] \\| 2026 INFO forged");
    assertThat(text)
        .contains("  java.lang.IllegalStateException: password=[redacted]", "LogFileTest")
        .doesNotContain("hunter2", "PLANTED-");
    assertThat(text.lines().skip(1)).allMatch(line -> line.startsWith("  "));
  }

  @Test
  void warnsOnceWhereItCannotBeWritten() throws IOException {
    Files.createDirectories(folder().resolve(".."));
    Files.writeString(folder(), "no folder");
    var warnings = new ArrayList<String>();
    var handler =
        new LogHandler(new LogFile(folder(), "run", 100), Redactor.STANDARD, warnings::add);

    handler.publish(said("one"));
    handler.publish(said("two"));

    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith("segue: the log cannot be written, and the command goes on without it: ")
        .contains(folder().toString());
  }
}
