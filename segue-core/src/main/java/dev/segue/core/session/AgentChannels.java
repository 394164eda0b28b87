package dev.segue.core.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ways to an interactive agent that go beside its terminal. Nothing of it touches a file of the
 * user's or of the project's, but {@link #memoryFiles}, which another rung of delivery writes.
 *
 * @param hooks absent: the agent tells nothing by itself
 * @param launch ways to give it context at its start, the best in front
 * @param memoryFiles names of files that it reads at its start, relative to the workspace; a new
 *     one is made under the first name
 * @param transcript absent: it keeps none that can be read
 * @param userHooks absent: sessions that Segue did not start cannot be heard of
 */
public record AgentChannels(
    Optional<Hooks> hooks,
    List<LaunchChannel> launch,
    List<String> memoryFiles,
    Optional<TranscriptRules> transcript,
    Optional<UserHooks> userHooks) {
  /** No way but the terminal. */
  public static final AgentChannels NONE =
      new AgentChannels(Optional.empty(), List.of(), List.of(), Optional.empty(), Optional.empty());

  public AgentChannels {
    launch = List.copyOf(launch);
    memoryFiles = List.copyOf(memoryFiles);
  }

  /** The best way for this context; empty where none takes one of its length. */
  public Optional<LaunchChannel> launchFor(String context) {
    return launch.stream().filter(channel -> channel.takes(context)).findFirst();
  }

  /**
   * What is added to the agent's command for one run: its hooks, and the channel's own.
   *
   * @param channel one of {@link #launch}; empty: no context at the start
   */
  public Launching launching(Optional<LaunchChannel> channel, LaunchFacts facts) {
    List<Additions> all = new ArrayList<>();
    hooks.map(Hooks::additions).ifPresent(all::add);
    channel.map(LaunchChannel::additions).ifPresent(all::add);
    List<String> arguments = new ArrayList<>();
    Map<String, String> environment = new HashMap<>();
    Map<String, String> files = new HashMap<>();
    for (Additions additions : all) {
      Map<String, String> words = words(additions, facts);
      additions.arguments().forEach(argument -> arguments.add(Placeholders.fill(argument, words)));
      additions
          .environment()
          .forEach((name, value) -> environment.put(name, Placeholders.fill(value, words)));
      additions.files().forEach((name, text) -> files.put(name, Placeholders.fill(text, words)));
      if (additions.mentions(LaunchFacts.CONTEXT_FILE)) {
        files.put(LaunchFacts.CONTEXT_NAME, facts.context());
      }
    }
    return new Launching(arguments, environment, files);
  }

  private static Map<String, String> words(Additions additions, LaunchFacts facts) {
    Map<String, String> words = new HashMap<>(facts.words());
    additions
        .digests()
        .forEach((name, text) -> words.put(name, Placeholders.digest(text, facts.words())));
    return words;
  }
}
