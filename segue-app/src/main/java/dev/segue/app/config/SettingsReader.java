package dev.segue.app.config;

import dev.segue.core.provider.BreakerTimes;
import dev.segue.core.workflow.Role;
import dev.segue.files.source.BudgetFields;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Names;
import dev.segue.files.source.Node;
import dev.segue.files.source.Place;
import dev.segue.files.source.Problem;
import dev.segue.files.source.Quoted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the keys of the configuration; what is absent has its default. */
final class SettingsReader {
  /** All keys. */
  static final Set<String> KEYS =
      Set.of(
          "project",
          "workspace",
          "store",
          "providers",
          "helper",
          "unverified",
          "verify_merged",
          "history",
          "parallel",
          "timeout",
          "budget",
          "permissions",
          "resume",
          "context",
          "redact",
          "keep_bodies",
          "pre_context",
          "breaker",
          "delivery",
          "workflow",
          "roles",
          "auto_approve",
          "serve");

  /** Keys of {@code pre_context}. */
  static final Set<String> PRE_CONTEXT_KEYS =
      Set.of("enabled", "types", "max_lines", "max_files", "max_tokens", "helper_max_attempts");

  /** Keys of {@code breaker}. */
  static final Set<String> BREAKER_KEYS =
      Set.of("rate_limit", "overloaded", "overloaded_max", "quota");

  private static final Map<String, Boolean> RESUME = Map.of("auto", true, "never", false);

  private static final Map<String, Settings.ContextUse> CONTEXT = context();

  private static final Settings DEFAULT = Settings.DEFAULT;

  private final LaidConfig config;
  private final Fields fields;

  private SettingsReader(LaidConfig config) {
    this.config = config;
    this.fields = config.fields();
  }

  static Settings read(LaidConfig config) {
    return new SettingsReader(config).read();
  }

  private Settings read() {
    fields.refuseUnknown(KEYS);
    fields.fields("budget").ifPresent(budget -> budget.refuseUnknown(BudgetFields.KEYS));
    return new Settings(
        Names.project(fields, "project"),
        providers(),
        fields.value("helper").flatMap(Names::provider),
        fields.word("unverified", words(Unverified.values())).orElse(DEFAULT.unverified()),
        fields
            .word("verify_merged", Map.of("auto", true, "never", false))
            .orElse(DEFAULT.verifyMerged()),
        whole(fields, "history", 3, 5, DEFAULT.history()),
        whole(fields, "parallel", 1, Settings.MOST_AT_ONCE, DEFAULT.parallel()),
        duration(fields, "timeout", DEFAULT.timeout()),
        BudgetFields.read(fields),
        permissions(),
        fields.word("resume", RESUME),
        fields.word("context", CONTEXT).orElse(DEFAULT.context()),
        fields.items("redact").stream().flatMap(item -> item.regex().stream()).toList(),
        duration(fields, "keep_bodies", DEFAULT.keepBodies()),
        fields.fields("pre_context").map(SettingsReader::preContext).orElse(DEFAULT.preContext()),
        fields.fields("breaker").map(SettingsReader::breaker).orElse(DEFAULT.breaker()),
        fields.fields("delivery").map(DeliveryFields::read).orElse(DEFAULT.delivery()),
        workflow(),
        List.of());
  }

  private List<ProviderEntry> providers() {
    Map<String, ProviderEntry> entries = new LinkedHashMap<>();
    for (Located item : fields.items("providers")) {
      Optional<ProviderEntry> entry =
          item.isMapping() ? written(item) : Names.provider(item).map(ProviderEntry.Named::new);
      entry
          .map(e -> entries.putIfAbsent(e.id(), e))
          .ifPresent(e -> item.problem(Quoted.of(e.id()) + " stands twice in the order"));
    }
    return new ArrayList<>(entries.values());
  }

  private Optional<ProviderEntry> written(Located item) {
    Node.Mapping node = (Node.Mapping) item.node();
    return item.fields()
        .flatMap(SettingsReader::id)
        .flatMap(id -> config.fileOf(node).map(file -> new ProviderEntry.Written(id, node, file)));
  }

  private static Optional<String> id(Fields provider) {
    if (provider.value("id").isEmpty()) {
      provider.missing("id", "is required");
    }
    return provider.value("id").flatMap(Names::provider);
  }

