package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.store.redis.LeaseProbe;
import dev.segue.store.redis.LocalServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A store on a server as users meet it. */
@Tag("slow")
class ServerStoreTest {
  private static final String DONE =
      "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\",\"summary\":\"Made.\"}'\n";

  @TempDir private Path folder;
  @TempDir private Path data;
  private Playground ground;

  @BeforeEach
  void makeGround() {
    ground = new Playground(folder).agent("one", DONE).taskThatWants("out.txt");
  }

  @Test
  void isNamedByConfigurationWithThePasswordInAVariable() {
    try (LocalServer server = LocalServer.redis(data, "--requirepass", "s3cret")) {
      String url = server.url().replace("redis://", "redis://:${MY_REDIS_PASSWORD}@");
      ground.settings("store: " + url).variable("MY_REDIS_PASSWORD", "s3cret");

      assertThat(ground.run("--project", "p").exit()).isZero();
      assertThat(ground.has(".segue/segue.db")).isFalse();
      Result status = ground.segue("status", "--project", "p");
      assertThat(status.out()).contains("1 completed");
      assertThat(ground.segue("doctor").out()).contains("Redis 7").doesNotContain("s3cret");
    }
  }

  @Test
  void neverShowsThePassword() {
    String url = "redis://me:s3cret@127.0.0.1:1/0";
    for (String[] command :
        new String[][] {{"status"}, {"doctor"}, {"run", "tasks.yaml"}, {"halt"}, {"log", "t1"}}) {
      var arguments = new java.util.ArrayList<>(java.util.List.of(command));
      arguments.add("--store");
      arguments.add(url);
      Result result = ground.segue(arguments.toArray(String[]::new));
      assertThat(result.out() + result.err())
          .as("%s", arguments.getFirst())
          .contains("redis://127.0.0.1:1/0 is not reached: nothing listens there")
          .doesNotContain("s3cret");
    }
    for (String bad :
        new String[] {"redis://me:s3cret@", "redis://s3cret@h", "redes://a:s3cret@h"}) {
      Result result = ground.segue("status", "--store", bad);
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err()).startsWith("segue: --store: ").doesNotContain("s3cret");
    }
  }

  @Test
  void saysWhoHoldsTheProjectAndWaitsWhenAskedTo() throws Exception {
    try (LocalServer server = LocalServer.redis(data);
        LeaseProbe holder = LeaseProbe.holding(server.url())) {
      String[] place = {"--project", "p", "--store", server.url()};

      Result refused = ground.run(place);

      assertThat(refused.exit()).isEqualTo(4);
      assertThat(refused.err())
          .contains(
              "project p is held by pid %d on probe since 1970-01-01T00:00:00Z; nothing was queued"
                  .formatted(holder.pid()));
      CompletableFuture<Result> waiting =
          CompletableFuture.supplyAsync(
              () -> ground.run("--project", "p", "--store", server.url(), "--wait"));
      holder.kill();
      assertThat(waiting.get(60, TimeUnit.SECONDS).exit()).isZero();
    }
  }

  @Test
  void movesAProjectToAServerAndBack() throws Exception {
    try (LocalServer server = LocalServer.redis(data)) {
      assertThat(ground.run("--project", "p").exit()).isZero();
      String first = export("first.jsonl");
      String file = ground.path("first.jsonl").toString();

      assertThat(ground.segue("import", file, "--store", server.url()).err()).isEmpty();
      String onServer = export("second.jsonl", "--store", server.url());
      Result back =
          ground.segue(
              "import", ground.path("second.jsonl").toString(), "--store", "sqlite:other.db");

      assertThat(back.err()).isEmpty();
      assertThat(onServer).isEqualTo(first);
      assertThat(export("third.jsonl", "--store", "sqlite:other.db")).isEqualTo(first);
      assertThat(ground.segue("log", "t1", "--project", "p", "--store", server.url()).out())
          .isEqualTo(ground.segue("log", "t1", "--project", "p").out());
      try (LeaseProbe holder = LeaseProbe.holding(server.url());
          Jedis jedis = server.client()) {
        jedis.del("segue:{p}:journal");
        Result held = ground.segue("import", file, "--store", server.url());
        assertThat(held.exit()).isEqualTo(4);
        assertThat(held.err()).contains("held by pid " + holder.pid());
      }
    }
  }

  /** The events and texts of an export; its first line says when it was made. */
  private String export(String name, String... store) throws Exception {
    var arguments =
        new java.util.ArrayList<>(
            java.util.List.of("export", "--project", "p", "--out", ground.path(name).toString()));
    arguments.addAll(java.util.List.of(store));
    assertThat(ground.segue(arguments.toArray(String[]::new)).err()).isEmpty();
    String text = Files.readString(ground.path(name));
    return text.substring(text.indexOf('\n'));
  }

  private JsonNode check(LocalServer server, String id) {
    String out = ground.segue("doctor", "--output", "json", "--store", server.url()).out();
    return new JsonMapper()
        .readTree(out)
        .path("checks")
        .valueStream()
        .filter(check -> check.path("id").asString().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void tellsWhatAServerKeeps() {
    try (LocalServer server = LocalServer.redis(data);
        Jedis jedis = server.client()) {
      JsonNode nothing = check(server, "store on disk");
      assertThat(nothing.path("ok").asBoolean()).isFalse();
      assertThat(nothing.path("found").asString()).contains("loses everything");
      jedis.configSet("save", "3600 1");
      assertThat(check(server, "store on disk").path("found").asString())
          .contains("snapshots only (save 3600 1)");
      jedis.configSet("appendonly", "yes");
      JsonNode logged = check(server, "store on disk");
      assertThat(logged.path("ok").asBoolean()).isTrue();
      assertThat(logged.path("found").asString()).contains("up to one second");

      assertThat(check(server, "store in memory").path("ok").asBoolean()).isTrue();
      jedis.configSet("maxmemory-policy", "allkeys-lru");
      assertThat(check(server, "store in memory").path("ok").asBoolean()).isTrue();
      jedis.configSet("maxmemory", "100mb");
      JsonNode evicting = check(server, "store in memory");
      assertThat(evicting.path("ok").asBoolean()).isFalse();
      assertThat(evicting.path("found").asString()).contains("allkeys-lru");

      jedis.replicaof("127.0.0.1", 1);
      JsonNode replica = check(server, "store");
      assertThat(replica.path("ok").asBoolean()).isFalse();
      assertThat(replica.path("found").asString()).contains("replica");
    }
  }

  @Test
  void saysUnknownWhereTheServerDoesNotTell() {
    try (LocalServer server = LocalServer.redis(data, "--rename-command", "CONFIG", "")) {
      JsonNode disk = check(server, "store on disk");

      assertThat(disk.path("ok").asBoolean()).isTrue();
      assertThat(disk.path("found").asString()).startsWith("unknown");
    }
  }
}
