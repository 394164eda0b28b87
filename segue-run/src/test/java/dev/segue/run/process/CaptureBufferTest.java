package dev.segue.run.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CaptureBufferTest {

  @Test
  void keepsExactlyHeadAndTailOfAnyStream() {
    var random = new Random(7);
    for (int round = 0; round < 500; round++) {
      int limit = 2 + random.nextInt(60);
      var buffer = new CaptureBuffer(limit);
      var all = new StringBuilder();
      for (int i = random.nextInt(20); i > 0; i--) {
        String chunk = String.valueOf((char) ('a' + i)).repeat(random.nextInt(30));
        all.append(chunk);
        buffer.add(chunk.getBytes(UTF_8), chunk.length());
      }
      int half = limit / 2;
      var expected =
          all.length() <= 2 * half
              ? new Captured(all.toString(), 0, "")
              : new Captured(
                  all.substring(0, half),
                  all.length() - 2L * half,
                  all.substring(all.length() - half));
      assertThat(buffer.captured()).isEqualTo(expected);
    }
  }

  @Test
  void leavesOutCharactersThatTheCutHitRatherThanHalvingThem() {
    var buffer = new CaptureBuffer(8);
    byte[] bytes = "aäää€äb".getBytes(UTF_8);
    buffer.add(bytes, bytes.length);

    assertThat(buffer.captured()).isEqualTo(new Captured("aä", bytes.length - 3 - 3, "äb"));
  }

  @Test
  void saysHowMuchIsMissing() {
    assertThat(new Captured("a", 5, "b").text()).isEqualTo("a\n[5 bytes left out]\nb");
  }
}
