package dev.segue.bench.start;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Processes that do nothing, as fast as they can. */
final class Load implements AutoCloseable {
  private final List<Process> hogs = new ArrayList<>();

  static Load of(int processes) throws IOException {
    var load = new Load();
    for (int i = 0; i < processes; i++) {
      load.hogs.add(new ProcessBuilder("/bin/sh", "-c", "while :; do :; done").start());
    }
    return load;
  }

  @Override
  public void close() {
    hogs.forEach(Process::destroyForcibly);
  }
}
