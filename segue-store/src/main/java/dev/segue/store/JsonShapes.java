package dev.segue.store;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.session.Via;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.task.AnswerSchema;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Check;
import dev.segue.core.task.CommandVerdict;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.Placement;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.task.VerdictSource;
import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.ReviewFinding;
import dev.segue.core.workflow.ReviewVerdict;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * How core values look as JSON: snake case, sealed variants told apart by {@code kind}, absent
 * parts left out of task texts.
 */
final class JsonShapes {
  private JsonShapes() {}

  static JsonMapper mapper() {
    return builder().build();
  }

  static JsonMapper outliningMapper() {
    var module = new SimpleModule().addDeserializer(TaskSpec.class, new SpecOutline());
    return builder().addModule(module).build();
  }

  /**
   * The same with times as milliseconds, for snapshots: nobody but this code reads them, and
   * parsing three ISO texts per task was a third of reading ten thousand queued ones.
   */
  static JsonMapper forStates(JsonMapper mapper) {
    return mapper
        .rebuild()
        .enable(
            DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS,
            DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
        .disable(
            DateTimeFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS,
            DateTimeFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
        .build();
  }

  private static JsonMapper.Builder builder() {
    JsonMapper.Builder builder =
        JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            // A field that a later version added is no reason to stop: fields are only ever added,
            // with a default.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    variants(builder);
    enums(builder);
    texts(builder);
    return builder;
  }

  private static void variants(MapperBuilder<?, ?> builder) {
    builder.addMixIn(Check.class, CheckKinds.class);
    builder.addMixIn(Backoff.class, BackoffKinds.class);
    builder.addMixIn(AnswerSchema.class, SchemaKinds.class);
    builder.addMixIn(Stage.class, StageKinds.class);
  }

  private static void enums(MapperBuilder<?, ?> builder) {
    builder.addMixIn(TaskType.class, LowerCase.class);
    builder.addMixIn(DispatchOutcome.class, LowerCase.class);
    builder.addMixIn(VerdictSource.class, LowerCase.class);
    builder.addMixIn(VerdictOutcome.class, LowerCase.class);
    builder.addMixIn(CommandVerdict.class, LowerCase.class);
    builder.addMixIn(DecisionStatus.class, LowerCase.class);
    builder.addMixIn(Via.class, LowerCase.class);
    builder.addMixIn(Message.Kind.class, LowerCase.class);
    builder.addMixIn(Priority.class, LowerCase.class);
    builder.addMixIn(Rung.class, LowerCase.class);
    builder.addMixIn(Proof.class, LowerCase.class);
    builder.addMixIn(DecidedBy.class, LowerCase.class);
    builder.addMixIn(ReviewVerdict.class, LowerCase.class);
    builder.addMixIn(ReviewFinding.Severity.class, LowerCase.class);
  }

  private static void texts(MapperBuilder<?, ?> builder) {
    builder.addMixIn(TaskSpec.class, SparseSpec.class);
    builder.addMixIn(Placement.class, Sparse.class);
    builder.addMixIn(Criterion.class, Sparse.class);
    builder.addMixIn(FurtherChecks.class, Sparse.class);
    builder.addMixIn(TaskOptions.class, Sparse.class);
    builder.addMixIn(Budget.class, Sparse.class);
    builder.addMixIn(BreakerEvent.BreakerOpened.class, TaskWhereItApplies.class);
    builder.addMixIn(BreakerEvent.BreakerClosed.class, TaskWhereItApplies.class);
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Check.Command.class, name = "command"),
    @JsonSubTypes.Type(value = Check.FileExists.class, name = "file_exists"),
    @JsonSubTypes.Type(value = Check.FileContains.class, name = "file_contains"),
    @JsonSubTypes.Type(value = Check.JsonPath.class, name = "json_path"),
    @JsonSubTypes.Type(value = Check.Http.class, name = "http")
  })
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private interface CheckKinds {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Backoff.Fixed.class, name = "fixed"),
    @JsonSubTypes.Type(value = Backoff.Linear.class, name = "linear"),
    @JsonSubTypes.Type(value = Backoff.Exponential.class, name = "exponential")
  })
  private interface BackoffKinds {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = AnswerSchema.Inline.class, name = "inline"),
    @JsonSubTypes.Type(value = AnswerSchema.InFile.class, name = "in_file")
  })
  private interface SchemaKinds {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Stage.Queued.class, name = "queued"),
    @JsonSubTypes.Type(value = Stage.Running.class, name = "running"),
    @JsonSubTypes.Type(value = Stage.Blocked.class, name = "blocked")
  })
  private interface StageKinds {}

  @EnumNaming(EnumNamingStrategies.SnakeCaseStrategy.class)
  private interface LowerCase {}

  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private interface Sparse {}

  /**
   * Without a placement that says nothing, so that the hashes of older texts stay what they are.
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private interface SparseSpec {
    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = NoPlacement.class)
    @SuppressWarnings("UnusedMethod") // Jackson reads its annotation.
    Object placement();
  }

  /** Jackson leaves out what this equals. */
  private static final class NoPlacement {
    @Override
    public boolean equals(Object value) {
      return value == null || value.equals(Placement.NONE);
    }

    @Override
    public int hashCode() {
      return Placement.NONE.hashCode();
    }
  }

  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonIgnoreProperties("subject")
  private interface TaskWhereItApplies {
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    @SuppressWarnings("UnusedMethod") // Jackson reads its annotation.
    Object taskId();

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    @SuppressWarnings("UnusedMethod") // Jackson reads its annotation.
    Object resetUnread();

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    @SuppressWarnings("UnusedMethod") // Jackson reads its annotation.
    Object advice();

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    @SuppressWarnings("UnusedMethod") // Jackson reads its annotation.
    Object configuration();
  }
}
