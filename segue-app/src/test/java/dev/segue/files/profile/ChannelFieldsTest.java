package dev.segue.files.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.session.AgentChannels;
import dev.segue.core.session.HookEvent.Meaning;
import dev.segue.core.session.Hooks;
import dev.segue.core.session.LaunchChannel;
import dev.segue.core.session.LaunchFacts;
import dev.segue.core.session.Launching;
import dev.segue.files.source.InputException;
import dev.segue.files.source.Node;
import dev.segue.files.source.Problems;
import dev.segue.files.source.SourceReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ChannelFieldsTest {
  private static final LaunchFacts FACTS =
      new LaunchFacts("/run", "/work", "what was \"done\"\nso far", "'/opt/a b/java' Hook");

  private static Node.Mapping node(String keys) {
    return (Node.Mapping)
        SourceReader.parse(
            "p.yaml",
            "{id: mine, command: [mine], %s}".formatted(keys).getBytes(UTF_8),
            new Problems());
  }

  @ParameterizedTest
  @CsvSource({
    "claude, HOOK, true",
    "codex, HOOK, true",
    "copilot, HOOK, true",
    "opencode, HOOK, true",
    "gemini, ARGUMENT, false"
  })
  void knowsTheBestWayToGiveContextToEachOfTheShippedAgents(
      String id, LaunchChannel.Kind kind, boolean hasHooks) {
    AgentChannels channels = Profiles.shippedChannels(id);

    LaunchChannel channel = channels.launchFor(FACTS.context()).orElseThrow();
    Launching launching = channels.launching(Optional.of(channel), FACTS);

    assertThat(channel.kind()).isEqualTo(kind);
    assertThat(channels.hooks().isPresent()).isEqualTo(hasHooks);
    assertThat(channels.memoryFiles()).isNotEmpty();
    launching.files().entrySet().stream()
        .filter(file -> file.getKey().endsWith(".json"))
        .forEach(file -> new JsonMapper().readTree(file.getValue()));
    assertThat(launching.toString()).doesNotContain("{run_folder", "{hook_command", "{context");
    channel
        .reply()
        .ifPresent(
            reply -> {
              String answer = channel.answer(reply.event(), FACTS.context()).orElseThrow();
              assertThat(answer).doesNotContain("\n");
              assertThat(new JsonMapper().readTree(answer).toString()).contains("so far");
              assertThat(channels.hooks().orElseThrow().events())
                  .hasEntrySatisfying(
                      reply.event(),
                      event -> assertThat(event.meaning()).isEqualTo(Meaning.SESSION_STARTED));
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "copilot", "opencode"})
  void hearsWhereHooksAreThatATurnBeginsAndEnds(String id) {
    Hooks hooks = Profiles.shippedChannels(id).hooks().orElseThrow();

    assertThat(hooks.events().values().stream().map(event -> event.meaning()))
        .contains(Meaning.SESSION_STARTED, Meaning.PROMPT_SUBMITTED, Meaning.TURN_ENDED);
    assertThat(hooks.session()).isPresent();
  }

  @Test
  void takesAnotherWayForAContextThatAHookWouldCut() {
    AgentChannels channels = Profiles.shippedChannels("claude");

    LaunchChannel channel = channels.launchFor("x".repeat(10_001)).orElseThrow();

    assertThat(channel.kind()).isEqualTo(LaunchChannel.Kind.FLAG);
    assertThat(channels.launching(Optional.of(channel), FACTS).files())
        .containsEntry("context.md", FACTS.context());
  }

  @Test
  void laysAnEntryOverTheShippedOne() {
    var over =
        (Node.Mapping)
            SourceReader.parse(
                "p.yaml",
                "{id: codex, launch: [], memory_files: [NOTES.md]}".getBytes(UTF_8),
                new Problems());

    AgentChannels channels = Profiles.channels(List.of(over));

    assertThat(channels.launch()).isEmpty();
    assertThat(channels.memoryFiles()).containsExactly("NOTES.md");
    assertThat(channels.hooks()).isPresent();
  }

  @Test
  void hasNoneWhereNothingIsSaid() {
    assertThat(Profiles.channels(List.of(node("timeout: 5m")))).isEqualTo(AgentChannels.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "launch: [{kind: hook}] | belong to the kind hook",
        "launch: [{kind: flag, event: A, answer: '{context:json}'}] | is none of hooks.events",
        "launch: [{kind: mail}] | kind",
        "launch: [{arguments: [a]}] | is required",
        "launch: [{kind: flag, files: {../a: b}}] | no plain path",
        "launch: [{kind: flag, files: {/a: b}}] | no plain path",
        "hooks: {events: {A: {means: turn_ended}}}, launch: [{kind: hook, event: A, answer: x}] | context:json",
        "hooks: {} | events",
        "hooks: {events: {A: {}}} | means",
        "hooks: {session: id, events: {A: {means: turn_ended}}} | JSON pointer",
        "hooks: {events: {A: {means: session_started, sources: {a: b}}}} | b",
        "memory_files: [../x] | no plain path",
        "transcript: {files: [a]} | needs files",
        "transcript: {file: a} | file"
      })
  void tellsWhatIsWrong(String keys, String message) {
    // Both ways of reading a profile tell it.
    assertThatThrownBy(() -> Profiles.channels(List.of(node(keys))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
    assertThatThrownBy(() -> Profiles.of(List.of(node(keys)), Path.of(".")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }
}
