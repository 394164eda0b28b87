package dev.segue.app.worktree;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who commits: the user as git knows them at the start, in the environment or in its configuration,
 * else Segue, so that work is never lost for want of a name.
 *
 * @param environment for a call of git that commits
 */
record Identity(Map<String, String> environment) {
  private static final String NAME = "Segue";
  private static final String EMAIL = "segue@localhost";

  Identity {
    environment = Map.copyOf(environment);
  }

  static Identity of(Git git) {
    var environment = new LinkedHashMap<String, String>();
    String name = configured(git, "user.name", NAME);
    String email = configured(git, "user.email", EMAIL);
    for (String role : new String[] {"AUTHOR", "COMMITTER"}) {
      String own = role.equals("AUTHOR") ? "author" : "committer";
      environment.put(
          "GIT_" + role + "_NAME", first(role + "_NAME", configured(git, own + ".name", name)));
      environment.put(
          "GIT_" + role + "_EMAIL", first(role + "_EMAIL", configured(git, own + ".email", email)));
    }
    return new Identity(environment);
  }

  private static String first(String variable, String otherwise) {
    String value = System.getenv("GIT_" + variable);
    return value == null || value.isBlank() ? otherwise : value;
  }

  private static String configured(Git git, String key, String otherwise) {
    String value = Answer.readable(git.ask("config", "--get", key).out()).strip();
    // git takes these away, and refuses a name that is nothing else.
    return value.replaceAll("[\\p{Cntrl}<>.,:;\"'\\\\ ]", "").isEmpty() ? otherwise : value;
  }
}
