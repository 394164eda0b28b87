package dev.segue.bench.context;

import dev.segue.core.context.ContextPack;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackResult;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.code.TaskText;
import dev.segue.core.context.pack.CodeSource;
import dev.segue.core.context.pack.DecisionRanking;
import dev.segue.core.context.pack.KnownDecision;
import dev.segue.core.context.pack.PackBuilder;
import dev.segue.core.context.pack.PackInputs;
import dev.segue.core.context.pack.TaskFacts;
import dev.segue.core.context.pack.TaskSight;
import dev.segue.core.context.rank.Candidates;
import dev.segue.core.context.rank.CodeMap;
import dev.segue.core.context.rank.History;
import dev.segue.core.context.rank.RankedFile;
import dev.segue.core.context.rank.Ranking;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Ranking, map and pack by the core alone, with decisions and without libraries and tests. */
final class CorePacking implements Packing {
  private static final int RANKED = 1_000;
  private static final int BEST = 20;

  private final TokenCounter counter;
  private final Candidates candidates;
  private final History history;
  private final List<KnownDecision> decisions;

  CorePacking(
      TokenCounter counter, Candidates candidates, History history, List<KnownDecision> decisions) {
    this.counter = counter;
    this.candidates = candidates;
    this.history = history;
    this.decisions = decisions;
  }

  List<RankedFile> rank(String instructions) {
    return Ranking.rank(candidates, TaskText.of(instructions), history, RANKED);
  }

  @Override
  public ContextPack pack(String id, String instructions) {
    List<RankedFile> ranked = rank(instructions);
    List<String> paths = ranked.stream().map(RankedFile::path).toList();
    var sight =
        new TaskSight(
            id,
            instructions,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            paths.stream()
                .limit(BEST)
                .map(path -> new TaskSight.BestFile(path, candidates.records(path)))
                .toList());
    var inputs =
        new PackInputs(
            task(id, instructions),
            List.of(),
            Optional.empty(),
            DecisionRanking.rank(decisions, sight, List.of()),
            List.of(),
            tokens -> rendered(ranked, tokens),
            List.of(),
            "0".repeat(64));
    var key =
        new PackKey(
            "bench",
            id,
            Role.DEVELOPER,
            Phase.BUILD,
            1,
            PackKey.DEFAULT_BUDGET,
            false,
            PackKey.DEFAULT_TOKENIZER);
    var builder = new PackBuilder(counter, Redactor.STANDARD);
    return switch (builder.build(key, EnumSet.allOf(SectionKind.class), inputs)) {
      case PackResult.Built(var pack, _) -> pack;
      case PackResult.Refused(_, var message) -> throw new IllegalStateException(message);
    };
  }

  private static TaskFacts task(String id, String instructions) {
    return new TaskFacts(
        id,
        instructions,
        Optional.empty(),
        Optional.empty(),
        "coding",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of("the tests pass", "what was wrong cannot happen again"),
        List.of());
  }

  private CodeSource.Rendered rendered(List<RankedFile> ranked, int tokens) {
    CodeMap map = CodeMap.of(ranked, tokens, counter);
    return new CodeSource.Rendered(
        map.text(),
        map.entries(),
        List.of(),
        ranked.isEmpty() ? 0 : ranked.getFirst().score(),
        List.of());
  }
}
