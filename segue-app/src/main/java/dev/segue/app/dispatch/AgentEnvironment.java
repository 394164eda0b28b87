package dev.segue.app.dispatch;

import dev.segue.core.provider.Profile;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of Segue's own environment an agent sees: everything but variables whose names speak of a
 * secret and a store's address with a login, and of those the ones that its profile or its
 * configuration names.
 */
public final class AgentEnvironment {
  private static final Pattern SECRET =
      Pattern.compile("KEY|TOKEN|SECRET|PASSWORD", Pattern.CASE_INSENSITIVE);
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

  /**
   * Of the outer supervisor, when Segue itself runs inside an agent; the new dispatch has its own.
   */
  private static final String MARK = "SEGUE_DISPATCH";

  /** May hold the password of a server. */
  private static final String STORE = "SEGUE_STORE";

  private final Map<String, String> own;

  public AgentEnvironment(Map<String, String> own) {
    this.own = Map.copyOf(own);
  }

  /** The environment of one agent. */
  public Map<String, String> of(Profile profile) {
    Map<String, String> environment = new TreeMap<>();
    own.forEach(
        (name, value) -> {
          boolean isKept = !isSecret(name, value) || profile.environment().inherit().contains(name);
          if (isKept && !name.equals(MARK)) {
            environment.put(name, value);
          }
        });
    profile.environment().set().forEach((name, value) -> environment.put(name, expand(value)));
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
        .removeIf(e -> isSecret(e.getKey(), e.getValue()) || e.getKey().equals(MARK));
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

  private static boolean isSecret(String name, String value) {
    return SECRET.matcher(name).find() || (name.equals(STORE) && value.contains("@"));
  }

  private static List<String> references(String value) {
    return REFERENCE.matcher(value).results().map(r -> r.group(1)).toList();
  }

  private String expand(String value) {
    return REFERENCE
        .matcher(value)
        .replaceAll(r -> Matcher.quoteReplacement(own.getOrDefault(r.group(1), "")));
  }
}
