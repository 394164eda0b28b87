package dev.segue.run.conformance;

import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Trials;
import dev.segue.testkit.stub.Api;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Environment that all cases of one trial share. Safe for use by several threads; to be closed at
 * the end.
 */
final class TrialEnvironment implements AutoCloseable {
  /** Variables without which programs do not find each other or the network. */
  private static final List<String> NEEDED =
      List.of(
          "PATH",
          "LANG",
          "LC_ALL",
          "LC_CTYPE",
          "TZ",
          "USER",
          "LOGNAME",
          "SHELL",
          "http_proxy",
          "https_proxy",
          "HTTP_PROXY",
          "HTTPS_PROXY",
          "NODE_EXTRA_CA_CERTS",
          "SSL_CERT_FILE",
          "SSL_CERT_DIR",
          "REQUESTS_CA_BUNDLE",
          "IS_SANDBOX",
          "JAVA_HOME");

  private final Subject subject;
  private final Runner runner;
  private final RandomGenerator random;
  private final Path root;
  private final Timeouts timeouts;
  private final Optional<OutputCapture> kept;
  private final String name;
  private final Set<Running> open = ConcurrentHashMap.newKeySet();
  private final ReentrantLock sharedLock = new ReentrantLock();
  private final Optional<StubModel> stub;
  private final AtomicInteger scenes = new AtomicInteger();
  private final AtomicInteger runs = new AtomicInteger();
  private @Nullable Plain plain;
  private @Nullable Made made;

  /** Tools that the trial gets from the kit. */
  record Tools(
      Subject subject,
      Runner runner,
      RandomGenerator random,
      Timeouts timeouts,
      Optional<OutputCapture> kept) {}

  private TrialEnvironment(Tools tools, Path root, Optional<StubModel> stub) {
    this.subject = tools.subject();
    this.runner = tools.runner();
    this.random = tools.random();
    this.timeouts = tools.timeouts();
    this.kept = tools.kept();
    this.root = root;
    this.stub = stub;
    // Processes are told apart by it, those of another trial on this machine included.
    this.name = "kit-%d-%016x".formatted(ProcessHandle.current().pid(), random.nextLong());
  }

  /**
   * Sets it up in a folder of its own.
   *
   * @throws IOException when that cannot be written
   */
  static TrialEnvironment in(Path root, Tools tools) throws IOException {
    Files.createDirectories(root.resolve("tmp"));
    Files.createDirectories(root.resolve("own"));
    Optional<StubModel> stub =
        tools.subject().isStubbed() ? Optional.of(StubModel.start()) : Optional.empty();
    var trialEnvironment = new TrialEnvironment(tools, root, stub);
    boolean isReady = false;
    try {
      trialEnvironment.furnish(trialEnvironment.home());
      isReady = true;
      return trialEnvironment;
    } finally {
      if (!isReady) {
        trialEnvironment.close();
      }
    }
  }

  /** Puts the files of a stand-in into a home folder. */
  private void furnish(Path home) throws IOException {
    Files.createDirectories(home);
    if (stub.isPresent()) {
      for (var file : trial().home().entrySet()) {
        Path path = home.resolve(file.getKey());
        Files.createDirectories(path.resolveSibling("."));
        Files.writeString(path, Adapted.text(file.getValue(), stub.get().baseUrl()));
      }
    }
  }

  private Trials.Stub trial() {
    return subject
        .profile()
        .trials()
        .stub()
        .orElseThrow(
            () -> new IllegalStateException("a provider without stub was to be run against one"));
  }

  Subject subject() {
    return subject;
  }

  Runner runner() {
    return runner;
  }

  /** Where what runs print is kept, if anywhere. */
  Optional<OutputCapture> kept() {
    return kept;
  }

  Timeouts patience() {
    return timeouts;
  }

  /** For a run; no other process on this machine has it. */
  String freshName() {
    return name + "-" + runs.incrementAndGet();
  }

  /** Remembers a run, so that it ends with the trial at the latest. */
  Running opened(Running running) {
    open.add(running);
    return running;
  }

  /** Only where {@link #isStubbed}. */
  StubModel stub() {
    return stub.orElseThrow(() -> new IllegalStateException("the case needs a stand-in"));
  }

  boolean isStubbed() {
    return stub.isPresent();
  }

  Api api() {
    return Api.valueOf(trial().api().name().toUpperCase(Locale.ROOT));
  }

