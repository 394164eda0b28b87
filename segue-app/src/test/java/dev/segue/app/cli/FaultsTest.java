package dev.segue.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class FaultsTest {
  @CommandLine.Command(name = "broken")
  private static final class Broken implements Runnable {
    @Override
    public void run() {
      throw new NoClassDefFoundError("dev/segue/Missing");
    }
  }

  @Test
  void saysOneSentenceOfAClassThatIsMissing() {
    var err = new StringWriter();
    CommandLine command = new CommandLine(new Broken()).setErr(new PrintWriter(err));
    command.setExecutionStrategy(Faults::executed);

    assertThat(command.execute()).isEqualTo(4);
    assertThat(err.toString())
        .startsWith("segue: internal error: java.lang.NoClassDefFoundError: dev/segue/Missing")
        .doesNotContain("\tat ");
  }
}
