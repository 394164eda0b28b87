package dev.segue.session.hook;

import dev.segue.core.session.HookEdit;
import dev.segue.core.session.HookEntry;
import dev.segue.core.session.HookText;
import dev.segue.core.session.OwnCommand;
import dev.segue.core.session.UserHooks;
import dev.segue.core.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The user's own file of hooks of one agent. Nothing but entries of ours is put in or taken out;
 * mode and links stay. A plan is made first and carried out as it was shown, or not at all. The
 * file as it was is kept in Segue's own folder.
 */
public final class UserHookFile {
  private static final int NAME = 12;

  private final String agent;
  private final UserHooks hooks;
  private final Path file;
  private final Path folder;

  /**
   * Of one agent.
   *
   * @param agent id of the profile
   * @param file as the user calls it, absolute
   * @param folder Segue's own, made when needed
   */
  public UserHookFile(String agent, UserHooks hooks, Path file, Path folder) {
    this.agent = agent;
    this.hooks = hooks;
    this.file = file;
    this.folder = folder;
  }

  /** What the user is told after an installation. */
  public Optional<String> says() {
    return hooks.says();
  }

  /**
   * What an installation would change.
   *
   * @param hookCommand begins a command line for a shell, to which an entry adds the event's name
   */
  public HookPlan toInstall(String hookCommand) {
    List<HookEntry> entries =
        hooks.entries(hookCommand).stream()
            .map(entry -> new HookEntry(entry.event(), entry.json()))
            .toList();
    return plan(
        (text, note) ->
            HookText.put(text, entries, new OwnCommand(agent), hooks.base(), note.added()),
        false);
  }

  /** What would go. */
  public HookPlan toRemove() {
    return plan((text, note) -> HookText.remove(text, new OwnCommand(agent), note.added()), true);
  }

  private interface Editing {
    HookEdit edit(String text, Note note);
  }

  private HookPlan plan(Editing editing, boolean isRemoval) {
    try {
      Path real = real();
      Optional<String> old = Exchange.read(real);
      Note note = Note.read(noteFile(), real);
      return switch (editing.edit(old.orElse(""), note)) {
        case HookEdit.Same() -> new HookPlan.Nothing(file);
        case HookEdit.Refused(String reason) -> refused(reason);
        case HookEdit.Changed(String text, var removed, var added) -> {
          boolean isGone = isRemoval && note.isCreated() && text.isBlank();
          yield new HookPlan.Change(
              file, old, isGone ? Optional.empty() : Optional.of(text), removed, added);
        }
      };
    } catch (IOException e) {
      return refused(String.valueOf(e.getMessage()));
    }
  }

  private HookPlan.Refused refused(String reason) {
    return new HookPlan.Refused("%s is left as it is: %s".formatted(file, reason));
  }

  /**
   * Does it.
   *
   * @return where the file as it was is kept; empty where there was none
   * @throws IOException when the file is not what the plan was made from any more, or the file
   *     system refuses; the file then is as it was
   */
  public Optional<Path> carryOut(HookPlan.Change change) throws IOException {
    Path real = real();
    Files.createDirectories(folder);
    Optional<Path> kept = Optional.empty();
    if (change.old().isPresent()) {
      String old = change.old().get();
      Path copy = folder.resolve(agent + "-" + Sha256.hex(old).substring(0, NAME));
      if (!Files.exists(copy)) {
        Exchange.write(copy, old);
      }
      kept = Optional.of(copy);
    }
    // Before the change: a note of pieces that are not there does no harm.
    if (!change.added().isEmpty()) {
      boolean isCreated =
          change.old().isEmpty()
              || (!change.removed().isEmpty() && Note.read(noteFile(), real).isCreated());
      Files.deleteIfExists(noteFile());
      Exchange.write(noteFile(), new Note(isCreated, change.added()).text(real));
    }
    Exchange.swap(real, change.old(), change.text());
    if (change.added().isEmpty()) {
      Files.deleteIfExists(noteFile());
    }
    return kept;
  }

  private Path noteFile() {
    return folder.resolve(agent + ".json");
  }

  /** Where the file really is; a link that leads nowhere is no place for a new file. */
  private Path real() throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return file.toRealPath();
    }
    return file.toAbsolutePath().normalize();
  }
}
