package dev.segue.core.handoff;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A block on its way to its caps: what it says, in parts that can be given up one by one.
 *
 * @param head first line after the opening delimiter
 * @param details errors or past attempts, most worth keeping first
 * @param created file line of created files
 * @param updated file line of modified files
 * @param note optional line in front of the instruction
 * @param instruction last line before the end delimiter
 */
record Draft(
    BlockKind kind,
    String head,
    List<Detail> details,
    FileLine created,
    FileLine updated,
    Optional<String> note,
    String instruction) {

  /** Delimiters, head, instruction: what a block cannot do without. */
  static final int INDISPENSABLE_LINES = 4;

  Draft {
    details = List.copyOf(details);
  }

  int lines() {
    return INDISPENSABLE_LINES
        + details.size()
        + (created.files().isEmpty() ? 0 : 1)
        + (updated.files().isEmpty() ? 0 : 1)
        + (note.isPresent() ? 1 : 0);
  }

  String text() {
    var lines = new ArrayList<String>(BlockLimits.MOST_LINES);
    lines.add(kind.opening());
    lines.add(head);
    switch (kind) {
      case CIRCUIT_BREAKER -> {
        addFiles(lines);
        details.forEach(detail -> lines.add(detail.shown()));
      }
      case RETRY, ROLE -> {
        details.forEach(detail -> lines.add(detail.shown()));
        addFiles(lines);
      }
      // Kept newest first, shown oldest first.
      case HELPER -> details.reversed().forEach(detail -> lines.add(detail.shown()));
    }
    note.ifPresent(lines::add);
    lines.add(instruction);
    lines.add(BlockKind.END);
    return String.join("\n", lines);
  }

  private void addFiles(List<String> lines) {
    for (FileLine line : List.of(created, updated)) {
      if (!line.files().isEmpty()) {
        lines.add(line.label() + line.files().shown());
      }
    }
  }

  Draft withFiles(UnaryOperator<FileList> change) {
    var changed = details.stream().map(detail -> detail.withFiles(change)).toList();
    return new Draft(
        kind, head, changed, created.with(change), updated.with(change), note, instruction);
  }

  Draft withoutUpdated() {
    return new Draft(
        kind, head, details, created, updated.with(_ -> FileList.NONE), note, instruction);
  }

  Draft withoutCreated() {
    return new Draft(
        kind, head, details, created.with(_ -> FileList.NONE), updated, note, instruction);
  }

  Draft withoutTouched() {
    var bare = details.stream().map(detail -> detail.withFiles(_ -> FileList.NONE)).toList();
    return withDetails(bare.stream().filter(detail -> !detail.error().isEmpty()).toList());
  }

  Draft withDetails(List<Detail> kept) {
    return new Draft(kind, head, kept, created, updated, note, instruction);
  }

  Draft withoutLastDetail() {
    return details.isEmpty() ? this : withDetails(details.subList(0, details.size() - 1));
  }

  Draft withoutNote() {
    return new Draft(kind, head, details, created, updated, Optional.empty(), instruction);
  }

  /** A line that names files. */
  record FileLine(String label, FileList files) {
    static final FileLine NONE = new FileLine("", FileList.NONE);

    FileLine with(UnaryOperator<FileList> change) {
      return new FileLine(label, change.apply(files));
    }
  }
}
