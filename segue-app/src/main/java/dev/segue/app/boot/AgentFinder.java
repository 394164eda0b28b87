package dev.segue.app.boot;

import dev.segue.app.cli.project.AgentFacts;
import dev.segue.app.cli.project.AgentFacts.Login;
import dev.segue.app.cli.project.Agents;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.app.config.ProviderEntry;
import dev.segue.app.config.Settings;
import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Provenance;
import dev.segue.files.profile.Logins;
import dev.segue.files.source.InputException;
import dev.segue.run.dispatch.AgentEnvironment;
import dev.segue.run.dispatch.OwnConfiguration;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks agents up, and asks those for their version that the operator, not a project, named. */
final class AgentFinder implements Agents {
  private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)+(?:[.+-]?\\w+){0,8}");
  private static final Pattern CREDENTIAL = Pattern.compile("KEY|TOKEN");

  private final ProcessEnvironment around;
  private final ProviderSet providers;
  private final Logins logins = Logins.known();

  AgentFinder(ProcessEnvironment around) {
    this.around = around;
    this.providers = new ProviderSet(around);
  }

  /** The providers of a run; without configured ones the shipped ones on PATH. */
  @Override
  public List<AgentFacts> of(Settings settings) {
    List<ProviderEntry> entries =
        settings.providers().isEmpty()
            ? providers.of(settings).stream()
                .map(profile -> (ProviderEntry) new ProviderEntry.Named(profile.id()))
                .toList()
            : settings.providers();
    var facts = new ArrayList<AgentFacts>();
    for (ProviderEntry entry : entries) {
      Profile profile = ProviderSet.profile(settings, entry);
      facts.add(facts(profile, mayStart(settings, entry, profile)));
    }
    return facts;
  }

  @Override
  public List<String> ids(Settings settings) {
    return providers.of(settings).stream().map(Profile::id).toList();
  }

  /**
   * A project's file may lay keys over a profile; as long as it leaves the program alone, it is not
   * the project that names it.
   */
  private static boolean mayStart(Settings settings, ProviderEntry entry, Profile profile) {
    if (settings.layers(entry).stream().allMatch(layer -> layer.from().origin().isTrusted())) {
      return true;
    }
    try {
      Profile trusted = ProviderSet.trusted(settings, entry);
      return trusted.command().getFirst().equals(profile.command().getFirst())
          && trusted.provenance().probe().equals(profile.provenance().probe());
    } catch (InputException _) {
      return false; // Without the project's word there is no such provider at all.
    }
  }

  private AgentFacts facts(Profile profile, boolean isAsked) {
    String name = profile.command().getFirst();
    boolean isInstalled = providers.isOnPath(name);
    Optional<String> version =
        isInstalled && isAsked && !profile.provenance().probe().isEmpty()
            ? new ProgramOutput(around)
                .lines(profile.provenance().probe())
                .flatMap(AgentFinder::version)
            : Optional.empty();
    return new AgentFacts(
        new AgentFacts.Program(
            profile.id(), name, isInstalled, profile.provenance().vendor().orElse(profile.id())),
        isAsked,
        version,
        knowledge(profile.provenance(), version),
        login(profile),
        new OwnConfiguration(profile, new AgentEnvironment(around.environment())).advice(""));
  }

  private static AgentFacts.Basis knowledge(Provenance known, Optional<String> version) {
    return new AgentFacts.Basis(
        known.tested(), known.source(), version.filter(known::isForeign).isPresent());
  }

  /** The number in what a program says of its version, or its first line where there is none. */
  static Optional<String> version(String said) {
    Matcher number = VERSION.matcher(said);
    return number.find()
        ? Optional.of(number.group())
        : said.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst();
  }

  private Login login(Profile profile) {
    List<String> variables =
        profile.environment().inherit().stream()
            .filter(name -> CREDENTIAL.matcher(name).find())
            .toList();
    List<String> files = logins.of(profile.id());
    if (variables.isEmpty() && files.isEmpty()) {
      return Login.UNKNOWN;
    }
    boolean isThere =
        variables.stream().anyMatch(name -> around.variable(name).isPresent())
            || files.stream().anyMatch(file -> Files.exists(around.home().resolve(file)));
    return isThere ? Login.PRESENT : Login.ABSENT;
  }
}
