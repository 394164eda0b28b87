/**
 * The store on a Redis, Valkey or DragonflyDB server, over Jedis: one stream for each journal, and
 * a lease for each project as a key with an expiry ({@link dev.segue.store.redis.RedisJournal},
 * {@link dev.segue.store.redis.RedisLeases}). It uses only commands that all three servers have;
 * docs/reference/stores.md lists them and the keys. It contains no event type.
 */
@NullMarked
package dev.segue.store.redis;

import org.jspecify.annotations.NullMarked;
