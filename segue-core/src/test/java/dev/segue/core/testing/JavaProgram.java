package dev.segue.core.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Classes of this class path in JVMs of their own, which start as cheaply as they can: a test waits
 * for them, and its processor is one of two. Safe for use by several threads and test runs.
 */
public final class JavaProgram {
  private static final String MAIN = "dev.segue.app.boot.Main";
  private static final String TRAINING = "dev.segue.app.boot.AotTraining";
  private static final int LONGEST_TRAINING_SECONDS = 100;

  private static final List<String> FLAGS =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  /** The cache of a folder, and the class path it was made of. */
  private record Trained(Path cache, String classPath) {}

  private static @Nullable Trained trained;

  private JavaProgram() {}

  /** The words that start a class with these arguments. */
  public static List<String> of(Class<?> main, String... arguments) {
    return words(List.of(), System.getProperty("java.class.path"), main.getName(), arguments);
  }

  /**
   * The words that start segue, with the kind of cache that {@code ./segue} starts with. While
   * another test run makes that, and outside of a build, it starts without.
   */
  public static List<String> segue(String... arguments) {
    return trained()
        .map(t -> words(List.of("-XX:AOTCache=" + t.cache()), t.classPath(), MAIN, arguments))
        .orElseGet(() -> words(List.of(), System.getProperty("java.class.path"), MAIN, arguments));
  }

  /** The words as a POSIX shell reads them. */
  public static String quoted(List<String> words) {
    return words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
  }

  private static List<String> words(
      List<String> more, String classPath, String main, String... arguments) {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(FLAGS);
    words.addAll(more);
    words.addAll(List.of("-cp", classPath, main));
    words.addAll(List.of(arguments));
    return words;
  }

  private static synchronized Optional<Trained> trained() {
    Path target = Path.of("target").toAbsolutePath();
    if (trained == null && Files.isDirectory(target.resolve("test-classes"))) {
      try {
        trained = train(target.resolve("programs"));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot make the cache of started programs", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while a cache was made", e);
      }
    }
    return Optional.ofNullable(trained);
  }

  /** Nothing while another test run is at it. */
  private static @Nullable Trained train(Path programs) throws IOException, InterruptedException {
    List<Path> entries =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .filter(entry -> Files.exists(entry) && !entry.endsWith("test-classes"))
            .toList();
    Path place = programs.resolve(state(entries));
    Files.createDirectories(place);
    try (FileChannel channel =
            FileChannel.open(
                place.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock == null ? null : made(place, entries);
    } catch (OverlappingFileLockException _) {
      return null;
    }
  }

  private static Trained made(Path place, List<Path> entries)
      throws IOException, InterruptedException {
    Path cache = place.resolve("segue.aot");
    Path list = place.resolve("classpath");
    if (!Files.exists(list)) {
      forgetOthers(place);
      String classPath = jars(place, entries);
      Path part = place.resolve("part.aot");
      var process =
          new ProcessBuilder(words(List.of("-XX:AOTCacheOutput=" + part), classPath, TRAINING))
              .redirectErrorStream(true)
              .redirectOutput(place.resolve("log").toFile());
      process.environment().remove("SEGUE_DISPATCH");
      Process training = process.start();
      training.getOutputStream().close();
      if (!training.waitFor(LONGEST_TRAINING_SECONDS, TimeUnit.SECONDS)) {
        training.descendants().forEach(ProcessHandle::destroyForcibly);
        training.destroyForcibly();
        throw new AssertionError("training takes too long, see " + place.resolve("log"));
      }
      Files.move(part, cache, StandardCopyOption.ATOMIC_MOVE);
      Files.writeString(list, classPath);
    }
    return new Trained(cache, Files.readString(list));
  }

  /** Of earlier builds, of which nobody starts anything any more. */
  private static void forgetOthers(Path place) throws IOException {
    try (Stream<Path> all = Files.walk(place.resolveSibling("."))) {
      List<Path> others =
          all.map(Path::normalize)
              .filter(file -> Files.isRegularFile(file) && !file.startsWith(place))
              .toList();
      for (Path other : others) {
        Files.deleteIfExists(other);
      }
    }
  }

  /** A cache is of jars alone, and knows them by size and time. */
  private static String jars(Path place, List<Path> entries) throws IOException {
    var names = new ArrayList<String>();
    for (Path entry : entries) {
      if (Files.isDirectory(entry)) {
        Path jar = place.resolve(names.size() + ".jar");
        pack(entry, jar);
        names.add(jar.toString());
      } else {
        names.add(entry.toString());
      }
    }
    return String.join(File.pathSeparator, names);
  }

  private static void pack(Path folder, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        var out = new JarOutputStream(file)) {
      for (Path source : files(folder)) {
        byte[] bytes = Files.readAllBytes(source);
        var crc = new CRC32();
        crc.update(bytes);
        var entry = new JarEntry(folder.relativize(source).toString());
        entry.setMethod(JarEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(crc.getValue());
        out.putNextEntry(entry);
        out.write(bytes);
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Another one after every build. */
  private static String state(List<Path> entries) throws IOException {
    var crc = new CRC32();
    for (Path entry : entries) {
      for (Path file : Files.isDirectory(entry) ? files(entry) : List.of(entry)) {
        String known = file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file) + "\n";
        crc.update(known.getBytes(UTF_8));
      }
    }
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }
}
