package dev.segue.core.context.pack;

import dev.segue.core.context.DecisionStatus;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackResult;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A task, the decisions that bind it, and a thousand that do not. Some of those that bind name the
 * task, its story, its epic or a file of it; others share nothing with it but words; and some took
 * the place of one that named the task, without naming it themselves.
 */
public final class PlantedDecisions {
  private static final int DISTRACTORS = 1_000;

  /** Each line is a topic; a task is about one of them, distractors about the others. */
  private static final List<List<String>> TOPICS =
      List.of(
          List.of("token", "login", "expiry", "session", "cookie", "refresh"),
          List.of("invoice", "tax", "currency", "rounding", "receipt", "ledger"),
          List.of("thumbnail", "image", "resize", "crop", "colour", "pixel"),
          List.of("search", "ranking", "stemming", "synonym", "snippet", "facet"),
          List.of("backup", "restore", "snapshot", "retention", "archive", "checksum"),
          List.of("queue", "retry", "backoff", "worker", "deadline", "lease"),
          List.of("mail", "template", "bounce", "unsubscribe", "attachment", "sender"),
          List.of("map", "tile", "route", "distance", "zoom", "marker"),
          List.of("parser", "grammar", "syntax", "lexer", "escape", "literal"),
          List.of("chart", "axis", "legend", "tooltip", "series", "scale"));

  /** Words that say nothing of a topic. */
  private static final List<String> USUAL =
      List.of(
          "use", "keep", "one", "file", "service", "value", "default", "change", "test", "user",
          "name", "code", "data", "when", "only", "never", "each", "new");

  private final SplittableRandom random;
  private final List<KnownDecision> all = new ArrayList<>();
  private final Set<String> binding = new HashSet<>();
  private final Set<String> stated = new HashSet<>();
  private final Set<String> dead = new HashSet<>();
  private final List<String> topic;
  private final String text;

  public PlantedDecisions(long seed) {
    random = new SplittableRandom(seed);
    topic = TOPICS.get(random.nextInt(TOPICS.size()));
    text =
        "Mend the %s: %s.\nThe %s must follow the %s."
            .formatted(topic.get(0), words(topic, 4), topic.get(1), topic.get(2));
    plant("t7");
    plant("t7");
    plant("story-2");
    plant("epic-1");
    plant("src/" + topic.getFirst());
    plant();
    plant();
    successor();
    rejected();
    while (all.size() < DISTRACTORS) {
      distract();
    }
    shuffleOrder();
  }

