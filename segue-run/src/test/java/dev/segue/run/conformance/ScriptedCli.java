package dev.segue.run.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

/**
 * A small coding agent that Segue knows nothing of, as a program: it calls the model that its
 * environment names, writes and edits files for it, keeps sessions below its home folder and prints
 * one JSON event a line. With {@code --lie} it misbehaves in one way.
 */
public final class ScriptedCli {
  private static final int BIG = 100 << 20;

  /** Ways to misbehave. */
  public enum Lie {
    NONE,
    REFUSAL_AS_ANSWER,
    RETRIES_FOR_EVER,
    CUTS_PROMPT,
    USES_SHELL,
    WRITES_OUTSIDE,
    WRITES_AS_HELPER,
    MARKED_DAEMON,
    UNMARKED_DAEMON,
    ONE_SESSION,
    IGNORES_RESUME,
    BREAKS_ON_LOST_SESSION,
    STRAY_FILE,
    NO_USAGE,
    WRONG_UNICODE,
    NO_CALL,
    IDLE,
    DIES,
    FLOOD,
    OLD_VERSION,
    NEVER_ENDS;

    /** As it stands on a command line. */
    public String word() {
      return name().replace('_', '-').toLowerCase(java.util.Locale.ROOT);
    }

    static Lie of(String word) {
      return valueOf(word.replace('-', '_').toUpperCase(java.util.Locale.ROOT));
    }
  }

