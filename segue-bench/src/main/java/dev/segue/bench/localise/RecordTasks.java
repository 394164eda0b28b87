package dev.segue.bench.localise;

import dev.segue.context.index.document.Adr;
import dev.segue.context.index.document.AdrFiles;
import dev.segue.context.pack.O200kCounter;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackResult;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.code.RecordNames;
import dev.segue.core.context.code.TaskText;
import dev.segue.core.context.pack.CodeSource;
import dev.segue.core.context.pack.DecisionRanking;
import dev.segue.core.context.pack.Extent;
import dev.segue.core.context.pack.KnownDecision;
import dev.segue.core.context.pack.NamingCommit;
import dev.segue.core.context.pack.PackBuilder;
import dev.segue.core.context.pack.PackInputs;
import dev.segue.core.context.pack.RankedDecision;
import dev.segue.core.context.pack.TaskFacts;
import dev.segue.core.context.pack.TaskSight;
import dev.segue.core.context.rank.Candidates;
import dev.segue.core.context.rank.History;
import dev.segue.core.context.rank.Ranking;
import dev.segue.core.text.Redactor;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code RecordTasks REPOSITORY... [COMMITS]}: commits of repositories with decision records as
 * tasks, each in the tree before it: the message without names and titles of records. What it
 * should find are the records that the message named or that comments among its added lines name,
 * those left out that it adds itself. Commits that change nothing but records are none.
 */
public final class RecordTasks {
  private static final int RANKED = 20;
  private static final int FEWEST_WORDS = 3;
  private static final int MOST_FILES = 60;
  private static final int BASELINE = 3;
  private static final Pattern COMMENT =
      Pattern.compile("^\\s*(//|/?\\*|#|--|;|<!--)|\\s(//|#)\\s");
  private static final Pattern NAME =
      Pattern.compile(
          "(?i)\\(?\\badrs?[-_ #:]{0,3}\\d{1,6}\\b\\)?|\\S*\\b(?:adrs?|decisions)/\\S+");

  private final Repository repository;
  private final Corpus corpus;
  private final PackBuilder builder = new PackBuilder(O200kCounter.loading(), Redactor.STANDARD);
  private final Tally tally = new Tally();

  private RecordTasks(Repository repository) {
    this.repository = repository;
    this.corpus = new Corpus(repository);
  }

  /** See the class. */
  public static void main(String[] arguments) throws IOException {
    int most = 400;
    var folders = new ArrayList<String>();
    for (String argument : arguments) {
      if (argument.matches("\\d+")) {
        most = Integer.parseInt(argument);
      } else {
        folders.add(argument);
      }
    }
    var all = new Tally();
    for (String folder : folders) {
      try (var repository = new Repository(Path.of(folder).toRealPath())) {
        var tasks = new RecordTasks(repository);
        System.out.printf("%s: %d commits%n", folder, tasks.play(most));
        System.out.print(tasks.tally.table());
        all.add(tasks.tally);
      }
    }
    if (folders.size() > 1) {
      System.out.printf("%nall of them%n%s", all.table());
    }
  }

  private int play(int most) throws IOException {
    int played = 0;
    for (Repository.Change change : repository.changes("HEAD")) {
      boolean isTask =
          played < most && change.parent().length() == 40 && change.files().size() <= MOST_FILES;
      if (isTask && change.files().stream().anyMatch(file -> !isRecord(file))) {
        played += play(change) ? 1 : 0;
      }
    }
    return played;
  }

  private static boolean isRecord(String path) {
    return path.endsWith(".md")
        && AdrFiles.FOLDERS.stream().anyMatch(folder -> path.startsWith(folder + "/"));
  }

  private boolean play(Repository.Change change) throws IOException {
    SortedMap<String, String> tree = repository.tree(change.parent());
    List<KnownDecision> records = records(tree);
    String task = without(change.subject() + "\n\n" + change.body(), records);
    if (records.size() < 2 || task.split("\\s+", -1).length < FEWEST_WORDS) {
      return false;
    }
    corpus.become(tree);
    Candidates files = corpus.index().snapshot().candidates(_ -> true);
    List<Repository.Change> before = repository.changes(change.parent());
    List<RankedDecision> ranked =
        DecisionRanking.rank(records, sight(task, files, before), naming(before));
    Set<String> candidates =
        ranked.stream().map(one -> one.decision().id()).collect(Collectors.toSet());
    Set<String> gold = gold(change, records);
    gold.retainAll(candidates);
    tell(gold, ranked, baseline(task, records, candidates), section(task, ranked));
    return true;
  }

  /** Without what would tell which record is meant. */
  private static String without(String message, List<KnownDecision> records) {
    String text = NAME.matcher(message).replaceAll(" ");
    for (KnownDecision record : records) {
      text = Pattern.compile("(?i)" + Pattern.quote(record.title())).matcher(text).replaceAll(" ");
    }
    return text.strip();
  }

