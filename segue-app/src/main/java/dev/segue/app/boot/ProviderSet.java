package dev.segue.app.boot;

import dev.segue.app.config.ProviderEntry;
import dev.segue.app.config.Settings;
import dev.segue.app.config.Surroundings;
import dev.segue.app.profile.Profiles;
import dev.segue.core.provider.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The providers that take part: the configured ones, else the shipped ones whose programs are on
 * PATH.
 */
final class ProviderSet {
  private final Surroundings around;

  ProviderSet(Surroundings around) {
    this.around = around;
  }

  /** In priority order; the configured helper behind them where it is not among them. */
  List<Profile> of(Settings settings) {
    if (settings.providers().isEmpty()) {
      return Profiles.SHIPPED.stream()
          .map(Profiles::shipped)
          .filter(p -> isOnPath(p.command().getFirst()))
          .toList();
    }
    return settings.providers().stream().map(ProviderSet::profile).toList();
  }

  /** All profiles that a run may need: the providers and a helper that is none of them. */
  List<Profile> withHelper(Settings settings) {
    var all = new ArrayList<>(of(settings));
    settings
        .helper()
        .filter(id -> all.stream().noneMatch(p -> p.id().equals(id)))
        .map(Profiles::shipped)
        .ifPresent(all::add);
    return all;
  }

  static Profile profile(ProviderEntry entry) {
    return switch (entry) {
      case ProviderEntry.Named(String id) -> Profiles.shipped(id);
      case ProviderEntry.Written written -> Profiles.of(written.node(), written.from().base());
    };
  }

  /** Whether a program is found, by its path or on PATH. */
  boolean isOnPath(String program) {
    if (program.indexOf('/') >= 0) {
      return isProgram(Path.of(program));
    }
    for (String folder : around.variable("PATH").orElse("").split(":", -1)) {
      if (!folder.isEmpty() && isProgram(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
