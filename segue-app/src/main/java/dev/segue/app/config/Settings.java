package dev.segue.app.config;

import dev.segue.core.provider.BreakerTimes;
import dev.segue.core.session.delivery.DeliverySettings;
import dev.segue.core.task.Budget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How Segue is set: environment over configuration over defaults. Where things lie is {@link
 * Places}.
 *
 * @param project the configured project; goes after the command line, the environment and the task
 *     file
 * @param providers in priority order; empty means the shipped profiles found on PATH
 * @param helper provider of the helper agent
 * @param verifyMerged whether checks that passed run again where a merge changed the files
 * @param history completed tasks shown in prompts, 3 to 5
 * @param parallel how many tasks at once, 1 to {@value #MOST_AT_ONCE}; more than one work in git
 *     worktrees
 * @param timeout deadline of each dispatch, unless the task has its own
 * @param budget what all dispatches of a run together may use
 * @param resume whether retries go on with a provider's own session; absent: as its profile says
 * @param context whether runs give agents a context pack
 * @param redact regular expressions, each of which compiles, for secrets beyond the known shapes
 * @param keepBodies how long prompts, answers and output are kept
 * @param delivery how messages reach an agent at a terminal
 * @param workflow which workflow tasks follow, and who takes part
 * @param agents profiles that lie as files in {@code agents/}, the project's in front; each is laid
 *     over what is below it, and all below an entry of {@code providers}
 */
public record Settings(
    Optional<String> project,
    List<ProviderEntry> providers,
    Optional<String> helper,
    Unverified unverified,
    boolean verifyMerged,
    int history,
    int parallel,
    Duration timeout,
    Budget budget,
    Permissions permissions,
    Optional<Boolean> resume,
    ContextUse context,
    List<String> redact,
    Duration keepBodies,
    PreContext preContext,
    BreakerTimes breaker,
    DeliverySettings delivery,
    WorkflowOptions workflow,
    List<ProviderEntry.Written> agents) {
  /** Most tasks at once: each has an agent, whose CLI takes a core and half a gigabyte. */
  public static final int MOST_AT_ONCE = 64;

  /**
   * Setting for context packs: decides whether runs give agents a context pack of the workspace.
   */
  public enum ContextUse {
    /** Yes; the workspace is indexed at the first run. */
    ON,
    /** Never. */
    OFF,
    /** Where the workspace has been indexed before: {@code .segue/index.db} is there. */
    WHERE_INDEXED
  }

  /** What holds where nothing is set. */
  public static final Settings DEFAULT =
      new Settings(
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Unverified.BLOCK,
          true,
          5,
          1,
          Duration.ofMinutes(30),
          Budget.UNLIMITED,
          Permissions.WORKSPACE,
          Optional.empty(),
          ContextUse.WHERE_INDEXED,
          List.of(),
          Duration.ofDays(30),
          PreContext.DEFAULT,
          BreakerTimes.DEFAULT,
          DeliverySettings.DEFAULT,
          WorkflowOptions.DEFAULT,
          List.of());

  public Settings {
    providers = List.copyOf(providers);
    redact = List.copyOf(redact);
    agents = List.copyOf(agents);
  }

  /**
   * The same with only these providers, in this order, as {@code --providers} asks: entries of the
   * configuration where it has them, shipped profiles otherwise.
   */
  public Settings withProviders(List<String> ids) {
    return new Settings(
        project,
        ids.stream().distinct().map(this::entry).toList(),
        helper,
        unverified,
        verifyMerged,
        history,
        parallel,
        timeout,
        budget,
        permissions,
        resume,
        context,
        redact,
        keepBodies,
        preContext,
        breaker,
        delivery,
        workflow,
        agents);
  }

  /** The same with other hand-off settings, as {@code --no-pre-context} asks. */
  public Settings withPreContext(PreContext other) {
    return new Settings(
        project,
        providers,
        helper,
        unverified,
        verifyMerged,
        history,
        parallel,
        timeout,
        budget,
        permissions,
        resume,
        context,
        redact,
        keepBodies,
        other,
        breaker,
        delivery,
        workflow,
        agents);
  }

  /** The same with so many tasks at once, as {@code --parallel} asks. */
  public Settings withParallel(int tasks) {
    return new Settings(
        project,
        providers,
        helper,
        unverified,
        verifyMerged,
        history,
        tasks,
        timeout,
        budget,
        permissions,
        resume,
        context,
        redact,
        keepBodies,
        preContext,
        breaker,
        delivery,
        workflow,
        agents);
  }

  /** The same with or without context packs, as {@code --context} asks. */
  public Settings withContext(ContextUse other) {
    return new Settings(
        project,
        providers,
        helper,
        unverified,
        verifyMerged,
        history,
        parallel,
        timeout,
        budget,
        permissions,
        resume,
        other,
        redact,
        keepBodies,
        preContext,
        breaker,
        delivery,
        workflow,
        agents);
  }

  /** The same with other settings of workflows, as the command line asks. */
  public Settings withWorkflow(WorkflowOptions other) {
    return new Settings(
        project,
        providers,
        helper,
        unverified,
        verifyMerged,
        history,
        parallel,
        timeout,
        budget,
        permissions,
        resume,
        context,
        redact,
        keepBodies,
        preContext,
        breaker,
        delivery,
        other,
        agents);
  }

  /** The same with these profiles from files. */
  Settings withAgents(List<ProviderEntry.Written> files) {
    return new Settings(
        project,
        providers,
        helper,
        unverified,
        verifyMerged,
        history,
        parallel,
        timeout,
        budget,
        permissions,
        resume,
        context,
        redact,
        keepBodies,
        preContext,
        breaker,
        delivery,
        workflow,
        files);
  }

  /** The same with other times, as the environment asks. */
  Settings withBreaker(BreakerTimes other) {
    return new Settings(
        project,
        providers,
        helper,
        unverified,
        verifyMerged,
        history,
        parallel,
        timeout,
        budget,
        permissions,
        resume,
        context,
        redact,
        keepBodies,
        preContext,
        other,
        delivery,
        workflow,
        agents);
  }

  /** What is written of a provider, the layer that goes first in front; none for a shipped one. */
  public List<ProviderEntry.Written> layers(ProviderEntry entry) {
    var layers = new ArrayList<ProviderEntry.Written>();
    if (entry instanceof ProviderEntry.Written written) {
      layers.add(written);
    }
    agents.stream().filter(agent -> agent.id().equals(entry.id())).forEach(layers::add);
    return layers;
  }

  private ProviderEntry entry(String id) {
    return providers.stream()
        .filter(entry -> entry.id().equals(id))
        .findFirst()
        .orElseGet(() -> new ProviderEntry.Named(id));
  }
}
