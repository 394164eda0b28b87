package dev.segue.app.house;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.Tree;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Names that say something, packages that introduce themselves, and types in their place. */
class NamesTest {
  /**
   * A way of naming that says nothing.
   *
   * @param exceptions names that stay, each with its reason. The <em>helper agent</em> needs none:
   *     {@code HelperRun}, {@code HelperPrompt} and the like only begin with the domain's word, and
   *     the ban is on names that end with it.
   */
  private record Banned(String pattern, String instead, Map<String, String> exceptions) {}

  private static final List<Banned> BANNED =
      List.of(
          new Banned(".*Impl", "say how it does it: SqliteJournal", Map.of()),
          new Banned(".*Manager", "say what it decides or does", Map.of()),
          new Banned(".*Utils?", "put the function on the type that it is about", Map.of()),
          new Banned(".*Helpers?", "say what it helps with", Map.of()),
          new Banned(
              ".*Service",
              "say what it does",
              Map.of("ContextService", "the name of the service on the wire, for every protocol")),
          new Banned(".*Base", "name what the variants have in common", Map.of()),
          new Banned("Abstract.*", "name what the variants have in common", Map.of()),
          new Banned("I[A-Z][a-z].*", "leave the I out", Map.of()));

  private static final Pattern EMPTY_PACKAGE =
      Pattern.compile(".*/(util|utils|common|model|misc|impl|helper|helpers|shared|base)");

  @Test
  void typesAreNounsWithoutDecoration() {
    assertThat(Sources.types()).hasSizeGreaterThan(300);
    var findings = new Findings();
    for (Sources.Type type : Sources.types()) {
      for (Banned banned : BANNED) {
        if (type.name().matches(banned.pattern())
            && !banned.exceptions().containsKey(type.name())) {
          findings.add("%s: %s; %s".formatted(type.file(), type.name(), banned.instead()));
        }
      }
    }
    findings.mustBeNone(
        4, "rename it; an exception stands with its reason in the table of NamesTest.");
  }

  /** Words that were ours alone, and that a newcomer had to learn → the field's term. */
  private static final Map<String, String> DIALECT =
      Map.ofEntries(
          entry("Desk", "DeliveryCoordinator, PackProvider"),
          entry("Typist", "TypedDelivery"),
          entry("Journey", "Delivery"),
          entry("Acts?", "DeliveryEffect, Action"),
          entry("Answers|Asking", "Acknowledgments, AcknowledgmentRequest, Responses"),
          entry("Glance|Sight", "ScreenObservation, AgentObservation"),
          entry("Look|Stillness", "RowMatcher, ScreenStability, Appearance"),
          entry("Interactive", "TerminalProfile"),
          entry("Hands|Pen", "SessionEffects, StepHandlers, TerminalWriter"),
          entry("Witness|Silence|Questions", "TranscriptMonitor, AcknowledgmentHistory"),
          entry("Viewer", "TerminalMirror"),
          entry(
              "Backstage|.*Ground|Surroundings",
              "CommandEnvironment, ...Ports, ProcessEnvironment"),
          entry("Doors?|.*Door", "ServerPorts, StoreAccess"),
          entry("Gate", "RequestFilter, CommandDecision"),
          entry("Asks|Asked", "RequestReader, Request"),
          entry("Told|Tidings|Said|Givings", "Listener, Notifications, StartupDeliveries"),
          entry("PackWish|Gathering|Decided|Recent", "PackQuery, PackInputsAssembly, LruCache"),
          entry("Means|Facts|World|Parts", "the role that each plays: Clocks, PromptInputs"),
          entry("Leaving|Startup|Revival|Grave", "SessionSummary, SessionOwnership"),
          entry("Legible|Remains", "ReadableStore, DamagedStore"),
          entry("Stand|Scene|Kept|Patience", "TrialEnvironment, CaseWorkspace, Timeouts"),
          entry("Machine|Knowledge|Known", "HostIdentity, JournalTails, Cached"),
          entry("Shown|Filling|Material|Contents", "SafeText, BudgetFiller, PackMaterial"),
          entry("Training|Warming|Attachment", "AotTraining, Preloading, TmuxAttachment"));

  @Test
  void typesUseTheFieldsWords() {
    var findings = new Findings();
    for (Sources.Type type : Sources.types()) {
      DIALECT.forEach(
          (word, instead) -> {
            if (type.name().matches(word)) {
              findings.add("%s: %s; as in %s".formatted(type.file(), type.name(), instead));
            }
          });
    }
    findings.mustBeNone(4, "take the field's standard term, also for a private type.");
  }

  @Test
  void nestedClassesArePrivateOrOfTheFamilyOfTheirFile() {
    var findings = new Findings();
    for (Sources.Type type : Sources.types()) {
      boolean isPlainClass = type.outer().isPresent() && type.kind() == Tree.Kind.CLASS;
      if (isPlainClass && !type.isPrivate() && !isOfAFamily(type)) {
        findings.add("%s: %s in %s".formatted(type.file(), type.name(), type.outer().orElse("")));
      }
    }
    findings.mustBeNone(
        4,
        "give the class a file. Nested may be: records, enums and interfaces that belong to the"
            + " type around them, private classes, and variants of a type of the same file"
            + " (docs/adr/0010).");
  }

  /** A variant of a type of its file, or the type that variants of its file have in common. */
  private static boolean isOfAFamily(Sources.Type type) {
    return Sources.types().stream()
        .filter(other -> other.file().equals(type.file()) && !other.equals(type))
        .anyMatch(
            other ->
                type.parents().contains(other.name()) || other.parents().contains(type.name()));
  }

  @Test
  void everyPackageIntroducesItself() {
    var findings = new Findings();
    List<Path> folders =
        Sources.files().stream().map(f -> f.resolveSibling(".").normalize()).distinct().toList();
    assertThat(folders).hasSizeGreaterThan(20);
    for (Path folder : folders) {
      Path info = folder.resolve("package-info.java");
      String text = Sources.files().contains(info) ? Checkout.read(info) : "";
      long lines = text.lines().filter(line -> line.matches(" \\*  ?[^/ ].*")).count();
      if (!text.contains("\n@NullMarked\n") || lines < 2) {
        findings.add(String.valueOf(info));
      }
    }
    findings.mustBeNone(
        4,
        "write a package-info.java with @NullMarked and two to ten lines: purpose and key types."
            + " arrows.md lists the neighbours.");
  }

  @Test
  void packagesAreNamedAfterWhatTheyHold() {
    var findings = new Findings();
    Sources.files().stream()
        .map(file -> file.resolveSibling(".").normalize().toString())
        .filter(EMPTY_PACKAGE.asMatchPredicate())
        .forEach(folder -> findings.add(String.valueOf(folder)));
    findings.mustBeNone(4, "name the package after its noun.");
  }
}
