package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Setting up, looking at providers, and completion, as users meet them. */
class SetupTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String DONE =
      "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\",\"summary\":\"Made.\"}'\n";
  private static final String UNAUTHORISED = "echo 'not logged in' >&2; exit 9\n";
  private static final String AUTH = "failures: [{exit: 9, reason: auth_error}]";

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void makeGround() {
    ground = new Playground(folder);
  }

  private JsonNode row(String id) {
    JsonNode rows = JSON.readTree(ground.segue("providers", "--output", "json").out());
    return rows.path("providers")
        .valueStream()
        .filter(r -> r.path("id").asString().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void countsDispatchesAndShowsTheBreaker() {
    ground.agent("first", UNAUTHORISED, AUTH).agent("second", DONE).taskThatWants("out.txt");
    assertThat(ground.run().exit()).isZero();

    assertThat(row("first").path("breaker").path("state").asString()).isEqualTo("open");
    assertThat(row("first").path("breaker").path("reason").asString()).isEqualTo("auth_error");
    assertThat(row("first").path("dispatches").path("failed").asInt()).isEqualTo(1);
    assertThat(row("first").path("retry_success").isNull()).isTrue();
    assertThat(row("second").path("dispatches").path("answered").asInt()).isEqualTo(1);
    assertThat(row("second").path("fallback_success").asDouble()).isEqualTo(1.0);
    assertThat(row("second").path("installed").asBoolean()).isTrue();
  }

  @Test
  void closesABreakerWhenTheOperatorSaysSo() {
    ground.agent("first", UNAUTHORISED, AUTH).agent("second", DONE).taskThatWants("out.txt");
    assertThat(ground.run().exit()).isZero();

    assertThat(ground.segue("providers", "reset", "first").out())
        .contains("first may be asked again");
    assertThat(row("first").path("breaker").path("state").asString()).isEqualTo("closed");
    Result again = ground.segue("providers", "reset", "first");
    assertThat(again.exit()).isZero();
    assertThat(again.out()).contains("already");
    assertThat(ground.segue("providers", "reset", "nobody").exit()).isEqualTo(2);
    ground.variable("SEGUE_DISPATCH", "inside");
    assertThat(ground.segue("providers", "reset", "first").exit()).isEqualTo(2);
  }

  @Test
  void startsNoProgramThatOnlyTheProjectNames() {
    ground.agent("own", "echo 9.9.9; touch started\n", "version: [./agents/own.sh]");

    ground.segue("providers");
    Result doctor = ground.segue("doctor");

    assertThat(ground.has("started")).isFalse();
    assertThat(doctor.out()).contains("only the project names it");
  }

  @Test
  void findsAnAgentThatIsMissingAndOneThatCameBack() throws IOException {
    ground.agent("gone", DONE).agent("second", DONE).taskThatWants("out.txt");
    Files.delete(ground.path("agents/gone.sh"));
    assertThat(ground.run().exit()).isZero();

    Result ill = ground.segue("doctor");
    assertThat(ill.exit()).isEqualTo(1);
    assertThat(ill.out()).contains("FAIL agent:gone");

    Files.copy(
        ground.path("agents/second.sh"),
        ground.path("agents/gone.sh"),
        java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
    assertThat(ground.segue("doctor").out()).contains("is there again");
    assertThat(row("gone").path("breaker").path("state").asString()).isEqualTo("closed");
  }

  @Test
  void saysWhichWithheldVariableIsMissingAndAsksAgainOnceItIsHandedOn() {
    String needsKey =
        "[ -n \"$AZURE_KEY\" ] || { echo 'Missing environment variable: `AZURE_KEY`.' >&2; exit 9; }\n";
    ground.variable("AZURE_KEY", "a-key").agent("one", needsKey + DONE, AUTH);
    Result without = ground.taskThatWants("out.txt").run();
    String advice = "AZURE_KEY was kept from one; add pass_env: [AZURE_KEY] to it";

    assertThat(without.exit()).isEqualTo(3);
    assertThat(without.event("breaker_opened").toString()).contains(advice);
    assertThat(ground.segue("providers").out()).contains(advice);
    assertThat(ground.segue("doctor").out())
        .containsPattern("FAIL agent:one.*\n *-> " + Pattern.quote(advice));
    assertThat(ground.run().exit()).as("nothing has changed").isEqualTo(3);

    var mended = new Playground(folder).variable("AZURE_KEY", "a-key");
    Result with =
        mended
            .agent("one", needsKey + DONE, AUTH + "\npass_env: [AZURE_KEY]")
            .taskThatWants("out.txt")
            .run();

    assertThat(with.exit()).as(with.err()).isZero();
    assertThat(row("one").path("breaker").path("state").asString()).isEqualTo("closed");
  }

  @Test
  void namesAVariableThatAProgramsOwnConfigurationNeedsAndThatIsWithheld() throws IOException {
    Path config = ground.path("one.conf");
    Files.writeString(config, "env_key = \"AZURE_KEY\"\n");
    String own =
        "own_config: {files: ['%s'], variables: ['env_key = \"(?<variable>\\w+)\"']}"
            .formatted(config);
    ground.variable("AZURE_KEY", "a-key").agent("one", DONE, own);

    assertThat(ground.segue("doctor").out())
        .containsPattern("warn agent:one.*\n *-> AZURE_KEY was kept from one; add pass_env");
  }

  @Test
  void failsWhereNoAgentHasCredentials() {
    ground.agent("one", DONE, "pass_env: [ONE_API_KEY]");

    Result without = ground.segue("doctor");
    ground.variable("ONE_API_KEY", "k");
    Result with = ground.segue("doctor");

    assertThat(without.out()).contains("warn agent:one", "FAIL credentials");
    assertThat(without.exit()).isEqualTo(1);
    assertThat(with.out()).contains("ok   agent:one").doesNotContain("credentials  ");
  }

  @Test
  void triesTheAgentsThatTheOperatorNames(@TempDir Path own) throws IOException {
    ground.agent("well", DONE).agent("ill", UNAUTHORISED, AUTH).commands();
    String yaml =
        ground.read(".segue/config.yaml").replace("./agents", ground.path("agents").toString());
    Path config = Files.writeString(own.resolve("config.yaml"), yaml);

    Result ofProject = ground.segue("doctor", "--try");
    Result tried = ground.segue("doctor", "--try", "--config", config.toString());

    assertThat(ofProject.out()).contains("warn try:well", "only the project names it");
    assertThat(tried.out())
        .containsPattern("ok   try:well +answered, exit 0")
        .containsPattern("FAIL try:ill +no answer: failed, auth_error, exit 9: not logged in");
    assertThat(tried.exit()).isEqualTo(1);
    assertThat(ground.has("out.txt")).as("the prompt is sent outside the workspace").isFalse();
    ground.variable("SEGUE_DISPATCH", "inside");
    assertThat(ground.segue("doctor", "--try").exit()).isEqualTo(2);
  }

  @Test
  void saysThatAConfigurationIsBroken() {
    ground.settings("provders: []");

    Result result = ground.segue("doctor", "--output", "json");

    assertThat(result.exit()).isEqualTo(1);
    JsonNode check =
        JSON.readTree(result.out())
            .path("checks")
            .valueStream()
            .filter(c -> c.path("id").asString().equals("configuration"))
            .findFirst()
            .orElseThrow();
    assertThat(check.path("ok").asBoolean()).isFalse();
    assertThat(check.path("found").asString()).contains("provders");
  }

  @Test
  void writesAConfigurationThatReadsWithoutAnyAgent() throws IOException {
    ground.variable("PATH", "/nowhere");
    Result refused = ground.segue("init");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("--force");

    Result written = ground.segue("init", "--force");

    assertThat(written.exit()).isZero();
    assertThat(written.out()).contains("No agent CLI");
    String config = ground.read(".segue/config.yaml");
    assertThat(config).contains("# providers:").contains("id: mine");
    assertThat(ground.read(".segue/.gitignore")).contains("!config.yaml");
    // As the user would: the comment marks of every key are taken away.
    ground.settings(
        config
            .replaceAll("(?m)^# (?=[a-z_]+:)", "")
            .replaceAll("(?m)^#(?=  )", "")
            .replace("helper: ID", "helper: mine")
            .replace("project: NAME", "project: name"));
    assertThat(ground.segue("status").err()).isEmpty();
  }

  @Tag("slow")
  @Test
  void completesInBash() throws Exception {
    Path script = folder.resolve("segue.bash");
    Files.writeString(script, ground.segue("completion", "bash").out());
    String call =
        "source %s; COMP_WORDS=(segue stat); COMP_CWORD=1; _complete_segue; echo ${COMPREPLY[@]}"
            .formatted(script);

    Process bash = new ProcessBuilder("bash", "-c", call).redirectErrorStream(true).start();
    String said =
        new String(bash.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

    assertThat(bash.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(said.strip()).isEqualTo("status");
  }

  @Test
  void writesCompletionsForZshAndFish() {
    assertThat(ground.segue("completion", "zsh").out())
        .contains("bashcompinit")
        .contains("_complete_segue");
    assertThat(ground.segue("completion", "fish").out())
        .contains("-a status")
        .contains("__fish_seen_subcommand_from run' -F")
        .contains("-l output -x -a 'text json'");
  }
}
