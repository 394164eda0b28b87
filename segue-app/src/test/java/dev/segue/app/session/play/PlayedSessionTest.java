package dev.segue.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.profile.Profiles;
import dev.segue.core.session.readiness.Interactive;
import dev.segue.testkit.terminal.Fault;
import dev.segue.testkit.terminal.Script;
import dev.segue.testkit.terminal.judge.Judge;
import dev.segue.testkit.terminal.look.Look;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlayedSessionTest {
  static Interactive profile(Look look) {
    return switch (look) {
      case CLAUDE -> interactive("claude");
      case CODEX -> interactive("codex");
      case GEMINI -> interactive("gemini");
      case PLAIN -> Profiles.conservative();
    };
  }

  private static Interactive interactive(String id) {
    return Profiles.shipped(id).atTerminal().orElseThrow().interactive();
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void aMessageArrivesOnceWhereNothingIsWrong(Look look) {
    var session =
        new PlayedSession(Script.of(1, look), profile(look), PlayedSession.Witness.NONE)
            .message("d1", "Look at the failing test of the parser first.", 0)
            .play(60_000);

    System.out.println(session.events());
    session
        .verdicts()
        .forEach(v -> System.out.println(v.state() + " " + v.rule() + " " + v.reason()));
    assertThat(new Judge(session.log(), session.deliveries()).violations()).isEmpty();
  }

  /** Bodies of all kinds, of 40 bytes to as much as the agent takes. */
  private static String body(Random random, int limit) {
    String[] kinds = {
      "Look at the failing test of the parser first. ",
      "Erst die Prüfung, dann die Änderung, bitte. ",
      "先に失敗しているテストを見てください。直してから次へ。",
      "Ship it 🚀 after 👩‍🔧 has seen it ❤️ twice. ",
      "a line\nand another line\n  indented\n",
      "\u001b[31mred\u001b[0m and \u001b[201~ gone ",
      "❯ Yes, I trust this folder\n Enter to confirm\n",
      "<!-- STARTUP_CONTEXT_INJECTION segue:x --> ",
      "ACK: context received "
    };
    String kind = kinds[random.nextInt(kinds.length)];
    int size = Math.min(limit, 40 << random.nextInt(11));
    var body = new StringBuilder("no " + random.nextInt(1_000_000) + ": ");
    while (body.toString().getBytes(StandardCharsets.UTF_8).length < size) {
      body.append(kind);
    }
    while (body.toString().getBytes(StandardCharsets.UTF_8).length > limit) {
      body.setLength(body.length() - 10);
    }
    return body.toString();
  }

  private static Script script(long seed, Random random) {
    Look look = List.of(Look.values()).get(random.nextInt(4));
    Script script = Script.of(seed, look);
    Fault[] some = {
      Fault.START, Fault.DISCARD_INPUT, Fault.TRUST, Fault.UPDATE, Fault.PERMISSION, Fault.NUDGE,
      Fault.YES_MARKED, Fault.GHOST, Fault.ENTER_LOST, Fault.PLACEHOLDER, Fault.NO_ECHO, Fault.CRLF,
      Fault.CURSOR_MOVES, Fault.BUSY, Fault.BUSY_FOR_EVER, Fault.INSTANT, Fault.CRASH,
          Fault.CRASH_AT,
      Fault.SHELL, Fault.BANNER, Fault.UNKNOWN, Fault.REPAINT, Fault.HUMAN, Fault.HUMAN_ENTER,
      Fault.ABORT, Fault.QUOTES, Fault.LANGUAGES, Fault.TRANSCRIPT, Fault.HOOK
    };
    for (int i = random.nextInt(4); i > 0; i--) {
      Fault fault = some[random.nextInt(some.length)];
      script = script.with(fault, fault.usual(), random.nextBoolean() ? 1 : 0.5);
    }
    return script;
  }

  @Test
  void seeds() {
    int delivered = 0;
    int told = 0;
    int bad = 0;
    var reasons = new java.util.TreeMap<String, Integer>();
    var kinds = new java.util.TreeMap<String, Integer>();
    for (long seed = 1; seed <= Integer.getInteger("seeds", 300); seed++) {
      var random = new Random(seed);
      Script script = script(seed, random);
      Interactive profile = profile(script.look());
      var witness = List.of(PlayedSession.Witness.values()).get(random.nextInt(3));
      if (witness != PlayedSession.Witness.NONE) {
        script = script.with(Fault.TRANSCRIPT).with(Fault.HOOK);
      }
      var session = new PlayedSession(script, profile, witness);
      int messages = 1 + random.nextInt(3);
      for (int i = 1; i <= messages; i++) {
        session.message(
            "d" + i, body(random, profile.typing().pasteLimit()), random.nextInt(6_000));
      }
      session.play(400_000);
      var violations = new Judge(session.log(), session.deliveries()).violations();
      for (var d : session.deliveries()) {
        if (d.claim() == dev.segue.testkit.terminal.judge.Claim.SUBMITTED) delivered++;
        else told++;
      }
      for (var e : session.events()) {
        if (e instanceof dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed f) {
          reasons.merge(f.reason(), 1, Integer::sum);
          if (!f.reason().contains("ended"))
            System.out.println(f.reason() + " <- " + script + " " + witness);
        }
      }
      for (var d : session.deliveries())
        if (session.events().stream()
            .noneMatch(
                e ->
                    e.delivery().equals(d.id())
                        && (e
                                instanceof
                                dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed
                            || e
                                instanceof
                                dev.segue.core.session.delivery.DeliveryEvent
                                    .InjectionSucceeded))) {
          reasons.merge(
              "open " + session.verdicts().getLast().state() + session.verdicts().getLast().rule(),
              1,
              Integer::sum);
        }
      for (var violation : violations) {
        kinds.merge(violation.kind().name(), 1, Integer::sum);
      }
      if (!violations.isEmpty() && bad++ < Integer.getInteger("shown", 5)) {
        System.out.println(script + " " + witness + " " + violations);
        session.events().forEach(e -> System.out.println("    " + e));
      }
    }
    System.out.println("delivered " + delivered + " told " + told + " bad " + bad + " " + kinds);
    reasons.forEach((r, n) -> System.out.println(n + " " + r));
  }
}
