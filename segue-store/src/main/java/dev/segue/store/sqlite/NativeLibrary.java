package dev.segue.store.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's native library, unpacked once for all processes. The driver alone would unpack it into
 * the temporary folder at every start, and start another program to learn what system this is.
 */
public final class NativeLibrary {
  private static final String FOLDER = "org.sqlite.lib.path";

  private NativeLibrary() {}

  /**
   * Makes the driver load the library from this folder, where it is put if it is not there yet.
   * Must come before the first store is opened. Without success (a folder that cannot be written)
   * the driver goes its own way.
   *
   * @param folder of this version of the driver alone
   */
  public static void keepIn(Path folder) {
    if (System.getProperty(FOLDER) != null) {
      return;
    }
    Path library = folder.resolve(System.mapLibraryName("sqlitejdbc"));
    if (Files.exists(library) || unpack(library)) {
      System.setProperty(FOLDER, folder.toString());
    }
  }

  private static boolean unpack(Path library) {
    if (!Files.isWritable(library.resolveSibling("."))) {
      return false;
    }
    String resource =
        LibraryLoaderUtil.getNativeLibResourcePath() + "/" + library.getFileName().toString();
    try (@Nullable InputStream in = LibraryLoaderUtil.class.getResourceAsStream(resource)) {
      if (in == null) {
        return false;
      }
      // Moved into place whole: another process may load it at the same moment.
      Path partial = Files.createTempFile(library.resolveSibling("."), "sqlitejdbc", ".part");
      Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
      Files.move(partial, library, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (IOException _) {
      return false; // A full disk, say; the driver's own way needs space elsewhere.
    }
  }
}
