package dev.segue.files.taskfile;

import dev.segue.core.context.ContextPolicy;
import dev.segue.core.context.SectionKind;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Node;
import dev.segue.files.source.Problems;
import dev.segue.files.source.SourceReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads a policy: roles, their phases, and the sections of each. A project's own takes the place of
 * the shipped one whole; a broken one is refused whole, so that a mistake shows nobody more.
 */
public final class PolicyFile {
  /** Its name in a project's own folder. */
  public static final String NAME = "context-policy.yaml";

  private static final List<String> ROLES = Arrays.stream(Role.values()).map(Role::word).toList();
  private static final List<String> PHASES =
      Arrays.stream(Phase.values()).map(Phase::word).toList();

  private PolicyFile() {}

  /**
   * The policy of a project: its own, else the shipped one.
   *
   * @param folder where the project's own would stand
   * @throws dev.segue.files.source.InputException when its own says what it cannot mean
   */
  public static ContextPolicy of(Path folder) {
    Path own = folder.resolve(NAME);
    if (!Files.exists(own, LinkOption.NOFOLLOW_LINKS)) {
      return shipped();
    }
    var problems = new Problems();
    return read(SourceReader.read(own, problems), problems);
  }

  /** The one that is used where a project has none. */
  public static ContextPolicy shipped() {
    return Shipped.POLICY;
  }

  /** Read once: it never changes. */
  private static final class Shipped {
    static final ContextPolicy POLICY = readShipped();
  }

  private static ContextPolicy readShipped() {
    try (InputStream in = Objects.requireNonNull(PolicyFile.class.getResourceAsStream(NAME))) {
      var problems = new Problems();
      return read(SourceReader.parse(NAME, in.readAllBytes(), problems), problems);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ContextPolicy read(Node node, Problems problems) {
    Map<Role, Map<Phase, Set<SectionKind>>> allowed = new EnumMap<>(Role.class);
    Located.of(node, "", problems)
        .fields()
        .ifPresent(
            roles -> {
              roles.refuseUnknown(ROLES);
              for (Role role : Role.values()) {
                roles.fields(role.word()).ifPresent(phases -> allowed.put(role, phases(phases)));
              }
            });
    problems.throwIfAny();
    return new ContextPolicy(allowed);
  }

  private static Map<Phase, Set<SectionKind>> phases(Fields fields) {
    fields.refuseUnknown(PHASES);
    Map<Phase, Set<SectionKind>> phases = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      if (fields.has(phase.word())) {
        phases.put(phase, sections(fields, phase.word()));
      }
    }
    return phases;
  }

  private static Set<SectionKind> sections(Fields fields, String phase) {
    Map<String, SectionKind> words = new LinkedHashMap<>();
    for (SectionKind kind : SectionKind.values()) {
      words.put(kind.word(), kind);
    }
    Set<SectionKind> sections = EnumSet.noneOf(SectionKind.class);
    fields.items(phase).forEach(item -> item.word(words).ifPresent(sections::add));
    if (!sections.contains(SectionKind.TASK)) {
      fields.problem(phase, "lacks the section task, without which no pack makes sense");
    }
    return sections;
  }
}
