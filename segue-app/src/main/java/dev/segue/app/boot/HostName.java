package dev.segue.app.boot;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this machine calls itself. */
final class HostName {
  private HostName() {}

  static String get() {
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
