package dev.segue.files.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.HookCall;
import dev.segue.core.session.HookEvent.Beginning;
import dev.segue.core.session.HookNews;
import dev.segue.core.session.Hooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests the reports of hooks in recorded sessions: a turn, a compaction, a turn; a permission where
 * one was recorded; the session again, and a turn.
 */
class RecordedHooksTest {
  private static final Path RECORDED = Path.of("src", "test", "resources", "hooks");
  private static final JsonMapper JSON = new JsonMapper();

  private static List<HookNews> news(String id) throws IOException {
    Hooks hooks = Profiles.shippedChannels(id).hooks().orElseThrow();
    return Files.readAllLines(RECORDED.resolve(id + ".jsonl")).stream()
        .map(line -> JSON.readValue(line, Map.class))
        .map(call -> new HookCall(String.valueOf(call.get("event")), id, payload(call)))
        .flatMap(call -> hooks.read(call).stream())
        .toList();
  }

  private static Object payload(Map<?, ?> call) {
    return Optional.<Object>ofNullable(call.get("payload")).orElseThrow();
  }

  /** Each in a few words: what it means, why a session began, what was submitted. */
  private static List<String> told(String id) throws IOException {
    return news(id).stream()
        .map(
            news ->
                news.meaning().name().toLowerCase(Locale.ROOT)
                    + news.beginning().map(why -> " " + word(why)).orElse("")
                    + news.prompt().map(text -> ": " + text).orElse(""))
        .toList();
  }

  private static String word(Beginning beginning) {
    return beginning.name().toLowerCase(Locale.ROOT);
  }

  @Test
  void tellWhyASessionBeginsSoThatNothingIsGivenTwice() throws IOException {
    assertThat(told("claude"))
        .containsExactly(
            "session_started new",
            "prompt_submitted: hello FIRST1",
            "turn_ended",
            "session_started compacted",
            "prompt_submitted: again SECOND2",
            "turn_ended",
            "session_started new",
            "prompt_submitted: hello PLUG1",
            "permission_asked",
            "turn_ended",
            "session_started resumed",
            "prompt_submitted: hello RES1",
            "turn_ended",
            "session_started new",
            "prompt_submitted: cleared CL1",
            "turn_ended");
    assertThat(told("codex"))
        .containsExactly(
            "session_started new",
            "prompt_submitted: hello CXH1",
            "turn_ended",
            "session_started compacted",
            "prompt_submitted: again CXH2",
            "turn_ended",
            "session_started resumed",
            "prompt_submitted: hello CXR1",
            "turn_ended");
  }

  @Test
  void tellOfACompactionWhereNoSessionBeginsAfterIt() throws IOException {
    assertThat(told("copilot"))
        .startsWith(
            "session_started new",
            "prompt_submitted: hello COP1",
            "turn_ended",
            "compacting",
            "prompt_submitted: again COP2",
            "turn_ended")
        .contains("permission_asked", "session_started resumed");
  }

  @Test
  void nameTheSessionAndItsFile() throws IOException {
    for (String id : List.of("claude", "codex", "copilot")) {
      assertThat(news(id)).as(id).allMatch(news -> news.session().isPresent());
      assertThat(news(id).stream().flatMap(news -> news.transcript().stream()))
          .as(id)
          .isNotEmpty()
          .allMatch(path -> path.startsWith("/home/ada/.") && path.endsWith(".jsonl"));
    }
  }
}
