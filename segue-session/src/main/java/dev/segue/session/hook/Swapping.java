package dev.segue.session.hook;

import dev.segue.core.startup.Edit;
import dev.segue.core.startup.MemoryText;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Function;

/**
 * Changes one file while others may write it: the new text is written beside it and takes its place
 * in one step, if the file still is what the new text was made from; else all of it is done again.
 * At any moment the file is the old one or the new one.
 *
 * <p>Nothing can be compared and replaced in one step, so the files that were replaced stay open,
 * and what is written to them late is taken over at once or with the next change.
 *
 * <p>For one thread at a time, which holds the {@link Guard} of the file.
 */
final class Swapping implements AutoCloseable {
  /** How often others may come between; they would have to write without pause. */
  private static final int TRIES = 100;

  /** How many replaced files are kept open. */
  private static final int LATE = 16;

  private final Disk disk;
  private final String name;
  private final Path file;
  private final Path temporary;
  private final Path created;
  private final Deque<Late> late = new ArrayDeque<>();

  /** Result of an edit. */
  sealed interface Outcome {
    /** The file was changed. */
    record Done() implements Outcome {}

    /** There was nothing to change. */
    record Same() implements Outcome {}

    /** It was left alone. */
    record Refused(String reason) implements Outcome {}
  }

  /** Intended content of a file: the bytes, or nothing where the file is to be removed. */
  private record Target(Optional<byte[]> bytes) {}

  /**
   * Of one file.
   *
   * @param name what the user calls it
   * @param created a note that is there while the file is there only because of us
   */
  Swapping(Disk disk, String name, Path file, Path created) {
    this.disk = disk;
    this.name = name;
    this.file = file;
    this.temporary = temporaryOf(file);
    this.created = created;
  }

  static Path temporaryOf(Path file) {
    return file.resolveSibling("." + file.getFileName() + ".segue-new");
  }

  /**
   * Makes an edit; a file that is not there counts as empty.
   *
   * @throws IOException when the file system refuses; the file then is the old one or, where it
   *     refused afterwards, the new one
   */
  Outcome edit(Function<String, Edit> edit) throws IOException {
    disk.delete(temporary);
    settle();
    try {
      Outcome outcome = attempt(edit);
      settle();
      return outcome;
    } finally {
      disk.delete(temporary);
    }
  }

  private Outcome attempt(Function<String, Edit> edit) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      Optional<byte[]> old = read();
      if (!(Utf8.decode(old.orElse(new byte[0])) instanceof Utf8.Text(var text))) {
        return new Outcome.Refused(notText(old.orElseThrow()));
      }
      switch (edit.apply(text)) {
        case Edit.Same() -> {
          forget(text);
          return new Outcome.Same();
        }
        case Edit.Refused(var line, var reason) -> {
          return new Outcome.Refused("%s:%d: %s.".formatted(name, line, reason));
        }
        case Edit.Changed(var changed) -> {
          Optional<String> barrier = old.isPresent() ? barrier(changed) : Optional.empty();
          if (barrier.isPresent()) {
            return new Outcome.Refused(barrier.get());
          }
          note(old.isPresent(), text);
          if (exchange(old, target(changed), edit)) {
            forget(changed);
            return new Outcome.Done();
          }
        }
      }
    }
    return new Outcome.Refused(name + " is being changed by another program all the time.");
  }

  private String notText(byte[] bytes) {
    int line = Utf8.decode(bytes) instanceof Utf8.Other(var at) ? at : 1;
    return "%s:%d: the file is not UTF-8.".formatted(name, line);
  }

  private Optional<String> barrier(String changed) throws IOException {
    if (changed.length() > Place.MOST_BYTES || Utf8.encode(changed).length > Place.MOST_BYTES) {
      return Optional.of(Place.tooLong(name + " with the block in it"));
    }
    try {
      return Place.barrier(name, file);
    } catch (NoSuchFileException _) {
      return Optional.empty(); // It went away just now, and that is seen when it is compared.
    }
  }

  private Target target(String changed) {
    return new Target(
        changed.isEmpty() && Files.exists(created)
            ? Optional.empty()
            : Optional.of(Utf8.encode(changed)));
  }

  /** Puts down, before the file is there, that it is there because of us. */
  private void note(boolean isThere, String text) throws IOException {
    if (isThere) {
      forget(text); // Somebody else made the file after all.
    } else {
      disk.write(created, new byte[0], Optional.empty());
    }
  }

  /** Without a block of ours the file is there because of others. */
  private void forget(String text) throws IOException {
    if (Files.exists(created) && MemoryText.keys(text).isEmpty()) {
      disk.delete(created);
    }
  }

  private Optional<byte[]> read() throws IOException {
    try (Disk.Opened opened = disk.open(file)) {
      return Optional.of(opened.read());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /** False when the file was not the old one any more; then it is as it was. */
  private boolean exchange(Optional<byte[]> old, Target target, Function<String, Edit> edit)
      throws IOException {
    try {
      if (target.bytes().isPresent()) {
        Optional<Path> model = old.isPresent() ? Optional.of(file) : Optional.empty();
        disk.write(temporary, target.bytes().get(), model);
      }
      if (old.isEmpty()) {
        disk.create(temporary, file);
        return true;
      }
      return replace(old.get(), target, edit);
    } catch (NoSuchFileException | FileAlreadyExistsException _) {
      return false;
    }
  }

  private boolean replace(byte[] old, Target target, Function<String, Edit> edit)
      throws IOException {
    Disk.Opened opened = disk.open(file);
    boolean isKept = false;
    try {
      if (!Arrays.equals(opened.read(), old)) {
        return false;
      }
      if (target.bytes().isPresent()) {
        disk.replace(temporary, file);
      } else {
        disk.delete(file);
      }
      late.addLast(new Late(opened, old, target.bytes(), edit));
      isKept = true;
      return true;
    } finally {
      if (!isKept) {
        opened.close();
      }
    }
  }

  /** Takes over what was written late. */
  private void settle() throws IOException {
    for (int i = 0; i < TRIES && settleOne(); i++) {
      // Each may make another.
    }
    while (late.size() > LATE) {
      late.removeFirst().close();
    }
  }

  private boolean settleOne() throws IOException {
    for (Late one : late) {
      Optional<byte[]> news = one.news();
      if (news.isPresent()) {
        Optional<byte[]> current = read();
        Optional<byte[]> merged = one.merged(current, news.get());
        if (merged.equals(current) || exchange(current, new Target(merged), one.edit())) {
          one.settled(news.get());
        }
        return true;
      }
    }
    return false;
  }

  /** Takes over what was written late, for the last time. */
  @Override
  public void close() throws IOException {
    try {
      settle();
    } finally {
      for (Late one : late) {
        one.close();
      }
      late.clear();
      disk.delete(temporary);
    }
  }
}
