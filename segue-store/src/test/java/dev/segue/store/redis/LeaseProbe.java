package dev.segue.store.redis;

import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.core.testing.JavaProgram;
import dev.segue.store.RedisServer;
import dev.segue.store.sqlite.FileLeases;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Another process that holds a lease or looks at one, until its input ends. */
public final class LeaseProbe implements AutoCloseable {
  private static final String PROJECT = "p";

  private final Process process;

  private LeaseProbe(String mode, String store) {
    try {
      process =
          new ProcessBuilder(JavaProgram.of(LeaseProbe.class, mode, store))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      var out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      if (!"ready".equals(out.readLine())) {
        throw new IllegalStateException("the probe did not begin");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A process that holds the lease of project {@code p}. */
  public static LeaseProbe holding(String store) {
    return new LeaseProbe("hold", store);
  }

  /** A process that looks at the lease of project {@code p} without a pause. */
  public static LeaseProbe looking(String store) {
    return new LeaseProbe("look", store);
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it as {@code kill -9} does. */
  public void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }

  public static void main(String[] arguments) throws IOException {
    try (Leases leases = leases(arguments[1])) {
      switch (arguments[0]) {
        case "hold" -> hold(leases);
        case "look" -> look(leases);
        default -> throw new IllegalArgumentException(String.join(" ", List.of(arguments)));
      }
    }
  }

  private static void hold(Leases leases) throws IOException {
    var us = new LeaseHolder(ProcessHandle.current().pid(), "probe", Instant.EPOCH);
    try (Leases.Lease _ = leases.take(PROJECT, us).orElseThrow()) {
      System.out.println("ready");
      waitForEnd();
    }
  }

  private static void look(Leases leases) throws IOException {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                leases.holder(PROJECT);
              }
            });
    System.out.println("ready");
    waitForEnd();
  }

  private static void waitForEnd() throws IOException {
    int ended = System.in.read();
    if (ended >= 0) {
      throw new IllegalStateException("nobody writes to a probe");
    }
  }

  private static Leases leases(String store) {
    return store.startsWith("redis:")
        ? new RedisLeases(RedisServer.parse(store))
        : new FileLeases(Path.of(store));
  }
}
