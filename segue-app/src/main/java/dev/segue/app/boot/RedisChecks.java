package dev.segue.app.boot;

import static dev.segue.app.cli.project.DoctorCheck.hint;
import static dev.segue.app.cli.project.DoctorCheck.ill;
import static dev.segue.app.cli.project.DoctorCheck.well;

import dev.segue.app.cli.project.DoctorCheck;
import dev.segue.core.journal.JournalException;
import dev.segue.store.RedisServer;
import dev.segue.store.redis.RedisJournal;
import dev.segue.store.redis.ServerFacts;
import java.time.InstantSource;
import java.util.List;

/**
 * Checks whether a Redis server can be trusted with a history: version, replication, disk and
 * memory settings.
 */
final class RedisChecks {
  private static final int LEAST_MAJOR = 6;

  private final RedisServer server;
  private final InstantSource clock;

  RedisChecks(RedisServer server, InstantSource clock) {
    this.server = server;
    this.clock = clock;
  }

  List<DoctorCheck> all() {
    ServerFacts facts;
    try {
      facts = ServerFacts.of(server);
      look();
    } catch (JournalException e) {
      return List.of(
          ill(
              "store",
              String.valueOf(e.getMessage()),
              "start the server, or name another store with --store or SEGUE_STORE"));
    }
    return List.of(store(facts), disk(facts), memory(facts));
  }

  /** A store of a later version, or somebody else's keys, fail here. */
  private void look() {
    RedisJournal.existing(server, clock).ifPresent(RedisJournal::close);
  }

  private DoctorCheck store(ServerFacts facts) {
    String found =
        "%s, %s %s%s"
            .formatted(
                server.describe(),
                name(facts),
                facts.version(),
                facts.isReplica() ? ", replica" : "");
    if (facts.isReplica()) {
      return ill(
          "store",
          found + ", which takes no writes of its own",
          "name the server that it follows in the store's address");
    }
    int dot = facts.compatible().indexOf('.');
    boolean isOld = dot > 0 && Integer.parseInt(facts.compatible().substring(0, dot)) < LEAST_MAJOR;
    return isOld
        ? ill("store", found + ", which is too old", "update the server to 6.0 or later")
        : well("store", found);
  }

  private static String name(ServerFacts facts) {
    return switch (facts.kind()) {
      case REDIS -> "Redis";
      case VALKEY -> "Valkey";
      case DRAGONFLY -> "DragonflyDB";
    };
  }

  private static DoctorCheck disk(ServerFacts facts) {
    String id = "store on disk";
    if (facts.isLogged()) {
      return logged(id, facts.sync().orElse("unknown"));
    }
    boolean isSaved = facts.saves().filter(s -> !s.isBlank()).isPresent();
    if (facts.saves().isEmpty()) {
      return hint(
          id,
          "unknown: the server does not tell how it saves",
          "ask whoever runs it what a crash loses; an append-only file is best");
    }
    return switch (facts.kind()) {
      case DRAGONFLY ->
          isSaved
              ? hint(
                  id,
                  "snapshots only (%s): a crash loses what came after the last"
                      .formatted(facts.saves().get()),
                  "nothing better is to be had from DragonflyDB; a run that goes on gives back what it knows")
              : ill(
                  id,
                  "nothing: a crash loses everything",
                  "start DragonflyDB with --snapshot_cron='* * * * *'");
      case REDIS, VALKEY ->
          isSaved
              ? hint(
                  id,
                  "snapshots only (save %s): a crash loses what came after the last, which may be an hour"
                      .formatted(facts.saves().get()),
                  "CONFIG SET appendonly yes, and the same in the server's configuration")
              : ill(
                  id,
                  "nothing: a crash or restart of the server loses everything",
                  "CONFIG SET appendonly yes, and the same in the server's configuration");
    };
  }

  private static DoctorCheck logged(String id, String sync) {
    return switch (sync) {
      case "always" -> well(id, "append-only file, flushed at every write: nothing is lost");
      case "everysec" ->
          well(id, "append-only file, flushed every second: a power cut loses up to one second");
      case "no" ->
          hint(
              id,
              "append-only file, flushed when the system likes: a power cut may lose half a minute",
              "CONFIG SET appendfsync everysec");
      default -> well(id, "append-only file; when it is flushed the server does not tell");
    };
  }

  private static DoctorCheck memory(ServerFacts facts) {
    String id = "store in memory";
    return facts
        .eviction()
        .filter(policy -> !policy.equals("noeviction"))
        .map(
            policy ->
                ill(
                    id,
                    "a full server drops keys (maxmemory-policy "
                        + policy
                        + "): histories are lost",
                    "CONFIG SET maxmemory-policy noeviction, and the same in the server's configuration"))
        .orElseGet(() -> well(id, "nothing is dropped when the server is full"));
  }
}