  private String words(List<String> of, int count) {
    var words = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      List<String> from = random.nextInt(3) == 0 ? USUAL : of;
      words.add(from.get(random.nextInt(from.size())));
    }
    return String.join(" ", words);
  }

  private String nextId() {
    return "D-%04d".formatted(all.size() + 1);
  }

  private String add(
      String title,
      String why,
      DecisionStatus status,
      Optional<String> before,
      List<String> affects) {
    String id = nextId();
    all.add(
        new KnownDecision(
            id,
            title,
            why,
            status,
            Optional.empty(),
            affects,
            List.of(),
            before,
            "mcp",
            all.size()));
    return id;
  }

  private void plant(String... affects) {
    List<String> from = affects.length == 0 ? topic : TOPICS.get(random.nextInt(TOPICS.size()));
    String title = "%s before %s".formatted(from.get(random.nextInt(3)), words(from, 3));
    String id =
        add(title, words(from, 12), DecisionStatus.ACTIVE, Optional.empty(), List.of(affects));
    binding.add(id);
    if (affects.length > 0) {
      stated.add(id);
    }
  }

  /** The old one names the task; the new one has other words and names nothing. */
  private void successor() {
    String old =
        add(
            "Old " + words(topic, 4),
            words(topic, 10),
            DecisionStatus.SUPERSEDED,
            Optional.empty(),
            List.of("t7"));
    dead.add(old);
    List<String> other = TOPICS.get(random.nextInt(TOPICS.size()));
    String id =
        add(
            "New " + words(other, 4),
            words(other, 10),
            DecisionStatus.ACTIVE,
            Optional.of(old),
            List.of());
    binding.add(id);
    stated.add(id);
  }

  private void rejected() {
    dead.add(
        add(
            words(topic, 5),
            words(topic, 10),
            DecisionStatus.REJECTED,
            Optional.empty(),
            List.of("t7")));
  }

  private void distract() {
    List<String> other = TOPICS.get(random.nextInt(TOPICS.size()));
    while (other.equals(topic)) {
      other = TOPICS.get(random.nextInt(TOPICS.size()));
    }
    String named =
        switch (random.nextInt(5)) {
          case 0 -> "t" + (8 + random.nextInt(900));
          case 1 -> "story-" + (3 + random.nextInt(90));
          case 2 -> "epic-" + (2 + random.nextInt(9));
          case 3 -> "src/" + other.getFirst();
          default -> "";
        };
    add(
        words(other, 5),
        words(other, 14),
        DecisionStatus.ACTIVE,
        Optional.empty(),
        named.isEmpty() ? List.of() : List.of(named));
  }

  /** Neither what binds nor what does not is newer. */
  private void shuffleOrder() {
    for (int i = all.size() - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      KnownDecision one = all.get(i);
      all.set(i, all.get(j));
      all.set(j, one);
    }
    for (int i = 0; i < all.size(); i++) {
      KnownDecision d = all.get(i);
      all.set(
          i,
          new KnownDecision(
              d.id(),
              d.title(),
              d.rationale(),
              d.status(),
              d.kind(),
              d.affects(),
              d.mentions(),
              d.supersedes(),
              d.source(),
              i));
    }
  }

  List<KnownDecision> all() {
    return List.copyOf(all);
  }

  public Set<String> binding() {
    return Set.copyOf(binding);
  }

  /** Those of them that say so, or that took the place of one that did. */
  public Set<String> stated() {
    return Set.copyOf(stated);
  }

  /** They must not be shown. */
  public Set<String> dead() {
    return Set.copyOf(dead);
  }

  String text() {
    return text;
  }

  TaskSight sight() {
    return new TaskSight(
        "t7",
        text,
        Optional.of("story-2"),
        Optional.of("epic-1"),
        List.of(),
        List.of(
            new TaskSight.BestFile("src/%s/Main.java".formatted(topic.getFirst()), List.of()),
            new TaskSight.BestFile("src/other/Thing.java", List.of())));
  }

  /** The section of decisions in a pack of 2,000 tokens; empty where it has none. */
  public String shown(PackBuilder builder) {
    var task =
        new TaskFacts(
            "t7",
            text(),
            Optional.empty(),
            Optional.empty(),
            "coding",
            Optional.empty(),
            Optional.of("story-2"),
            Optional.of("epic-1"),
            List.of("It holds"),
            List.of());
    CodeSource code =
        budget ->
            new CodeSource.Rendered(
                "src/File.java some symbols\n".repeat(budget / 8),
                List.of("src/File.java"),
                List.of(),
                1,
                List.of());
    var inputs =
        new PackInputs(
            task,
            List.of(),
            Optional.empty(),
            DecisionRanking.rank(all(), sight(), List.of()),
            List.of(),
            code,
            List.of(),
            "0".repeat(64));
    var key =
        new PackKey(
            "shop", "t7", Role.DEVELOPER, Phase.BUILD, 1, 2_000, false, PackKey.DEFAULT_TOKENIZER);
    var built =
        (PackResult.Built) builder.build(key, Set.copyOf(EnumSet.allOf(SectionKind.class)), inputs);
    return built.pack().sections().stream()
        .filter(s -> s.kind() == SectionKind.DECISIONS)
        .map(Section::text)
        .findFirst()
        .orElse("");
  }
}
