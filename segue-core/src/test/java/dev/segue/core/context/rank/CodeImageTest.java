package dev.segue.core.context.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.DamagedCodeFileException;
import dev.segue.core.context.code.Sources;
import dev.segue.core.context.code.TaskText;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CodeImageTest {
  @Test
  void answersAsTheIndexThatItWasMadeOf() throws Exception {
    for (int seed = 0; seed < 30; seed++) {
      var random = new Random(seed);
      CodeIndex index = grown(random);
      TaskText task = task(random);

      var image = CodeImage.read(index.image(path -> "tag of " + path));
      var read = new CodeIndex(image);

      assertThat(ranked(read, task)).isEqualTo(ranked(index, task));
      assertThat(read.snapshot().paths()).isEqualTo(index.snapshot().paths());
      assertThat(image.tags()).containsOnlyKeys(index.snapshot().paths());
      image.tags().forEach((path, tag) -> assertThat(tag).isEqualTo("tag of " + path));
    }
  }

  @Test
  void goesOnLikeAnyOtherIndex() throws Exception {
    for (int seed = 0; seed < 30; seed++) {
      var random = new Random(seed);
      CodeIndex index = grown(random);
      var read = new CodeIndex(CodeImage.read(index.image(_ -> "")));
      List<String> paths = index.snapshot().paths();
      for (int i = 0; i < 40; i++) {
        CodeFile file = CodeFile.of(Sources.random(random, random.nextInt(60)));
        String gone = paths.get(random.nextInt(paths.size()));
        for (CodeIndex each : List.of(index, read)) {
          each.put(file);
          each.remove(gone);
        }
      }
      var again = new CodeIndex(CodeImage.read(read.image(_ -> "")));
      TaskText task = task(random);

      assertThat(ranked(read, task)).isEqualTo(ranked(index, task)).isNotEmpty();
      assertThat(ranked(again, task)).isEqualTo(ranked(index, task));
    }
  }

  @Test
  void isTheSameForTheSameFiles() throws Exception {
    assertThat(grown(new Random(1)).image(_ -> "x"))
        .isEqualTo(grown(new Random(1)).image(_ -> "x"));
  }

  @Test
  void holdsNoFileAtAll() throws Exception {
    var read = new CodeIndex(CodeImage.read(new CodeIndex().image(_ -> "")));

    assertThat(read.snapshot().paths()).isEmpty();
    assertThat(ranked(read, TaskText.of("anything"))).isEmpty();
  }

  @Test
  void refusesWhatDoesNotFitItsChecksum() throws Exception {
    byte[] image = grown(new Random(2)).image(_ -> "");
    for (int at = 0; at < image.length; at += 7) {
      byte[] damaged = image.clone();
      damaged[at] ^= 0x10;

      assertThatThrownBy(() -> CodeImage.read(damaged))
          .isInstanceOf(DamagedCodeFileException.class);
    }
    assertThatThrownBy(() -> CodeImage.read(new byte[3]))
        .isInstanceOf(DamagedCodeFileException.class);
    assertThatThrownBy(() -> CodeImage.read(new byte[0]))
        .isInstanceOf(DamagedCodeFileException.class);
  }

  /** An agent may write the file, and knows the checksum. */
  @Test
  void survivesBytesThatSomebodyMadeFitTheirChecksum() throws Exception {
    byte[] image = grown(new Random(3)).image(_ -> "");
    TaskText task = task(new Random(3));
    for (int seed = 0; seed < 1_500; seed++) {
      var random = new Random(seed);
      byte[] damaged = image.clone();
      for (int i = random.nextInt(3); i >= 0; i--) {
        damaged[random.nextInt(damaged.length - 4)] = (byte) random.nextInt(256);
      }
      int sum = CodeImage.checksum(damaged);
      for (int i = 0; i < 4; i++) {
        damaged[damaged.length - 4 + i] = (byte) (sum >>> (8 * i));
      }
      try {
        var read = new CodeIndex(CodeImage.read(damaged));
        assertThat(ranked(read, task)).hasSizeLessThan(1_000);
        read.put(CodeFile.of(Sources.random(random, 1)));
        read.image(_ -> "");
      } catch (DamagedCodeFileException _) {
        // Told, as it should be.
      }
    }
  }

  private static CodeIndex grown(Random random) throws DamagedCodeFileException {
    var index = new CodeIndex();
    for (int i = 0; i < 40; i++) {
      CodeFile file = CodeFile.of(Sources.random(random, random.nextInt(40)));
      if (i % 10 == 0) {
        // Names of files come from UTF-8 and have no halves of characters, as this source may.
        byte[] hostile = CodeFile.of(Sources.hostile(random, i)).toBytes();
        file = CodeFile.fromBytes("folder %d/é ü.py".formatted(i), hostile);
      }
      index.put(file);
      if (i % 7 == 0) {
        index.remove(index.snapshot().paths().getFirst());
      }
    }
    return index;
  }

  private static TaskText task(Random random) {
    return TaskText.of(Sources.words(random, 5) + "\n" + Sources.words(random, 30));
  }

  private static List<RankedFile> ranked(CodeIndex index, TaskText task) {
    return Ranking.rank(index.snapshot().candidates(_ -> true), task, History.none(), 1_000);
  }
}