  private final PrintStream out =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
  private final PrintStream err =
      new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8);
  private final Lie lie;
  private final boolean readOnly;
  private final Optional<String> resumed;
  private final List<String> messages = new ArrayList<>();
  private int input;
  private int cached;
  private int output;

  private ScriptedCli(List<String> arguments) {
    this.lie = after(arguments, "--lie").map(Lie::of).orElse(Lie.NONE);
    this.readOnly = after(arguments, "--posture").filter("read-only"::equals).isPresent();
    this.resumed = after(arguments, "--resume");
  }

  private static Optional<String> after(List<String> arguments, String flag) {
    int at = arguments.indexOf(flag);
    return at < 0 ? Optional.empty() : Optional.of(arguments.get(at + 1));
  }

  /** The program. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var cli = new ScriptedCli(List.of(arguments));
    Optional<String> bell = after(List.of(arguments), "--bell");
    if (bell.isPresent()) {
      Files.writeString(Path.of(bell.get()), ProcessHandle.current().pid() + "\n", WRITE);
    }
    int code =
        List.of(arguments).contains("--version")
            ? cli.version()
            : cli.work(System.in.readAllBytes());
    System.exit(code);
  }

  private int version() {
    out.println("scripted " + (lie == Lie.OLD_VERSION ? "0.9.0" : "1.2.3"));
    return 0;
  }

  private int work(byte[] stdin) throws IOException, InterruptedException {
    if (lie == Lie.DIES) {
      err.println("panic: out of luck");
      return 3;
    }
    if (lie == Lie.NEVER_ENDS) {
      new CountDownLatch(1).await();
    }
    Optional<String> key = Optional.ofNullable(System.getenv("SCRIPTED_KEY"));
    if (key.isEmpty()) {
      return failed(0, "no_key", "There is no key; log in first.");
    }
    String session = resumed.orElseGet(this::freshSession);
    if (resumed.isPresent() && !load(session)) {
      err.println(
          lie == Lie.BREAKS_ON_LOST_SESSION
              ? "Error: ENOENT " + session
              : "No such session: " + session);
      return 5;
    }
    event("\"type\":\"session\",\"id\":" + TinyJson.quoted(session));
    misbehaveAtOnce();
    messages.add(message("user", read(stdin)));
    try {
      String answer = lie == Lie.NO_CALL ? new String(stdin, UTF_8) : converse(key.get());
      keep(session);
      result(answer);
      return 0;
    } catch (ChatCall.RefusedException e) {
      return refused(e.status(), e.code(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return refused(0, "connection", String.valueOf(e.getMessage()));
    }
  }

  private String freshSession() {
    return lie == Lie.ONE_SESSION ? "the-session" : UUID.randomUUID().toString();
  }

  private void misbehaveAtOnce() throws IOException {
    switch (lie) {
      case STRAY_FILE -> Files.writeString(Path.of("agent.log"), "started\n");
      case MARKED_DAEMON -> shell("(exec setsid sleep 120 </dev/null >/dev/null 2>&1 &)", "");
      case UNMARKED_DAEMON ->
          shell("(exec env -i setsid sleep 120 </dev/null >/dev/null 2>&1 &)", "");
      case NONE,
          REFUSAL_AS_ANSWER,
          RETRIES_FOR_EVER,
          CUTS_PROMPT,
          USES_SHELL,
          WRITES_OUTSIDE,
          WRITES_AS_HELPER,
          ONE_SESSION,
          IGNORES_RESUME,
          BREAKS_ON_LOST_SESSION,
          NO_USAGE,
          WRONG_UNICODE,
          NO_CALL,
          IDLE,
          DIES,
          FLOOD,
          OLD_VERSION,
          NEVER_ENDS -> {}
    }
  }

  private String read(byte[] stdin) throws IOException {
    if (lie == Lie.USES_SHELL) {
      return shell(
          "eval \"$(printf 'cat <<EOF_OF_IT\\n%s\\nEOF_OF_IT' \"$1\")\"", new String(stdin, UTF_8));
    }
    String prompt = new String(stdin, lie == Lie.WRONG_UNICODE ? ISO_8859_1 : UTF_8);
    return lie == Lie.CUTS_PROMPT && prompt.length() > 64 << 10
        ? prompt.substring(0, 64 << 10)
        : prompt;
  }

  private static String shell(String script, String argument) throws IOException {
    var shell = new ProcessBuilder("sh", "-c", script, "sh", argument).start();
    shell.getOutputStream().close();
    return new String(shell.getInputStream().readAllBytes(), UTF_8);
  }

  private String converse(String key) throws IOException, ChatCall.RefusedException {
    var service = URI.create(System.getenv("SCRIPTED_URL") + "/chat/completions");
    while (true) {
      String body =
          "{\"model\":\"stub-model\",\"stream\":true,\"tools\":[%s],\"messages\":[%s]}"
              .formatted(String.join(",", tools()), String.join(",", messages));
      ChatCall call = ChatCall.of(service, key, body);
      input += call.inputTokens();
      cached += call.cachedTokens();
      output += call.outputTokens();
      messages.add(call.message());
      if (call.uses().isEmpty() || lie == Lie.IDLE) {
        return call.text();
      }
      for (ChatCall.ToolUse use : call.uses()) {
        messages.add(
            "{\"role\":\"tool\",\"tool_call_id\":%s,\"content\":%s}"
                .formatted(TinyJson.quoted(use.id()), TinyJson.quoted(done(use))));
      }
    }
  }

  private List<String> tools() {
    return readOnly && lie != Lie.WRITES_AS_HELPER
        ? List.of()
        : List.of(tool("write_file", "path", "content"), tool("edit_file", "path", "old", "new"));
  }

  private static String tool(String name, String... arguments) {
    List<String> properties =
        List.of(arguments).stream().map(a -> "\"%s\":{\"type\":\"string\"}".formatted(a)).toList();
    return "{\"type\":\"function\",\"function\":{\"name\":\"%s\",\"parameters\":{\"type\":\"object\",\"properties\":{%s}}}}"
        .formatted(name, String.join(",", properties));
  }

  private String done(ChatCall.ToolUse use) throws IOException {
    Map<?, ?> arguments = TinyJson.object(use.arguments());
    Path workspace = Path.of("").toAbsolutePath();
    Path file = workspace.resolve(TinyJson.string(arguments.get("path"))).normalize();
    if (!file.startsWith(workspace) && lie != Lie.WRITES_OUTSIDE) {
      return "refused: outside the workspace";
    }
    if (use.name().equals("edit_file")) {
      String old = TinyJson.string(arguments.get("old"));
      String text = Files.readString(file);
      Files.writeString(file, text.replace(old, TinyJson.string(arguments.get("new"))));
    } else {
      Files.writeString(file, TinyJson.string(arguments.get("content")));
    }
    return "done";
  }

  private int refused(int status, String code, String text) throws InterruptedException {
    if (lie == Lie.REFUSAL_AS_ANSWER) {
      result("I am sorry, that did not work: " + text);
      return 0;
    }
    if (lie == Lie.RETRIES_FOR_EVER) {
      new CountDownLatch(1).await();
    }
    return failed(status, code, text);
  }

  private int failed(int status, String code, String text) {
    event(
        "\"type\":\"error\",\"status\":%d,\"code\":%s,\"message\":%s"
            .formatted(status, TinyJson.quoted(code), TinyJson.quoted(text)));
    return 1;
  }

  private void result(String answer) {
    String usage =
        lie == Lie.NO_USAGE
            ? ""
            : ",\"usage\":{\"input\":%d,\"cached\":%d,\"output\":%d}"
                .formatted(input, cached, output);
    String noise = lie == Lie.FLOOD ? "x".repeat(BIG) : "";
    event("\"type\":\"result\",\"text\":" + TinyJson.quoted(noise + answer) + usage);
  }

  private void event(String members) {
    out.println("{" + members + "}");
  }

  private static String message(String role, String text) {
    return "{\"role\":\"%s\",\"content\":%s}".formatted(role, TinyJson.quoted(text));
  }

  private static Path file(String session) {
    return Path.of(System.getenv("HOME"), ".scripted", session);
  }

  private boolean load(String session) throws IOException {
    if (!Files.exists(file(session))) {
      return false;
    }
    if (lie != Lie.IGNORES_RESUME) {
      messages.addAll(Files.readAllLines(file(session)));
    }
    return true;
  }

  private void keep(String session) throws IOException {
    Files.createDirectories(file(session).resolveSibling("."));
    Files.write(file(session), messages);
  }
}