  private List<KnownDecision> records(SortedMap<String, String> tree) throws IOException {
    var texts = new TreeMap<String, String>();
    for (var file : tree.entrySet()) {
      String name = file.getKey().substring(file.getKey().lastIndexOf('/') + 1);
      if (isRecord(file.getKey()) && name.matches("(?i)(adr[-_]?)?\\d.*")) {
        texts.put(
            file.getKey(), new String(repository.blob(file.getValue()), StandardCharsets.UTF_8));
      }
    }
    return AdrFiles.read(texts).stream().map(RecordTasks::known).toList();
  }

  private static KnownDecision known(Adr adr) {
    return new KnownDecision(
        adr.id(),
        adr.title(),
        adr.rationale(),
        adr.status(),
        Optional.of("architecture"),
        List.of(),
        adr.affects(),
        adr.supersedes().stream().findFirst(),
        adr.path(),
        adr.date().map(day -> day.atStartOfDay(ZoneOffset.UTC).toEpochSecond()).orElse(0L));
  }

  private static TaskSight sight(String task, Candidates files, List<Repository.Change> before) {
    List<TaskSight.BestFile> best =
        Ranking.rank(files, TaskText.of(task), History.of(Repository.commits(before)), RANKED)
            .stream()
            .map(file -> new TaskSight.BestFile(file.path(), files.records(file.path())))
            .toList();
    return new TaskSight(
        "task", task, Optional.empty(), Optional.empty(), TaskText.of(task).paths(), best);
  }

  private static List<NamingCommit> naming(List<Repository.Change> newestFirst) {
    var naming = new ArrayList<NamingCommit>();
    for (int age = 0; age < newestFirst.size(); age++) {
      Repository.Change change = newestFirst.get(age);
      List<String> names = RecordNames.in(change.subject() + "\n" + change.body());
      if (!names.isEmpty()) {
        naming.add(new NamingCommit(age, change.subject(), names));
      }
    }
    return naming;
  }

  private Set<String> gold(Repository.Change change, List<KnownDecision> records)
      throws IOException {
    var names = new TreeSet<>(RecordNames.in(change.subject() + "\n" + change.body()));
    for (String line : repository.added(change.id())) {
      if (COMMENT.matcher(line).find()) {
        names.addAll(RecordNames.in(line));
      }
    }
    var gold = new HashSet<String>();
    for (KnownDecision record : records) {
      if (RecordNames.of(record.id(), record.source()).stream().anyMatch(names::contains)) {
        gold.add(record.id());
      }
    }
    return gold;
  }

  /** Plain BM25 over the texts of those that may be shown. */
  private static List<String> baseline(
      String task, List<KnownDecision> records, Set<String> candidates) {
    var plain = new PlainBm25();
    records.stream()
        .filter(record -> candidates.contains(record.id()))
        .forEach(
            record ->
                plain.put(
                    record.id(), PlainBm25.words(record.title() + "\n" + record.rationale())));
    return plain.rank(task).stream().limit(BASELINE).toList();
  }

  private int section(String task, List<RankedDecision> ranked) {
    var facts =
        new TaskFacts(
            "task",
            task,
            Optional.empty(),
            Optional.empty(),
            "coding",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of());
    var inputs =
        new PackInputs(
            facts,
            List.of(),
            Optional.empty(),
            ranked,
            List.of(),
            CodeSource.NONE,
            List.of(),
            "0".repeat(64));
    var key =
        new PackKey(
            "p", "task", Role.DEVELOPER, Phase.BUILD, 1, 4_000, false, PackKey.DEFAULT_TOKENIZER);
    PackResult result = builder.build(key, Set.of(SectionKind.TASK, SectionKind.DECISIONS), inputs);
    return switch (result) {
      case PackResult.Refused _ -> 0;
      case PackResult.Built built ->
          built.pack().sections().stream()
              .filter(section -> section.kind() == SectionKind.DECISIONS)
              .mapToInt(Section::tokens)
              .sum();
    };
  }

  private void tell(
      Set<String> gold, List<RankedDecision> ranked, List<String> baseline, int tokens) {
    List<String> whole = ids(ranked, Set.of(Extent.WHOLE));
    List<String> shown = ids(ranked, Set.of(Extent.WHOLE, Extent.LINE));
    tally.number("tokens of the section", tokens);
    if (gold.isEmpty()) {
      tally.number("no gold: shown whole", whole.size());
      tally.number("no gold: shown at all", shown.size());
      tally.number("no gold: shown, BM25 first 3", baseline.size());
      tally.share("no gold: nothing whole", whole.isEmpty());
      tally.share("no gold: nothing at all", shown.isEmpty());
      return;
    }
    tally.add("gold, whole", gold, whole);
    tally.add("gold, whole or one line", gold, shown);
    tally.add("gold, BM25 first 3", gold, baseline);
    tally.number("others beside gold, whole", others(gold, whole));
    tally.number("others beside gold, whole or one line", others(gold, shown));
    tally.number("others beside gold, BM25 first 3", others(gold, baseline));
  }

  private static List<String> ids(List<RankedDecision> ranked, Set<Extent> extents) {
    return ranked.stream()
        .filter(one -> extents.contains(one.extent()))
        .map(one -> one.decision().id())
        .toList();
  }

  private static int others(Set<String> gold, List<String> shown) {
    return (int) shown.stream().filter(id -> !gold.contains(id)).count();
  }
}
