package dev.segue.context.index.language;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The parsers' native libraries, unpacked once for all processes. The binding alone would unpack
 * them into the temporary folder in every process, six megabytes that stay there when it is killed.
 */
public final class ParserLibraries {
  /** Where the binding (io.github.bonede 0.26.6) looks before it unpacks. */
  private static final String FOLDER = "tree-sitter-lib";

  private static final List<String> NAMES =
      List.of(
          "tree-sitter",
          "tree-sitter-java",
          "tree-sitter-python",
          "tree-sitter-typescript",
          "tree-sitter-tsx",
          "tree-sitter-javascript",
          "tree-sitter-go",
          "tree-sitter-rust");

  private ParserLibraries() {}

  /**
   * Makes the binding load its libraries from this folder, where they are put if they are not there
   * yet. Must come before the first file is read. Without success (a folder that cannot be written,
   * a system that is not known) the binding goes its own way.
   *
   * @param folder of this version of the libraries alone
   */
  public static void keepIn(Path folder) {
    if (System.getProperty(FOLDER) == null) {
      NAMES.forEach(name -> keep(folder, resource(name)));
      System.setProperty(FOLDER, folder.toString());
    }
  }

  /** As the binding names them. */
  private static String resource(String name) {
    String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch", "");
    boolean isMac = os.contains("mac");
    return "lib/%s-%s-%s.%s"
        .formatted(
            machine.contains("aarch64") ? "aarch64" : "x86_64",
            isMac ? "macos" : "linux-gnu",
            name,
            isMac ? "dylib" : "so");
  }

  private static void keep(Path folder, String resource) {
    Path library = folder.resolve(resource);
    if (Files.exists(library) || !Files.isWritable(folder)) {
      return;
    }
    try (@Nullable InputStream in =
        ParserLibraries.class.getClassLoader().getResourceAsStream(resource)) {
      if (in != null) {
        Files.createDirectories(library.resolveSibling("."));
        // Moved into place whole: another process may load it at the same moment.
        Path partial = Files.createTempFile(library.resolveSibling("."), "parser", ".part");
        Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
        Files.move(partial, library, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException _) {
      return; // A full disk, say; the binding's own way needs space elsewhere.
    }
  }
}
