package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.context.history.LoadedContext;
import dev.segue.core.journal.Recorded;
import dev.segue.core.provider.Breakers;
import dev.segue.core.run.ProjectState;
import dev.segue.core.view.DeliveryNumbers;
import dev.segue.core.view.MetricsFold;
import dev.segue.core.view.StatusView;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.run.RunOutcome;
import dev.segue.store.MarkdownTables;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class PublicPagesTest {
  private static List<String> keys(String object) {
    return MarkdownTables.words(
        MarkdownTables.rows("documents.md").getOrDefault(object, List.of("")).getFirst());
  }

  @Test
  void listsTheKeysOfTheStatusDocument() {
    Map<String, ?> document =
        new StatusView("p", new ProjectState(), Breakers.NONE, false, Instant.EPOCH).document();

    assertThat(document.keySet()).containsExactlyElementsOf(keys("status"));
    assertThat(document.get("counts"))
        .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
        .containsOnlyKeys(keys("counts"));
    assertThat(document.get("usage"))
        .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
        .containsOnlyKeys(keys("status.usage"));
  }

  @Test
  void listsTheKeysOfTheContextDocument() {
    assertThat(new LoadedContext("p", Optional.empty()).document().keySet())
        .containsExactlyElementsOf(keys("context"));
  }

  @Test
  void listsTheExitCodes() {
    var codes = MarkdownTables.rows("exit-codes.md").keySet().stream().skip(1).toList();

    assertThat(codes)
        .containsExactlyElementsOf(
            Stream.of(
                    RunOutcome.DONE,
                    RunOutcome.LEFT_OVER,
                    2,
                    RunOutcome.NO_PROVIDER,
                    RunOutcome.ENVIRONMENT,
                    RunOutcome.STOPPED,
                    130,
                    141,
                    143)
                .map(String::valueOf)
                .toList());
  }

  @Test
  void listsEveryMetricThatIsPrintedWithItsType() {
    var page = MarkdownTables.rows("metrics.md");

    var fold = new MetricsFold();
    fold.apply(
        "demo",
        new Recorded(1, Instant.EPOCH, new WorkflowEvent.WorkflowStarted("t1", "default", "hash")));

    Stream.concat(fold.families().stream(), new DeliveryNumbers().families().stream())
        .forEach(
            family ->
                assertThat(page.getOrDefault(family.name(), List.of("")).getFirst())
                    .as(family.name())
                    .isEqualToIgnoringCase(family.type().name()));
  }
}
