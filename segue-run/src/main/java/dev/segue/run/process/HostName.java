package dev.segue.run.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Name of this machine, as it calls itself; with a process number it names a process among
 * machines.
 */
public final class HostName {
  private HostName() {}

  /** The kernel's word, else the resolver's. */
  public static String get() {
    // The kernel's word first: the JDK asks the resolver, which may wait for a name server.
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException _) {
      return resolved();
    }
  }

  private static String resolved() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return "localhost";
    }
  }
}
