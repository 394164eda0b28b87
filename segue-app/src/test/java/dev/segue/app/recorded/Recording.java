package dev.segue.app.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.Readiness;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.core.session.readiness.Screen;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.files.profile.Profiles;
import dev.segue.session.terminal.ScreenEmulator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;

/**
 * Output of a real agent to its terminal from its first byte on, with the true state of the agent
 * at its end. The recordings are in {@code src/test/resources/terminal}; {@code recordings.tsv}
 * lists the true states, as people saw them.
 *
 * @param name version, size and moment
 * @param text what is in the composer, if that can be read
 */
record Recording(
    String agent,
    int columns,
    int rows,
    String name,
    AgentState state,
    Optional<String> dialog,
    Composer.Content composer,
    Optional<String> text) {
  private static final Duration LONG = Duration.ofSeconds(10);
  private static final List<Recording> ALL = read();
  private static final Map<Recording, Screen> SCREENS = new ConcurrentHashMap<>();
  private static final Map<String, TerminalProfile> PROFILES = new ConcurrentHashMap<>();

  static List<Recording> all() {
    return ALL;
  }

  private static List<Recording> read() {
    return new String(resource("recordings.tsv"), UTF_8)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> of(line.split("\t", -1)))
        .toList();
  }

  private static Recording of(String[] fields) {
    String[] size = fields[1].split("x", -1);
    return new Recording(
        fields[0],
        Integer.parseInt(size[0]),
        Integer.parseInt(size[1]),
        fields[2],
        AgentState.valueOf(fields[3].toUpperCase(Locale.ROOT)),
        some(fields[4]),
        Composer.Content.valueOf(fields[5].toUpperCase(Locale.ROOT)),
        some(fields[6]).map(text -> text.replace("\\n", "\n")));
  }

  private static Optional<String> some(String field) {
    return field.equals("-") ? Optional.empty() : Optional.of(field);
  }

  private static byte[] resource(String name) {
    try (InputStream in = Recording.class.getResourceAsStream("/terminal/" + name)) {
      return in == null ? new byte[0] : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What tmux showed at that moment; empty where that was not kept. */
  Optional<String> shown() {
    byte[] bytes = resource(agent + "/" + name + ".txt");
    return bytes.length == 0 ? Optional.empty() : Optional.of(new String(bytes, UTF_8));
  }

  byte[] bytes() {
    try (InputStream in =
            Recording.class.getResourceAsStream("/terminal/" + agent + "/" + name + ".raw.gz");
        var unzipped = new GZIPInputStream(in)) {
      return unzipped.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What its terminal shows at the end. */
  Screen screen() {
    return SCREENS.computeIfAbsent(
        this,
        recording -> {
          var emulator = new ScreenEmulator(columns, rows);
          emulator.feed(recording.bytes());
          return emulator.snapshot();
        });
  }

  TerminalProfile profile() {
    return profile(agent);
  }

  static TerminalProfile profile(String agent) {
    return PROFILES.computeIfAbsent(
        agent, id -> Profiles.shipped(id).atTerminal().orElseThrow().terminalProfile());
  }

  /** The verdict about a screen that has been as it is for long. */
  ReadinessVerdict judge(Screen screen) {
    return judge(profile(), screen);
  }

  /** The verdict by another profile. */
  ReadinessVerdict judge(TerminalProfile profile, Screen screen) {
    boolean isAlive = state != AgentState.EXITED;
    return Readiness.judge(
        profile,
        new AgentObservation(
            screen,
            LONG,
            LONG,
            isAlive,
            AgentObservation.Foreground.AGENT,
            AgentObservation.Turn.UNKNOWN),
        Optional.empty());
  }

  @Override
  public String toString() {
    return agent + "/" + name;
  }
}
