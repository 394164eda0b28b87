package dev.segue.files.taskfile;

import dev.segue.core.context.ContextPolicy;
import dev.segue.core.context.SectionKind;
import dev.segue.core.workflow.ReviewPosture;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.Separation;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowStage;
import dev.segue.files.source.Fields;
import dev.segue.files.source.InputException;
import dev.segue.files.source.Located;
import dev.segue.files.source.Names;
import dev.segue.files.source.Node;
import dev.segue.files.source.Problems;
import dev.segue.files.source.Quoted;
import dev.segue.files.source.SourceReader;
import dev.segue.files.source.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads the definition of a workflow; all problems at once. */
public final class WorkflowFile {
  private static final Set<String> KEYS =
      Set.of("version", "description", "stages", "max_rejections", "max_attempts", "prepare");
  private static final Set<String> STAGE_KEYS =
      Set.of(
          "id",
          "role",
          "kind",
          "providers",
          "separation",
          "checks",
          "posture",
          "instructions",
          "timeout",
          "remind_after");
  private static final Pattern ID = Pattern.compile("[a-z0-9_]{1,16}");
  private static final int INSTRUCTIONS_MOST = 4_000;
  private static final int REJECTIONS_MOST = 20;
  private static final int ATTEMPTS_MOST = 50;
  private static final Map<String, Boolean> CHECKS = Map.of("clean", true, "none", false);

  private final String name;
  private final ContextPolicy policy;
  private final Optional<List<String>> providers;

  private WorkflowFile(String name, ContextPolicy policy, Optional<List<String>> providers) {
    this.name = name;
    this.policy = policy;
    this.providers = providers;
  }

  /**
   * Reads a definition.
   *
   * @param name under which tasks choose it
   * @param shown name of its file in problems
   * @param policy decides which role can review in which phase
   * @param providers that a stage may name; absent: any
   * @throws InputException with everything that is wrong
   */
  public static Workflow parse(
      String name,
      String shown,
      byte[] bytes,
      ContextPolicy policy,
      Optional<List<String>> providers) {
    var problems = new Problems();
    Node root = SourceReader.parse(shown, bytes, problems);
    Optional<Workflow> workflow =
        Located.of(root, "", problems)
            .fields()
            .flatMap(new WorkflowFile(name, policy, providers)::read);
    problems.throwIfAny();
    return workflow.orElseThrow();
  }

  private Optional<Workflow> read(Fields file) {
    file.refuseUnknown(KEYS);
    file.whole("version", 1, 1);
    List<WorkflowStage> stages = stages(file);
    int rejections = whole(file, "max_rejections", REJECTIONS_MOST, Workflow.MAX_REJECTIONS);
    int attempts = whole(file, "max_attempts", ATTEMPTS_MOST, Workflow.MAX_ATTEMPTS);
    Optional<String> description = file.text("description");
    Optional<String> prepare = file.filled("prepare").flatMap(Located::text);
    return isInOrder(stages)
        ? Optional.of(new Workflow(name, description, stages, rejections, attempts, prepare))
        : Optional.empty();
  }

  private static int whole(Fields file, String key, int most, int usual) {
    return file.whole(key, 1, most).orElse((long) usual).intValue();
  }

  private List<WorkflowStage> stages(Fields file) {
    List<Located> items = file.items("stages");
    if (items.isEmpty()) {
      file.missing("stages", "is required: the list of stages");
    }
    if (items.size() > Workflow.STAGES_MOST) {
      file.problem(
          "stages", "has %d stages; at most %d".formatted(items.size(), Workflow.STAGES_MOST));
    }
    var stages = new ArrayList<WorkflowStage>();
    var ids = new HashSet<String>();
    boolean hasWork = false;
    for (Located item : items) {
      Optional<Fields> fields = item.fields();
      // A kind that cannot be read is a problem of its own, and none of the order.
      StageKind likely = stages.isEmpty() ? StageKind.WORK : StageKind.REVIEW;
      Optional<WorkflowStage> stage = fields.map(found -> stage(found, likely));
      if (stage.isPresent()) {
        order(fields.get(), stage.get(), hasWork, stages.isEmpty());
        hasWork |= stage.get().kind() == StageKind.WORK;
        if (!ids.add(stage.get().id())) {
          fields.get().problem("id", Quoted.of(stage.get().id()) + " stands twice");
        }
        stages.add(stage.get());
      }
    }
    return stages;
  }

