package dev.segue.app.boot.session;

import dev.segue.core.startup.BlockKey;
import dev.segue.session.MemoryBlock;
import dev.segue.session.SessionEffects;
import dev.segue.session.hook.BlockResult;
import dev.segue.session.hook.MemoryFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A session's block in the memory files of its agent. */
final class FiledBlock implements MemoryBlock, AutoCloseable {
  private final Optional<MemoryFiles> files;
  private final BlockKey key;
  private final Path workspace;
  private final List<String> refusals = new ArrayList<>();

  private FiledBlock(Optional<MemoryFiles> files, BlockKey key, Path workspace) {
    this.files = files;
    this.key = key;
    this.workspace = workspace;
  }

  /**
   * Of a session; blocks that sessions left which are no more go first.
   *
   * @param isLeft whether a session of that name is known and gone
   */
  static FiledBlock open(SessionStart.Wanted wanted, Predicate<String> isLeft) throws IOException {
    Optional<MemoryFiles> files = wanted.memory();
    var block =
        new FiledBlock(files, new BlockKey(wanted.session()), wanted.workspace().toRealPath());
    files.ifPresent(
        known -> known.removeLeft(key -> isLeft.test(key.session())).forEach(block::noteRefusal));
    return block;
  }

  /** Why blocks stay that should have gone, as sentences; each once. */
  List<String> refusals() {
    return refusals.stream().distinct().toList();
  }

  private void noteRefusal(BlockResult result) {
    if (result instanceof BlockResult.Refused(String reason)) {
      refusals.add(reason);
    }
  }

  /** Empty where the agent reads no memory file. */
  Optional<MemoryBlock> block() {
    return files.map(_ -> this);
  }

  @Override
  public SessionEffects.Filed put(String text) {
    return switch (files.orElseThrow().put(key, text)) {
      case BlockResult.Written(Path file) -> new SessionEffects.Filed(name(file), Optional.empty());
      case BlockResult.Unchanged(Path file) ->
          new SessionEffects.Filed(name(file), Optional.empty());
      case BlockResult.Refused(String reason) -> new SessionEffects.Filed("", Optional.of(reason));
      case BlockResult.Removed _, BlockResult.Absent _ ->
          throw new IllegalStateException("a block that was put is not there");
    };
  }

  /** As the agent knows it. */
  private String name(Path file) {
    return file.startsWith(workspace) ? workspace.relativize(file).toString() : file.toString();
  }

  @Override
  public void remove() {
    files.ifPresent(known -> noteRefusal(known.remove(key)));
  }

  @Override
  public void close() throws IOException {
    if (files.isPresent()) {
      files.get().close();
    }
  }
}
