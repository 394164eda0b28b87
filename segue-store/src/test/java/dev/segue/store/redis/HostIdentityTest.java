package dev.segue.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a folder that looks as the kernel's does. */
class HostIdentityTest {
  @TempDir private Path proc;

  @BeforeEach
  void makeProc() throws IOException {
    Files.createDirectories(proc.resolve("sys/kernel/random"));
    Files.writeString(proc.resolve("sys/kernel/hostname"), "host\n");
    Files.writeString(proc.resolve("sys/kernel/random/boot_id"), "boot\n");
    Files.createDirectories(proc.resolve("self/ns"));
    Files.createSymbolicLink(proc.resolve("self/ns/pid"), Path.of("pid:[7]"));
    stat(1, "S", "2");
  }

  private void stat(long pid, String state, String start) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(String.valueOf(pid)));
    String between = "0 ".repeat(18);
    Files.writeString(
        folder.resolve("stat"), "%d (a) b) %s %s%s 0".formatted(pid, state, between, start));
  }

  @Test
  void knowsTheDeadFromTheLiving() throws IOException {
    stat(20, "S", "500");
    stat(21, "Z", "500");
    HostIdentity hostIdentity = HostIdentity.here(proc);

    assertThat(hostIdentity.name()).isEqualTo("host boot pid:[7]");
    assertThat(hostIdentity.start(20)).contains("500");
    assertThat(hostIdentity.isGone(20, "500")).isFalse();
    assertThat(hostIdentity.isGone(20, "400")).isTrue();
    assertThat(hostIdentity.isGone(21, "500")).isTrue();
    assertThat(hostIdentity.isGone(22, "500")).isTrue();
  }

  @Test
  void takesNobodyForDeadOfWhomTheKernelDoesNotTell() throws IOException {
    // A folder cannot be read as a file, whoever runs the test.
    Files.createDirectories(proc.resolve("20/stat"));
    HostIdentity hostIdentity = HostIdentity.here(proc);

    assertThat(hostIdentity.isGone(20, "500")).isFalse();
    assertThat(hostIdentity.start(20)).isEmpty();
  }

  @Test
  void isUnknownWhereTheProcessesOfOthersAreHidden() throws IOException {
    Files.delete(proc.resolve("1/stat"));

    assertThat(HostIdentity.here(proc).isKnown()).isFalse();
  }
}
