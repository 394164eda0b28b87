package dev.segue.store.redis;

import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.text.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Value in the key of a lease.
 *
 * @param machine of {@link HostIdentity}, empty where it cannot be told
 * @param start when the process started, as {@link HostIdentity#start} says
 * @param token random, so that no two holds of the lease look the same
 */
record LeaseValue(LeaseHolder holder, String machine, String start, String token) {
  private static final JsonMapper JSON = new JsonMapper();

  /** A new hold of ours. */
  static LeaseValue of(LeaseHolder us, HostIdentity hostIdentity) {
    return new LeaseValue(
        us, hostIdentity.name(), hostIdentity.start(us.pid()).orElse(""), RandomName.of(8));
  }

  /** What a key holds; empty when it is nothing of ours. */
  static Optional<LeaseValue> parse(String text) {
    try {
      JsonNode value = JSON.readTree(text);
      return Optional.of(
          new LeaseValue(
              new LeaseHolder(
                  value.path("pid").asLong(),
                  value.path("host").asString(),
                  Instant.parse(value.path("since").asString())),
              value.path("machine").asString(""),
              value.path("start").asString(""),
              value.path("token").asString("")));
    } catch (JacksonException | DateTimeException _) {
      return Optional.empty();
    }
  }

  String text() {
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    value.put("pid", holder.pid());
    value.put("host", holder.host());
    value.put("since", holder.since().toString());
    value.put("machine", machine);
    value.put("start", start);
    value.put("token", token);
    return Json.compact(value);
  }

  /** Whether the holder is a process of this machine that is there no more. */
  boolean isDead(HostIdentity here) {
    return here.isKnown()
        && here.name().equals(machine)
        && !start.isEmpty()
        && here.isGone(holder.pid(), start);
  }
}
