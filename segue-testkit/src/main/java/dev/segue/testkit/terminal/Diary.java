package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Entry;
import java.util.ArrayList;
import java.util.List;

/** Collects what a step leaves for the log and beside the terminal. */
final class Diary {
  private final List<Entry> entries = new ArrayList<>();
  private final List<Evidence> evidence = new ArrayList<>();

  /** Bytes that arrive at the same time, while the same is shown, are one entry. */
  void add(Entry entry) {
    if (entry instanceof Entry.Received now
        && !entries.isEmpty()
        && entries.getLast() instanceof Entry.Received before
        && before.at() == now.at()
        && before.where() == now.where()
        && before.dialog().equals(now.dialog())
        && before.isReply() == now.isReply()) {
      entries.removeLast();
      entries.add(
          new Entry.Received(
              now.at(), now.where(), now.dialog(), before.bytes() + now.bytes(), now.isReply()));
    } else {
      entries.add(entry);
    }
  }

  void tell(Evidence told) {
    evidence.add(told);
  }

  List<Entry> takeEntries() {
    var taken = List.copyOf(entries);
    entries.clear();
    return taken;
  }

  List<Evidence> takeEvidence() {
    var taken = List.copyOf(evidence);
    evidence.clear();
    return taken;
  }
}
