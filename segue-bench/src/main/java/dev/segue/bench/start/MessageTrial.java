package dev.segue.bench.start;

import dev.segue.app.realcli.Cli;
import dev.segue.app.realcli.CliOutput;
import dev.segue.app.realcli.SessionScene;
import dev.segue.core.journal.Recorded;
import dev.segue.core.session.SessionState;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** All messages to one session of one CLI. */
final class MessageTrial {
  private static final int BURST = 5;
  private static final Behaviour SLOW = new Behaviour.SlowStream("ok", 16, Duration.ofMillis(500));
  private static final Behaviour INSTANT = new Behaviour.Answer("done");

  private final SessionScene scene;
  private final List<String> problems = new ArrayList<>();

  /** By delivery, in the order in which they were sent. */
  private final Map<String, Body> sent = new LinkedHashMap<>();

  private final List<String> idle = new ArrayList<>();
  private final List<String> loaded = new ArrayList<>();
  private int number;

  /** How much of each. */
  record Amount(int idle, int loaded, int hogs) {}

  /** Result of a trial. */
  record Outcome(
      Cli cli,
      List<String> problems,
      int messages,
      int once,
      int doubled,
      List<Long> idle,
      List<Long> loaded) {}

  private MessageTrial(SessionScene scene) {
    this.scene = scene;
  }

  static Outcome play(List<String> program, String path, Cli cli, Amount amount)
      throws IOException, InterruptedException {
    Path root = Clis.folder();
    try (var scene = SessionScene.make(root, program, path, cli)) {
      Outcome outcome = new MessageTrial(scene).play(amount);
      if (outcome.problems().isEmpty()) {
        StartTrial.forget(root);
      }
      return outcome;
    }
  }

  private Outcome play(Amount amount) throws IOException, InterruptedException {
    SessionScene.Ended started = scene.start();
    if (started.exitCode() != 0) {
      problems.add("start: " + started);
    }
    for (int i = 0; i < amount.idle(); i++) {
      idle.add(sendIdle(Body.plain(++number)));
    }
    for (Body body : Body.odd(scene.cli(), number + 1)) {
      number++;
      sendIdle(body);
    }
    busy();
    loaded(amount);
    awaitEnds();
    return judge();
  }

  private String sendIdle(Body body) throws IOException, InterruptedException {
    isReady();
    return send(body, "--timeout", "120");
  }

  private String send(Body body, String... flags) throws IOException, InterruptedException {
    SessionScene.Ended ended = scene.send(body.text(), flags);
    String delivery = ended.out().split(" ", 2)[0];
    sent.put(delivery, body);
    if (ended.exitCode() != 0) {
      problems.add("%s: %s%s".formatted(body.kind(), ended.out(), ended.errors()).strip());
    }
    return delivery;
  }

  private void isReady() throws IOException, InterruptedException {
    StartTrial.await(
        () ->
            scene.events().stream()
                .filter(e -> e.event() instanceof SessionState)
                .map(e -> ((SessionState) e.event()).state())
                .reduce((_, last) -> last)
                .filter("ready"::equals)
                .isPresent());
  }

  /** Five in a row while a turn goes on, and one into the turn. */
  private void busy() throws IOException, InterruptedException {
    for (boolean isSteered : List.of(false, true)) {
      scene.stub().behave(scene.cli().api(), SLOW);
      Body first = Body.plain(++number);
      sendIdle(first);
      scene
          .stub()
          .awaitRequest(
              scene.cli().api(),
              (StubModel.Request r) -> !r.isSideCall() && r.body().contains(first.text()),
              Duration.ofSeconds(20));
      scene.stub().behave(scene.cli().api(), INSTANT);
      if (isSteered) {
        send(Body.plain(++number), "--steer");
      } else {
        for (int i = 0; i < BURST; i++) {
          send(Body.plain(++number), "--no-wait");
        }
      }
      awaitEnds();
    }
  }

  private void loaded(Amount amount) throws IOException, InterruptedException {
    if (amount.loaded() == 0) {
      return;
    }
    try (Load _ = Load.of(amount.hogs())) {
      for (int i = 0; i < amount.loaded(); i++) {
        loaded.add(send(Body.plain(++number), "--no-wait"));
        if (i % BURST == BURST - 1) {
          awaitEnds();
        }
      }
    }
  }

  /** All that were sent have an end, or time is up. */
  private void awaitEnds() throws IOException, InterruptedException {
    StartTrial.await(
        () ->
            scene.events().stream()
                    .filter(
                        e ->
                            (e.event() instanceof InjectionSucceeded done
                                    && sent.containsKey(done.delivery()))
                                || (e.event() instanceof InjectionFailed failed
                                    && sent.containsKey(failed.delivery())))
                    .count()
                >= sent.size());
  }

  private Outcome judge() throws IOException, InterruptedException {
    isReady();
    TimeUnit.SECONDS.sleep(2); // What was sent twice would come now.
    CliOutput last =
        scene.stub().requests(scene.cli().api()).stream()
            .filter(request -> !request.isSideCall())
            .reduce((_, second) -> second)
            .map(CliOutput::in)
            .orElse(new CliOutput(List.of()));
    List<Recorded> events = scene.events();
    int once = 0;
    int doubled = 0;
    int place = -1;
    for (var entry : sent.entrySet()) {
      Body body = entry.getValue();
      int times = last.times(body.expected());
      once += times == 1 ? 1 : 0;
      doubled += times > 1 ? 1 : 0;
      boolean isClaimed = Claims.submitted(events, entry.getKey()).isPresent();
      if (times != 1 || !isClaimed) {
        problems.add(
            "%s %s: %d times, %s%s"
                .formatted(
                    entry.getKey(),
                    body.kind(),
                    times,
                    isClaimed ? "said to be submitted" : "not said to be submitted",
                    times == 0 ? "; tag " + last.times(tag(body)) + " times" : ""));
      } else if (last.place(body.expected()) < place) {
        problems.add("%s came before one that was sent before it".formatted(body.text()));
      } else {
        place = last.place(body.expected());
      }
    }
    if (!scene.status().isEmpty()) {
      problems.add("changed in the workspace: " + scene.status());
    }
    scene.command("stop");
    if (!problems.isEmpty()) {
      problems.add("see " + scene.root());
    }
    return new Outcome(
        scene.cli(),
        problems,
        sent.size(),
        once,
        doubled,
        times(events, idle),
        times(events, loaded));
  }

  private static String tag(Body body) {
    int at = body.expected().indexOf("m0");
    return body.expected().substring(at, at + 5);
  }

  private static List<Long> times(List<Recorded> events, List<String> deliveries) {
    return deliveries.stream()
        .map(delivery -> Claims.submitted(events, delivery))
        .flatMapToLong(OptionalLong::stream)
        .boxed()
        .toList();
  }
}
