package dev.segue.context.pack;

import dev.segue.core.context.ContextBuilt;
import dev.segue.core.context.ContextPack;
import dev.segue.core.context.Dropped;
import dev.segue.core.context.Explained;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackResult;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.journal.Journal;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import dev.segue.store.EventCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Packs as they lie in a journal: an event names two bodies. One is named by the pack's own hash
 * and holds key and text, the other holds the rest.
 */
final class PackStore {
  private final Journal journal;
  private final EventCodec codec;

  PackStore(Journal journal, EventCodec codec) {
    this.journal = journal;
    this.codec = codec;
  }

  /** A pack with all that is known of how it came about. */
  record Stored(ContextPack pack, List<Explained> items) {
    Stored {
      items = List.copyOf(items);
    }
  }

  /**
   * Details of a pack's body beside the text; the lengths of its sections mark their boundaries.
   */
  record Details(List<Part> parts, List<Dropped> dropped, List<Explained> items) {
    Details {
      parts = List.copyOf(parts);
      dropped = List.copyOf(dropped);
      items = List.copyOf(items);
    }
  }

  /** A section without its text, of which it is the next so many characters. */
  record Part(
      SectionKind kind,
      int characters,
      int tokens,
      List<String> sources,
      double score,
      boolean truncated) {
    static Part of(Section section) {
      return new Part(
          section.kind(),
          section.text().length(),
          section.tokens(),
          section.sources(),
          section.score(),
          section.truncated());
    }
  }

  /** Keeps the bodies of a pack, and gives the event that names them. */
  ContextBuilt keep(PackResult.Built built, List<String> packed, long micros) {
    ContextPack pack = built.pack();
    PackKey key = pack.key();
    journal.putBody(key.line() + "\n" + pack.text());
    String details =
        journal.putBody(
            codec.encodeNumbers(
                new Details(
                    pack.sections().stream().map(Part::of).toList(),
                    pack.dropped(),
                    built.items())));
    return new ContextBuilt(
        key.taskId(),
        key.attempt(),
        key.role().word(),
        key.phase().word(),
        key.tokenBudget(),
        key.includesPrevious(),
        key.tokenizer(),
        pack.hash(),
        details,
        pack.tokens(),
        pack.scopes(),
        pack.dropped().size(),
        pack.inputRevision(),
        packed,
        micros);
  }

  /** Whether an event is of a pack for this key. */
  static boolean isFor(ContextBuilt built, PackKey key) {
    return built.attempt() == key.attempt()
        && built.role().equals(key.role().word())
        && built.phase().equals(key.phase().word())
        && built.tokenBudget() == key.tokenBudget()
        && built.previousAttempts() == key.includesPrevious()
        && built.tokenizer().equals(key.tokenizer());
  }

  /** The pack of an event; empty when its bodies were dropped. */
  Optional<Stored> read(String project, ContextBuilt built) {
    Optional<String> text = journal.body(built.hash());
    Optional<String> details = journal.body(built.detailsHash());
    if (text.isEmpty() || details.isEmpty()) {
      return Optional.empty();
    }
    String body = text.get();
    return Optional.of(
        stored(
            key(project, built),
            built,
            body.substring(body.indexOf('\n') + 1),
            codec.decodeNumbers(details.get(), Details.class)));
  }

  private static Stored stored(PackKey key, ContextBuilt built, String text, Details details) {
    var sections = new ArrayList<Section>();
    int at = 0;
    for (Part part : details.parts()) {
      String own = text.substring(at, at + part.characters());
      // Sections are joined by one line feed.
      at += part.characters() + 1;
      sections.add(
          new Section(
              part.kind(), own, part.tokens(), part.sources(), part.score(), part.truncated()));
    }
    var pack =
        new ContextPack(
            built.hash(),
            key,
            text,
            built.tokens(),
            sections,
            details.dropped(),
            built.inputRevision());
    return new Stored(pack, details.items());
  }

  private static PackKey key(String project, ContextBuilt built) {
    return new PackKey(
        project,
        built.taskId(),
        Role.parse(built.role()).orElseThrow(),
        Phase.parse(built.phase()).orElseThrow(),
        built.attempt(),
        built.tokenBudget(),
        built.previousAttempts(),
        built.tokenizer());
  }

  /**
   * The task whose pack has a hash.
   *
   * @return empty when there is no such pack in this project, or it was dropped
   */
  Optional<String> taskOf(String project, String hash) {
    return journal
        .body(hash)
        .map(body -> body.substring(0, Math.max(0, body.indexOf('\n'))).split("\t", -1))
        .filter(words -> words.length > 2 && words[0].equals(project))
        .map(words -> words[1]);
  }
}
