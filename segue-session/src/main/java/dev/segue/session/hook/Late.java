package dev.segue.session.hook;

import dev.segue.core.startup.Edit;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/**
 * A file that has lost its name to a new one, still open: whoever opened it before the change and
 * writes after it writes here, where nobody else would ever look.
 */
final class Late implements AutoCloseable {
  private final Disk.Opened opened;
  private final Optional<byte[]> written;
  private final Function<String, Edit> edit;
  private byte[] seen;

  /**
   * What was replaced.
   *
   * @param seen what it held
   * @param written what took its place
   * @param edit made the one from the other
   */
  Late(Disk.Opened opened, byte[] seen, Optional<byte[]> written, Function<String, Edit> edit) {
    this.opened = opened;
    this.seen = seen;
    this.written = written;
    this.edit = edit;
  }

  /** What it holds now, where that is something else than before. */
  Optional<byte[]> news() throws IOException {
    try {
      byte[] now = opened.read();
      return Arrays.equals(now, seen) ? Optional.empty() : Optional.of(now);
    } catch (ClosedChannelException _) {
      // Whoever interrupts a thread closes what it reads; the file itself is gone with that.
      return Optional.empty();
    }
  }

  /** These news have found their place. */
  void settled(byte[] news) {
    seen = news;
  }

  /**
   * What the file has to be, so that the news are in it. What was appended is appended. Where
   * everything was written anew, our edit is made again, unless others have changed the file since:
   * then there are two texts, and the file's own stays.
   *
   * @param current what the file is now
   */
  Optional<byte[]> merged(Optional<byte[]> current, byte[] news) {
    if (news.length >= seen.length && Arrays.equals(news, 0, seen.length, seen, 0, seen.length)) {
      byte[] before = current.orElse(new byte[0]);
      byte[] all = Arrays.copyOf(before, before.length + news.length - seen.length);
      System.arraycopy(news, seen.length, all, before.length, news.length - seen.length);
      return Optional.of(all);
    }
    boolean isOurs =
        current.isPresent()
            ? written.isPresent() && Arrays.equals(current.get(), written.get())
            : written.isEmpty();
    return isOurs ? Optional.of(edited(news)) : current;
  }

  private byte[] edited(byte[] news) {
    return Utf8.decode(news) instanceof Utf8.Text(var text)
            && edit.apply(text) instanceof Edit.Changed(var changed)
        ? Utf8.encode(changed)
        : news;
  }

  Function<String, Edit> edit() {
    return edit;
  }

  @Override
  public void close() throws IOException {
    opened.close();
  }
}
