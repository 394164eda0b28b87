package dev.segue.context.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.context.index.manifest.Build;
import dev.segue.context.index.manifest.Ecosystem;
import dev.segue.context.index.manifest.Library;
import dev.segue.context.index.manifest.Scope;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LibrariesTest {
  private static List<String> used(
      Ecosystem ecosystem, String task, List<List<String>> imports, String... names) {
    var libraries = new ArrayList<Library>();
    for (String name : names) {
      libraries.add(
          new Library(ecosystem, name, "1", Scope.COMPILE, "build", libraries.size() + 1));
    }
    return new Libraries(new Build(List.of(), libraries, List.of(), List.of()))
        .of(task, imports).stream().map(dev.segue.core.context.pack.Library::name).toList();
  }

  @Test
  void thoseAreShownThatTheFilesImportByTheFirstFile() {
    assertThat(
            used(
                Ecosystem.MAVEN,
                "Print the countdown of a provider",
                List.of(
                    List.of("java.util", "org.sqlite.jdbc3"),
                    List.of("com.fasterxml.jackson.databind", "picocli", "com.google.common.base")),
                "info.picocli:picocli",
                "com.fasterxml.jackson.core:jackson-databind",
                "com.fasterxml.jackson.core:jackson-annotations",
                "com.google.guava:guava",
                "org.jline:jline-terminal",
                "com.auth0:java-jwt",
                "org.acme:credential-provider",
                "org.xerial:sqlite-jdbc"))
        .containsExactly(
            "org.xerial:sqlite-jdbc",
            "info.picocli:picocli",
            "com.fasterxml.jackson.core:jackson-databind",
            "com.google.guava:guava");
  }

  @Test
  void whatTheTaskNamesComesFirstWhateverTheFilesImport() {
    assertThat(
            used(
                Ecosystem.MAVEN,
                "Let picocli print the countdown",
                List.of(List.of("org.sqlite")),
                "org.xerial:sqlite-jdbc",
                "info.picocli:picocli",
                "org.acme:print-queue"))
        .containsExactly("info.picocli:picocli", "org.xerial:sqlite-jdbc");
  }

  @Test
  void aNameIsNamedByThePartsThatTellSomething() {
    assertThat(
            used(
                Ecosystem.MAVEN,
                "Mend the sqlite store",
                List.of(),
                "org.xerial:sqlite-jdbc",
                "org.acme:store-client-io",
                "org.acme:core"))
        .containsExactly("org.xerial:sqlite-jdbc", "org.acme:store-client-io");
  }

  @Test
  void eachEcosystemHasItsOwnNames() {
    List<List<String>> npm = List.of(List.of("@acme/money/rates", "react", "fs"));
    assertThat(used(Ecosystem.NPM, "Any", npm, "@acme/money", "@acme/mo", "@types/react", "zod"))
        .containsExactly("@acme/money", "@types/react");
    List<List<String>> python = List.of(List.of("yaml", "requests.auth", "google.cloud"));
    assertThat(used(Ecosystem.PYPI, "Any", python, "PyYAML", "requests", "request", "protobuf"))
        .containsExactly("PyYAML", "requests");
    List<List<String>> go = List.of(List.of("github.com/acme/money/rates", "gopkg.in/yaml.v3"));
    assertThat(used(Ecosystem.GO, "Any", go, "github.com/acme/money", "github.com/acme/mon"))
        .containsExactly("github.com/acme/money");
    assertThat(used(Ecosystem.CARGO, "Any", List.of(List.of("serde_json")), "serde-json", "serde"))
        .containsExactly("serde-json");
  }

  @Test
  void noLibraryIsShownWhereNoneIsUsed() {
    assertThat(used(Ecosystem.MAVEN, "Test the json server", List.of(), "org.acme:json-server"))
        .isEmpty();
    assertThat(used(Ecosystem.MAVEN, "", List.of(List.of("", ".", "..")), "a:b", "org.acme:b-"))
        .isEmpty();
  }
}
