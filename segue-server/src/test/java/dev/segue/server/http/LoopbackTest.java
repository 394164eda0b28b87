package dev.segue.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost",
        "http://localhost:3000",
        "https://127.0.0.1:8443",
        "http://[::1]:5",
        "http://LOCALHOST"
      })
  void pagesOfThisMachineMayAsk(String origin) {
    assertThat(Loopback.isOrigin(origin)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "localhost",
        "file://localhost",
        "http://localhost.evil.example",
        "http://localhost@evil.example",
        "http://evil@localhost",
        "http://127.0.0.1.evil.example",
        "http://127.0.0.2",
        "http:// localhost",
        "http://evil.example/localhost"
      })
  void noOtherPageMayAsk(String origin) {
    assertThat(Loopback.isOrigin(origin)).isFalse();
  }

  @Test
  void namesOfThisMachine() {
    assertThat(Loopback.isHost("LocalHost")).isTrue();
    assertThat(Loopback.isHost("[::1]")).isTrue();
    assertThat(Loopback.isHost("localhost.")).isFalse();
    assertThat(Loopback.isHost(null)).isFalse();
  }
}
