package dev.segue.context.pack;

import dev.segue.core.context.Refusal;
import dev.segue.core.context.TaskPhase;
import dev.segue.core.context.WorkReport;
import dev.segue.core.context.WorkReported;
import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.text.Untrusted;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.run.git.GitChanges;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Notes what developers hand in. */
final class ReportRecorder {
  /** Characters of a text. */
  static final int TEXT = 4_000;

  private static final int PATH = 400;
  private static final int MOST_FILES = 500;
  private static final String SOURCE = "report";

  private final ContextTools means;

  ReportRecorder(ContextTools means) {
    this.means = means;
  }

  TaskPhase report(Journal journal, String project, WorkReport report) {
    check(report);
    JournalId id = JournalId.project(project);
    while (true) {
      long version = journal.version(id);
      TaskHistory history =
          TaskHistory.of(journal, means.codec(), id, report.taskId())
              .orElseThrow(
                  () ->
                      new Refusal(
                          Refusal.Kind.NOT_FOUND,
                          "project %s has no task \"%s\""
                              .formatted(project, Words.shown(report.taskId()))));
      checkCaller(journal, project, history, report);
      WorkReported event = event(journal, history, report);
      try {
        journal.append(id, version, List.of(means.codec().encode(event)), Durability.POWER);
        String role = history.role(event.attempt()).orElse(Role.DEVELOPER.word());
        return new TaskPhase(report.taskId(), history.stage(), role, event.attempt());
      } catch (ConflictException _) {
        // Somebody appended meanwhile; what the task is now is asked again.
      }
    }
  }

  /** In a workflow, only the agent that works on the task hands in work. */
  private void checkCaller(
      Journal journal, String project, TaskHistory history, WorkReport report) {
    Optional<WorkflowProgress> workflow = history.task().workflow();
    if (workflow.isEmpty()) {
      return;
    }
    Optional<Dispatch> open =
        history
            .task()
            .openDispatch()
            .filter(
                dispatch ->
                    report
                        .dispatch()
                        .filter(mark -> mark.storeId().equals(journal.storeId()))
                        .filter(mark -> mark.project().equals(project))
                        .filter(mark -> mark.task().equals(report.taskId()))
                        .filter(mark -> mark.dispatch().equals("" + dispatch.number()))
                        .isPresent());
    if (open.isEmpty()) {
      throw Refusal.unfit(
          "task %s follows workflow %s: only the agent that works on it hands in its work"
              .formatted(report.taskId(), workflow.get().workflow()));
    }
    report.commit().ifPresent(hash -> checkBranch(hash, open.get()));
  }

  private void checkBranch(String hash, Dispatch dispatch) {
    Optional<String> branch = dispatch.branch();
    boolean isElsewhere =
        branch.isPresent()
            && means
                .workspace()
                .changes()
                .filter(GitChanges::hasRepository)
                .filter(git -> !git.isOn(hash, branch.get()))
                .isPresent();
    if (isElsewhere) {
      throw invalid("commit_sha %s is not on branch %s of the task".formatted(hash, branch.get()));
    }
  }

  private static void check(WorkReport report) {
    if (report.summary().isBlank()) {
      throw invalid("summary is missing; say in a sentence what was done");
    }
    within("summary", report.summary());
    report.reasoning().ifPresent(text -> within("developer_reasoning", text));
    report.tests().ifPresent(text -> within("tests", text));
    if (report.files().size() > MOST_FILES) {
      throw invalid("files_changed has more than %d paths".formatted(MOST_FILES));
    }
    report.files().forEach(ReportRecorder::checkPath);
    report.commit().ifPresent(hash -> checkHash("commit_sha", hash));
    report.base().ifPresent(hash -> checkHash("base_sha", hash));
  }

  private static void within(String field, String text) {
    if (text.length() > TEXT) {
      throw invalid("%s is longer than %,d characters".formatted(field, TEXT));
    }
  }

  private static void checkHash(String field, String hash) {
    if (!GitChanges.isHash(hash)) {
      throw invalid("%s \"%s\" is no hash of a commit".formatted(field, Words.shown(hash)));
    }
  }

  private static void checkPath(String path) {
    boolean leaves =
        path.isBlank()
            || path.length() > PATH
            || path.startsWith("/")
            || List.of(path.split("/", -1)).contains("..")
            || path.chars().anyMatch(Character::isISOControl);
    if (leaves) {
      throw invalid(
          "files_changed has \"%s\", which is no path inside the workspace"
              .formatted(Words.shown(path)));
    }
  }

  private static Refusal invalid(String message) {
    return new Refusal(Refusal.Kind.INVALID_ARGUMENT, message);
  }

  private WorkReported event(Journal journal, TaskHistory history, WorkReport report) {
    Optional<GitChanges> git = means.workspace().changes();
    int attempt = handedIn(history);
    Optional<String> commit = report.commit().map(hash -> full(git, "commit_sha", hash));
    Optional<String> base =
        report
            .base()
            .map(hash -> full(git, "base_sha", hash))
            .or(() -> began(history, attempt))
            .or(() -> commit.flatMap(hash -> git.flatMap(g -> g.before(hash))));
    GitChanges.Changes changes =
        base.flatMap(from -> git.map(g -> g.between(from, commit, report.files())))
            .orElse(new GitChanges.Changes(List.of(), ""));
    String patch = redacted(changes.patch());
    return new WorkReported(
        report.taskId(),
        attempt,
        redacted(report.summary()),
        commit,
        base,
        files(report, changes),
        patch.isBlank() ? Optional.empty() : Optional.of(journal.putBody(patch)),
        report.reasoning().map(this::redacted),
        report.tests().map(this::redacted),
        SOURCE);
  }

  /** The attempt that is open or was last; the first one where there is none yet. */
  private static int handedIn(TaskHistory history) {
    return history.task().latest().map(latest -> latest.number()).orElse(1);
  }

  private static Optional<String> began(TaskHistory history, int attempt) {
    List<TaskEvent.DispatchEnded> ended = history.ended(attempt);
    return ended.isEmpty()
        ? Optional.empty()
        : history
            .started(ended.getFirst().dispatch())
            .flatMap(TaskEvent.DispatchStarted::baseCommit);
  }

  private static String full(Optional<GitChanges> git, String field, String hash) {
    return git.filter(GitChanges::hasRepository)
        .map(
            g ->
                g.commit(hash)
                    .orElseThrow(
                        () ->
                            new Refusal(
                                Refusal.Kind.FAILED_PRECONDITION,
                                "%s %s is no commit of the workspace's repository"
                                    .formatted(field, hash))))
        .orElse(hash);
  }

  private List<WorkReported.File> files(WorkReport report, GitChanges.Changes changes) {
    if (report.files().isEmpty()) {
      return changes.files().stream().map(file -> file(file.path(), Optional.of(file))).toList();
    }
    return report.files().stream()
        .distinct()
        .map(
            path ->
                file(
                    path,
                    changes.files().stream().filter(one -> one.path().equals(path)).findFirst()))
        .toList();
  }

  private static WorkReported.File file(String path, Optional<GitChanges.ChangedFile> known) {
    return new WorkReported.File(
        path,
        known.flatMap(file -> number(file.added())),
        known.flatMap(file -> number(file.removed())));
  }

  private static Optional<Integer> number(OptionalInt lines) {
    return lines.isPresent() ? Optional.of(lines.getAsInt()) : Optional.empty();
  }

  private String redacted(String text) {
    return means.redactor().redact(Untrusted.visible(text));
  }
}
