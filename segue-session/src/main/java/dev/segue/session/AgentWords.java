package dev.segue.session;

import dev.segue.core.session.TranscriptRules;
import dev.segue.core.session.delivery.AcknowledgmentRequest;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.session.hook.Transcript;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the agent's own words from its transcript, as far as the profile separates them from the
 * words that it received. Confined to one thread.
 */
final class AgentWords {
  private final Optional<TranscriptRules> rules;
  private long seen = -1;

  AgentWords(Optional<TranscriptRules> rules) {
    this.rules = rules.filter(known -> !known.agent().isEmpty());
  }

  /**
   * The messages whose ids it has given back. Read only when the file has grown.
   *
   * @param awaited messages that ask for an id
   * @param begins where the file ended before each was written
   */
  List<String> answered(Optional<Path> file, List<Ledger.Entry> awaited, Map<String, Long> begins) {
    if (awaited.isEmpty() || file.isEmpty() || rules.isEmpty()) {
      return List.of();
    }
    var transcript = new Transcript(file.get(), rules.get());
    try {
      long end = transcript.end();
      if (end == seen) {
        return List.of();
      }
      seen = end;
      long from =
          awaited.stream()
              .mapToLong(entry -> begins.getOrDefault(entry.queued().delivery(), 0L))
              .min()
              .orElse(0);
      List<String> said = transcript.after(from).agent();
      return awaited.stream()
          .filter(entry -> said.stream().anyMatch(asking(entry)::isAnsweredIn))
          .map(entry -> entry.queued().delivery())
          .toList();
    } catch (IOException _) {
      return List.of(); // It says nothing, then.
    }
  }

  private static AcknowledgmentRequest asking(Ledger.Entry entry) {
    return new AcknowledgmentRequest(entry.question().orElseThrow().id());
  }
}
