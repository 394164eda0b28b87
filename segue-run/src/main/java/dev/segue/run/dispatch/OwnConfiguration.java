package dev.segue.run.dispatch;

import dev.segue.core.provider.LinePattern;
import dev.segue.core.provider.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Configuration of a provider: its profile, the variables that it gets, and the files in which its
 * user configures the program itself. The files are read anew each time, and never obeyed.
 * Thread-safe.
 */
public final class OwnConfiguration {
  private static final long LONGEST_FILE = 1 << 20;
  private static final int MOST_NAMED = 10;
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,99}");

  private final Profile profile;
  private final AgentEnvironment environment;

  public OwnConfiguration(Profile profile, AgentEnvironment environment) {
    this.profile = profile;
    this.environment = environment;
  }

  /**
   * How a refused login can be mended: variables that the provider needs and that are kept from it.
   *
   * @param failure what the provider said
   */
  public Optional<String> advice(String failure) {
    Set<String> withheld = environment.withheldFrom(profile);
    var needed = new TreeSet<>(named());
    names(failure).forEach(needed::add);
    needed.retainAll(withheld);
    if (needed.isEmpty()) {
      return Optional.empty();
    }
    List<String> missing = needed.stream().limit(MOST_NAMED).toList();
    // The list of the configuration replaces the profile's: what is passed today stays in it.
    var all = new ArrayList<>(missing);
    all.addAll(environment.passedTo(profile));
    return Optional.of(
        "%s %s kept from %s; add pass_env: [%s] to it"
            .formatted(
                String.join(", ", missing),
                missing.size() == 1 ? "was" : "were",
                profile.id(),
                String.join(", ", all)));
  }

  /** Variables that the program's own files name. */
  public Set<String> named() {
    var names = new TreeSet<String>();
    for (Path file : files()) {
      String text = text(file);
      for (LinePattern pattern : profile.environment().own().variables()) {
        names.addAll(pattern.captures(text, "variable"));
      }
    }
    return names;
  }

  private static List<String> names(String text) {
    return NAME.matcher(text).results().map(match -> match.group()).distinct().toList();
  }

  /**
   * A hash that changes with the provider's entry, its own files, and which of its variables are
   * set; no secret goes into it.
   */
  public String fingerprint() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      Profile.Environment given = profile.environment();
      List<String> facts =
          List.of(
              profile.command().toString(),
              profile.arguments().toString(),
              new java.util.TreeMap<>(given.set()).toString(),
              given.inherit().toString(),
              given.strip().toString(),
              environment.passedTo(profile).toString());
      facts.forEach(fact -> digest.update((fact + "\0").getBytes(StandardCharsets.UTF_8)));
      for (Path file : files()) {
        digest.update((file + "\0" + text(file)).getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private List<Path> files() {
    return profile.environment().own().files().stream().flatMap(f -> path(f).stream()).toList();
  }

  private Optional<Path> path(String written) {
    String home = environment.variable("HOME");
    String filled =
        written.replace("{home}", home == null ? System.getProperty("user.home", "") : home);
    Matcher references = REFERENCE.matcher(filled);
    if (references.results().anyMatch(m -> environment.variable(m.group(1)) == null)) {
      return Optional.empty();
    }
    try {
      Path path = Path.of(environment.expand(filled));
      return Optional.of(path).filter(Path::isAbsolute).filter(OwnConfiguration::isReadable);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static boolean isReadable(Path file) {
    try {
      return Files.isRegularFile(file) && Files.size(file) <= LONGEST_FILE;
    } catch (IOException _) {
      return false;
    }
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException _) {
      return ""; // It went away; then it names nothing.
    }
  }
}
