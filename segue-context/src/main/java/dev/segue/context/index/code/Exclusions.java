package dev.segue.context.index.code;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Files that are never opened, whatever the ignore rules say; judged by their names alone. */
final class Exclusions {
  /** Folders whose contents somebody else wrote or a tool made. */
  private static final Set<String> FOLDERS =
      Set.of(
          ".git",
          ".segue",
          "node_modules",
          "bower_components",
          "site-packages",
          "third_party",
          "__pycache__",
          ".venv",
          ".gradle",
          ".tox",
          ".mypy_cache",
          ".pytest_cache",
          ".ruff_cache");

  private static final Set<String> SECRET_FOLDERS =
      Set.of(".ssh", ".gnupg", ".aws", ".azure", ".kube");

  private static final Set<String> SECRET_NAMES =
      Set.of(
          ".netrc",
          "_netrc",
          ".pgpass",
          ".npmrc",
          ".pypirc",
          ".git-credentials",
          ".htpasswd",
          ".dockercfg",
          ".my.cnf",
          ".s3cfg",
          ".vault-token",
          ".boto",
          "credentials",
          "secrets",
          "master.key");

  private static final List<String> SECRET_ENDS =
      List.of(
          ".pem",
          ".key",
          ".p12",
          ".pfx",
          ".jks",
          ".keystore",
          ".kdbx",
          ".ppk",
          ".asc",
          ".gpg",
          ".p8",
          ".tfvars",
          ".tfstate",
          ".ovpn");

  private static final Set<String> DATA_ENDS =
      Set.of(
          "json", "yaml", "yml", "toml", "ini", "properties", "xml", "txt", "csv", "cfg", "conf");

  private Exclusions() {}

  /** Whether a path is left out: tools' folders, secrets, names with control characters. */
  static boolean leavesOut(String path) {
    if (path.chars().anyMatch(Character::isISOControl) || path.indexOf('\uFFFD') >= 0) {
      return true;
    }
    int from = 0;
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', from)) {
      String folder = path.substring(from, slash);
      if (FOLDERS.contains(folder) || SECRET_FOLDERS.contains(folder)) {
        return true;
      }
      from = slash + 1;
    }
    return holdsSecret(path.substring(from).toLowerCase(Locale.ROOT));
  }

  static boolean isFolderOut(String name) {
    return FOLDERS.contains(name) || SECRET_FOLDERS.contains(name);
  }

  private static boolean holdsSecret(String name) {
    if (SECRET_NAMES.contains(name) || name.equals(".env") || name.startsWith(".env.")) {
      return true;
    }
    int dot = name.indexOf('.');
    String stem = dot > 0 ? name.substring(0, dot) : name;
    boolean isKey = stem.matches("id_(rsa|dsa|ecdsa|ed25519|xmss)");
    boolean isData =
        DATA_ENDS.contains(name.substring(name.lastIndexOf('.') + 1))
            && stem.matches("(client_)?(credentials?|secrets?)");
    return isKey
        || isData
        || name.endsWith(".env")
        || SECRET_ENDS.stream().anyMatch(name::endsWith);
  }
}