  private Permissions permissions() {
    Optional<Permissions> asked = fields.word("permissions", words(Permissions.values()));
    if (asked.equals(Optional.of(Permissions.BYPASS))
        && !config.isSaidByTrusted("permissions", "bypass")) {
      fields.problem(
          "permissions",
          "bypass counts only from your own ~/.config/segue/config.yaml or from a --config file"
              + " outside the project, not from a file that the project brings");
    }
    return asked.orElse(DEFAULT.permissions());
  }

  private WorkflowOptions workflow() {
    boolean isAutomatic = fields.flag("auto_approve").orElse(false);
    boolean isTrusted =
        List.of("true", "yes", "on").stream()
            .anyMatch(word -> config.isSaidByTrusted("auto_approve", word));
    if (isAutomatic && !isTrusted) {
      fields.problem(
          "auto_approve", "only your own configuration or a flag may approve in a person's place");
    }
    Map<String, Problem> places = new HashMap<>();
    fields.value(WorkflowOptions.USUAL).ifPresent(value -> keep(places, value));
    return new WorkflowOptions(
        fields.text(WorkflowOptions.USUAL),
        fields.fields("roles").map(roles -> roles(roles, places)).orElse(Map.of()),
        isAutomatic,
        places);
  }

  private static void keep(Map<String, Problem> places, Located value) {
    Place at = value.node().at();
    places.put(value.field(), new Problem(at.file(), at.line(), value.field(), ""));
  }

  private static Map<Role, List<String>> roles(Fields roles, Map<String, Problem> places) {
    roles.refuseUnknown(Arrays.stream(Role.values()).map(Role::word).toList());
    Map<Role, List<String>> found = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      List<String> providers = new ArrayList<>();
      roles.value(role.word()).ifPresent(value -> keep(places, value));
      for (Located item : roles.items(role.word())) {
        Names.provider(item).ifPresent(providers::add);
      }
      if (!providers.isEmpty()) {
        found.put(role, providers);
      }
    }
    return found;
  }

  private static PreContext preContext(Fields fields) {
    fields.refuseUnknown(PRE_CONTEXT_KEYS);
    PreContext usual = PreContext.DEFAULT;
    int most = Integer.MAX_VALUE;
    return new PreContext(
        fields.flag("enabled").orElse(usual.enabled()),
        fields.value("types").map(SettingsReader::types).orElse(usual.types()),
        whole(fields, "max_lines", 0, most, usual.maxLines()),
        whole(fields, "max_files", 0, most, usual.maxFiles()),
        whole(fields, "max_tokens", 0, most, usual.maxTokens()),
        whole(fields, "helper_max_attempts", 0, most, usual.helperMaxAttempts()));
  }

  private static Set<PreContextType> types(Located value) {
    return value.items().stream()
        .flatMap(item -> item.word(PreContextType.byWord()).stream())
        .collect(Collectors.toSet());
  }

  private static BreakerTimes breaker(Fields fields) {
    fields.refuseUnknown(BREAKER_KEYS);
    BreakerTimes usual = BreakerTimes.DEFAULT;
    BreakerTimes times =
        new BreakerTimes(
            duration(fields, "rate_limit", usual.rateLimit()),
            duration(fields, "overloaded", usual.overloaded()),
            duration(fields, "overloaded_max", usual.overloadedMax()),
            duration(fields, "quota", usual.quota()));
    if (times.overloaded().compareTo(times.overloadedMax()) > 0) {
      fields.problem("overloaded", "must not be longer than overloaded_max");
    }
    return times;
  }

  private static int whole(Fields fields, String key, int least, int most, int usual) {
    return fields.whole(key, least, most).orElse((long) usual).intValue();
  }

  private static Duration duration(Fields fields, String key, Duration usual) {
    return fields.positiveDuration(key).orElse(usual);
  }

  /** The third is what holds where neither is written, and has no word. */
  private static Map<String, Settings.ContextUse> context() {
    Map<String, Settings.ContextUse> words = new LinkedHashMap<>();
    words.put("on", Settings.ContextUse.ON);
    words.put("off", Settings.ContextUse.OFF);
    return words;
  }

  private static <E extends Enum<E>> Map<String, E> words(E[] values) {
    Map<String, E> words = new LinkedHashMap<>();
    for (E value : values) {
      words.put(value.name().toLowerCase(Locale.ROOT), value);
    }
    return words;
  }
}
