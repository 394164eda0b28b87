package dev.segue.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.store.RedisServer;
import dev.segue.store.StoreAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreAddressTest {
  @Test
  void readsUrlsOfServers() {
    assertThat(RedisServer.parse("redis://localhost"))
        .isEqualTo(
            new RedisServer("localhost", 6379, Optional.empty(), Optional.empty(), 0, false));
    assertThat(RedisServer.parse("rediss://me:p%40ss@db.example.org:6380/3"))
        .isEqualTo(
            new RedisServer(
                "db.example.org", 6380, Optional.of("me"), Optional.of("p@ss"), 3, true));
    assertThat(RedisServer.parse("redis://:a:b@c+d%@[::1]:7000/"))
        .isEqualTo(
            new RedisServer("::1", 7000, Optional.empty(), Optional.of("a:b@c+d%"), 0, false));
  }

  @Test
  void showsHostPortAndDatabaseOnly() {
    var server = RedisServer.parse("rediss://me:s3cret@[::1]:7000/2");

    assertThat(server).hasToString("rediss://[::1]:7000/2");
    assertThat(new StoreAddress.RedisDatabase(server).toString() + server.hostAndPort())
        .doesNotContain("s3cret")
        .doesNotContain("me:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://",
        "redis:localhost",
        "redis://s3cret@localhost",
        "redis://me:@localhost",
        "redis://me:s3cret@localhost:99999",
        "redis://me:s3cret@localhost:0",
        "redis://me:s3cret@localhost/zero",
        "redis://me:s3cret@localhost/0?x=1",
        "redis://me:s3cret@two hosts"
      })
  void refusesWhatIsNoneAndNeverRepeatsIt(String url) {
    assertThat(RedisServer.isMeantBy(url)).isTrue();
    assertThatThrownBy(() -> RedisServer.parse(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("s3cret");
  }
}
