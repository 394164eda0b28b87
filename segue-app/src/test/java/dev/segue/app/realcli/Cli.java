package dev.segue.app.realcli;

import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Trials;
import dev.segue.files.profile.Profiles;
import dev.segue.testkit.stub.Api;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A CLI under test, pointed at a stand-in for its model as its shipped profile says; its user would
 * set the same variables and write the same files.
 *
 * @param id the provider's
 * @param trial what the profile says
 * @param last arguments that come after all others, those of the trial among them
 * @param cannot cases of the conformance kit that it cannot pass
 */
public record Cli(String id, Trials.Stub trial, List<String> last, Set<String> cannot) {
  /** Those of the npm registry. */
  public static final List<String> OF_NPM =
      List.of("claude", "codex", "gemini", "copilot", "opencode", "qwen", "pi");

  /** The one of the Python registry. */
  public static final String OF_PYPI = "aider";

  /** By the provider's id. */
  public static Cli of(String id) {
    Profile profile = Profiles.shipped(id);
    Trials.Stub trial = profile.trials().stub().orElseThrow();
    var last = new ArrayList<>(trial.arguments());
    last.addAll(profile.arguments().last());
    return new Cli(id, trial, List.copyOf(last), profile.trials().cannot().keySet());
  }

  /** All of them. */
  public static List<Cli> all() {
    var all = new ArrayList<>(OF_NPM.stream().map(Cli::of).toList());
    all.add(of(OF_PYPI));
    return all;
  }

  /** What it speaks with its model. */
  public Api api() {
    return Api.valueOf(trial.api().name());
  }

  /** Writes what has to stand in the home folder. */
  public void prepare(Path home, StubModel stub) throws IOException {
    for (var file : trial.home().entrySet()) {
      Path path = home.resolve(file.getKey());
      Files.createDirectories(path.resolveSibling("."));
      Files.writeString(path, text(file.getValue(), stub));
    }
  }

  /** Variables as its user would have them set. */
  public Map<String, String> environment(StubModel stub) {
    Map<String, String> set = new LinkedHashMap<>();
    trial.environment().forEach((name, value) -> set.put(name, text(value, stub)));
    return set;
  }

  /** Its entry in the list of providers of a configuration, in one line. */
  public String entry(StubModel stub) {
    return trial.arguments().isEmpty()
        ? id
        : "{id: %s, arguments: {last: [%s]}}"
            .formatted(
                id,
                last.stream()
                    .map(word -> "\"" + text(word, stub) + "\"")
                    .collect(Collectors.joining(", ")));
  }

  private static String text(String text, StubModel stub) {
    return text.replace("{stub_url}", stub.baseUrl().toString());
  }

  @Override
  public String toString() {
    return id;
  }
}
