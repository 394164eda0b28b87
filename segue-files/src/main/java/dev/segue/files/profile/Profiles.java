package dev.segue.files.profile;

import dev.segue.core.provider.Profile;
import dev.segue.core.session.AgentChannels;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.files.source.InputException;
import dev.segue.files.source.Located;
import dev.segue.files.source.Node;
import dev.segue.files.source.Problems;
import dev.segue.files.source.Quoted;
import dev.segue.files.source.SourceReader;
import dev.segue.files.source.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The shipped profiles, and how entries of a configuration become profiles. */
public final class Profiles {
  /** The shipped ones, in the order in which they are asked where nothing is configured. */
  public static final List<String> SHIPPED =
      List.of(
          "gemini",
          "copilot",
          "cursor",
          "codex",
          "claude",
          "opencode",
          "qwen",
          "pi",
          "aider",
          "goose");

  /** What agents are seen by of which no profile knows, or not in that version. */
  public static final String CONSERVATIVE = "conservative";

  private Profiles() {}

  /**
   * A shipped profile.
   *
   * @throws InputException when none has this name
   */
  public static Profile shipped(String id) {
    var problems = new Problems();
    return read(known(id, problems), Path.of("."), problems);
  }

  /**
   * The ways to an interactive agent of a shipped profile.
   *
   * @throws InputException when none has this name
   */
  public static AgentChannels shippedChannels(String id) {
    var problems = new Problems();
    return channels(known(id, problems), problems);
  }

  private static Node.Mapping known(String id, Problems problems) {
    Optional<Node.Mapping> node = shippedNode(id, problems);
    if (node.isEmpty()) {
      String hint = Suggestion.phrase(SHIPPED, id);
      throw new InputException(
          new dev.segue.files.source.Problem(
              "providers",
              0,
              "",
              "%s is no shipped profile (%s), and neither the configuration nor .segue/agents/ has it%s"
                  .formatted(Quoted.of(id), String.join(", ", SHIPPED), hint)));
    }
    return node.get();
  }

  /**
   * A profile from what is written of it: layers key by key, maps within maps too, lists whole, but
   * the failures of each before those below; a shipped profile of that name lies below all.
   *
   * @param layers the one that goes first in front; at least one, each with the same {@code id}
   * @param base folder that a relative program with a slash is relative to
   * @throws InputException with everything that is wrong
   */
  public static Profile of(List<Node.Mapping> layers, Path base) {
    var problems = new Problems();
    return read(laid(layers, problems), base, problems);
  }

  /**
   * The ways to an interactive agent, from the same layers.
   *
   * @throws InputException with everything that is wrong with them
   */
  public static AgentChannels channels(List<Node.Mapping> layers) {
    var problems = new Problems();
    return channels(laid(layers, problems), problems);
  }

  private static Node.Mapping laid(List<Node.Mapping> layers, Problems problems) {
    Optional<String> id =
        layers.getFirst().value("id").map(n -> n instanceof Node.Scalar s ? s.text() : "");
    var all = new ArrayList<>(layers);
    id.flatMap(name -> shippedNode(name, problems)).ifPresent(all::add);
    return all.stream().reduce(Profiles::lay).orElseThrow();
  }

  /**
   * What is known of any agent at its terminal: for CLIs that nobody has tried there, and for
   * versions that differ from those that were.
   */
  public static TerminalProfile conservative() {
    var problems = new Problems();
    Optional<Profile.AtTerminal> known =
        Located.of(resource(CONSERVATIVE, problems), "", problems)
            .fields()
            .flatMap(fields -> fields.fields("interactive"))
            .flatMap(InteractiveFields::atTerminal);
    problems.throwIfAny();
    return known.orElseThrow().terminalProfile();
  }

  /**
   * What is known of an agent at its terminal: the profile's where that version was tried, else
   * what {@link #conservative} knows.
   *
   * @param version as the CLI tells it; empty when it did not
   */
  public static TerminalProfile interactive(Profile profile, Optional<String> version) {
    return profile
        .atTerminal()
        .flatMap(known -> known.of(version))
        .orElseGet(Profiles::conservative);
  }

  private static Profile read(Node.Mapping node, Path base, Problems problems) {
    Optional<Profile> profile =
        Located.of(node, "", problems)
            .fields()
            .flatMap(fields -> new ProfileReader(fields, base).read());
    problems.throwIfAny();
    return profile.orElseThrow(
        () -> new IllegalStateException("a profile without problems was not read"));
  }

  private static AgentChannels channels(Node.Mapping node, Problems problems) {
    AgentChannels channels =
        Located.of(node, "", problems).fields().map(ChannelFields::read).orElse(AgentChannels.NONE);
    problems.throwIfAny();
    return channels;
  }

  private static Optional<Node.Mapping> shippedNode(String id, Problems problems) {
    return SHIPPED.contains(id) ? Optional.of(resource(id, problems)) : Optional.empty();
  }

  private static Node.Mapping resource(String id, Problems problems) {
    String name = id + ".yaml";
    try (@Nullable InputStream in = Profiles.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the shipped profile " + name + " is missing");
      }
      return (Node.Mapping) SourceReader.parse(name, in.readAllBytes(), problems);
    } catch (IOException e) {
      throw new IllegalStateException("the shipped profile " + name + " cannot be read", e);
    }
  }

  private static Node.Mapping lay(Node.Mapping over, Node.Mapping under) {
    Map<String, Node.Entry> entries = new LinkedHashMap<>(under.entries());
    over.entries()
        .forEach(
            (key, entry) -> entries.merge(key, entry, (below, above) -> lay(key, above, below)));
    return new Node.Mapping(over.at(), entries);
  }

  private static Node.Entry lay(String key, Node.Entry over, Node.Entry under) {
    if (over.value() instanceof Node.Mapping above && under.value() instanceof Node.Mapping below) {
      return new Node.Entry(over.keyAt(), lay(above, below));
    }
    if (key.equals("failures")
        && over.value() instanceof Node.Sequence above
        && under.value() instanceof Node.Sequence below) {
      var both = new ArrayList<>(above.items());
      both.addAll(below.items());
      return new Node.Entry(over.keyAt(), new Node.Sequence(above.at(), both));
    }
    return over;
  }
}
