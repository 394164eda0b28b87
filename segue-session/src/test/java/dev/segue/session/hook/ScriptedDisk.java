package dev.segue.session.hook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * A disk on which something happens before each step, or on which everything ends at one, as for a
 * process that is killed. It does not wait for the platter.
 */
final class ScriptedDisk implements Disk {
  /** Callback before each step of the disk: plays what else happens. */
  interface Script {
    void before(Step step) throws IOException;
  }

  enum Step {
    OPEN,
    READ,
    WRITE,
    REPLACE,
    CREATE,
    DELETE
  }

  private final Disk real = new NioDisk();
  private final Script script;
  private int steps;
  private int lastStep = Integer.MAX_VALUE;

  ScriptedDisk(Script script) {
    this.script = script;
  }

  /** Nothing but the end after some steps, in the middle of the next one where it has a middle. */
  static ScriptedDisk killedAfter(int steps) {
    var disk = new ScriptedDisk(_ -> {});
    disk.lastStep = steps;
    return disk;
  }

  int steps() {
    return steps;
  }

  private boolean isKilled(Step next) throws IOException {
    steps++;
    if (steps <= lastStep) {
      script.before(next);
    }
    return steps > lastStep;
  }

  private void step(Step next) throws IOException {
    if (isKilled(next)) {
      throw new IOException("killed");
    }
  }

  @Override
  public Opened open(Path file) throws IOException {
    step(Step.OPEN);
    Opened opened = real.open(file);
    return new Opened() {
      @Override
      public byte[] read() throws IOException {
        step(Step.READ);
        return opened.read();
      }

      @Override
      public void close() throws IOException {
        opened.close();
      }
    };
  }

  @Override
  public void write(Path file, byte[] bytes, Optional<Path> model) throws IOException {
    boolean isKilled = isKilled(Step.WRITE);
    if (isKilled && steps > lastStep + 1) {
      throw new IOException("killed");
    }
    Files.deleteIfExists(file);
    byte[] half = isKilled ? Arrays.copyOf(bytes, bytes.length / 2) : bytes;
    Files.write(file, half, StandardOpenOption.CREATE_NEW);
    if (isKilled) {
      throw new IOException("killed");
    }
    if (model.isPresent() && !Files.exists(model.get(), LinkOption.NOFOLLOW_LINKS)) {
      throw new NoSuchFileException(model.get().toString());
    }
  }

  @Override
  public void replace(Path file, Path old) throws IOException {
    step(Step.REPLACE);
    Files.move(file, old, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void create(Path file, Path name) throws IOException {
    boolean isKilled = isKilled(Step.CREATE);
    if (isKilled && steps > lastStep + 1) {
      throw new IOException("killed");
    }
    Files.createLink(name, file);
    if (isKilled) {
      throw new IOException("killed");
    }
    Files.delete(file);
  }

  @Override
  public void delete(Path file) throws IOException {
    step(Step.DELETE);
    Files.deleteIfExists(file);
  }
}
