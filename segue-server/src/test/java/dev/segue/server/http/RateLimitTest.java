package dev.segue.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong now = new AtomicLong(-5);
  private final RateLimit limit = new RateLimit(2, 3, now::get);

  @Test
  void takesABurstAndThenItsRate() {
    assertThat(allowed("a", 5)).isEqualTo(3);
    now.addAndGet(SECOND / 2);
    assertThat(allowed("a", 5)).isEqualTo(1);
    now.addAndGet(SECOND);
    assertThat(allowed("a", 5)).isEqualTo(2);
    now.addAndGet(100 * SECOND);
    assertThat(allowed("a", 5)).isEqualTo(3);
  }

  @Test
  void peersDoNotTakeFromEachOther() {
    assertThat(allowed("a", 5)).isEqualTo(3);
    assertThat(allowed("b", 5)).isEqualTo(3);
  }

  @Test
  void forgetsThePeerThatWasAwayLongest() {
    assertThat(allowed("first", 3)).isEqualTo(3);
    for (int i = 0; i < 4_096; i++) {
      assertThat(limit.allows("peer" + i)).isTrue();
    }
    assertThat(limit.allows("first")).isTrue();
    assertThat(allowed("peer4095", 3)).isEqualTo(2);
  }

  private int allowed(String peer, int asked) {
    int allowed = 0;
    for (int i = 0; i < asked; i++) {
      allowed += limit.allows(peer) ? 1 : 0;
    }
    return allowed;
  }
}
