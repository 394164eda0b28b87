package dev.segue.run.dispatch;

import dev.segue.core.provider.Reading;
import dev.segue.core.verify.AgentClaim;
import dev.segue.run.Agents;
import dev.segue.run.workspace.Changes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Unites what was seen in the workspace with what the agent says it touched. A claim alone counts
 * for nothing: a file that was not seen to change is added only if it lies in the workspace and was
 * written since the dispatch began, as an ignored one may have been.
 */
final class ClaimedFiles {
  private static final int MOST = 200;

  private final Path workspace;
  private final Instant since;

  ClaimedFiles(Path workspace, Instant since) {
    this.workspace = workspace;
    this.since = since;
  }

  Agents.Files with(Changes changes, Reading reading, Optional<AgentClaim> claim) {
    var created = new TreeSet<>(changes.created());
    var updated = new TreeSet<>(changes.updated());
    Set<String> known = new HashSet<>(created);
    known.addAll(updated);
    known.addAll(changes.deleted());
    Stream.of(
            reading.claimedCreated(),
            reading.claimedUpdated(),
            claim.map(AgentClaim::filesCreated).orElse(List.of()),
            claim.map(AgentClaim::filesUpdated).orElse(List.of()))
        .flatMap(List::stream)
        .limit(MOST)
        .forEach(path -> add(path, known, created, updated));
    return new Agents.Files(
        List.copyOf(created), List.copyOf(updated), changes.deleted(), Optional.of(changes.hash()));
  }

  /** Created or updated is what the file system says, not what the agent calls it. */
  private void add(String claimed, Set<String> known, Set<String> created, Set<String> updated) {
    seen(claimed)
        .filter(seen -> known.add(seen.path()))
        .ifPresent(seen -> (seen.isNew() ? created : updated).add(seen.path()));
  }

  private record Seen(String path, boolean isNew) {}

  private Optional<Seen> seen(String claimed) {
    try {
      Path path = workspace.resolve(claimed).normalize();
      if (!path.startsWith(workspace) || path.startsWith(workspace.resolve(".segue"))) {
        return Optional.empty();
      }
      if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
          || !path.toRealPath().startsWith(workspace)) {
        return Optional.empty();
      }
      var attributes = Files.readAttributes(path, BasicFileAttributes.class);
      if (attributes.lastModifiedTime().toInstant().isBefore(since)) {
        return Optional.empty();
      }
      String name = workspace.relativize(path).toString().replace('\\', '/');
      return Optional.of(new Seen(name, !attributes.creationTime().toInstant().isBefore(since)));
    } catch (IOException | InvalidPathException _) {
      return Optional.empty();
    }
  }
}
