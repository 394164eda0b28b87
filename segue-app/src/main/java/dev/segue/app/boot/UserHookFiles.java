package dev.segue.app.boot;

import dev.segue.app.config.ProcessEnvironment;
import dev.segue.core.context.Refusal;
import dev.segue.core.session.UserHooks;
import dev.segue.files.profile.Profiles;
import dev.segue.session.hook.UserHookFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Locates the agents' own hook files and defines the text that is written into them. */
final class UserHookFiles {
  /** Set by the launcher: its own path. */
  static final String LAUNCHER = "segue.launcher";

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

  private UserHookFiles() {}

  static UserHookFile of(String agent, ProcessEnvironment around) {
    UserHooks hooks =
        Profiles.SHIPPED.contains(agent)
            ? Profiles.shippedChannels(agent).userHooks().orElseThrow(() -> none(agent))
            : refuse(agent);
    Path file =
        hooks.files().stream()
            .flatMap(path -> filled(path, around).stream())
            .findFirst()
            .orElseThrow(() -> none(agent));
    return new UserHookFile(agent, hooks, file, around.stateFolder().resolve("hooks"));
  }

  private static UserHooks refuse(String agent) {
    throw none(agent);
  }

  private static Refusal none(String agent) {
    String known =
        Profiles.SHIPPED.stream()
            .filter(id -> Profiles.shippedChannels(id).userHooks().isPresent())
            .collect(Collectors.joining(", "));
    return Refusal.usage(
        "\"%s\" has no hooks that Segue knows; these have: %s".formatted(agent, known));
  }

  private static Optional<Path> filled(String pattern, ProcessEnvironment around) {
    Matcher variables = VARIABLE.matcher(pattern);
    var path = new StringBuilder();
    while (variables.find()) {
      Optional<String> value = around.variable(variables.group(1));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      variables.appendReplacement(path, Matcher.quoteReplacement(value.get()));
    }
    variables.appendTail(path);
    Path file = Path.of(path.toString().replace("{home}", around.home().toString()));
    return Optional.of(file).filter(Path::isAbsolute);
  }

  /** The launcher where there is one, else this Java with these classes. */
  static String command() {
    Optional<String> launcher = Optional.ofNullable(System.getProperty(LAUNCHER));
    List<String> words =
        launcher
            .map(List::of)
            .orElseGet(
                () ->
                    List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName()));
    return words.stream().map(UserHookFiles::quoted).collect(Collectors.joining(" "))
        + " "
        + ForeignHook.WORD;
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:+=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
