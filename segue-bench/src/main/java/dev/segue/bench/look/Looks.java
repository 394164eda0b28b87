package dev.segue.bench.look;

import dev.segue.app.realcli.Cli;
import dev.segue.bench.start.Clis;
import dev.segue.files.profile.Profiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;

/**
 * {@code Looks PROGRAM [--clis id,id] [--terms T,T] [--backgrounds silent,dark,light] [--at-once N]
 * [--into FOLDER]}: starts the real CLIs in terminals of all appearances, brings each into states
 * that are known, and prints what the rules of its profile say. With {@code --into}, looks that
 * differ from those before are kept there as recordings, with their lines for {@code
 * recordings.tsv}; so is every screen that is judged wrongly, as text. Ends with 1 when one was.
 */
public final class Looks {
  private static final List<String> CLIS =
      List.of("claude", "codex", "gemini", "copilot", "opencode", "qwen", "pi");

  /** Those that ask whether their folder is trusted, where it is not. */
  private static final Set<String> ASKING = Set.of("gemini", "copilot");

  private Looks() {}

  private record Plan(
      List<String> clis, List<Appearance> appearances, int atOnce, List<Path> into) {}

  /** Plays it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Deque<String> left = new ArrayDeque<>(List.of(arguments));
    List<String> program = List.of(left.removeFirst().split(" ", -1));
    Plan plan = plan(left);
    String path = Clis.path();
    Set<String> known = new HashSet<>();
    int wrong = 0;
    int all = 0;
    try (var threads = Executors.newFixedThreadPool(plan.atOnce())) {
      var futures = new ArrayList<Future<List<SeenLook>>>();
      for (LookTrial trial : trials(plan)) {
        futures.add(threads.submit(() -> trial.play(program, path)));
      }
      for (Future<List<SeenLook>> future : futures) {
        for (SeenLook seenLook : future.get()) {
          all++;
          wrong += seenLook.isRight() ? 0 : 1;
          boolean isNew = known.add(seenLook.cli() + seenLook.moment() + seenLook.shape());
          System.out.println(seenLook + (isNew ? ", new" : ""));
          for (Path folder : plan.into()) {
            keep(folder, seenLook, isNew);
          }
        }
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
    System.out.printf("%d looks, %d of different shape, %d wrong%n", all, known.size(), wrong);
    System.exit(wrong == 0 ? 0 : 1);
  }

  private static Plan plan(Deque<String> left) {
    List<String> clis = CLIS;
    List<String> terms = Appearance.TERMS;
    List<Appearance.Background> backgrounds = List.of(Appearance.Background.values());
    int atOnce = 2;
    List<Path> into = List.of();
    while (!left.isEmpty()) {
      String flag = left.removeFirst();
      if (left.isEmpty()) {
        throw new IllegalArgumentException(flag + " needs a value");
      }
      String value = left.removeFirst();
      switch (flag) {
        case "--clis" -> clis = Arrays.asList(value.split(",", -1));
        case "--terms" -> terms = Arrays.asList(value.split(",", -1));
        case "--backgrounds" ->
            backgrounds =
                Arrays.stream(value.toUpperCase(Locale.ROOT).split(",", -1))
                    .map(Appearance.Background::valueOf)
                    .toList();
        case "--at-once" -> atOnce = Integer.parseInt(value);
        case "--into" -> into = List.of(Path.of(value));
        case String other -> throw new IllegalArgumentException("unknown: " + other);
      }
    }
    return new Plan(clis, Appearance.all(terms, backgrounds), atOnce, into);
  }

  private static List<LookTrial> trials(Plan plan) {
    var trials = new ArrayList<LookTrial>();
    for (String id : plan.clis()) {
      Cli cli = Cli.of(id);
      for (Appearance appearance : plan.appearances()) {
        trials.add(new LookTrial(cli, appearance, true));
        if (ASKING.contains(id)) {
          trials.add(new LookTrial(cli, appearance, false));
        }
      }
    }
    return trials;
  }

  private static void keep(Path folder, SeenLook seenLook, boolean isNew) throws IOException {
    String version = Profiles.shipped(seenLook.cli()).provenance().tested().orElseThrow();
    String name =
        "%s-%dx%d-in-%s-%s"
            .formatted(
                version,
                seenLook.screen().columns(),
                seenLook.screen().rows().size(),
                seenLook.appearance().name(),
                seenLook.moment().word());
    Path place = Files.createDirectories(folder.resolve(seenLook.cli()));
    if (!seenLook.isRight() || isNew) {
      Files.writeString(
          place.resolve(name + (seenLook.isRight() ? ".screen" : ".wrong")),
          "%s%n%s%n".formatted(seenLook.verdict(), seenLook.screen().text()));
    }
    if (isNew) {
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(place.resolve(name + ".raw.gz")))) {
        out.write(seenLook.written().getBytes(StandardCharsets.ISO_8859_1));
      }
      Files.writeString(
          folder.resolve("recordings.tsv"),
          seenLook.line(name) + "\n",
          java.nio.file.StandardOpenOption.CREATE,
          java.nio.file.StandardOpenOption.APPEND);
    }
  }
}
