package dev.segue.testkit.terminal.program;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.segue.testkit.terminal.skins.Size;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * The terminal on standard input in raw mode, by the C library: a process such as {@code stty}
 * would take longer to start than the programs that are played. Not safe for use by several
 * threads.
 */
final class Tty implements AutoCloseable {
  /** More than a {@code struct termios} has on any system; it is only handed back. */
  private static final long SETTINGS_SIZE = 512;

  private static final boolean IS_MAC = System.getProperty("os.name", "").startsWith("Mac");
  private static final long GET_SIZE = IS_MAC ? 0x4008_7468L : 0x5413L;

  private final Arena arena = Arena.ofConfined();
  private final MethodHandle get =
      function("tcgetattr", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
  private final MethodHandle set =
      function("tcsetattr", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS));
  private final MethodHandle makeRaw = function("cfmakeraw", FunctionDescriptor.ofVoid(ADDRESS));
  private final MethodHandle control =
      function(
          "ioctl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS),
          Linker.Option.firstVariadicArg(2));
  private final MemorySegment before = arena.allocate(SETTINGS_SIZE);
  private final MemorySegment window = arena.allocate(JAVA_SHORT, 4);
  private final boolean isTerminal;

  /**
   * Makes the terminal raw; where standard input is none nothing happens.
   *
   * @throws IllegalStateException if this JVM was not started with access to native code
   */
  Tty() {
    if (!Tty.class.getModule().isNativeAccessEnabled()) {
      throw new IllegalStateException("Start java with --enable-native-access=ALL-UNNAMED");
    }
    isTerminal = call(() -> (int) get.invokeExact(0, before)) == 0;
    if (isTerminal) {
      MemorySegment raw = arena.allocate(SETTINGS_SIZE);
      raw.copyFrom(before);
      call(
          () -> {
            makeRaw.invokeExact(raw);
            return (int) set.invokeExact(0, 0, raw);
          });
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle function(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    var linker = Linker.nativeLinker();
    MemorySegment address = linker.defaultLookup().findOrThrow(name);
    return linker.downcallHandle(address, descriptor, options);
  }

  /** A call of a C function. */
  private interface Call {
    int run() throws Throwable;
  }

  private static int call(Call call) {
    try {
      return call.run();
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("A C function cannot throw", e);
    }
  }

  /** The terminal's size; nothing where there is no terminal, or one without a size. */
  Optional<Size> size() {
    if (!isTerminal || call(() -> (int) control.invokeExact(0, GET_SIZE, window)) != 0) {
      return Optional.empty();
    }
    int rows = window.getAtIndex(JAVA_SHORT, 0);
    int columns = window.getAtIndex(JAVA_SHORT, 1);
    return columns < 20 || rows < 8 ? Optional.empty() : Optional.of(new Size(columns, rows));
  }

  /** Gives the terminal its mode back. */
  @Override
  public void close() {
    if (isTerminal) {
      call(() -> (int) set.invokeExact(0, 0, before));
    }
    arena.close();
  }
}
