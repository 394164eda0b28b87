package dev.segue.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.session.HookEvent.Beginning;
import dev.segue.core.session.HookEvent.Meaning;
import dev.segue.core.session.LaunchChannel.Kind;
import dev.segue.core.session.LaunchChannel.Reply;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgentChannelsTest {
  private static final Hooks HOOKS =
      new Hooks(
          new Additions(
              List.of("--hooks", "{run_folder}/hooks.json", "digest={start}"),
              Map.of("CONTENT", "{\"plugin\": \"{workspace:json}\"}"),
              Map.of("hooks.json", "{\"run\": \"{hook_command:json} Start\"}"),
              Map.of("start", "{\"command\":\"{hook_command:json} Start\"}")),
          Optional.of("/id"),
          Optional.of("/file"),
          Map.of(
              "Start",
              new HookEvent(
                  Meaning.SESSION_STARTED,
                  Optional.empty(),
                  Optional.of("/source"),
                  Map.of("resume", Beginning.RESUMED)),
              "Prompt",
              new HookEvent(
                  Meaning.PROMPT_SUBMITTED, Optional.of("/prompt"), Optional.empty(), Map.of())));
  private static final LaunchChannel HOOK =
      new LaunchChannel(
          Kind.HOOK,
          Additions.NONE,
          Optional.of(new Reply("Start", "{\"context\":\"{context:json}\"}", false)),
          Optional.of(10));
  private static final LaunchChannel FLAG =
      new LaunchChannel(
          Kind.FLAG,
          new Additions(
              List.of("--system", "{context_file}", "{context}"), Map.of(), Map.of(), Map.of()),
          Optional.empty(),
          Optional.empty());
  private static final AgentChannels CHANNELS =
      new AgentChannels(
          Optional.of(HOOKS),
          List.of(HOOK, FLAG),
          List.of("AGENTS.md"),
          Optional.empty(),
          Optional.empty());
  private static final LaunchFacts FACTS =
      new LaunchFacts("/run", "/wo\"rk", "a {workspace}\nb", "'ja\"va' Hook");

  @Test
  void takesTheFirstChannelThroughWhichTheContextArrivesWhole() {
    assertThat(CHANNELS.launchFor("0123456789")).contains(HOOK);
    assertThat(CHANNELS.launchFor("0123456789a")).contains(FLAG);
    assertThat(AgentChannels.NONE.launchFor("")).isEmpty();
  }

  @Test
  void fillsInWhatItAdds() {
    Launching launching = CHANNELS.launching(Optional.of(FLAG), FACTS);

    assertThat(launching.arguments())
        .startsWith("--hooks", "/run/hooks.json")
        .endsWith("--system", "/run/context.md", "a {workspace}\nb");
    assertThat(launching.environment())
        .containsExactly(Map.entry("CONTENT", "{\"plugin\": \"/wo\\\"rk\"}"));
    assertThat(launching.files())
        .containsOnly(
            Map.entry("hooks.json", "{\"run\": \"'ja\\\"va' Hook Start\"}"),
            Map.entry("context.md", "a {workspace}\nb"));
  }

  @Test
  void writesNoContextThatNobodyReads() {
    assertThat(CHANNELS.launching(Optional.of(HOOK), FACTS).files()).containsOnlyKeys("hooks.json");
    assertThat(AgentChannels.NONE.launching(Optional.empty(), FACTS))
        .isEqualTo(new Launching(List.of(), Map.of(), Map.of()));
  }

  @Test
  void namesTheDigestOfATextAsItIsFilledIn() {
    // Taken from codex 0.171.0, which lists its hooks with their digests.
    var additions =
        new Additions(
            List.of("sha256:{start}"),
            Map.of(),
            Map.of(),
            Map.of(
                "start",
                "{\"event_name\":\"session_start\",\"hooks\":[{\"async\":false,"
                    + "\"command\":\"{hook_command:json} a\",\"timeout\":10,\"type\":\"command\"}]}"));
    var channels =
        new AgentChannels(
            Optional.of(new Hooks(additions, Optional.empty(), Optional.empty(), Map.of())),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty());

    assertThat(
            channels
                .launching(Optional.empty(), new LaunchFacts("/run", "/work", "", "/bin/true"))
                .arguments())
        .containsExactly("sha256:dc74f748e0eea913d78902db35056438beb5bd96ae7250bbd01db3b568658d41");
  }

  @Test
  void answersItsOwnEventInOneLine() {
    assertThat(HOOK.answer("Start", "one \"two\"\nthree"))
        .contains("{\"context\":\"one \\\"two\\\"\\nthree\"}");
    assertThat(HOOK.answer("Prompt", "one")).isEmpty();
    assertThat(FLAG.answer("Start", "one")).isEmpty();
  }

  @Test
  void onlyAHookProvesThatTheAgentHasIt() {
    assertThat(List.of(Kind.values()).stream().filter(Kind::isAnswered)).containsExactly(Kind.HOOK);
    assertThatThrownBy(
            () -> new LaunchChannel(Kind.HOOK, Additions.NONE, Optional.empty(), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void readsWhatAHookTells() {
    assertThat(
            HOOKS.read(
                new HookCall("Start", "x", Map.of("id", "s1", "file", "/t", "source", "resume"))))
        .contains(
            new HookNews(
                Meaning.SESSION_STARTED,
                Optional.of(Beginning.RESUMED),
                Optional.of("s1"),
                Optional.of("/t"),
                Optional.empty()));
    assertThat(HOOKS.read(new HookCall("Start", "x", Map.of("source", "a new word"))))
        .get()
        .extracting(HookNews::beginning)
        .isEqualTo(Optional.of(Beginning.NEW));
  }

  @Test
  void makesLittleOfAPayloadThatIsNotAsExpected() {
    assertThat(HOOKS.read(new HookCall("Prompt", "x", List.of(1))))
        .contains(
            new HookNews(
                Meaning.PROMPT_SUBMITTED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    assertThat(HOOKS.read(new HookCall("Prompt", "x", Map.of("prompt", Map.of(), "id", 7))))
        .get()
        .extracting(HookNews::prompt, HookNews::session)
        .containsExactly(Optional.empty(), Optional.empty());
    assertThat(HOOKS.read(new HookCall("Other", "x", Map.of()))).isEmpty();
  }
}
