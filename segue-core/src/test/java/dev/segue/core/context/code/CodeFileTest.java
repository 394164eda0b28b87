package dev.segue.core.context.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CodeFileTest {
  private static final SourceText PLANNER =
      Sources.using(
          Sources.file(
              "store/query_planner.py",
              "# plans queries",
              "MAX_COST = 3",
              "class Planner",
              "  \"\"\"Plans a query; knows the cost.",
              "  def join_order(query)",
              "    plan plan cost",
              "def estimate"),
          "zip",
          "Page",
          "Page");

  @Test
  void countsTermsByFieldAndChunk() {
    CodeFile file = CodeFile.of(PLANNER);

    assertThat(file.chunkLines()).containsExactly(1, 3, 5, 7);
    assertThat(file.chunkLengths()).containsExactly(5, 7, 8, 2);
    assertThat(file.fieldLengths()).containsExactly(4, 8, 5, 2, 0, 15);
    Map<String, String> postings = postings(file);
    assertThat(postings).containsEntry("plan", "DOC 1 COMMENT 1 BODY 2 at 0:1 1:1 2:2");
    assertThat(postings).containsEntry("planner", "PATH 1 SYMBOL 1 BODY 1 at 1:1");
    assertThat(postings).containsEntry("stor", "PATH 1");
    assertThat(postings).containsEntry("=query_planner", "PATH 1");
    assertThat(postings).containsEntry("cost", "SYMBOL 1 DOC 1 BODY 2 at 0:1 1:1 2:1");
    assertThat(postings).containsEntry("=join_order", "SYMBOL 1 BODY 1 at 2:1");
  }

  @Test
  void keepsSymbolsAndReferencesInOrder() {
    CodeFile file = CodeFile.of(PLANNER);

    assertThat(file.symbols().stream().map(Symbol::name))
        .containsExactly("MAX_COST", "Planner", "join_order", "estimate");
    assertThat(file.references()).containsExactly("Page", "zip");
    assertThat(file.symbols().stream().map(symbol -> CodeFile.chunkOf(file.chunkLines(), symbol)))
        .containsExactly(0, 1, 2, 3);
  }

  @Test
  void isTheSameAfterStorageAndCanStandAtAnotherPath() throws DamagedCodeFileException {
    CodeFile file = CodeFile.of(PLANNER);
    byte[] bytes = file.toBytes();

    CodeFile same = CodeFile.fromBytes(file.path(), bytes);
    CodeFile moved = CodeFile.fromBytes("plan/store.py", bytes);

    assertThat(described(same)).isEqualTo(described(file));
    assertThat(same.toBytes()).isEqualTo(bytes);
    assertThat(postings(moved))
        .containsEntry("plan", "PATH 1 DOC 1 COMMENT 1 BODY 2 at 0:1 1:1 2:2");
  }

  @Test
  void storesWhateverAReaderSays() throws DamagedCodeFileException {
    var random = new Random(7);
    for (int i = 0; i < 300; i++) {
      SourceText source = i % 2 == 0 ? Sources.hostile(random, i) : Sources.random(random, i);
      CodeFile file = CodeFile.of(source);

      assertThat(described(CodeFile.fromBytes(source.path(), file.toBytes())))
          .isEqualTo(described(file));
    }
  }

  @Test
  void refusesDamagedBytes() {
    byte[] bytes = CodeFile.of(PLANNER).toBytes();
    for (int i = 0; i < bytes.length; i++) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= 0x41;
      refuses(damaged);
      refuses(java.util.Arrays.copyOf(bytes, i));
    }
    refuses(java.util.Arrays.copyOf(bytes, bytes.length + 1));
  }

  @Test
  void refusesBytesThatSomebodyMadeFitTheirChecksum() {
    byte[] bytes = CodeFile.of(PLANNER).toBytes();
    var random = new Random(11);
    for (int i = 0; i < 20_000; i++) {
      byte[] forged = bytes.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        forged[1 + random.nextInt(bytes.length - 5)] = (byte) random.nextInt(256);
      }
      var sum = new java.util.zip.CRC32C();
      sum.update(forged, 0, forged.length - 4);
      for (int b = 0; b < 4; b++) {
        forged[forged.length - 4 + b] = (byte) (sum.getValue() >>> (8 * b));
      }
      try {
        postings(CodeFile.fromBytes("a.py", forged));
      } catch (DamagedCodeFileException e) {
        assertThat(e).hasMessageContaining("read the source file again");
      }
    }
  }

  private static void refuses(byte[] bytes) {
    assertThatThrownBy(() -> CodeFile.fromBytes("a.py", bytes))
        .isInstanceOf(DamagedCodeFileException.class);
  }

  private static List<Object> described(CodeFile file) {
    var all = new ArrayList<Object>();
    all.add(file.path());
    all.add(file.symbols());
    all.add(file.references());
    all.add(java.util.Arrays.toString(file.chunkLines()));
    all.add(java.util.Arrays.toString(file.chunkLengths()));
    all.add(java.util.Arrays.toString(file.fieldLengths()));
    all.add(postings(file));
    return all;
  }

  private static Map<String, String> postings(CodeFile file) {
    var postings = new TreeMap<String, String>();
    file.eachTerm((term, posting) -> postings.put(term, text(posting)));
    return postings;
  }

  private static String text(byte[] posting) {
    var text = new StringBuilder();
    try {
      var in = new ByteReader(posting, 0, posting.length);
      int mask = in.next();
      for (RankField field : RankField.values()) {
        if ((mask & 1 << field.number()) != 0) {
          text.append(field).append(' ').append(in.number()).append(' ');
        }
      }
      text.append(in.hasMore() ? "at " : "");
      for (int chunk = 0; in.hasMore(); ) {
        int entry = in.number();
        chunk += entry >> 1;
        text.append(chunk).append(':').append((entry & 1) == 0 ? 1 : in.number()).append(' ');
      }
    } catch (DamagedCodeFileException e) {
      throw new AssertionError(e);
    }
    return text.toString().strip();
  }
}
