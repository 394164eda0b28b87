package dev.segue.run.dispatch;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that is made when it is first asked for. Safe for use by several threads.
 *
 * @param <T> what is made
 */
public final class Once<T> implements Supplier<T> {
  private final Supplier<T> make;
  private @Nullable T made;

  public Once(Supplier<T> make) {
    this.make = make;
  }

  @Override
  public synchronized T get() {
    T value = made == null ? make.get() : made;
    made = value;
    return value;
  }
}
