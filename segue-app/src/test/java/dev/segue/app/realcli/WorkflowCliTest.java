package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.realcli.SegueRun.Ended;
import dev.segue.testkit.stub.Api;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A task on its way through the shipped workflow, each role a real CLI of another vendor; only
 * their models are made up.
 */
@Tag("full")
class WorkflowCliTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration LONGEST = Duration.ofMinutes(3);
  private static final Cli DEVELOPER = Cli.of("claude");
  private static final Cli ARCHITECT = Cli.of("codex");
  private static final Cli QA = Cli.of("gemini");

  private static final String DONE =
      "{\"status\": \"completed\", \"summary\": \"Wrote the cache.\", \"reasoning\": \"A file is enough.\"}";
  private static final String APPROVAL = "{\"verdict\": \"approve\", \"summary\": \"It holds.\"}";
  private static final String FINDING = "Cache key ignores the tenant";
  private static final String REJECTION =
      """
      I looked at the change.

      ```json
      {"verdict": "reject", "summary": "Not yet.", "findings": [{"severity": "blocking",
       "path": "cache.txt", "line": 1, "text": "%s"}]}
      ```
      """
          .formatted(FINDING);

  @TempDir private Path root;

  private Path workspace() {
    return root.resolve("workspace");
  }

  private String git(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command)
            .directory(workspace().toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as(out).isZero();
    return out;
  }

  private Ended run(StubModel stub, String roles) throws IOException, InterruptedException {
    List<Cli> all = List.of(DEVELOPER, ARCHITECT, QA);
    var program = new Program(root, RealClis.find().path(all));
    Files.createDirectories(workspace());
    git("init", "-q", "-b", "main");
    git("config", "user.name", "Ada");
    git("config", "user.email", "ada@example.org");
    Files.writeString(workspace().resolve("readme.md"), "A cache.\n");
    git("add", "-A");
    git("commit", "-q", "-m", "base");
    Files.writeString(
        root.resolve("config.yaml"),
        "providers: %s\ntimeout: 90s\nworkflow: default\nroles: %s\n"
            .formatted(all.stream().map(cli -> cli.entry(stub)).toList(), roles));
    Files.writeString(
        root.resolve("tasks.yaml"),
        """
        project: shop
        tasks:
          - task_id: t1
            instructions: Cache by tenant
            acceptance_criteria:
              - {text: key by tenant, check: {command: grep -c key cache.txt}}
        """);
    for (Cli cli : all) {
      cli.prepare(program.home(), stub);
      program.set(cli.environment(stub));
    }
    Program.Ended ended =
        program.run(
            "run",
            LONGEST,
            List.of(
                "run",
                root.resolve("tasks.yaml").toString(),
                "--auto-approve",
                "--output",
                "jsonl",
                "--config",
                root.resolve("config.yaml").toString(),
                "--workspace",
                workspace().toString(),
                "--store",
                "sqlite:" + root.resolve("store.db")));
    RealClis.forgetLinks(program.home());
    List<JsonNode> events = ended.out().lines().map(JSON::readTree).toList();
    return new Ended(ended.exitCode(), events, ended.errors());
  }

  private static Behaviour writes(String text) {
    return new Behaviour.WriteFile("cache.txt", text, DONE);
  }

  private static List<String> texts(Ended ended, String type, String field) {
    return ended.all(type).stream().map(event -> event.path(field).asString()).toList();
  }

  private static List<String> prompts(StubModel stub, Cli cli) {
    return stub.requests(cli.api()).stream()
        .filter(request -> !request.isSideCall())
        .map(StubModel.Request::prompt)
        .filter(prompt -> prompt.contains("## Review Task"))
        .toList();
  }

  /** The QA's posture lets it write beside what it judges; that goes with its checkout. */
  @Test
  void passesThroughTheRolesAndIsMerged() throws Exception {
    try (StubModel stub = StubModel.start()) {
      stub.behave(Api.ANTHROPIC, writes("key by tenant\n"));
      stub.behave(Api.OPENAI_RESPONSES, new Behaviour.Answer(APPROVAL));
      stub.behave(
          Api.GEMINI,
          new Behaviour.WriteFile("scratch.txt", "tried\n", "I tried it.\n" + APPROVAL));

      Ended ended = run(stub, "{developer: claude, architect: codex, qa: gemini}");

      assertThat(ended.exitCode()).as(ended.toString()).isZero();
      assertThat(texts(ended, "phase_changed", "to"))
          .containsExactly(
              "implementing",
              "dev_completed",
              "pending_arch_review",
              "arch_reviewing",
              "arch_approved",
              "pending_qa",
              "qa_testing",
              "qa_passed",
              "pending_po_approval",
              "po_approved",
              "done");
      assertThat(texts(ended, "dispatch_started", "provider"))
          .containsExactly("claude", "codex", "gemini");
      assertThat(ended.all("dispatch_ended").getLast().path("files_created").toString())
          .isEqualTo("[\"scratch.txt\"]");
      String commit = ended.only("work_reported").path("commit").asString();
      isMerged(commit);
      for (Cli reviewer : List.of(ARCHITECT, QA)) {
        assertThat(prompts(stub, reviewer).getFirst())
            .contains("--- ROLE HANDOFF CONTEXT ---\n", "handed over commit " + brief(commit))
            .contains("Judge commit " + brief(commit), "answer with a verdict.")
            .contains(commit, "+key by tenant", "The developer's words: ", "A file is enough.")
            .contains("passed: key by tenant (grep -c key cache.txt exited 0)");
      }
    }
  }

  private void isMerged(String commit) throws IOException, InterruptedException {
    assertThat(git("rev-parse", "HEAD^2").strip()).isEqualTo(commit);
    assertThat(git("rev-list", "--merges", "HEAD").lines()).hasSize(1);
    assertThat(git("ls-tree", "--name-only", "HEAD").lines())
        .containsExactly("cache.txt", "readme.md");
    assertThat(git("worktree", "list").lines()).hasSize(1);
  }

  private static String brief(String commit) {
    return commit.substring(0, 7);
  }

  /** One judges in prose, one mends the work itself, and the maker's own vendor is the last. */
  @Test
  void goesBackToTheDeveloperAndPastReviewersWhoGiveNoVerdict() throws Exception {
    try (StubModel stub = StubModel.start()) {
      stub.when(Api.ANTHROPIC, "## Review Task", new Behaviour.Answer(APPROVAL));
      stub.when(Api.ANTHROPIC, FINDING, writes("key by tenant\n"));
      stub.behave(Api.ANTHROPIC, writes("key\n"));
      stub.when(
          Api.OPENAI_RESPONSES, "You are the qa", new Behaviour.Answer("It looks good to me."));
      stub.when(
          Api.OPENAI_RESPONSES, "Attempt 1 rejected by architect", new Behaviour.Answer(APPROVAL));
      stub.behave(Api.OPENAI_RESPONSES, new Behaviour.Answer(REJECTION));
      stub.behave(
          Api.GEMINI,
          new Behaviour.EditFile("cache.txt", "key by tenant\n", "key by user\n", APPROVAL));

      Ended ended = run(stub, "{developer: claude, architect: codex, qa: [codex, gemini, claude]}");

      assertThat(ended.exitCode()).as(ended.toString()).isZero();
      assertThat(texts(ended, "review_ended", "verdict"))
          .containsExactly("rejected", "approved", "none", "void", "approved", "approved");
      assertThat(texts(ended, "dispatch_started", "provider"))
          .containsExactly("claude", "codex", "claude", "codex", "codex", "gemini", "claude");
      JsonNode mended = ended.all("review_ended").get(3);
      assertThat(mended.path("why").asString()).isEqualTo("it changed cache.txt");
      assertThat(ended.all("review_ended").get(4).path("same_vendor").asBoolean()).isTrue();
      assertThat(stub.requests(Api.ANTHROPIC).stream().map(StubModel.Request::prompt))
          .anySatisfy(
              prompt ->
                  assertThat(prompt)
                      .contains("--- RETRY CONTEXT ---\n")
                      .contains("- architect: " + FINDING + " (cache.txt:1)"));
      isMerged(ended.all("work_reported").getLast().path("commit").asString());
      assertThat(workspace().resolve("cache.txt")).hasContent("key by tenant");
    }
  }
}
