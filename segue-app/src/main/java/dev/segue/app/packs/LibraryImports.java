package dev.segue.app.packs;

import dev.segue.index.build.Library;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which library a name comes from that a file imports, as far as the two names tell. */
final class LibraryImports {
  /** Libraries whose packages have other names than they have; those that are met most. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("com.google.guava:guava", "com.google.common"),
          Map.entry("junit:junit", "org.junit"),
          Map.entry("commons-io:commons-io", "org.apache.commons.io"),
          Map.entry("org.slf4j:slf4j-api", "org.slf4j"),
          Map.entry("com.google.code.gson:gson", "com.google.gson"),
          Map.entry("com.google.code.findbugs:jsr305", "javax.annotation"),
          Map.entry("org.projectlombok:lombok", "lombok"),
          Map.entry("pyyaml", "yaml"),
          Map.entry("beautifulsoup4", "bs4"),
          Map.entry("scikit-learn", "sklearn"),
          Map.entry("pillow", "PIL"),
          Map.entry("python-dateutil", "dateutil"),
          Map.entry("opencv-python", "cv2"),
          Map.entry("protobuf", "google.protobuf"));

  /** They begin packages of anybody. */
  private static final Set<String> ROOTS = Set.of("java", "javax", "jakarta", "com", "org", "net");

  /** Whether an import is the library's. */
  boolean isOf(Library library, String name) {
    String id = library.name().toLowerCase(Locale.ROOT);
    String elsewhere = ELSEWHERE.get(id);
    if (elsewhere != null && isWithin(name, elsewhere, '.')) {
      return true;
    }
    return switch (library.ecosystem()) {
      case MAVEN -> isOfMaven(id, name);
      case GRADLE -> false;
      case NPM -> isWithin(name, library.name(), '/') || id.equals("@types/" + name);
      case PYPI -> isWithin(name.toLowerCase(Locale.ROOT), id.replace('-', '_'), '.');
      case GO -> isWithin(name, library.name(), '/');
      case CARGO -> name.equals(id.replace('-', '_'));
    };
  }

  private static boolean isWithin(String name, String outer, char separator) {
    return name.equals(outer) || name.startsWith(outer + separator);
  }

  /** The group, or a package at the top that is called like the artifact: {@code org.sqlite}. */
  private static boolean isOfMaven(String id, String name) {
    int colon = id.indexOf(':');
    String group = colon < 0 ? id : id.substring(0, colon);
    String artifact = id.substring(colon + 1);
    List<String> packages = List.of(name.split("\\.", -1));
    if (group.contains(".") && isWithin(name, group, '.')) {
      return true;
    }
    List<String> parts = List.of(artifact.split("[-_.]", -1));
    if (parts.size() > 1 && packages.containsAll(parts)) {
      return true;
    }
    String first = parts.getFirst();
    return first.length() > 2
        && !ROOTS.contains(first)
        && packages.subList(0, Math.min(2, packages.size())).contains(first);
  }
}