  /** The profile as cases run it. */
  Profile profile() {
    return stub.map(s -> Adapted.stubbed(subject.profile(), trial(), s.baseUrl()))
        .orElse(subject.profile());
  }

  /** A profile that cannot log in, for a home folder that was never used. */
  Profile strange() {
    return Adapted.withoutKeys(subject.profile(), trial(), stub().baseUrl());
  }

  /** What surrounds a run: the user's own, or little beside the way to programs. */
  Map<String, String> environment(Path home) {
    if (!isStubbed()) {
      return subject.environment();
    }
    Map<String, String> environment = new HashMap<>();
    subject
        .environment()
        .forEach(
            (name, value) -> {
              if (NEEDED.contains(name)
                  || name.toLowerCase(Locale.ROOT).startsWith("npm_config_")) {
                environment.put(name, value);
              }
            });
    environment.put("HOME", home.toString());
    environment.put("TMPDIR", root.resolve("tmp").toString());
    environment.put("TERM", "dumb");
    environment.put("NO_PROXY", "127.0.0.1,localhost");
    environment.put("no_proxy", "127.0.0.1,localhost");
    return environment;
  }

  Path home() {
    return root.resolve("home");
  }

  Path ownFolder() {
    return root.resolve("own");
  }

  /** A workspace for a case, with a marker by which the stand-in knows its calls. */
  CaseWorkspace scene(String id) throws IOException {
    int number = scenes.incrementAndGet();
    Path workspace = Files.createDirectories(root.resolve("work-" + number));
    runner.makeRepository(workspace);
    Files.writeString(workspace.resolve("notes.txt"), "apples\nbananas\ncherries\n");
    String marker = "kit-%s-%06x".formatted(id, random.nextInt(1 << 24));
    return new CaseWorkspace(this, marker, workspace.toRealPath());
  }

  /** A scene whose home folder was never used. */
  CaseWorkspace strangeScene(String id) throws IOException {
    Path home = Files.createDirectories(root.resolve("home-" + scenes.incrementAndGet()));
    return scene(id).with(strange()).at(home);
  }

  /** The run that several cases look at. */
  Plain plain() throws IOException, InterruptedException {
    sharedLock.lockInterruptibly();
    try {
      Plain known = plain;
      if (known == null) {
        known = Plain.run(scene("plain"));
        plain = known;
      }
      return known;
    } finally {
      sharedLock.unlock();
    }
  }

  /** The run that makes a file, at which several cases look, too. */
  Made made() throws IOException, InterruptedException {
    sharedLock.lockInterruptibly();
    try {
      Made known = made;
      if (known == null) {
        known = Made.run(scene("creates-file"));
        made = known;
      }
      return known;
    } finally {
      sharedLock.unlock();
    }
  }

  /** Lets the shared runs be made again: what they showed is in doubt. */
  void forgetShared() throws InterruptedException {
    sharedLock.lockInterruptibly();
    try {
      plain = null;
      made = null;
    } finally {
      sharedLock.unlock();
    }
  }

  /** Ends what still runs, and waits for its end: the folder is removed next. */
  @Override
  public void close() {
    open.forEach(Running::end);
    stub.ifPresent(StubModel::close);
  }

  /**
   * One run in which the program makes the file that it is asked for. Cases that only forbid look
   * at it, too: an agent that does nothing breaks no rule, and proves none.
   *
   * @param caseWorkspace where it was
   */
  record Made(CaseWorkspace caseWorkspace, Ran ran) {
    /** What it is to make. */
    static final String FILE = "hello.txt";

    private static final String LINE = "hello from the kit";

    static Made run(CaseWorkspace caseWorkspace) throws IOException, InterruptedException {
      caseWorkspace.behave(
          new Behaviour.WriteFile(
              caseWorkspace.path(FILE).toString(),
              LINE + "\n",
              "{\"status\": \"completed\", \"summary\": \"Done.\"}"));
      return new Made(
          caseWorkspace,
          caseWorkspace.run(
              "Create the file %s in the current folder with this one line: %s"
                  .formatted(FILE, LINE)));
    }

    /** A fault unless it answered and the file is there. */
    Optional<String> fault() throws IOException {
      Optional<String> answered = ran.answered();
      return answered.isPresent() ? answered : caseWorkspace.holds(FILE, LINE);
    }

    /** The same as a fault of a case that forbids something. */
    Optional<String> idle() throws IOException {
      return fault()
          .map(why -> "it did not do what it may do, so that this proves nothing: " + why);
    }
  }
}
