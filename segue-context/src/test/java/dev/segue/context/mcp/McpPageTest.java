package dev.segue.context.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.context.history.Continuity;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.journal.DispatchMark;
import dev.segue.store.MarkdownTables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The public page names every tool and argument. */
class McpPageTest {
  private static final Access NONE =
      new Access() {
        @Override
        public <T> T with(Function<Continuity, T> work) {
          throw new IllegalStateException("nothing is called here");
        }

        @Override
        public <T> T told(Function<Continuity, T> work) {
          return with(work);
        }

        @Override
        public <T> T beginning(Function<Continuity, T> work) {
          return with(work);
        }

        @Override
        public ContextService contexts() {
          return new FakeContexts();
        }

        @Override
        public Optional<DispatchMark> dispatch() {
          return Optional.empty();
        }

        @Override
        public Optional<ReviewSubmission.Session> reviewing() {
          return Optional.empty();
        }

        @Override
        public Optional<String> session() {
          return Optional.empty();
        }

        @Override
        public String redacted(String text) {
          return text;
        }
      };

  @Test
  void listsEveryToolWithItsArguments() {
    Map<String, List<String>> page = new TreeMap<>();
    MarkdownTables.table("mcp.md", "tool")
        .forEach((tool, cells) -> page.put(tool, MarkdownTables.words(cells.getFirst())));

    assertThat(page)
        .isEqualTo(
            Stream.of(
                    new LoadContext(NONE),
                    new GetContext(NONE),
                    new SearchHistory(NONE),
                    new RecordDecision(NONE),
                    new ReportWork(NONE),
                    new SubmitReview(NONE),
                    new Acknowledge(NONE))
                .collect(Collectors.toMap(Tool::name, McpPageTest::arguments)));
  }

  private static List<String> arguments(Tool tool) {
    return tool.parameters().stream().map(Parameter::name).toList();
  }
}
