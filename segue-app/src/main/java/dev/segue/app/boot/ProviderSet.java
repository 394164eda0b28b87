package dev.segue.app.boot;

import dev.segue.app.config.ProcessEnvironment;
import dev.segue.app.config.ProviderEntry;
import dev.segue.app.config.Settings;
import dev.segue.core.provider.Profile;
import dev.segue.files.profile.Profiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The providers that take part: the configured ones, else the shipped ones whose programs are on
 * PATH.
 */
final class ProviderSet {
  private final ProcessEnvironment around;

  ProviderSet(ProcessEnvironment around) {
    this.around = around;
  }

  /** In priority order; the configured helper behind them where it is not among them. */
  List<Profile> of(Settings settings) {
    if (settings.providers().isEmpty()) {
      return Profiles.SHIPPED.stream()
          .map(id -> profile(settings, id))
          .filter(p -> isOnPath(p.command().getFirst()))
          .toList();
    }
    return settings.providers().stream().map(entry -> profile(settings, entry)).toList();
  }

  /** All profiles that a run may need: the providers and a helper that is none of them. */
  List<Profile> withHelper(Settings settings) {
    var all = new ArrayList<>(of(settings));
    settings
        .helper()
        .filter(id -> all.stream().noneMatch(p -> p.id().equals(id)))
        .map(id -> profile(settings, id))
        .ifPresent(all::add);
    return all;
  }

  /** A provider that is named without keys of its own. */
  static Profile profile(Settings settings, String id) {
    return profile(settings, new ProviderEntry.Named(id));
  }

  static Profile profile(Settings settings, ProviderEntry entry) {
    return laid(entry.id(), settings.layers(entry));
  }

  /** As far as the operator's own word goes, without what the project brings. */
  static Profile trusted(Settings settings, ProviderEntry entry) {
    return laid(
        entry.id(),
        settings.layers(entry).stream().filter(l -> l.from().origin().isTrusted()).toList());
  }

  private static Profile laid(String id, List<ProviderEntry.Written> layers) {
    if (layers.isEmpty()) {
      return Profiles.shipped(id);
    }
    Path base =
        layers.stream()
            .filter(layer -> layer.node().value("command").isPresent())
            .findFirst()
            .orElse(layers.getFirst())
            .from()
            .base();
    return Profiles.of(layers.stream().map(ProviderEntry.Written::node).toList(), base);
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
