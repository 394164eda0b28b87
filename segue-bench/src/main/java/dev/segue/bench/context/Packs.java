package dev.segue.bench.context;

import com.knuddels.jtokkit.api.EncodingType;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackResult;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.pack.PackBuilder;
import dev.segue.core.context.pack.PackInputs;
import dev.segue.core.context.pack.RandomProject;
import dev.segue.core.text.Redactor;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code Packs [SEEDS] [FROM] [FILE]}: builds the packs of random projects in both encodings and
 * checks each ({@link PackCheck}). With a file, writes every pack there as a line of JSON for a
 * tokenizer that is not Java's ({@code recount.py}). Ends with 1 when one of them broke a rule.
 */
public final class Packs {
  private static final List<EncodingType> ENCODINGS =
      List.of(EncodingType.O200K_BASE, EncodingType.CL100K_BASE);
  private static final Set<SectionKind> ALL = EnumSet.allOf(SectionKind.class);
  private static final int PROGRESS = 1_000;
  private static final int MOST_VIOLATIONS = 10;

  private final ObjectMapper json = new ObjectMapper();
  private final Writer out;
  private final List<String> violations = new ArrayList<>();
  private int packs;
  private int refusals;
  private int cut;
  private long tokens;
  private double fullest;

  private Packs(Writer out) {
    this.out = out;
  }

  /** See the class. */
  public static void main(String[] arguments) throws IOException {
    int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    long from = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
    boolean isKept = arguments.length > 2;
    OutputStream file =
        isKept ? Files.newOutputStream(Path.of(arguments[2])) : OutputStream.nullOutputStream();
    try (var out = new BufferedWriter(new OutputStreamWriter(file, StandardCharsets.UTF_8))) {
      if (!new Packs(out).isFlawless(seeds, from)) {
        System.exit(1);
      }
    }
  }

  private boolean isFlawless(int seeds, long from) throws IOException {
    long begin = System.nanoTime();
    for (EncodingType type : ENCODINGS) {
      var counter = JtokkitTokens.of(type);
      var check = new PackCheck(type);
      for (int i = 0; i < seeds && violations.size() < MOST_VIOLATIONS; i++) {
        play(from + i, type, counter, check);
        if ((i + 1) % PROGRESS == 0) {
          System.out.printf("%s: %d seeds%n", type.getName(), i + 1);
        }
      }
    }
    System.out.printf(
        """
        %d seeds from %d, each in %d encodings, in %.0f s
        %d packs with %d tokens, %d of them with something left out, the fullest at %.2f %% of its budget
        %d refusals
        violations: %s
        """,
        seeds,
        from,
        ENCODINGS.size(),
        (System.nanoTime() - begin) / 1e9,
        packs,
        tokens,
        cut,
        fullest,
        refusals,
        violations.isEmpty() ? "none" : violations.size());
    return violations.isEmpty();
  }

  private void play(long seed, EncodingType type, JtokkitTokens counter, PackCheck check)
      throws IOException {
    var builder = new PackBuilder(counter, Redactor.STANDARD);
    var project = new RandomProject(seed);
    Role role = project.role();
    int attempt = 1 + (int) (seed % 3);
    PackKey key =
        new PackKey(
            "shop",
            "t1",
            role,
            Phase.BUILD,
            attempt,
            project.budget(),
            attempt > 1,
            type.getName());
    PackInputs inputs = project.inputs(role);
    PackResult result = builder.build(key, ALL, inputs);
    List<String> broken = new ArrayList<>(check.broken(key, inputs, result));
    PackResult again =
        new PackBuilder(counter, Redactor.STANDARD).build(key, ALL, inputsAnew(seed));
    if (!again.equals(result)) {
      broken.add("another result on rerun");
    }
    broken.forEach(rule -> tell("seed %d, %s: %s".formatted(seed, type.getName(), rule)));
    switch (result) {
      case PackResult.Refused _ -> refusals++;
      case PackResult.Built(var pack, _) -> {
        packs++;
        tokens += pack.tokens();
        cut += pack.dropped().isEmpty() ? 0 : 1;
        fullest = Math.max(fullest, 100.0 * pack.tokens() / key.tokenBudget());
        ObjectNode line =
            json.createObjectNode()
                .put("seed", seed)
                .put("encoding", type.getName())
                .put("budget", key.tokenBudget())
                .put("tokens", pack.tokens())
                .put("text", pack.text());
        out.write(line + "\n");
      }
    }
  }

  private static PackInputs inputsAnew(long seed) {
    var project = new RandomProject(seed);
    Role role = project.role();
    project.budget();
    return project.inputs(role);
  }

  private void tell(String violation) {
    violations.add(violation);
    System.out.println(violation);
  }
}
