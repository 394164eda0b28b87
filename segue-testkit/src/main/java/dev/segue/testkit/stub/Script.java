package dev.segue.testkit.stub;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Which behaviour a call meets. Safe for use by any thread. */
final class Script {
  /** A behaviour as registered; failures that are counted wear off. */
  private static final class Entry {
    private final String marker;
    private Behaviour behaviour;
    private int failed;

    Entry(String marker, Behaviour behaviour) {
      this.marker = marker;
      this.behaviour = behaviour;
    }

    /** Counts this call, a call of the model's. */
    Behaviour next() {
      while (behaviour instanceof Behaviour.FailFirst first) {
        if (failed < first.times()) {
          failed++;
          return first.fail();
        }
        failed = 0;
        behaviour = first.then();
      }
      return behaviour;
    }

    /** Side calls count nothing and meet only what makes no difference between calls. */
    Optional<Behaviour> side() {
      return switch (behaviour) {
        case Behaviour.Fail fail -> Optional.of(fail);
        case Behaviour.Html502 html -> Optional.of(html);
        case Behaviour.FailFirst first when failed >= first.times() ->
            first.then() instanceof Behaviour.Fail fail ? Optional.of(fail) : Optional.empty();
        case Behaviour.Answer _,
            Behaviour.Echo _,
            Behaviour.WriteFile _,
            Behaviour.EditFile _,
            Behaviour.RunCommand _,
            Behaviour.CallTool _,
            Behaviour.SlowStream _,
            Behaviour.Hang _,
            Behaviour.FailFirst _,
            Behaviour.FailAfter _,
            Behaviour.Cut _,
            Behaviour.MalformedStream _ ->
            Optional.empty();
      };
    }
  }

  private final Map<Api, Deque<Behaviour.Fail>> failures = new EnumMap<>(Api.class);
  private final Map<Api, List<Entry>> marked = new EnumMap<>(Api.class);
  private final Map<Api, Entry> usual = new EnumMap<>(Api.class);

  Script() {
    for (Api api : Api.values()) {
      failures.put(api, new ArrayDeque<>());
      marked.put(api, new ArrayList<>());
      usual.put(api, new Entry("", new Behaviour.Answer("done")));
    }
  }

  synchronized void behave(Api api, Behaviour behaviour) {
    usual.put(api, new Entry("", behaviour));
  }

  synchronized void when(Api api, String marker, Behaviour behaviour) {
    marked.getOrDefault(api, List.of()).add(new Entry(marker, behaviour));
  }

  synchronized void failNext(Api api, Behaviour.Fail fail, int times) {
    for (int i = 0; i < times; i++) {
      failures.getOrDefault(api, new ArrayDeque<>()).add(fail);
    }
  }

  /** What this call of the model's meets. */
  synchronized Behaviour next(Api api, String prompt) {
    var failure = failures.getOrDefault(api, new ArrayDeque<>()).poll();
    return failure == null ? entry(api, prompt).next() : failure;
  }

  /** What this side call meets, if it is more than a small answer. */
  synchronized Optional<Behaviour> side(Api api, String prompt) {
    return entry(api, prompt).side();
  }

  private Entry entry(Api api, String prompt) {
    return marked.getOrDefault(api, List.of()).stream()
        .filter(entry -> prompt.contains(entry.marker))
        .findFirst()
        .orElseGet(() -> Objects.requireNonNull(usual.get(api)));
  }
}
