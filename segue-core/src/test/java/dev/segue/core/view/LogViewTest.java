package dev.segue.core.view;

import static dev.segue.core.task.DispatchOutcome.ANSWERED;
import static dev.segue.core.task.DispatchOutcome.FAILED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.task.TaskEvent;
import dev.segue.core.text.Json;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogViewTest {
  private static History switchedThenFailed() {
    return new History()
        .attempt(1)
        .dispatch(1, "claude")
        .ended(1, "claude", FAILED, "rate_limit_exceeded")
        .dispatch(2, "codex")
        .block(2, "circuit_breaker", "--- SWITCH ---")
        .ended(2, "codex", ANSWERED, "")
        .block(2, "helper", "--- HELPER ---")
        .helped()
        .failed("a.txt is missing");
  }

  private static LogView view(History history) {
    return LogView.of("t", "queued", history.events());
  }

  @Test
  void putsBlocksInFrontOfThePromptTheyWereSentWithButNotThoseOfAHelper() {
    LoggedDispatch second = view(switchedThenFailed()).attempts().getFirst().dispatches().getLast();

    assertThat(second.sent()).extracting(b -> b.kind()).containsExactly("circuit_breaker");
    assertThat(second.helping()).extracting(b -> b.kind()).containsExactly("helper");
    assertThat(second.prompt(_ -> Optional.of("do it"))).contains("--- SWITCH ---\n\ndo it");
    assertThat(second.prompt(_ -> Optional.empty())).isEmpty();
  }

  @Test
  void showsTheDocumentWithEveryKey() {
    var document =
        view(switchedThenFailed())
            .document(
                new LoggedDispatch.Texts(Optional.of(_ -> Optional.of("do it")), Optional.empty()));

    assertThat(Json.pretty(document))
        .isEqualTo(
            """
            {
              "task_id": "t",
              "title": null,
              "state": "queued",
              "workflow": null,
              "workflow_state": null,
              "attempts": [
                {
                  "attempt": 1,
                  "role": "developer",
                  "phase": "build",
                  "status": "failed",
                  "validation_errors": [
                    "a.txt is missing"
                  ],
                  "files_created": [
                    "f1",
                    "f2"
                  ],
                  "files_updated": [],
                  "verdicts": [
                    {
                      "criterion": "it works",
                      "source": "check",
                      "verdict": "failed",
                      "evidence": "a.txt is missing"
                    }
                  ],
                  "reviews": [],
                  "dispatches": [
                    {
                      "dispatch": 1,
                      "provider": "claude",
                      "resumed": false,
                      "started_at": "2026-01-02T03:04:07Z",
                      "ended_at": "2026-01-02T03:04:08Z",
                      "outcome": "failed",
                      "reason": "rate_limit_exceeded",
                      "exit_code": 75,
                      "files_created": [
                        "f1"
                      ],
                      "files_updated": [
                        "f1"
                      ],
                      "files_deleted": [],
                      "usage": {
                        "input_tokens": null,
                        "cached_input_tokens": null,
                        "output_tokens": null,
                        "cost_usd": null,
                        "model": null,
                        "provider_session": null,
                        "context_tokens": null,
                        "context_window": null
                      },
                      "blocks": [],
                      "prompt": {
                        "original": "do it",
                        "final": "do it"
                      }
                    },
                    {
                      "dispatch": 2,
                      "provider": "codex",
                      "resumed": false,
                      "started_at": "2026-01-02T03:04:09Z",
                      "ended_at": "2026-01-02T03:04:11Z",
                      "outcome": "answered",
                      "reason": null,
                      "exit_code": 0,
                      "files_created": [
                        "f2"
                      ],
                      "files_updated": [
                        "f1"
                      ],
                      "files_deleted": [],
                      "usage": {
                        "input_tokens": null,
                        "cached_input_tokens": null,
                        "output_tokens": null,
                        "cost_usd": null,
                        "model": null,
                        "provider_session": null,
                        "context_tokens": null,
                        "context_window": null
                      },
                      "blocks": [
                        {
                          "kind": "circuit_breaker",
                          "lines": 5,
                          "tokens": 40,
                          "text": "--- SWITCH ---"
                        },
                        {
                          "kind": "helper",
                          "lines": 5,
                          "tokens": 40,
                          "text": "--- HELPER ---"
                        }
                      ],
                      "prompt": {
                        "original": "do it",
                        "final": "--- SWITCH ---\\n\\ndo it"
                      }
                    }
                  ]
                }
              ],
              "sessions": []
            }""");
  }

  @Test
  void leavesPromptsOutWhereNobodyAskedForThem() {
    assertThat(Json.compact(view(switchedThenFailed()).document(LoggedDispatch.Texts.NONE)))
        .doesNotContain("\"prompt\"");
  }

  @Test
  void keepsAttemptsFromBeforeARetryApart() {
    History history =
        switchedThenFailed()
            .attempt(2)
            .dispatch(3, "claude")
            .add(new TaskEvent.TaskRetried("t"))
            .attempt(1)
            .dispatch(4, "claude");

    LogView view = view(history);

    assertThat(view.attempts()).extracting(a -> a.start().attempt()).containsExactly(1, 2, 1);
    assertThat(view.attempts())
        .extracting(a -> a.status().word())
        .containsExactly("failed", "failed", "open");
    assertThat(view.attempts().getLast().dispatches())
        .extracting(d -> d.start().dispatch())
        .containsExactly(4);
  }

  @Test
  void showsAnOpenDispatchWithoutAnEnd() {
    History history = new History().attempt(1).dispatch(1, "claude");

    assertThat(Json.compact(view(history).document(LoggedDispatch.Texts.NONE)))
        .contains("\"ended_at\":null,\"outcome\":null,\"reason\":null,\"exit_code\":null")
        .contains("\"usage\":null");
  }

  @Test
  void showsWhatPassed() {
    History history =
        new History().attempt(1).dispatch(1, "claude").ended(1, "claude", ANSWERED, "").passed();

    LoggedAttempt attempt = view(history).attempts().getFirst();

    assertThat(attempt.status()).isEqualTo(LoggedAttempt.Status.COMPLETED);
    assertThat(attempt.verdicts()).containsExactly(History.HOLDS);
  }
}
