package dev.segue.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.store.RedisServer;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.security.cert.CertificateException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Answers as servers give them, also in the words that Redis 6 puts around an error in a script.
 */
class FailuresTest {
  private static final RedisServer SERVER = RedisServer.parse("redis://u:pw1@h:1/0");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LOADING Redis is loading the dataset in memory | true | still loads its data",
        "OOM command not allowed when used memory > 'maxmemory'. | true | is full",
        "ERR Error running script (call to f_ab): @user_script:9: -OOM command not allowed when used memory > 'maxmemory'. | true | is full",
        "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk. | true | cannot save to its disk",
        "READONLY You can't write against a read only replica. | true | read-only replica",
        "ERR Error running script (call to f_ab): @user_script:9: @user_script: 9: -READONLY You can't write against a read only replica. | true | read-only replica",
        "BUSY Redis is busy running a script. | true | busy with a script",
        "MASTERDOWN Link with MASTER is down | true | lost its master",
        "NOREPLICAS Not enough good replicas to write. | true | too few replicas",
        "ERR max number of clients reached | true | as many clients as it takes",
        "WRONGPASS invalid username-password pair or user is disabled. | false | refuses the user or password",
        "NOAUTH Authentication required. | false | wants a password",
        "NOPERM this user has no permissions to run the 'evalsha' command | false | does not let this user",
        "WRONGTYPE Operation against a key holding the wrong kind of value | false | holds something else",
        "MOVED 3999 127.0.0.1:6381 | false | belongs to a cluster",
        "ERR unknown command 'XADD' | false | answered: ERR unknown command 'XADD'"
      })
  void tellsWhatMayPassFromWhatSomebodyMustMend(String answer, boolean passes, String words) {
    JournalException told = Failures.answer(SERVER, new JedisDataException(answer));

    assertThat(told).hasMessageStartingWith("the store redis://h:1/0 ").hasMessageContaining(words);
    assertThat(told instanceof StoreUnavailableException).isEqualTo(passes);
    assertThat(told).hasMessageNotContaining("pw1");
  }

  @Test
  void waitsWhereATlsHandshakeWasCutOff() {
    for (IOException beneath : List.of(new EOFException("closed"), new SocketException("reset"))) {
      var handshake = new SSLHandshakeException("Remote host terminated the handshake");
      handshake.initCause(beneath);

      assertThat(Failures.connection(SERVER, new JedisConnectionException(handshake)))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("is not reached over TLS: Remote host terminated the handshake");
    }
  }

  @Test
  void endsWhereACertificateIsNotTrusted() {
    var handshake = new SSLHandshakeException("PKIX path building failed");
    handshake.initCause(new CertificateException("no path"));
    var alert = new SSLHandshakeException("Received fatal alert: certificate_required");

    for (SSLHandshakeException refused : List.of(handshake, alert)) {
      assertThat(Failures.connection(SERVER, new JedisConnectionException(refused)))
          .isNotInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("is not trusted: " + refused.getMessage());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ERR unknown command 'AUTH', with args beginning with: 'u' 'pw1' ",
        "ERR unknown command `AUTH`, with args beginning with: `u`, `pw",
        "OOM while it did AUTH u pw1"
      })
  void hidesALoginThatAServerRepeats(String answer) {
    JournalException told = Failures.answer(SERVER, new JedisDataException(answer));

    assertThat(told).hasMessageNotContaining("pw").hasNoCause();
  }
}
