package dev.segue.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.context.ContextPack;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.DecisionView;
import dev.segue.core.context.NewDecision;
import dev.segue.core.context.PackExplanation;
import dev.segue.core.context.PackReply;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.context.TaskPhase;
import dev.segue.core.context.Transition;
import dev.segue.core.context.WorkReport;
import dev.segue.server.api.Route;
import dev.segue.server.api.ServerPorts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The routes themselves, without a port. */
class SiteTest {
  private static final List<Route> FURTHER =
      List.of(
          Route.get("/v1/status", "How it stands", List.of(), _ -> Map.of()),
          Route.post("/v1/tasks/{id}/retry", "Again", _ -> Map.of()));

  private static Site site(List<Route> routes) {
    return new Site(
        new ServerPorts(
            new Nobody(),
            Optional::of,
            () -> "",
            Optional::empty,
            (_, _, _) -> List.of(),
            routes,
            (_, _) -> {}),
        new Closing(),
        100,
        1);
  }

  @Test
  void noRouteIsWithoutEntryAndNoEntryWithoutRoute() {
    var routes = new TreeSet<String>();
    site(FURTHER).served().forEach(served -> routes.add(served.toString()));
    var entries = new TreeSet<String>();
    JsonNode described = JsonMapper.shared().readTree(site(FURTHER).description());
    described
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .propertyNames()
                    .forEach(
                        method ->
                            entries.add(
                                method.toUpperCase(java.util.Locale.ROOT) + " " + path.getKey())));

    assertThat(entries).hasSize(15).isEqualTo(routes);
  }

  @Test
  void whatIsDescribedAndNotAnsweredIsLeftOut() {
    JsonNode alone = JsonMapper.shared().readTree(site(List.of()).description()).get("paths");
    JsonNode paths = JsonMapper.shared().readTree(site(FURTHER).description()).get("paths");

    assertThat(alone.propertyNames()).contains("/v1/events").doesNotContain("/v1/status");
    assertThat(alone.get("/v1/tasks/{id}/report").propertyNames()).containsExactly("post");
    assertThat(paths.propertyNames())
        .contains("/v1/status", "/v1/tasks/{id}/retry")
        .doesNotContain("/v1/halt");
  }

  @Test
  void entriesHaveTheSummaryAndTheParametersOfTheirRoutes() {
    JsonNode paths = JsonMapper.shared().readTree(site(FURTHER).description()).get("paths");
    for (Route route : site(FURTHER).documents()) {
      JsonNode entry =
          paths.get(route.pattern()).get(route.method().toLowerCase(java.util.Locale.ROOT));
      var parameters = new java.util.ArrayList<String>();
      entry
          .path("parameters")
          .forEach(
              parameter -> {
                if (parameter.get("in").asString().equals("query")) {
                  parameters.add(parameter.get("name").asString());
                }
              });
      assertThat(entry.get("summary").asString()).isEqualTo(route.summary());
      assertThat(parameters).as(route.pattern()).isEqualTo(route.query());
    }
  }

  @Test
  void twoAnswersForOneRouteAreABug() {
    var twice = List.of(Route.post("/v1/context", "Once more", _ -> Map.of()));

    assertThatThrownBy(() -> site(twice).router())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Two answer POST /v1/context");
  }

  /** Nobody asks in these tests. */
  private static final class Nobody implements ContextService {
    @Override
    public PackReply get(PackRequest request) {
      throw new IllegalStateException();
    }

    @Override
    public ContextPack pack(Optional<String> project, String hash) {
      throw new IllegalStateException();
    }

    @Override
    public PackExplanation explain(Optional<String> project, String hash) {
      throw new IllegalStateException();
    }

    @Override
    public DecisionView record(Optional<String> project, NewDecision decision) {
      throw new IllegalStateException();
    }

    @Override
    public List<DecisionView> decisions(Optional<String> project, boolean all) {
      throw new IllegalStateException();
    }

    @Override
    public TaskPhase report(Optional<String> project, WorkReport report) {
      throw new IllegalStateException();
    }

    @Override
    public TaskPhase submit(Optional<String> project, ReviewSubmission submission) {
      throw new IllegalStateException();
    }

    @Override
    public TaskPhase transition(Optional<String> project, Transition transition) {
      throw new IllegalStateException();
    }
  }
}
