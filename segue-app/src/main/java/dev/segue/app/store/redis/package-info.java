/**
 * The store on a Redis, Valkey or DragonflyDB server, over Jedis: one stream per journal, and a
 * lease per project as a key with an expiry. {@link dev.segue.app.store.redis.RedisJournal} and
 * {@link dev.segue.app.store.redis.RedisLeases} are its two ports. Only commands that all three
 * servers have; docs/reference/stores.md lists them and the keys. Knows no event type. Neighbours:
 * store.redis.wire, core.journal, core.text, app.config (the address).
 */
@NullMarked
package dev.segue.app.store.redis;

import org.jspecify.annotations.NullMarked;
