package dev.segue.core.text;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {
  /** Put together here so that no scanner takes this file for a leak. */
  private static final String ALNUM = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

  private static String redact(String text) {
    return Redactor.STANDARD.redact(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sk-%s",
        "sk-proj-%s",
        "sk-ant-api03-%s",
        "AIza%s",
        "ghp_%s",
        "gho_%s",
        "github_pat_11A_%s",
        "glpat-%s",
        "xoxb-123456-%s",
        "xoxp-123456-%s",
        "npm_%s",
        "sk_live_%s",
        "eyJhbGciOiJIUzI1NiJ9.eyJ%s.%s"
      })
  void takesOutKeysOfKnownShape(String shape) {
    String key = shape.replace("%s", ALNUM);

    assertThat(redact("call with " + key + " failed")).isEqualTo("call with [redacted] failed");
    assertThat(redact("'" + key + "'")).isEqualTo("'[redacted]'");
    assertThat(redact("https://x/y?k=" + key + "&z=1")).doesNotContain(ALNUM).endsWith("&z=1");
  }

  @Test
  void takesOutCloudKeysAndPrivateKeys() {
    assertThat(redact("id AKIA" + "IOSFODNN7EXAMPLE.")).isEqualTo("id [redacted].");
    assertThat(
            redact(
                "a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----\nb"))
        .isEqualTo("a\n[redacted]\nb");
    assertThat(redact("a -----BEGIN PRIVATE KEY-----\nMIIE\nabc")).isEqualTo("a [redacted]");
  }

  @Test
  void takesOutPasswordsInUrlsAndKeepsUserAndHost() {
    assertThat(redact("postgres://bob:s3cr@t@db:5432/x and http://h:80/a@b"))
        .isEqualTo("postgres://bob:[redacted]@db:5432/x and http://h:80/a@b");
    assertThat(redact("redis://:pw@localhost")).isEqualTo("redis://:[redacted]@localhost");
    assertThat(redact("https://github.com/a/b.git git://x@y/z"))
        .isEqualTo("https://github.com/a/b.git git://x@y/z");
  }

  @Test
  void takesOutBearerAndBasicCredentials() {
    assertThat(redact("Authorization: Bearer abcdef"))
        .isEqualTo("Authorization: Bearer [redacted]");
    assertThat(redact("-H 'authorization: token abc'"))
        .isEqualTo("-H 'authorization: token [redacted]'");
    assertThat(redact("got Bearer a8f7c6e5d4.x-y")).isEqualTo("got Bearer [redacted]");
    assertThat(redact("Basic dXNlcjpwYXNzd29yZA==")).isEqualTo("Basic [redacted]");
  }

  @Test
  void takesOutValuesOfTellingNames() {
    assertThat(redact("GITHUB_TOKEN=abc DB_PASSWORD='x y' OPENAI_API_KEY=zz1, A=1"))
        .isEqualTo(
            "GITHUB_TOKEN=[redacted] DB_PASSWORD='[redacted]' OPENAI_API_KEY=[redacted], A=1");
    assertThat(redact("{\"api_key\": \"abc\\\"d\", \"n\": 1, 'token':'t'}"))
        .isEqualTo("{\"api_key\": \"[redacted]\", \"n\": 1, 'token':'[redacted]'}");
    assertThat(redact("{\\\"clientSecret\\\": \\\"abc\\\", \\\"n\\\": 1}"))
        .isEqualTo("{\\\"clientSecret\\\": \\\"[redacted]\\\", \\\"n\\\": 1}");
    assertThat(redact("db:\n  password: hunter2\n  host: h\n"))
        .isEqualTo("db:\n  password: [redacted]\n  host: h\n");
    assertThat(redact("--password hunter2 --token=abc -v"))
        .isEqualTo("--password [redacted] --token=[redacted] -v");
    assertThat(redact("?access_token=a,b&x=1;Pwd=q"))
        .isEqualTo("?access_token=[redacted]&x=1;Pwd=[redacted]");
    assertThat(redact("SECRET: x\nsecret = \"y z\"; PASSWORD := p4"))
        .isEqualTo("SECRET: [redacted]\nsecret = \"[redacted]\"; PASSWORD := [redacted]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "commit 8f14e45fceea167a5a36dedd4bea2543c1d2e3f4 on branch feature/tokens",
        "id 550e8400-e29b-41d4-a716-446655440000 at src/main/java/dev/segue/core/text/Redactor.java:12",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "error: unexpected token: '}' and unexpected token: identifier in key: name",
        "password: must not be blank; token: can't be empty. The secret: there is none",
        "AuthTest.rejectsExpiredToken expected 401 but was 200",
        "class=\"sk-circle-fade-dot sk-folding-cube-wrapper\"",
        "Bearer token missing, Bearer authentication required, basic understanding of tokens",
        "max_tokens: 100, tokens=5, key=value, foreign_key: user_id, \"key\": \"title\"",
        "TOKEN=${TOKEN} password=$PASSWORD secret: null api_key: <your-key> PWD=/home/me",
        "if (password == null || token != other) { token = lexer.next(); }",
        "AccessToken::new, String password = request.parameter(name)",
        "http://localhost:8080/path?x=1 and mailto:a@b.c and user@host:/srv/x",
        "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
        "expected: <true> but was: <false>; 12 * 3 = 36; a --- b; C#; #12",
      })
  void keepsWhatIsNoSecret(String text) {
    assertThat(redact(text)).isEqualTo(text);
  }

  @Test
  void changesNothingTheSecondTime() {
    String once = redact("A_TOKEN=x https://u:p@h 'password': 'y' Bearer zzzzzzz1 sk-" + ALNUM);

    assertThat(redact(once)).isEqualTo(once);
  }

  @Test
  void takesOutWhatTheOperatorNames() {
    var redactor = Redactor.with(List.of("CUST-\\d+", "pin (?<secret>\\d{4})"));

    assertThat(redactor.redact("CUST-17 has pin 1234")).isEqualTo("[redacted] has pin [redacted]");
    assertThatThrownBy(() -> Redactor.with(List.of("(")))
        .isInstanceOf(PatternSyntaxException.class);
  }

  @Test
  @Timeout(value = 120, unit = SECONDS, threadMode = SEPARATE_THREAD)
  void givesUpTheLineWhenTheOperatorsExpressionExplodes() {
    var redactor = Redactor.with(List.of("(a+)+$", "(x|y)*z"));

    assertThat(redactor.redact("fine\n" + "a".repeat(5_000) + "!\nlast"))
        .isEqualTo("fine\n[redacted]\nlast");
    assertThat(redactor.redact("xy".repeat(100_000))).isEqualTo("[redacted]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "sk-",
        "sk-a",
        "eyJ",
        "eyJ.",
        "-eyJaaaaaaaaaaaaaaaa",
        "://",
        "a:",
        "://a:b",
        "=",
        "token=",
        "token:",
        "password: ",
        "\"",
        "\"token\":\"",
        "\\",
        "password=\"\\",
        "--",
        "--token ",
        " --a",
        "-----BEGIN PRIVATE KEY-----",
        "-----BEGIN A PRIVATE KEY",
        "Bearer ",
        "authorization: ",
        "authorization:bearer a",
        "xox",
        "SG.",
        "@",
        "key",
        "_",
        "a_",
        "-",
        "AKIA",
        "ASIA",
        " ",
        "\n",
        "ghp_",
        "glpat-.",
        "{",
        "basic a"
      })
  @Timeout(value = 120, unit = SECONDS, threadMode = SEPARATE_THREAD)
  void isLinearOnAMegabyteOfNastyText(String unit) {
    String nasty = unit.repeat(1_000_000 / unit.length());

    assertThat(redact(nasty)).isNotNull();
  }
}
