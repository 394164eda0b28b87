package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import dev.segue.core.journal.Event;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests which classes may construct, throw and print. */
class ConstructionTest {
  /** What touches the world or runs the whole, with the factories beside its constructors. */
  private static final Map<String, Set<String>> ADAPTERS =
      Map.ofEntries(
          Map.entry("store.sqlite.SqliteJournal", Set.of("open")),
          Map.entry("store.sqlite.FileLeases", Set.of()),
          Map.entry("store.redis.RedisJournal", Set.of("open", "existing")),
          Map.entry("store.redis.RedisLeases", Set.of()),
          Map.entry("context.pack.O200kCounter", Set.of("loading")),
          Map.entry("context.pack.Tokenizers", Set.of()),
          Map.entry("run.workspace.Evidence", Set.of()),
          Map.entry("context.pack.IndexedWorkspace", Set.of()),
          Map.entry("context.pack.ProjectContexts", Set.of()),
          Map.entry("run.worktree.Worktrees", Set.of()),
          Map.entry("session.hook.MemoryFiles", Set.of()),
          Map.entry("run.dispatch.AgentDispatch", Set.of()),
          Map.entry("run.dispatch.HelperRun", Set.of()),
          Map.entry("run.dispatch.Verification", Set.of()),
          Map.entry("run.dispatch.Programs", Set.of()),
          Map.entry("run.Supervisor", Set.of()),
          Map.entry("run.Dispatching", Set.of()),
          Map.entry("run.Verifying", Set.of()));

  private static final Set<String> GENERIC =
      Set.of(
          "java.lang.Throwable",
          "java.lang.Exception",
          "java.lang.RuntimeException",
          "java.lang.Error");

  @Test
  void onlyBootConstructsAdapters() {
    var findings = new Findings();
    ADAPTERS
        .keySet()
        .forEach(name -> assertThat(Classes.all().contain("dev.segue." + name)).isTrue());
    for (JavaClass type : Classes.all()) {
      for (JavaAccess<?> access : type.getAccessesFromSelf()) {
        JavaClass target = access.getTargetOwner();
        Set<String> factories = ADAPTERS.get(Classes.shortName(target.getFullName()));
        boolean isMade =
            factories != null
                && (access.getName().equals("<init>") || factories.contains(access.getName()));
        boolean isOwn = type.getPackageName().equals(target.getPackageName());
        boolean isInBoot = (Classes.packageOf(type) + ".").startsWith("app.boot.");
        if (isMade && !isOwn && !isInBoot) {
          findings.add(String.valueOf(access.getDescription()));
        }
      }
    }
    findings.mustBeNone(
        1, "construct it in app.boot and pass it in; commands get theirs from boot.Commands.");
  }

  @Test
  void eventsAreRecords() {
    var findings = new Findings();
    Classes.all().stream()
        .filter(type -> type.isAssignableTo(Event.class) && !type.isInterface())
        .filter(type -> !type.isRecord())
        .forEach(type -> findings.add("%s is no record".formatted(type.getName())));
    findings.mustBeNone(3, "make the event a record: it is a value that is stored and compared.");
  }

  @Test
  void nothingThrowsAnExceptionWithoutAName() {
    var findings = new Findings();
    for (JavaClass type : Classes.all()) {
      if (type.isAssignableTo(Throwable.class)) {
        continue;
      }
      for (JavaAccess<?> access : type.getConstructorCallsFromSelf()) {
        if (GENERIC.contains(access.getTargetOwner().getFullName())) {
          findings.add(String.valueOf(access.getDescription()));
        }
      }
    }
    findings.mustBeNone(
        3,
        "return a value for what can be expected, throw the port's own exception for what the"
            + " environment does, and IllegalStateException for a bug.");
  }

  @Test
  void onlyTheCommandLineAndItsConstructionTouchTheStandardStreams() {
    var findings = new Findings();
    for (JavaClass type : Classes.all()) {
      for (JavaFieldAccess access : type.getFieldAccessesFromSelf()) {
        boolean isStream =
            access.getTargetOwner().isEquivalentTo(System.class)
                && Set.of("in", "out", "err").contains(access.getName());
        // session.hook holds a program of its own, which an agent's hooks run.
        if (isStream
            && !Set.of("app.cli", "app.boot", "session.hook").contains(Classes.packageOf(type))) {
          findings.add(String.valueOf(access.getDescription()));
        }
      }
    }
    findings.mustBeNone(
        3, "tell the caller; commands print through picocli's writers, which boot.Main sets.");
  }
}
