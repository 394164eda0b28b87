package dev.segue.session;

import dev.segue.session.terminal.ScreenEmulator;
import dev.segue.session.terminal.Size;
import dev.segue.session.terminal.TmuxListener;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** Keeps what comes of a terminal, shows it, and can be waited for. */
final class TmuxHeard implements TmuxListener {
  final CompletableFuture<Integer> end = new CompletableFuture<>();
  private final ByteArrayOutputStream all = new ByteArrayOutputStream();
  private final ScreenEmulator screen = new ScreenEmulator(80, 24);
  private Size size = new Size(80, 24);
  private boolean isTouched;

  @Override
  public synchronized void output(byte[] bytes) {
    all.writeBytes(bytes);
    screen.feed(bytes);
    notifyAll();
  }

  @Override
  public synchronized void resized(Size now) {
    size = now;
    screen.resize(now.columns(), now.rows());
    notifyAll();
  }

  @Override
  public synchronized void touched() {
    isTouched = true;
    notifyAll();
  }

  synchronized boolean isTouched() {
    return isTouched;
  }

  @Override
  public void ended(int exitCode) {
    end.complete(exitCode);
  }

  synchronized String text() {
    return all.toString(StandardCharsets.UTF_8);
  }

  synchronized Size size() {
    return size;
  }

  synchronized ScreenEmulator screen() {
    return screen;
  }

  /** The test's time limit ends this. */
  synchronized void until(Predicate<TmuxHeard> isSo) throws InterruptedException {
    while (!isSo.test(this)) {
      wait();
    }
  }

  void untilText(String word) throws InterruptedException {
    until(heard -> heard.text().contains(word));
  }
}
