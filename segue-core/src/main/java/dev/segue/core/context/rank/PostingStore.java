package dev.segue.core.context.rank;

import dev.segue.core.context.code.CodeFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The postings of all terms. Slots are only added; one that is no longer wanted stays until {@link
 * #compacted}. Safe for use by several threads: what a reader gets was written before it asked.
 */
final class PostingStore {
  /** Terms that are not among these are those of the image. */
  private final Map<String, PostingList> lists = new HashMap<>();

  private final CodeImage image;

  /** Runs of the image that were asked for, each of which is checked once. */
  private final Map<String, PostingList.Run> checked = new HashMap<>();

  /** Adds to what an image holds. */
  PostingStore(CodeImage image) {
    this.image = image;
  }

  /** Slots come in ascending order. */
  synchronized void add(int slot, CodeFile file) {
    file.eachTerm(
        (term, posting) ->
            lists.computeIfAbsent(term, image::list).add(slot, posting, 0, posting.length));
  }

  /** The postings of each term; none for one that no file has. */
  synchronized List<PostingList.Run> runs(List<String> terms) {
    var runs = new ArrayList<PostingList.Run>(terms.size());
    for (String term : terms) {
      PostingList list = lists.get(term);
      runs.add(list == null ? ofImage(term) : list.run());
    }
    return runs;
  }

  private PostingList.Run ofImage(String term) {
    PostingList.Run known = checked.get(term);
    if (known != null) {
      return known;
    }
    PostingList.Run run = image.run(term);
    if (run.start() < run.end()) {
      checked.put(term, run);
    }
    return run;
  }

  /**
   * A store without the files that are gone.
   *
   * @param slots for each slot the new one, in the same order, or -1
   */
  synchronized PostingStore compacted(int[] slots) {
    var compacted = new PostingStore(CodeImage.EMPTY);
    eachTerm(
        (term, list) -> {
          PostingList kept = list.compacted(slots);
          if (!kept.isEmpty()) {
            compacted.lists.put(term, kept);
          }
        });
    return compacted;
  }

  /** All terms with their postings, each once, in no order. */
  synchronized void eachTerm(BiConsumer<String, PostingList> sink) {
    lists.forEach(sink);
    image.eachTerm(
        term -> {
          if (!lists.containsKey(term)) {
            sink.accept(term, image.list(term));
          }
        });
  }
}
