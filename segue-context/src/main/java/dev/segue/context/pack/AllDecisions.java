package dev.segue.context.pack;

import dev.segue.context.history.RecordedDecision;
import dev.segue.context.index.document.Adr;
import dev.segue.core.context.DecisionBook;
import dev.segue.core.context.DecisionEvent.DecisionRecorded;
import dev.segue.core.context.DecisionView;
import dev.segue.core.context.pack.KnownDecision;
import dev.segue.store.EventLine;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A project's decisions, those of its journal and those of its workspace's files. */
record AllDecisions(List<DecisionBook.Entry> recorded, List<Adr> files) {
  /** By which a decision of a file has come. */
  static final String ADR_KIND = "architecture";

  AllDecisions {
    recorded = List.copyOf(recorded);
    files = List.copyOf(files);
  }

  /** As ranking knows them. Where a file has the id of a recorded one, that one counts. */
  List<KnownDecision> known() {
    var known = new ArrayList<KnownDecision>();
    recorded.forEach(entry -> known.add(known(entry)));
    var ids = known.stream().map(KnownDecision::id).toList();
    files.stream()
        .filter(adr -> !ids.contains(adr.id()))
        .map(AllDecisions::known)
        .forEach(known::add);
    return known;
  }

  private static KnownDecision known(DecisionBook.Entry entry) {
    DecisionRecorded decision = entry.recorded();
    return new KnownDecision(
        decision.id(),
        decision.title(),
        decision.rationale(),
        entry.status(),
        decision.kind(),
        decision.affects(),
        List.of(),
        entry.supersedes(),
        decision.source(),
        entry.time().getEpochSecond());
  }

  private static KnownDecision known(Adr adr) {
    return new KnownDecision(
        adr.id(),
        adr.title(),
        adr.rationale(),
        adr.status(),
        Optional.of(ADR_KIND),
        List.of(),
        adr.affects(),
        adr.supersedes().stream().findFirst(),
        adr.path(),
        adr.date().map(day -> day.atStartOfDay(ZoneOffset.UTC).toEpochSecond()).orElse(0L));
  }

  /** As they are told: the recorded ones in their order, then the files by path. */
  List<DecisionView> views() {
    return Stream.concat(
            recorded.stream().map(AllDecisions::view), files.stream().map(AllDecisions::view))
        .toList();
  }

  private static DecisionView view(DecisionBook.Entry entry) {
    return view(RecordedDecision.of(entry));
  }

  /** One that is recorded. */
  static DecisionView view(RecordedDecision recorded) {
    DecisionRecorded decision = recorded.decision();
    return new DecisionView(
        decision.id(),
        decision.title(),
        decision.rationale(),
        recorded.status(),
        decision.kind(),
        decision.author(),
        Optional.of(EventLine.time(recorded.time())),
        decision.affects(),
        recorded.supersedes(),
        decision.source());
  }

  private static DecisionView view(Adr adr) {
    return new DecisionView(
        adr.id(),
        adr.title(),
        adr.rationale(),
        adr.status(),
        Optional.of(ADR_KIND),
        adr.authors().isEmpty() ? Optional.empty() : Optional.of(String.join(", ", adr.authors())),
        adr.date().map(Object::toString),
        adr.affects(),
        adr.supersedes().stream().findFirst(),
        adr.path());
  }
}
