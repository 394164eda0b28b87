package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Recorded;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.testing.JavaProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The pinned CLIs by {@code segue start}: what they are told at their start and what {@code segue
 * send} brings reaches their model once, and is claimed as it was.
 */
@Tag("full")
@Timeout(180)
class SessionStartTest {
  private static final String SENT = "/quit 漢字 🎉\u001b[201~ [odd]\n  second line";
  private static final String ARRIVED = "/quit 漢字 🎉 [odd]\n  second line";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "claude, launch",
    "claude, typed",
    "codex, launch",
    "codex, typed",
    "gemini, launch",
    "gemini, typed",
    "copilot, launch",
    "copilot, typed",
    "opencode, launch",
    "opencode, typed"
  })
  void contextAndMessageReachTheModelOnce(String id, String rung)
      throws IOException, InterruptedException {
    Cli cli = Cli.of(id);
    try (var scene = SessionScene.make(folder, segue(), RealClis.find().path(List.of(cli)), cli)) {
      if (rung.equals("typed")) {
        scene.onlyBy(rung);
      }
      assertThat(scene.start().exitCode()).isZero();
      try {
        SessionScene.Ended sent = scene.send(SENT, "--timeout", "90");

        assertThat(sent.exitCode()).as(sent.toString()).isZero();
        scene
            .stub()
            .awaitRequest(
                cli.api(),
                request -> !request.isSideCall() && CliOutput.in(request).times(ARRIVED) > 0,
                Duration.ofSeconds(60));
        CliOutput cliOutput = CliOutput.last(scene.stub(), cli, ARRIVED);
        assertThat(cliOutput.times(ARRIVED)).isOne();
        assertThat(cliOutput.times(SessionScene.MARKER)).isOne();
        assertThat(succeeded(scene.events())).containsExactly("startup " + rung, "message typed");
        assertThat(scene.status()).isEmpty();
      } finally {
        scene.command("stop");
      }
      RealClis.forgetLinks(scene.home());
    }
  }

  private static List<String> succeeded(List<Recorded> events) {
    return events.stream()
        .filter(recorded -> recorded.event() instanceof InjectionSucceeded)
        .map(recorded -> (InjectionSucceeded) recorded.event())
        .map(done -> done.kind().word() + " " + done.rung().word())
        .toList();
  }

  private static List<String> segue() {
    return JavaProgram.segue();
  }
}
