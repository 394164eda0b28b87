package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the messages for impossible requests: a user reads a sentence without an error code. */
class PlainRefusalsTest {
  /** As programs are told it; only {@code context get} and {@code explain} say it at a terminal. */
  private static final String CODE = "(?s).*\\b[A-Z]{2,}(_[A-Z]+)*: .*";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "decision add T --why R --status maybe",
        "decision add T --why R --supersedes D-0009",
        "decision add T --why=",
        "decision supersede D-0009 T --why R",
        "decision supersede D-0009 T --why R --status maybe",
        "decision supersede D-0009 --by D-0008",
        "context show --session never",
        "context show --project nowhere --session never",
        "log t9",
        "retry t9",
        "unblock t1",
        "cancel t9",
        "start nobody",
        "start --detach --task t9 only",
        "start --detach --task t1 --role boss only",
        "send nobody hello",
        "send nobody hello --key k --no-wait",
        "explain nobody",
        "stop nobody",
        "attach nobody",
        "providers reset nobody",
        "export --project nowhere",
        "import nothing.jsonl",
        "conformance nobody",
        "hooks install nobody",
        "serve --port 99999",
        "run nothing.yaml",
        "add nothing.yaml",
      })
  void aSentenceAndNoCode(String line) {
    Playground ground =
        new Playground(folder)
            .settings("project: demo")
            .agent("only", "exit 3")
            .taskThatWants("out.txt");
    assertThat(ground.segue("add", "tasks.yaml").exit()).isZero();

    Result refused = ground.segue(line.split(" "));

    assertThat(refused.exit()).isBetween(1, 4);
    assertThat(refused.out() + refused.err())
        .startsWith("segue: ")
        .doesNotMatch(CODE)
        .doesNotContain("Exception", "internal error");
  }

  @ParameterizedTest
  @ValueSource(strings = {"decision list", "decision add T --why R", "context show", "log t1"})
  void aSentenceAndNoCodeWhereSeveralProjectsAreMeant(String line) {
    Playground ground = new Playground(folder).taskThatWants("out.txt");
    ground.segue("add", "tasks.yaml", "--project", "one");
    ground.segue("add", "tasks.yaml", "--project", "two");

    Result refused = ground.segue(line.split(" "));

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo("segue: the store holds several projects (one, two); name one with --project\n");
  }
}
