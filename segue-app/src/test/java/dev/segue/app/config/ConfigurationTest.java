package dev.segue.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.segue.core.provider.BreakerTimes;
import dev.segue.core.session.delivery.DeliverySettings;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.task.Budget;
import dev.segue.files.source.InputException;
import dev.segue.store.StoreAddress;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationTest {
  private static final String EVERY_KEY =
      """
      project: demo
      workspace: work
      store: sqlite:var/store.db
      providers:
        - claude
        - id: mine
          command: ["./agents/mine.sh", "--json"]
          failures: [{exit: 75, reason: rate_limit_exceeded}]
      helper: claude
      unverified: accept
      history: 3
      parallel: 4
      timeout: 10m
      budget: {tokens: 1000000, cost_usd: 12.5, time: 8h}
      permissions: workspace
      context: on
      redact: ['acme-[0-9a-f]{8}']
      keep_bodies: 7d
      pre_context:
        enabled: false
        types: [retry, helper]
        max_lines: 8
        max_files: 2
        max_tokens: 90
        helper_max_attempts: 4
      breaker: {rate_limit: 1m, overloaded: 5s, overloaded_max: 2m, quota: 12h}
      """;

  private final Map<String, String> environment = new HashMap<>();

  @TempDir private Path root;
  private Path home;
  private Path project;

  @BeforeEach
  void makeFolders() throws IOException {
    root = root.toRealPath();
    home = Files.createDirectories(root.resolve("home"));
    project = Files.createDirectories(home.resolve("code/shop"));
    Files.createDirectories(project.resolve(".segue"));
  }

  private Configuration load(PlaceFlags flags) {
    return Configuration.load(flags, new ProcessEnvironment(environment, home, project));
  }

  private Configuration load() {
    return load(PlaceFlags.NONE);
  }

  private String refusal(PlaceFlags flags) {
    InputException refusal = catchThrowableOfType(InputException.class, () -> load(flags));
    return refusal == null ? "accepted" : refusal.getMessage().replace(root + "/", "");
  }

  private String refusal() {
    return refusal(PlaceFlags.NONE);
  }

  private Path projectConfig(String text) throws IOException {
    return Files.writeString(project.resolve(".segue/config.yaml"), text);
  }

  private Path userConfig(String text) throws IOException {
    Path folder = Files.createDirectories(home.resolve(".config/segue"));
    return Files.writeString(folder.resolve("config.yaml"), text);
  }

  private static PlaceFlags config(Path path) {
    return new PlaceFlags(
        Optional.empty(), Optional.of(path), Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static PlaceFlags flags(String workspace, String store, String name) {
    return new PlaceFlags(
        Optional.empty(),
        Optional.empty(),
        Optional.of(workspace).filter(w -> !w.isEmpty()).map(Path::of),
        Optional.of(store).filter(s -> !s.isEmpty()),
        Optional.of(name).filter(n -> !n.isEmpty()));
  }

  @Test
  void hasExactlyTheseDefaults() {
    Configuration configuration = load();

    assertThat(configuration.settings())
        .isEqualTo(
            new Settings(
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Unverified.BLOCK,
                true,
                5,
                1,
                Duration.ofMinutes(30),
                Budget.UNLIMITED,
                Permissions.WORKSPACE,
                Optional.empty(),
                Settings.ContextUse.WHERE_INDEXED,
                List.of(),
                Duration.ofDays(30),
                new PreContext(
                    true,
                    Set.of(
                        PreContextType.CIRCUIT_BREAKER,
                        PreContextType.RETRY,
                        PreContextType.HELPER,
                        PreContextType.ROLE),
                    10,
                    3,
                    100,
                    2),
                new BreakerTimes(
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(10),
                    Duration.ofHours(24)),
                new DeliverySettings(
                    30_000,
                    false,
                    List.of(1_000L, 2_000L, 5_000L, 10_000L),
                    3,
                    true,
                    List.of(),
                    List.of(),
                    Set.of(Rung.LAUNCH, Rung.TYPED, Rung.FILE, Rung.NOTICE)),
                WorkflowOptions.DEFAULT,
                List.of()));
    assertThat(configuration.places())
        .isEqualTo(
            new Places(
                project,
                project,
                false,
                new StoreAddress.SqliteFile(project.resolve(".segue/segue.db")),
                Set.of(),
                Optional.empty()));
    assertThat(configuration.places().lastResortProject()).isEqualTo("shop");
    assertThat(configuration.files()).isEmpty();
  }

  @Test
  void mapsEveryKey() throws IOException {
    projectConfig(EVERY_KEY);

    Configuration configuration = load();
    Settings settings = configuration.settings();

    assertThat(settings.project()).contains("demo");
    assertThat(settings.providers())
        .extracting(ProviderEntry::id)
        .containsExactly("claude", "mine");
    assertThat(settings.providers().getFirst()).isEqualTo(new ProviderEntry.Named("claude"));
    assertThat(settings.providers().getLast())
        .isInstanceOfSatisfying(
            ProviderEntry.Written.class,
            written -> {
              assertThat(written.from().base()).isEqualTo(project);
              assertThat(written.from().origin()).isEqualTo(Origin.PROJECT);
              assertThat(written.node().json())
                  .startsWith("{\"id\":\"mine\",\"command\":[\"./agents/mine.sh\",\"--json\"]");
              assertThat(written.node().at().line()).isEqualTo(6);
            });
    assertThat(settings.helper()).contains("claude");
    assertThat(settings.unverified()).isEqualTo(Unverified.ACCEPT);
    assertThat(settings.history()).isEqualTo(3);
    assertThat(settings.parallel()).isEqualTo(4);
    assertThat(settings.timeout()).isEqualTo(Duration.ofMinutes(10));
    assertThat(settings.budget())
        .isEqualTo(
            new Budget(
                Optional.of(1_000_000L),
                Optional.of(new BigDecimal("12.5")),
                Optional.of(Duration.ofHours(8))));
    assertThat(settings.permissions()).isEqualTo(Permissions.WORKSPACE);
    assertThat(settings.context()).isEqualTo(Settings.ContextUse.ON);
    assertThat(settings.redact()).containsExactly("acme-[0-9a-f]{8}");
    assertThat(settings.keepBodies()).isEqualTo(Duration.ofDays(7));
    assertThat(settings.preContext())
        .isEqualTo(
            new PreContext(
                false, Set.of(PreContextType.RETRY, PreContextType.HELPER), 8, 2, 90, 4));
    assertThat(settings.breaker())
        .isEqualTo(
            new BreakerTimes(
                Duration.ofMinutes(1),
                Duration.ofSeconds(5),
                Duration.ofMinutes(2),
                Duration.ofHours(12)));
    assertThat(configuration.places().workspace()).isEqualTo(project.resolve("work"));
    assertThat(configuration.places().isWorkspaceMissing()).isTrue();
    assertThat(configuration.places().store())
        .isEqualTo(new StoreAddress.SqliteFile(project.resolve("var/store.db")));
  }

  @Test
  void refusesUnknownKeysWithASuggestion() throws IOException {
    projectConfig(
        """
        provider: [claude]
        paralel: 2
        pre_context: {max_line: 5}
        breaker: {quotta: 1h}
        budget: {cost: 5}
        """);

    assertThat(refusal())
        .isEqualTo(
            """
            home/code/shop/.segue/config.yaml:1: provider: is not a known key; did you mean "providers"?
            home/code/shop/.segue/config.yaml:2: paralel: is not a known key; did you mean "parallel"?
            home/code/shop/.segue/config.yaml:3: pre_context.max_line: is not a known key; did you mean "max_lines"?
            home/code/shop/.segue/config.yaml:4: breaker.quotta: is not a known key; did you mean "quota"?
            home/code/shop/.segue/config.yaml:5: budget.cost: is not a known key""");
  }

  @Test
  void refusesBadValues() throws IOException {
    projectConfig(
        """
        unverified: maybe
        history: 6
        timeout: 0s
        providers: [claude, {command: x}, claude, a b, {id: ../x}]
        redact: ['(']
        pre_context: {types: [retries], max_files: "3"}
        breaker: {overloaded: 1h}
        store: postgres://u:secret@localhost
        keep_bodies: forever
        context: always
        """);

    assertThat(refusal().replace("home/code/shop/.segue/config.yaml", "c"))
        .isEqualTo(
            """
            c:1: unverified: "maybe" is none of block, accept
            c:2: history: must be from 3 to 5, not 6
            c:3: timeout: must be more than 0
            c:4: providers[1].id: is required
            c:4: providers[2]: "claude" stands twice in the order
            c:4: providers[3]: "a b" cannot name a provider: letters, digits and . _ - only, 64 at most
            c:4: providers[4].id: "../x" cannot name a provider: letters, digits and . _ - only, 64 at most
            c:5: redact[0]: "(" is no regular expression: Unclosed group
            c:6: pre_context.types[0]: "retries" is none of circuit_breaker, retry, helper, role
            c:6: pre_context.max_files: must be a whole number, not the text "3"
            c:7: breaker.overloaded: must not be longer than overloaded_max
            c:8: store: "postgres://…" is not a store; write sqlite:PATH or redis://USER:PASSWORD@HOST:PORT/DATABASE
            c:9: keep_bodies: "forever" is not a duration; write it as 250ms, 30s, 5m, 2h or 1d
            c:10: context: "always" is none of on, off""");
  }

  @Test
  void laysTheProjectOverTheUserKeyByKeyAndListsWhole() throws IOException {
    userConfig("helper: codex\ntimeout: 5m\nproviders: [a, b]\npre_context: {max_lines: 7}\n");
    projectConfig("timeout: 6m\nhelper:\nproviders: [c]\npre_context: {max_files: 1}\n");

    Settings settings = load().settings();

    assertThat(settings.helper()).contains("codex");
    assertThat(settings.timeout()).isEqualTo(Duration.ofMinutes(6));
    assertThat(settings.providers()).containsExactly(new ProviderEntry.Named("c"));
    assertThat(settings.preContext().maxLines()).isEqualTo(7);
    assertThat(settings.preContext().maxFiles()).isEqualTo(1);
  }

  @Test
  void takesContextFromTheProjectOverTheUsersOwn() throws IOException {
    userConfig("context: on\n");
    projectConfig("context: 'off'\n");

    assertThat(load().settings().context()).isEqualTo(Settings.ContextUse.OFF);
  }

  @Test
  void readsAnEmptyConfigAsNoKeys() throws IOException {
    projectConfig("# later\n");

    assertThat(load().settings()).isEqualTo(Settings.DEFAULT);
    assertThat(load().files()).hasSize(1);
  }

  @Test
  void putsTheEnvironmentOverTheConfiguration() throws IOException {
    projectConfig(EVERY_KEY);
    environment.putAll(
        Map.of(
            "ENABLE_PRE_CONTEXT_INJECTION", "true",
            "PRE_CONTEXT_MAX_LINES", "6",
            "PRE_CONTEXT_MAX_TOKENS", "70",
            "PRE_CONTEXT_TYPES", "circuit_breaker, retry",
            "PRE_CONTEXT_MAX_FILES", "1",
            "HELPER_CONTEXT_MAX_ATTEMPTS", "0",
            "CIRCUIT_BREAKER_TTL_SECONDS", "60",
            "SEGUE_STORE", "sqlite:/tmp/other.db",
            "SEGUE_PROJECT", "from-environment"));

    Configuration configuration = load();

    assertThat(configuration.settings().preContext())
        .isEqualTo(
            new PreContext(
                true, Set.of(PreContextType.CIRCUIT_BREAKER, PreContextType.RETRY), 6, 1, 70, 0));
    assertThat(configuration.settings().breaker().quota()).isEqualTo(Duration.ofMinutes(1));
    assertThat(configuration.settings().project()).contains("demo");
    assertThat(configuration.places().store())
        .isEqualTo(new StoreAddress.SqliteFile(Path.of("/tmp/other.db")));
    assertThat(configuration.places().askedProject()).contains("from-environment");
  }

  @Test
  void namesTheVariableOfABadValue() {
    environment.putAll(
        Map.of(
            "ENABLE_PRE_CONTEXT_INJECTION", "maybe",
            "PRE_CONTEXT_MAX_LINES", "ten",
            "PRE_CONTEXT_TYPES", "retry,helpers",
            "CIRCUIT_BREAKER_TTL_SECONDS", "0",
            "SEGUE_STORE", "segue.db",
            "PRE_CONTEXT_MAX_FILES", ""));

    assertThat(refusal())
        .isEqualTo(
            """
            ENABLE_PRE_CONTEXT_INJECTION: must be true or false, not "maybe"
            PRE_CONTEXT_TYPES: "helpers" is none of circuit_breaker, retry, helper, role; did you mean "helper"?
            PRE_CONTEXT_MAX_LINES: must be a whole number from 0, not "ten"
            CIRCUIT_BREAKER_TTL_SECONDS: must be a whole number from 1, not "0"
            SEGUE_STORE: "segue.db" is not a store; write sqlite:PATH or redis://USER:PASSWORD@HOST:PORT/DATABASE; did you mean "sqlite:segue.db"?""");
  }

  @Test
  void takesBypassOnlyFromTheOperator() throws IOException {
    Path outside = Files.writeString(root.resolve("mine.yaml"), "permissions: bypass\n");
    Path inside = Files.writeString(project.resolve("mine.yaml"), "permissions: bypass\n");
    Path link = Files.createSymbolicLink(root.resolve("link.yaml"), inside);
    String sentence =
        ":1: permissions: bypass counts only from your own ~/.config/segue/config.yaml or from a"
            + " --config file outside the project, not from a file that the project brings";

    assertThat(load(config(outside)).settings().permissions()).isEqualTo(Permissions.BYPASS);
    assertThat(refusal(config(inside))).isEqualTo("home/code/shop/mine.yaml" + sentence);
    assertThat(refusal(config(link))).isEqualTo("link.yaml" + sentence);
    projectConfig("permissions: bypass\n");
    assertThat(refusal()).isEqualTo("home/code/shop/.segue/config.yaml" + sentence);
    userConfig("permissions: bypass\n");
    assertThat(load().settings().permissions()).isEqualTo(Permissions.BYPASS);
    projectConfig("permissions: workspace\n");
    assertThat(load().settings().permissions()).isEqualTo(Permissions.WORKSPACE);
  }

  @Test
  void choosesTheConfigByFlagThenVariableThenProject() throws IOException {
    projectConfig("helper: of-project\n");
    Files.createDirectories(root.resolve("conf"));
    Files.writeString(root.resolve("conf/v.yaml"), "helper: of-variable\nstore: 'sqlite:v.db'\n");
    Path flag = Files.writeString(root.resolve("conf/f.yaml"), "helper: of-flag\n");

    assertThat(load().settings().helper()).contains("of-project");
    environment.put("SEGUE_CONFIG", root.resolve("conf/v.yaml").toString());
    assertThat(load().settings().helper()).contains("of-variable");
    assertThat(load().places().store())
        .isEqualTo(new StoreAddress.SqliteFile(root.resolve("conf/v.db")));
    assertThat(load(config(flag)).settings().helper()).contains("of-flag");
    assertThat(refusal(config(Path.of("no.yaml"))))
        .isEqualTo("--config: \"no.yaml\" does not exist");
    environment.put("SEGUE_CONFIG", "gone.yaml");
    assertThat(refusal()).isEqualTo("SEGUE_CONFIG: \"gone.yaml\" does not exist");
  }

  @Test
  void findsTheProjectFolderUpwardsToTheGitRootOrHome() throws IOException {
    Path deep = Files.createDirectories(project.resolve("a/b"));
    Path clone = Files.createDirectories(project.resolve("vendor/clone/src"));
    Files.createDirectories(project.resolve("vendor/clone/.git"));
    Path elsewhere = Files.createDirectories(home.resolve("other/x"));
    Files.createDirectories(root.resolve(".segue"));
    ProcessEnvironment inDeep = new ProcessEnvironment(environment, home, deep);
    ProcessEnvironment inClone = new ProcessEnvironment(environment, home, clone);
    ProcessEnvironment inOther = new ProcessEnvironment(environment, home, elsewhere);
    PlaceFlags file =
        new PlaceFlags(
            Optional.of(Path.of("../../code/shop/a/tasks.yaml")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    assertThat(ProjectFolders.find(PlaceFlags.NONE, inDeep)).isEqualTo(project);
    assertThat(ProjectFolders.find(PlaceFlags.NONE, inClone)).isEqualTo(clone);
    assertThat(ProjectFolders.find(PlaceFlags.NONE, inOther)).isEqualTo(elsewhere);
    assertThat(ProjectFolders.find(file, inOther)).isEqualTo(project);
  }

  @Test
  void putsFlagsOverEverythingThatNamesAPlace() throws IOException {
    projectConfig(EVERY_KEY);
    environment.put("SEGUE_STORE", "sqlite:env.db");
    environment.put("SEGUE_PROJECT", "env");
    Files.createDirectories(project.resolve("here"));

    Places places = load(flags("here", "sqlite:flag.db", "flagged")).places();

    assertThat(places)
        .isEqualTo(
            new Places(
                project,
                project.resolve("here"),
                false,
                new StoreAddress.SqliteFile(project.resolve("flag.db")),
                Set.of(),
                Optional.of("flagged")));
    assertThat(refusal(flags("nowhere", "", "a\tb")))
        .isEqualTo(
            """
            --workspace: "nowhere" is not a folder
            --project: "a\\u0009b" cannot name a project: no control characters or outer spaces""");
  }

  @ParameterizedTest
  @CsvSource({
    "redis://${WHO}:${PW}@${HOST}/0, PW",
    "redis://${WHO}:a${PW}b@h, PW",
    "redis://${LOGIN}@${HOST}, LOGIN",
    "${URL}, URL",
    "redis://${HOST}/0,",
    "sqlite:${WHO}/s.db,"
  })
  void tellsWhichVariablesHoldTheLoginOfTheStore(String store, String expected) throws IOException {
    environment.put("WHO", "me");
    environment.put("PW", "s3cret");
    environment.put("HOST", "h");
    environment.put("LOGIN", "me:s3cret");
    environment.put("URL", "redis://me:s3cret@h");
    projectConfig("store: '" + store + "'\n");

    assertThat(load().places().loginVariables())
        .isEqualTo(expected == null ? Set.of() : Set.of(expected));
  }

  @Test
  void expandsTheHomeFolderInWorkspaceAndStore() throws IOException {
    projectConfig("workspace: ~/work\nstore: sqlite:~/s.db\n");

    assertThat(load().places().workspace()).isEqualTo(home.resolve("work"));
    assertThat(load().places().store())
        .isEqualTo(new StoreAddress.SqliteFile(home.resolve("s.db")));
  }

  @Test
  void narrowsTheProvidersToThoseAskedFor() throws IOException {
    projectConfig("providers: [claude, {id: mine, command: x}]\n");
    Settings settings = load().settings();

    Settings narrowed = settings.withProviders(List.of("mine", "codex", "mine"));

    assertThat(narrowed.providers())
        .containsExactly(settings.providers().getLast(), new ProviderEntry.Named("codex"));
    assertThat(settings.withPreContext(settings.preContext().withEnabled(false)).preContext())
        .isEqualTo(settings.preContext().withEnabled(false));
  }

  @Test
  void setsTheServerByTheConfiguration() throws IOException {
    userConfig("serve: {host: 192.0.2.7, tls: {cert: certs/c.pem, key: ~/key.pem}}\n");
    projectConfig("serve: {port: 9000, requests_per_second: 5}\n");

    assertThat(load().serve())
        .isEqualTo(
            new ServeSettings(
                "192.0.2.7",
                9000,
                Optional.of(
                    new ServeSettings.Tls(project.resolve("certs/c.pem"), home.resolve("key.pem"))),
                5));
    projectConfig("serve: {host: localhost}\n");
    assertThat(load().serve().host()).isEqualTo("localhost");
    projectConfig("serve:\n");
    assertThat(load().serve().host()).isEqualTo("192.0.2.7");
  }

  @Test
  void refusesWhatTheServerCannotBe() throws IOException {
    projectConfig(
        """
        serve:
          prot: 7
          port: 70000
          host: ""
          requests_per_second: 0
          tls: {cert: c.pem, kye: k.pem}
        """);

    assertThat(refusal().replace("home/code/shop/.segue/config.yaml:", ""))
        .isEqualTo(
            """
            2: serve.prot: is not a known key; did you mean "port"?
            3: serve.port: must be from 0 to 65535, not 70000
            4: serve.host: must not be empty
            5: serve.requests_per_second: must be from 1 to 1000000, not 0
            6: serve.tls.kye: is not a known key; did you mean "key"?
            6: serve.tls.key: is required; is it meant by "kye"?""");
  }

  @ParameterizedTest
  @CsvSource({"0.0.0.0", "'::'", "example.org", "127.0.0.1.example.org", "127.1", "'[::1]'", "0"})
  void takesAHostBeyondThisMachineOnlyFromTheOperator(String host) throws IOException {
    String yaml = "serve:\n  host: \"%s\"\n".formatted(host);
    Path outside = Files.writeString(root.resolve("mine.yaml"), yaml);
    Path inside = Files.writeString(project.resolve("mine.yaml"), yaml);

    assertThat(load(config(outside)).serve().host()).isEqualTo(host);
    assertThat(refusal(config(inside)))
        .startsWith(
            "home/code/shop/mine.yaml:2: serve.host: a host beyond this machine counts only");
    projectConfig(yaml);
    assertThat(refusal()).startsWith("home/code/shop/.segue/config.yaml:2: serve.host: ");
    userConfig(yaml);
    assertThat(load().serve().host()).isEqualTo(host);
    userConfig("serve: {host: 192.0.2.7}\n");
    assertThat(refusal()).startsWith("home/code/shop/.segue/config.yaml:2: serve.host: ");
  }

  @ParameterizedTest
  @CsvSource({"127.0.0.1", "127.8.9.10", "localhost", "LocalHost", "'::1'"})
  void takesThisMachineFromAnyFile(String host) throws IOException {
    projectConfig("serve: {host: \"%s\"}\n".formatted(host));

    assertThat(load().serve().host()).isEqualTo(host);
  }
}
