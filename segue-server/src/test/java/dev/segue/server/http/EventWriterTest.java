package dev.segue.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.server.api.EventFeed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventWriterTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<Duration> pauses = new ArrayList<>();

  @Test
  void writesWhatIsKnownAndThenWhatComes() throws IOException {
    EventFeed feed =
        (_, seq, _) -> seq == 4 ? List.of(new EventFeed.Line(9, "b", "{\n\"x\":1}")) : List.of();

    new EventWriter(feed, pauses(3), out)
        .write(Optional.empty(), 2, List.of(new EventFeed.Line(4, "a", "{}")));

    assertThat(written())
        .isEqualTo(
            "retry: 1000\n\nid: 4\nevent: a\ndata: {}\n\nid: 9\nevent: b\ndata: {\ndata: \"x\":1}\n\n");
    assertThat(pauses).containsOnly(EventWriter.LOOK);
  }

  @Test
  void showsThatItLivesEveryFiveSeconds() throws IOException {
    new EventWriter((_, _, _) -> List.of(), pauses(2 * EventWriter.QUIET), out)
        .write(Optional.empty(), 0, List.of());

    assertThat(EventWriter.LOOK.multipliedBy(EventWriter.QUIET)).isEqualTo(Duration.ofSeconds(5));
    assertThat(written()).isEqualTo("retry: 1000\n\n:\n\n:\n\n");
  }

  @Test
  void waitsForNothingWhileThereIsMore() throws IOException {
    List<EventFeed.Line> full =
        LongStream.rangeClosed(1, EventWriter.MOST)
            .mapToObj(seq -> new EventFeed.Line(seq, "a", "{}"))
            .toList();

    new EventWriter((_, _, _) -> List.of(), pauses(2), out).write(Optional.empty(), 0, full);

    assertThat(pauses).startsWith(Duration.ZERO, EventWriter.LOOK);
  }

  @Test
  void asksForItsProject() throws IOException {
    var asked = new ArrayList<String>();
    EventFeed feed =
        (project, seq, max) -> {
          asked.add(project.orElse("") + seq + "/" + max);
          return List.of();
        };

    new EventWriter(feed, pauses(2), out).write(Optional.of("p"), 7, List.of());

    assertThat(asked).containsExactly("p7/500");
  }

  /** The last one does not last. */
  private Pause pauses(int count) {
    return length -> {
      pauses.add(length);
      return pauses.size() < count;
    };
  }

  private String written() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
