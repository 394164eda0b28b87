package dev.segue.run.dispatch;

import dev.segue.core.journal.DispatchMark;
import dev.segue.core.provider.Profile;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Selects the variables of Segue's own environment that an agent gets. An agent gets everything but
 * variables whose names suggest a secret, addresses of stores with a login, and the variables that
 * such a login is built of. Of the withheld variables it gets those that its profile or its
 * configuration names.
 */
public final class AgentEnvironment {
  private static final Pattern SECRET =
      Pattern.compile("KEY|TOKEN|SECRET|PASSWORD", Pattern.CASE_INSENSITIVE);
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

  /**
   * Of the outer supervisor, when Segue itself runs inside an agent; the new dispatch has its own.
   */
  private static final Set<String> OUTER = Set.of(DispatchMark.VARIABLE, DispatchMark.STORE);

  /** Whatever it is called. */
  private static final Pattern LOGIN = Pattern.compile("\\brediss?://\\S*@");

  /** May hold a login in a form that is refused as an address. */
  private static final String STORE = "SEGUE_STORE";

  private final Map<String, String> own;
  private final Set<String> secrets;

  /** Without knowledge of the configuration. */
  public AgentEnvironment(Map<String, String> own) {
    this(own, Set.of());
  }

  /**
   * What surrounds Segue.
   *
   * @param secrets names of variables that hold secrets, whatever they look like
   */
  public AgentEnvironment(Map<String, String> own, Set<String> secrets) {
    this.own = Map.copyOf(own);
    this.secrets = Set.copyOf(secrets);
  }

  /**
   * The environment of one agent.
   *
   * @param places texts for placeholders such as {@code {workspace}} in its profile's values
   */
  Map<String, String> of(Profile profile, Map<String, String> places) {
    Map<String, String> environment = new TreeMap<>();
    own.forEach(
        (name, value) -> {
          boolean isKept = !isSecret(name, value) || profile.environment().inherit().contains(name);
          boolean isStripped = profile.environment().strip().contains(name);
          if (isKept && !isStripped && !OUTER.contains(name)) {
            environment.put(name, value);
          }
        });
    profile
        .environment()
        .set()
        .forEach((name, value) -> environment.put(name, expand(CommandLine.fill(value, places))));
    return environment;
  }

  /**
   * The environment of checks, which run code that an agent wrote: no secrets, and no mark of an
   * outer dispatch.
   */
  public Map<String, String> forChecks() {
    Map<String, String> environment = new TreeMap<>(own);
    environment
        .entrySet()
        .removeIf(e -> isSecret(e.getKey(), e.getValue()) || OUTER.contains(e.getKey()));
    return environment;
  }

  /** Names that none of the agents sees, for the one line that says so. */
  public List<String> withheld(List<Profile> profiles) {
    var names = new TreeSet<String>();
    own.forEach(
        (name, value) -> {
          if (isSecret(name, value)) {
            names.add(name);
          }
        });
    for (Profile profile : profiles) {
      names.removeAll(profile.environment().inherit());
      profile
          .environment()
          .set()
          .values()
          .forEach(value -> references(value).forEach(names::remove));
    }
    return List.copyOf(names);
  }

  /** Names that this agent does not see though they are set. */
  Set<String> withheldFrom(Profile profile) {
    return new TreeSet<>(withheld(List.of(profile)));
  }

  /** Names that this agent sees though they look like secrets. */
  List<String> passedTo(Profile profile) {
    return profile.environment().inherit().stream()
        .filter(name -> own.getOrDefault(name, "").length() > 0)
        .distinct()
        .toList();
  }

  /** A variable of Segue's own; null where it is unset or empty. */
  @Nullable String variable(String name) {
    String value = own.get(name);
    return value == null || value.isEmpty() ? null : value;
  }

  private boolean isSecret(String name, String value) {
    return secrets.contains(name)
        || SECRET.matcher(name).find()
        || LOGIN.matcher(value).find()
        || (name.equals(STORE) && value.contains("@"));
  }

  private static List<String> references(String value) {
    return REFERENCE.matcher(value).results().map(r -> r.group(1)).toList();
  }

  /** A text with each {@code ${NAME}} replaced by that variable of Segue's own. */
  String expand(String value) {
    return REFERENCE
        .matcher(value)
        .replaceAll(r -> Matcher.quoteReplacement(own.getOrDefault(r.group(1), "")));
  }
}
