package dev.segue.context.index.code;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class WorkspaceFilesTest {
  @TempDir Path temporary;
  private Sandbox sandbox;
  private WorkspaceFiles files;

  @BeforeEach
  void make() throws IOException {
    sandbox = new Sandbox(Files.createDirectory(temporary.resolve("workspace")));
    files = new WorkspaceFiles(sandbox.folder(), Clock.systemUTC());
  }

  private List<String> paths() {
    return files.list().stream().map(WorkspaceFile::path).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sha1", "sha256"})
  void namesContentsAsGitDoes(String format) {
    sandbox.init(format);
    sandbox.write("clean.py", "a = 1\n");
    sandbox.write("changed.py", "b = 1\n");
    sandbox.write("é/ü.py", "u = 1\n");
    sandbox.commitAll();
    sandbox.write("changed.py", "b = 2 # more\n");
    sandbox.write("new.py", "c = 1\n");

    List<WorkspaceFile> listed = files.list();

    assertThat(listed)
        .extracting(WorkspaceFile::path)
        .containsExactly("changed.py", "clean.py", "new.py", "é/ü.py");
    assertThat(listed)
        .allSatisfy(
            file ->
                assertThat(file.blob()).isEqualTo(sandbox.git("hash-object", file.path()).strip()));
    sandbox.git("add", "-A");
    assertThat(files.list()).isEqualTo(listed);
  }

  @Test
  void namesTheSameFilesWithoutGit() {
    sandbox.write("a.py", "a = 1\n");
    sandbox.write("b/c.py", "c = 1\n");
    sandbox.write("b/.gitignore", "d.py\n");
    sandbox.write("b/d.py", "d = 1\n");
    sandbox.write("node_modules/x/e.js", "e\n");
    List<WorkspaceFile> walked = files.list();

    sandbox.init("sha1");

    assertThat(walked).extracting(WorkspaceFile::path).containsExactly("a.py", "b/c.py");
    assertThat(files.list()).isEqualTo(walked);
  }

  @Test
  void listsOnlyWhatLiesInTheWorkspace() throws IOException {
    sandbox.init("sha1");
    sandbox.write("outside.py", "o = 1\n");
    sandbox.write("part/inside.py", "i = 1\n");
    sandbox.commitAll();
    sandbox.write("part/new.py", "n = 1\n");
    sandbox.write("part/inside.py", "i = 22\n");

    var part = new WorkspaceFiles(sandbox.folder().resolve("part"), Clock.systemUTC());

    assertThat(part.list()).extracting(WorkspaceFile::path).containsExactly("inside.py", "new.py");
    assertThat(part.list().getFirst().blob())
        .isEqualTo(sandbox.git("hash-object", "part/inside.py").strip());
  }

  @Test
  void walksAWorkspaceThatTheRepositoryAroundItIgnores() {
    sandbox.init("sha1");
    sandbox.write(".gitignore", "scratch/\n");
    sandbox.commitAll();
    sandbox.write("scratch/inside.py", "i = 1\n");

    var scratch = new WorkspaceFiles(sandbox.folder().resolve("scratch"), Clock.systemUTC());

    assertThat(scratch.list()).extracting(WorkspaceFile::path).containsExactly("inside.py");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void followsNoLink(boolean hasGit) throws IOException {
    Files.createDirectory(temporary.resolve("elsewhere"));
    Files.writeString(temporary.resolve("elsewhere/secret.py"), "s = 1\n");
    if (hasGit) {
      sandbox.init("sha1");
    }
    sandbox.write("folder/secret.py", "f = 1\n");
    sandbox.write("own.py", "o = 1\n");
    if (hasGit) {
      sandbox.commitAll();
    }
    WorkspaceFile before = files.list().getFirst();
    Files.createSymbolicLink(
        sandbox.folder().resolve("link.py"), temporary.resolve("elsewhere/secret.py"));
    Files.createSymbolicLink(sandbox.folder().resolve("linked"), temporary.resolve("elsewhere"));
    Files.delete(sandbox.folder().resolve("folder/secret.py"));
    Files.delete(sandbox.folder().resolve("folder"));
    Files.createSymbolicLink(sandbox.folder().resolve("folder"), temporary.resolve("elsewhere"));

    assertThat(paths()).containsExactly("own.py");
    assertThat(before.path()).isEqualTo("folder/secret.py");
    assertThat(files.read(before)).isEmpty();
    assertThat(files.read(new WorkspaceFile("../elsewhere/secret.py", before.blob()))).isEmpty();
    assertThat(files.read(new WorkspaceFile("link.py", before.blob()))).isEmpty();
    assertThat(files.read(new WorkspaceFile("/etc/passwd", before.blob()))).isEmpty();
  }

  @Test
  void leavesOutSubmodulesLinksAndOtherRepositories() {
    var other = new Sandbox(sandbox.folder().resolve("other"));
    sandbox.init("sha1");
    other.write("o.py", "o = 1\n");
    other.init("sha1");
    other.commitAll();
    sandbox.write("a.py", "a = 1\n");
    assertThat(paths()).containsExactly("a.py");

    sandbox.git("-c", "advice.addEmbeddedRepo=false", "add", "-A");
    assertThat(sandbox.git("ls-files", "-s")).contains("160000");
    assertThat(paths()).containsExactly("a.py");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void leavesOutWhatSegueignoreNames(boolean hasGit) {
    if (hasGit) {
      sandbox.init("sha1");
    }
    sandbox.write(".segueignore", "gen/\n*.sql\n!keep.sql\n");
    sandbox.write("a/.segueignore", "/b.py\n");
    for (String path : List.of("gen/x.py", "y.sql", "keep.sql", "a/b.py", "a/c/b.py", "b.py")) {
      sandbox.write(path, "x\n");
    }
    if (hasGit) {
      sandbox.commitAll();
    }

    assertThat(paths()).containsExactly("a/c/b.py", "b.py", "keep.sql");
  }

  @Test
  void neverListsSecretsAndWhatSomebodyElseWrote() {
    for (String path :
        List.of(
            ".env",
            ".env.py",
            "key.pem",
            "id_rsa",
            "id_ed25519.py",
            "a/credentials",
            "b.key",
            ".ssh/config.py",
            "node_modules/m.js",
            "lib/site-packages/p.py",
            "x\n.py",
            "y.txt")) {
      sandbox.write(path, "x\n");
    }
    sandbox.write("keys.py", "x\n");
    sandbox.write("credentials.py", "x\n");

    assertThat(paths()).containsExactly("credentials.py", "keys.py");
    sandbox.init("sha1");
    assertThat(paths()).containsExactly("credentials.py", "keys.py");
    sandbox.git("add", "-A", "-f");
    assertThat(paths()).containsExactly("credentials.py", "keys.py");
  }

  @Test
  void seesThroughFlagsThatHideChangesFromGit() {
    sandbox.init("sha1");
    sandbox.write("a.py", "a = 1\n");
    sandbox.write("b.py", "b = 1\n");
    sandbox.commitAll();
    sandbox.git("update-index", "--assume-unchanged", "a.py");
    sandbox.git("update-index", "--skip-worktree", "b.py");
    sandbox.write("a.py", "a = 22\n");
    sandbox.write("b.py", "b = 22\n");

    assertThat(files.list())
        .extracting(WorkspaceFile::blob)
        .containsExactly(
            sandbox.git("hash-object", "a.py").strip(), sandbox.git("hash-object", "b.py").strip());
  }

  @Test
  void runsNoProgramThatARepositoryNames() {
    sandbox.init("sha1");
    Path trace = temporary.resolve("trace");
    String program = "touch " + trace + "; cat";
    sandbox.write(".gitattributes", "*.py filter=evil\n");
    sandbox.write("a.py", "a = 1\n");
    sandbox.commitAll();
    sandbox.git("config", "filter.evil.clean", program);
    sandbox.git("config", "filter.evil.smudge", program);
    sandbox.git("config", "core.fsmonitor", program);
    sandbox.write("a.py", "a = 2\n");

    assertThat(paths()).containsExactly("a.py");
    assertThat(trace).doesNotExist();
    sandbox.git("status");
    assertThat(trace).as("the trap works").exists();
  }

  @Test
  void knowsAnUntrackedFileAgainAndSeesItsChange() {
    sandbox.write("a.py", "a = 1\n");
    String before = files.list().getFirst().blob();
    assertThat(files.list().getFirst().blob()).isEqualTo(before);

    sandbox.write("a.py", "a = 2\n");

    assertThat(files.list().getFirst().blob())
        .isEqualTo(BlobHash.SHA1.of("a = 2\n".getBytes(UTF_8)));
  }

  @Test
  void leavesOutWhatIsTooLargeWhenItReadsIt() {
    sandbox.write("a.py", new byte[WorkspaceFiles.LIMIT_BYTES + 1]);
    sandbox.write("b.py", new byte[WorkspaceFiles.LIMIT_BYTES]);

    assertThat(paths()).containsExactly("b.py");
    sandbox.init("sha1");
    sandbox.commitAll();
    assertThat(files.list().stream().filter(file -> files.read(file).isPresent()))
        .extracting(WorkspaceFile::path)
        .containsExactly("b.py");
  }
}