  private static void order(Fields fields, WorkflowStage stage, boolean hasWork, boolean isFirst) {
    boolean isWork = stage.kind() == StageKind.WORK;
    if (isWork ? hasWork : isFirst) {
      fields.problem("kind", "there is one work stage and it comes first");
    }
  }

  private static boolean isInOrder(List<WorkflowStage> stages) {
    return !stages.isEmpty()
        && stages.getFirst().kind() == StageKind.WORK
        && stages.stream().filter(stage -> stage.kind() == StageKind.WORK).count() == 1;
  }

  private WorkflowStage stage(Fields fields, StageKind likely) {
    fields.refuseUnknown(STAGE_KEYS);
    Optional<String> id = fields.requiredText("id").filter(text -> isId(fields, text));
    Optional<Role> role = required(fields, "role").flatMap(WorkflowFile::role);
    Optional<StageKind> kind =
        required(fields, "kind")
            .flatMap(value -> value.word(words(StageKind.values(), StageKind::word)));
    if (role.isPresent() && kind.equals(Optional.of(StageKind.REVIEW))) {
      mustSeeWork(fields, role.get());
    }
    StageKind known = kind.orElse(likely);
    return new WorkflowStage(
        id.orElse(""),
        role.orElse(Role.DEVELOPER),
        known,
        fields.items("providers").stream()
            .flatMap(value -> provider(value).stream())
            .distinct()
            .toList(),
        review(fields, known),
        instructions(fields),
        fields.positiveDuration("timeout"),
        fields.positiveDuration("remind_after").orElse(WorkflowStage.REMIND_AFTER));
  }

  private Optional<String> provider(Located value) {
    Optional<String> id = Names.provider(value);
    List<String> known = providers.orElse(id.stream().toList());
    id.filter(name -> !known.contains(name))
        .ifPresent(
            name ->
                value.problem(
                    Quoted.of(name)
                        + " is no configured provider"
                        + Suggestion.phrase(known, name)));
    return id;
  }

  private static boolean isId(Fields fields, String text) {
    boolean isId = ID.matcher(text).matches();
    if (!isId) {
      fields.problem("id", Quoted.of(text) + " is no id: 1 to 16 of a-z, 0-9 and _");
    }
    return isId;
  }

  private static Optional<Located> required(Fields fields, String key) {
    if (fields.value(key).isEmpty()) {
      fields.missing(key, "is required");
    }
    return fields.value(key);
  }

  private static Optional<Role> role(Located value) {
    List<String> words = Arrays.stream(Role.values()).map(Role::word).toList();
    return value
        .text()
        .flatMap(
            text -> {
              Optional<Role> role = Role.parse(text);
              if (role.isEmpty()) {
                value.problem(
                    Quoted.of(text)
                        + " is none of "
                        + String.join(", ", words)
                        + Suggestion.phrase(words, text));
              }
              return role;
            });
  }

  private void mustSeeWork(Fields fields, Role role) {
    boolean seesWork =
        policy
            .sections(role, role.usual())
            .filter(sections -> sections.contains(SectionKind.WORK))
            .isPresent();
    if (!seesWork) {
      fields.problem(
          "role",
          "%s shows %s no work in phase %s, so it has nothing to review"
              .formatted(PolicyFile.NAME, role.word(), role.usual().word()));
    }
  }

  private static WorkflowStage.Review review(Fields fields, StageKind kind) {
    if (kind != StageKind.REVIEW) {
      for (String key : List.of("separation", "checks", "posture")) {
        if (fields.has(key)) {
          fields.problem(key, "belongs to a stage of kind review");
        }
      }
    }
    WorkflowStage.Review usual = WorkflowStage.Review.DEFAULT;
    return new WorkflowStage.Review(
        fields
            .word("separation", words(Separation.values(), Separation::word))
            .orElse(usual.separation()),
        fields.word("checks", CHECKS).orElse(usual.hasCleanChecks()),
        fields
            .word("posture", words(ReviewPosture.values(), ReviewPosture::word))
            .orElse(usual.posture()));
  }

  private static Optional<String> instructions(Fields fields) {
    Optional<String> text = fields.filled("instructions").flatMap(Located::text);
    if (text.filter(t -> t.length() > INSTRUCTIONS_MOST).isPresent()) {
      fields.problem("instructions", "is longer than %,d characters".formatted(INSTRUCTIONS_MOST));
    }
    return text;
  }

  private static <E> Map<String, E> words(E[] values, Function<E, String> word) {
    Map<String, E> words = new LinkedHashMap<>();
    for (E value : values) {
      words.put(word.apply(value), value);
    }
    return words;
  }
}
