package dev.segue.context.pack;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.api.EncodingType;
import dev.segue.core.text.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenizersTest {
  private final O200kCounter o200k = O200kCounter.loading();
  private final Tokenizers tokenizers = new Tokenizers(() -> o200k);

  private TokenCounter named(String name) {
    return tokenizers.named(name).orElseThrow();
  }

  /** Counts that OpenAI publishes for its tables. */
  @ParameterizedTest
  @CsvSource({
    "'', 0, 0",
    "tiktoken is great!, 6, 6",
    "antidisestablishmentarianism, 6, 6",
    "2 + 2 = 4, 7, 7",
    "お誕生日おめでとう, 8, 9"
  })
  void countsAsTheTablesOfTheseNamesDo(String text, int o200k, int cl100k) {
    assertThat(named("o200k_base").count(text)).isEqualTo(o200k);
    assertThat(named("cl100k_base").count(text)).isEqualTo(cl100k);
  }

  @Test
  void takesTheNameOfASpecialTokenForText() {
    for (String name : tokenizers.names()) {
      assertThat(named(name).count("<|endoftext|>")).as(name).isGreaterThan(1);
    }
  }

  @Test
  void knowsItsNamesAndNoOthers() {
    assertThat(tokenizers.names()).containsExactly(Tokenizers.DEFAULT, "cl100k_base");
    assertThat(tokenizers.names()).allMatch(name -> tokenizers.named(name).isPresent());
    assertThat(List.of("", "p50k_base", "O200K_BASE", "o200k_base "))
        .allMatch(name -> tokenizers.named(name).isEmpty());
  }

  @Test
  void countsForManyWhileItsTableLoads() throws Exception {
    var counter = new BpeCounter(BpeCounter.table(EncodingType.CL100K_BASE));
    Callable<Integer> count = () -> counter.count("お誕生日おめでとう");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var counts = new ArrayList<Integer>();
      for (Future<Integer> told : threads.invokeAll(List.of(count, count, count, count))) {
        counts.add(told.get());
      }

      assertThat(counts).containsOnly(9);
    }
  }
}
