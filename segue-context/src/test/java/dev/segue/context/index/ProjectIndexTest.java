package dev.segue.context.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.context.index.code.IndexListener;
import dev.segue.context.index.code.Sandbox;
import dev.segue.context.index.document.Adr;
import dev.segue.context.index.manifest.Library;
import dev.segue.context.index.workspace.Workspace;
import dev.segue.core.context.code.TaskText;
import dev.segue.core.context.pack.NamingCommit;
import dev.segue.core.context.rank.RankedFile;
import dev.segue.core.context.rank.Ranking;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class ProjectIndexTest {
  @TempDir private Path folder;
  private Sandbox sandbox;
  private ProjectIndex index;

  @BeforeEach
  void make() throws Exception {
    Path root = Files.createDirectories(folder.resolve("w")).toRealPath();
    sandbox = new Sandbox(root);
    sandbox.init("sha1");
    sandbox.write("src/Login.java", "class Login { void check() {} }\n");
    sandbox.write("src/test/java/LoginTest.java", "class LoginTest { void checks() {} }\n");
    sandbox.write("docs/adr/0001-tokens.md", "# 1. Tokens last an hour\n\nBecause.\n");
    sandbox.write("package.json", "{\"dependencies\": {\"left-pad\": \"1.0.0\"}}\n");
    sandbox.git("add", "-A");
    sandbox.git("commit", "-q", "-m", "Begin");
    open(Duration.ZERO);
  }

  /** A clock that is ahead takes every file for one that changed long ago. */
  private void open(Duration ahead) {
    index =
        new ProjectIndex(
            sandbox.folder(), folder.resolve("index.db"), Clock.offset(Clock.systemUTC(), ahead));
  }

  @AfterEach
  void close() {
    index.close();
  }

  private ProjectView look() throws InterruptedException {
    return index.look(IndexListener.SILENT);
  }

  private static List<String> ranked(ProjectView view, String task) {
    return Ranking.rank(view.sources(), TaskText.of(task), view.history(), 10).stream()
        .map(RankedFile::path)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 3_600})
  void seesWhateverHasChangedAndNothingElse(long ahead) throws Exception {
    index.close();
    open(Duration.ofSeconds(ahead));
    ProjectView first = look();
    assertThat(first.revision()).isEqualTo(look().revision());
    assertThat(ranked(first, "check the login")).containsExactly("src/Login.java");
    assertThat(first.tests().testsOf("src/Login.java"))
        .containsExactly("src/test/java/LoginTest.java");

    sandbox.write("src/Cart.java", "class Cart { void checkout() {} }\n");
    ProjectView source = look();
    assertThat(ranked(source, "the cart")).containsExactly("src/Cart.java");
    assertThat(source.revision()).isNotEqualTo(first.revision());

    sandbox.write("docs/adr/0002-cookies.md", "# 2. Cookies are banned\n\nSpies.\n");
    ProjectView decided = look();
    assertThat(decided.decisions()).extracting(Adr::id).containsExactly("ADR-0001", "ADR-0002");
    assertThat(decided.revision()).isNotEqualTo(source.revision());

    sandbox.write(
        "package.json", "{\"dependencies\": {\"left-pad\": \"1.0.0\", \"right-pad\": \"2\"}}\n");
    ProjectView built = look();
    assertThat(built.build().libraries())
        .extracting(Library::name)
        .containsExactly("left-pad", "right-pad");
    assertThat(built.revision()).isNotEqualTo(decided.revision());

    sandbox.write("coverage/lcov.info", "SF:src/Login.java\nDA:1,1\nend_of_record\n");
    ProjectView covered = look();
    assertThat(covered.coverage().reports()).hasSize(1);
    assertThat(covered.revision()).isNotEqualTo(built.revision());

    sandbox.git("add", "-A");
    sandbox.git("commit", "-q", "-m", "Go on");
    ProjectView committed = look();
    assertThat(committed.head()).isEqualTo(sandbox.git("rev-parse", "HEAD").strip());
    assertThat(committed.revision()).isNotEqualTo(covered.revision());

    Files.delete(sandbox.folder().resolve("src/Cart.java"));
    Files.delete(sandbox.folder().resolve("docs/adr/0002-cookies.md"));
    ProjectView less = look();
    assertThat(ranked(less, "the cart")).isEmpty();
    assertThat(less.decisions()).hasSize(1);
  }

  @Test
  void seesWhichCommitsAndWhichCommentsNameRecords() throws Exception {
    sandbox.write(
        "src/Login.java", "/** See ADR-0001. */\nimport com.acme.Token;\nclass Login {}\n");
    sandbox.git("add", "-A");
    sandbox.git("commit", "-q", "-m", "Let tokens end", "-m", "As ADR 1 has it.");
    sandbox.write("src/Cart.java", "class Cart {}\n");
    sandbox.git("add", "-A");
    sandbox.git("commit", "-q", "-m", "Add a cart");

    ProjectView view = look();

    assertThat(view.naming())
        .containsExactly(new NamingCommit(1, "Let tokens end", List.of("adr-1")));
    assertThat(view.sources().records("src/Login.java")).containsExactly("adr-1");
    assertThat(view.sources().imports("src/Login.java")).containsExactly("com.acme");
    assertThat(view.sources().records("src/Cart.java")).isEmpty();
    assertThat(view.sources().records("none")).isEmpty();

    sandbox.git("commit", "-q", "--allow-empty", "-m", "Nothing");
    index.close();
    open(Duration.ZERO);
    assertThat(look().naming()).isEqualTo(view.naming());
  }

  @Test
  void readsAnewOnlyWhatHasChanged() throws Exception {
    index.close();
    open(Duration.ofHours(1));
    ProjectView first = look();

    sandbox.write("src/Login.java", "class Login { void check(int times) {} }\n");
    ProjectView second = look();

    assertThat(second.build()).isSameAs(first.build());
    assertThat(second.coverage()).isSameAs(first.coverage());
    assertThat(second.code()).isNotSameAs(first.code());
    assertThat(look().code()).isSameAs(second.code());
  }

  /** The Remembered reading of a file that is a link today is not the one of the file it was. */
  @Test
  void aFileThatBecomesALinkIsReadNoMore() throws Exception {
    index.close();
    open(Duration.ofHours(1));
    assertThat(look().decisions()).hasSize(1);
    Path file = sandbox.folder().resolve("docs/adr/0001-tokens.md");
    Path outside = folder.resolve("outside.md");
    Files.move(file, outside);
    Files.createSymbolicLink(file, outside);

    assertThat(look().decisions()).isEmpty();
    assertThat(new Workspace(sandbox.folder()).has("docs/adr/0001-tokens.md")).isFalse();
  }

  private ProjectIndex imaged() {
    return new ProjectIndex(
        sandbox.folder(), folder.resolve("index.db"), Clock.systemUTC(), /* fewestImaged= */ 1);
  }

  /** What a process sees that knows nothing but the sources. */
  private ProjectView fresh() throws InterruptedException {
    try (var other =
        new ProjectIndex(sandbox.folder(), folder.resolve("fresh.db"), Clock.systemUTC())) {
      return other.look(IndexListener.SILENT);
    }
  }

  private void isSeenAsAfresh() throws InterruptedException {
    try (ProjectIndex resumed = imaged()) {
      ProjectView view = resumed.look(IndexListener.SILENT);
      ProjectView wanted = fresh();
      assertThat(view.revision()).isEqualTo(wanted.revision());
      assertThat(view.code().paths()).isEqualTo(wanted.code().paths());
      assertThat(view.tests().testsOf("src/Login.java"))
          .isEqualTo(wanted.tests().testsOf("src/Login.java"));
      for (String task : List.of("check the login", "the cart checkout", "helper.sh")) {
        assertThat(ranked(view, task)).isEqualTo(ranked(wanted, task));
      }
    }
  }

  @Test
  void goesOnFromItsImageInAnotherProcess() throws Exception {
    Path image = folder.resolve("index.db-image");
    try (ProjectIndex first = imaged()) {
      first.look(IndexListener.SILENT);
    }
    assertThat(image).exists();
    isSeenAsAfresh();

    sandbox.write("src/Cart.java", "class Cart { void checkout() {} }\n");
    sandbox.write("src/Login.java", "class Login { void checkTwice() {} }\n");
    Files.delete(sandbox.folder().resolve("src/test/java/LoginTest.java"));
    isSeenAsAfresh();
    isSeenAsAfresh();

    sandbox.git("stash", "-q", "-u");
    isSeenAsAfresh();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no image", "cut", "folder"})
  void doesWithoutAnImageThatIsDamaged(String damage) throws Exception {
    Path image = folder.resolve("index.db-image");
    try (ProjectIndex first = imaged()) {
      first.look(IndexListener.SILENT);
    }
    byte[] whole = Files.readAllBytes(image);
    Files.delete(image);
    switch (damage) {
      case "cut" -> Files.write(image, java.util.Arrays.copyOf(whole, whole.length / 2));
      case "folder" -> Files.createDirectories(image.resolve("in the way"));
      default -> Files.writeString(image, damage);
    }

    isSeenAsAfresh();

    assertThat(Files.isDirectory(image) || Files.size(image) == whole.length).isTrue();
    try (var left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .noneMatch(name -> name.endsWith(".part"));
    }
  }

  @Test
  void makesNoImageOfFewFiles() throws Exception {
    look();

    assertThat(folder.resolve("index.db-image")).doesNotExist();
  }
}
