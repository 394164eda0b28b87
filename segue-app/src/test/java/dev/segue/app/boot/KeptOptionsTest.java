package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.cli.Segue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Commands, options and parameters of an earlier version are still there, and mean as many values.
 */
class KeptOptionsTest {
  private static final Path KEPT =
      Path.of("src", "test", "resources", "kept", "0.1", "options.txt");

  @TempDir private Path folder;

  private static void list(CommandLine command, List<String> lines) {
    String name = command.getCommandSpec().qualifiedName();
    lines.add(name);
    for (OptionSpec option : command.getCommandSpec().options()) {
      for (String word : option.names()) {
        lines.add("%s %s %s x%s".formatted(name, word, option.paramLabel(), option.arity()));
      }
    }
    for (PositionalParamSpec parameter : command.getCommandSpec().positionalParameters()) {
      lines.add(
          "%s [%s] %s x%s"
              .formatted(name, parameter.index(), parameter.paramLabel(), parameter.arity()));
    }
    command.getSubcommands().values().stream().distinct().forEach(sub -> list(sub, lines));
  }

  @Test
  void keepsEveryOption() throws IOException {
    List<String> now = new ArrayList<>();
    list(Segue.commandLineFor(new Playground(folder).commands(), "--help"), now);
    if (Boolean.getBoolean("golden.refresh")) {
      Files.write(KEPT, now.stream().sorted().toList());
    }

    assertThat(now).containsAll(Files.readAllLines(KEPT));
  }
}
