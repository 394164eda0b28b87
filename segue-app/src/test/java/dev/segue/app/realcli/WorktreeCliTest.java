package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two real CLIs at once in worktrees, which leave there what git does not carry; only their models
 * are made up.
 */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorktreeCliTest {
  private static final Duration LONGEST = Duration.ofMinutes(3);

  /** The name of a CLI stands for {@code X}. */
  private static final String COMMAND =
      """
      set -e; say='git -c user.name=a -c user.email=a@localhost commit -q -m X'; \
      mkdir X; cd X; git init -q .; echo nested >n.txt; git add .; $say; cd ..; \
      mkdir -p dist empty/X; echo artifact >dist/X.bin; \
      cd lib-X; echo edit >e.txt; git add .; $say; cd ..; echo plain >X.txt\
      """;

  private final RealClis clis;
  private final StubModel stub;
  @TempDir private Path root;

  WorktreeCliTest() throws IOException, InterruptedException {
    clis = RealClis.find();
    stub = StubModel.start();
  }

  @AfterAll
  void stopTheStub() {
    stub.close();
  }

  private Path workspace() {
    return root.resolve("workspace");
  }

  @BeforeEach
  void makeRepositories() throws Exception {
    Path library = Files.createDirectories(root.resolve("library"));
    Files.createDirectories(workspace());
    for (Path folder : List.of(library, workspace())) {
      git(folder, "init", "-q", "-b", "main");
      git(folder, "config", "user.name", "Ada");
      git(folder, "config", "user.email", "ada@example.org");
      Files.writeString(folder.resolve(".gitignore"), "dist/\n.segue/\n");
      git(folder, "add", ".");
      git(folder, "commit", "-q", "-m", "base");
    }
    for (String id : List.of("claude", "codex")) {
      git(workspace(), "submodule", "--quiet", "add", library.toString(), "lib-" + id);
    }
    git(workspace(), "commit", "-q", "-m", "libraries");
  }

  private static String git(Path folder, String... arguments) throws Exception {
    var command = new ArrayList<>(List.of("git", "-c", "protocol.file.allow=always"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String out = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as(out).isZero();
    return out;
  }

  private Program.Ended run(List<Cli> all, String permissions, String artifacts) throws Exception {
    var program = new Program(root, clis.path(all));
    Path own = Files.createDirectories(program.home().resolve(".config/segue"));
    Files.writeString(
        own.resolve("config.yaml"),
        "providers: %s\ntimeout: 120s\npermissions: %s\n"
            .formatted(all.stream().map(cli -> cli.entry(stub)).toList(), permissions));
    var tasks = new StringBuilder("project: trees\ntasks:\n");
    for (Cli cli : all) {
      stub.behave(cli.api(), new Behaviour.RunCommand(COMMAND.replace("X", cli.id()), "Done."));
      cli.prepare(program.home(), stub);
      program.set(cli.environment(stub));
      tasks.append(
          "  - {task_id: X, tool: X, instructions: x, required_artifacts: [%s], retry_policy: {max_retries: 0}}\n"
              .formatted(artifacts)
              .replace("X", cli.id()));
    }
    // Without it this one refuses to work for root as it is asked to here.
    program.set(Map.of("IS_SANDBOX", "1"));
    Files.writeString(root.resolve("tasks.yaml"), tasks.toString());
    Program.Ended ended =
        program.run(
            "run",
            LONGEST,
            List.of(
                "run",
                root.resolve("tasks.yaml").toString(),
                "--workspace",
                workspace().toString(),
                "--store",
                "sqlite:" + root.resolve("store.db"),
                "--parallel",
                "2",
                "--output",
                "jsonl"));
    RealClis.forgetLinks(program.home());
    return ended;
  }

  @Test
  void bringWhatGitDoesNotCarry() throws Exception {
    List<Cli> all = List.of(Cli.of("claude"), Cli.of("codex"));

    Program.Ended ended = run(all, "bypass", "X.txt, X/n.txt, dist/X.bin, empty/X, lib-X/e.txt");

    assertThat(ended.exitCode()).as(ended.out() + ended.errors()).isZero();
    for (Cli cli : all) {
      String id = cli.id();
      assertThat(workspace().resolve(id + ".txt")).hasContent("plain");
      assertThat(workspace().resolve(id + "/n.txt")).hasContent("nested");
      assertThat(workspace().resolve("dist/" + id + ".bin")).hasContent("artifact");
      assertThat(workspace().resolve("empty/" + id)).isEmptyDirectory();
      assertThat(workspace().resolve("lib-" + id + "/e.txt")).hasContent("edit");
      assertThat(git(workspace(), "ls-tree", "-r", "--name-only", "main"))
          .contains(id + ".txt\n", id + "/n.txt\n", "lib-" + id + "\n");
      assertThat(ended.out()).contains("\"path\":\"" + id + "/.git\"");
    }
    assertThat(git(workspace(), "status", "--porcelain", "-uall")).isEmpty();
    assertThat(git(workspace(), "for-each-ref", "--format=%(refname)"))
        .isEqualTo("refs/heads/main\n");
  }

  /** Its sandbox keeps repositories of submodules, which lie outside its folder, as they are. */
  @Test
  void keepWhatASandboxLetsNobodyCommitInASubmodule() throws Exception {
    Cli codex = Cli.of("codex");

    Program.Ended ended = run(List.of(codex), "workspace", "codex/n.txt, dist/codex.bin");

    assertThat(ended.exitCode()).as(ended.out() + ended.errors()).isZero();
    assertThat(workspace().resolve("codex/n.txt")).hasContent("nested");
    assertThat(workspace().resolve("dist/codex.bin")).hasContent("artifact");
    Matcher kept =
        Pattern.compile("\\{\"path\":\"lib-codex/e.txt\",\"place\":\"([^\"]+)\"}")
            .matcher(ended.out());
    assertThat(kept.find()).as(ended.out()).isTrue();
    assertThat(Path.of(kept.group(1)).resolve("lib-codex/e.txt")).hasContent("edit");
    assertThat(git(workspace(), "status", "--porcelain", "-uall")).isEmpty();
  }
}
