/**
 * How a server is spoken to: one connection that is made anew when it broke ({@link
 * dev.segue.app.store.redis.wire.RedisConnection}), the Lua scripts, and errors in words. {@link
 * dev.segue.app.store.redis.wire.ServerFacts} is what {@code doctor} asks. Knows neither keys nor
 * journals. Neighbours: core.journal (its exceptions), app.config (the address).
 */
@NullMarked
package dev.segue.app.store.redis.wire;

import org.jspecify.annotations.NullMarked;
