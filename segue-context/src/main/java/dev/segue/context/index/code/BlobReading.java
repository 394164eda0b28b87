package dev.segue.context.index.code;

import dev.segue.context.index.language.Language;
import dev.segue.context.index.language.SourceReader;
import dev.segue.core.context.code.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads files into what is kept of them, one thread for each processor. */
final class BlobReading implements AutoCloseable {
  private final WorkspaceFiles files;
  private final Form<?> form;
  private final SourceReader reader = new SourceReader();
  private final String version;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          Runtime.getRuntime().availableProcessors(),
          Thread.ofPlatform().daemon().name("index-reader-", 0).factory());

  /**
   * A file that was read.
   *
   * @param key of what was read, which may be newer than what was listed
   */
  record Read(WorkspaceFile file, String key, Blob blob) {}

  BlobReading(WorkspaceFiles files, Form<?> form) {
    this.files = files;
    this.form = form;
    this.version =
        "%d.%d.%08x".formatted(SourceReader.VERSION, form.version(), reader.abilities().hashCode());
  }

  /** Same contents, language and versions, same form. */
  String key(String path, String blob) {
    String language = Language.of(path, true).map(Language::name).orElse("");
    // Without an ending the first line of a file says whether it is one; its name decides that.
    boolean isBare = Language.of(path, false).isEmpty();
    return version + ":" + language + (isBare ? "?" : "") + ":" + blob;
  }

  /** Those that are still there, in the order of the list. */
  List<Read> read(List<WorkspaceFile> batch) throws InterruptedException {
    List<Callable<Optional<Read>>> tasks =
        batch.stream().<Callable<Optional<Read>>>map(file -> () -> read(file)).toList();
    var read = new ArrayList<Read>();
    for (Future<Optional<Read>> future : threads.invokeAll(tasks)) {
      try {
        future.get().ifPresent(read::add);
      } catch (ExecutionException e) {
        throw new IllegalStateException("A reader failed, and never should", e.getCause());
      }
    }
    return read;
  }

  private Optional<Read> read(WorkspaceFile file) {
    return files
        .read(file)
        .map(
            fileContents -> {
              boolean isMeant = fileContents.blob().equals(file.blob()) || fileContents.isSettled();
              String blob = isMeant ? file.blob() : fileContents.blob();
              return new Read(file, key(file.path(), blob), blob(file.path(), fileContents));
            });
  }

  private Blob blob(String path, FileContents fileContents) {
    return reader
        .read(path, fileContents.bytes())
        .map(
            text ->
                new SourceText(
                    "", text.pieces(), text.symbols(), text.references(), text.imports()))
        .map(text -> Blob.of(form.write(text)))
        .orElse(Blob.NONE);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
