package dev.segue.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Snapshot;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.StreamEntryID;

/**
 * Compares the output of redis-cli with docs/reference/stores.md, and tests that scripts touch
 * nothing else.
 */
@Tag("slow")
class LayoutTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-28T01:00:00.250Z"));

  private static final Pattern CALL = Pattern.compile("redis\\.call\\('(\\w+)'(?:, *([^,)]+))?");

  @TempDir private Path folder;

  @Test
  void isReadableAsDocumented() {
    try (LocalServer server = LocalServer.redis(folder);
        RedisJournal journal = RedisJournal.open(server.address(), CLOCK);
        Jedis jedis = server.client()) {
      JournalId shop = JournalId.project("my shop");
      journal.append(
          shop,
          0,
          List.of(
              new EventDraft("task_queued", 1, Optional.of("t:1"), "{\"task_id\":\"t:1\"}"),
              new EventDraft("run_started", 2, Optional.empty(), "{}")),
          Durability.POWER);
      journal.append(
          JournalId.PROVIDERS,
          0,
          List.of(new EventDraft("x", 1, Optional.empty(), "{}")),
          Durability.POWER);
      journal.append(
          JournalId.project("providers"),
          0,
          List.of(new EventDraft("x", 1, Optional.empty(), "{}")),
          Durability.POWER);
      String hash = journal.putBody("a prompt");
      journal.saveSnapshot(shop, new Snapshot(2, "fold", "{}"));

      assertThat(jedis.keys("*"))
          .containsExactlyInAnyOrder(
              "segue:{store}:mark",
              "segue:{store}:journals",
              "segue:{my%20shop}:journal",
              "segue:{my%20shop}:subject:t%3A1",
              "segue:{my%20shop}:snapshot",
              "segue:{providers}:journal",
              "segue:{%70roviders}:journal",
              "segue:{bodies}:body:" + hash,
              "segue:{bodies}:times");
      assertThat(jedis.smembers("segue:{store}:journals"))
          .containsExactlyInAnyOrder("project/my shop", "providers", "project/providers");
      assertThat(jedis.hgetAll("segue:{store}:mark"))
          .isEqualTo(Map.of("format", "1", "store_id", journal.storeId()));
      assertThat(jedis.zrange("segue:{my%20shop}:subject:t%3A1", 0, -1)).containsExactly("1");
      assertThat(jedis.hgetAll("segue:{my%20shop}:snapshot"))
          .isEqualTo(Map.of("seq", "2", "fold", "fold", "state", "{}"));
      assertThat(jedis.get("segue:{bodies}:body:" + hash)).isEqualTo("a prompt");
      var entries =
          jedis.xrange("segue:{my%20shop}:journal", (StreamEntryID) null, (StreamEntryID) null);
      assertThat(entries).extracting(e -> e.getID().toString()).containsExactly("1-0", "2-0");
      Map<String, String> fields = entries.getFirst().getFields();
      assertThat(fields.get("append")).matches("[0-9a-f]{16}");
      assertThat(fields)
          .containsEntry("time", "2026-11-28T01:00:00.250Z")
          .containsEntry("type", "task_queued")
          .containsEntry("v", "1")
          .containsEntry("subject", "t:1")
          .containsEntry("data", "{\"task_id\":\"t:1\"}")
          .hasSize(6);
      assertThat(entries.get(1).getFields()).doesNotContainKey("subject").hasSize(5);
    }
  }

  @Test
  void everyScriptTouchesOnlyKeysThatItDeclares() {
    for (Script script : Script.values()) {
      var calls = CALL.matcher(script.text());
      int found = 0;
      while (calls.find()) {
        assertThat(calls.group(2)).as("%s: %s", script, calls.group()).startsWith("KEYS[");
        found++;
      }
      assertThat(found).as("calls of %s", script).isPositive();
      assertThat(script.text().split("redis\\.", -1)).as("%s", script).hasSize(found + 1);
    }
  }

  @Test
  void noNameLooksLikeAnotherKey() {
    assertThat(Keys.journal(JournalId.project("a}:lease")))
        .isEqualTo("segue:{a%7D%3Alease}:journal");
    assertThat(Keys.journal(JournalId.project("store"))).isEqualTo("segue:{%73tore}:journal");
    assertThat(Keys.journal(JournalId.project("%73tore"))).isEqualTo("segue:{%2573tore}:journal");
    assertThat(Keys.journal(JournalId.project("Grüße")))
        .isEqualTo("segue:{Gr%C3%BC%C3%9Fe}:journal");
    assertThat(Keys.journal(new JournalId("session/s1"))).isEqualTo("segue:{session/s1}:journal");
  }
}
