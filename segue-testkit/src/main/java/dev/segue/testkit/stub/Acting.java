package dev.segue.testkit.stub;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Does in an API's terms what a behaviour says. Holds no state. */
final class Acting {
  private static final String PAGE =
      "<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>";

  private Acting() {}

  static Reply reply(ModelApi spoken, ModelApi.Call call, Behaviour behaviour) {
    return switch (behaviour) {
      case Behaviour.Answer(var text) -> answer(spoken, call, text);
      case Behaviour.Echo _ ->
          answer(spoken, call, call.users().isEmpty() ? "" : call.users().getLast());
      case Behaviour.WriteFile write -> change(spoken, call, write, write.thenAnswer());
      case Behaviour.EditFile edit -> change(spoken, call, edit, edit.thenAnswer());
      case Behaviour.RunCommand run -> change(spoken, call, run, run.thenAnswer());
      case Behaviour.CallTool tool -> change(spoken, call, tool, tool.thenAnswer());
      case Behaviour.SlowStream(var text, var chunks, var pause) ->
          turn(spoken, call, slow(text, chunks), pause);
      case Behaviour.Hang _ -> new Reply.Dropped(true);
      case Behaviour.Fail(var mode, var options) -> refuse(spoken, call, mode, options);
      case Behaviour.FailFirst first ->
          refuse(spoken, call, first.fail().mode(), first.fail().options());
      case Behaviour.FailAfter(var act, var fail) ->
          call.hasToolResult()
              ? refuse(spoken, call, fail.mode(), fail.options())
              : reply(spoken, call, act);
      case Behaviour.Cut(var text) -> cut(spoken, call, text);
      case Behaviour.Html502 _ -> html502();
      case Behaviour.MalformedStream _ -> malformed(spoken, call);
    };
  }

  /** A turn without a tool, streamed if the client wants it. */
  static Reply turn(ModelApi spoken, ModelApi.Call call, ModelApi.Turn turn, Duration pause) {
    return call.isStream()
        ? Reply.stream(spoken.events(call, turn), pause, false)
        : Reply.slowJson(spoken.whole(call, turn), pause.multipliedBy(turn.pieces().size() - 1));
  }

  private static Reply answer(ModelApi spoken, ModelApi.Call call, String text) {
    return turn(spoken, call, said(text), Duration.ZERO);
  }

  private static ModelApi.Turn said(String text) {
    return new ModelApi.Turn(List.of(text), List.of());
  }

  /** Asks for the tools once; afterwards, and where there is none, answers. */
  private static Reply change(
      ModelApi spoken, ModelApi.Call call, Behaviour behaviour, String thenAnswer) {
    if (Blocks.areWanted(call)) {
      var block = Blocks.of(call, behaviour).map(text -> "\n\n" + text).orElse("");
      return answer(spoken, call, thenAnswer + block);
    }
    var uses =
        call.hasToolResult() ? List.<Toolbox.Use>of() : Toolbox.uses(call.tools(), behaviour);
    var text = uses.isEmpty() ? thenAnswer : "On it.";
    return turn(spoken, call, new ModelApi.Turn(List.of(text), uses), Duration.ZERO);
  }

  private static ModelApi.Turn slow(String text, int chunks) {
    var before =
        IntStream.rangeClosed(1, chunks).mapToObj(i -> "Part %d of %d. ".formatted(i, chunks));
    return new ModelApi.Turn(Stream.concat(before, Stream.of(text)).toList(), List.of());
  }

  private static Reply refuse(
      ModelApi spoken, ModelApi.Call call, FailureMode mode, FailureOptions options) {
    if (mode == FailureMode.RESET) {
      return new Reply.Dropped(false);
    }
    var refusal = spoken.refusal(call, mode, options);
    return options.inStream() && call.isStream()
        ? Reply.stream(spoken.refusalInStream(call, refusal), Duration.ZERO, false)
        : Reply.json(refusal.status(), refusal.headers(), refusal.body());
  }

  private static Reply cut(ModelApi spoken, ModelApi.Call call, String text) {
    if (call.isStream()) {
      return Reply.stream(spoken.events(call, said(text)), Duration.ZERO, true);
    }
    var whole = Json.text(spoken.whole(call, said(text)));
    var half = whole.length() / 2;
    return new Reply.Sent(
        200,
        "application/json",
        Map.of(),
        List.of(
            new ModelApi.Event(whole.substring(0, half), true),
            new ModelApi.Event(whole.substring(half), false)),
        Duration.ZERO,
        true);
  }

  private static Reply html502() {
    return Reply.whole(502, "text/html", Map.of(), PAGE);
  }

  private static Reply malformed(ModelApi spoken, ModelApi.Call call) {
    if (!call.isStream()) {
      return Reply.whole(200, "application/json", Map.of(), "{\"id\": \"stub\", \"cont");
    }
    var events = new ArrayList<>(spoken.events(call, said("")).subList(0, 1));
    events.add(new ModelApi.Event("data: {\"type\": \"broken\n\n: end\n\n", false));
    return Reply.stream(events, Duration.ZERO, false);
  }
}
