package dev.segue.core.context.rank;

import dev.segue.core.context.code.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Makes a {@link CodeImage} of an index without files that are gone. Stateless. */
final class ImageWriter {
  private ImageWriter() {}

  /** A term with where its postings lie. The array is never changed. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Entry(byte[] term, PostingList.Run run) {}

  static byte[] write(PostingStore store, List<IndexedFile> files, Function<String, String> tags) {
    var entries = new ArrayList<Entry>();
    store.eachTerm(
        (term, list) -> entries.add(new Entry(term.getBytes(StandardCharsets.UTF_8), list.run())));
    entries.sort(Comparator.comparing(Entry::term, Arrays::compareUnsigned));
    long postings = entries.stream().mapToLong(each -> each.run().end()).sum();
    var out = new Bytes((int) Math.min(Integer.MAX_VALUE / 4, 2 * postings + 1024));
    out.putNumber(CodeImage.VERSION);
    out.putNumber(files.size());
    files.forEach(file -> putFile(file, tags.apply(file.path()), out));
    int firstTerm = out.size();
    int[] places = new int[entries.size()];
    IntStream.range(0, places.length)
        .forEach(
            i -> {
              Entry entry = entries.get(i);
              places[i] = out.size();
              out.putNumber(entry.term().length);
              out.put(entry.term(), 0, entry.term().length);
              out.putNumber(entry.run().end() - entry.run().start());
              out.put(entry.run().data(), entry.run().start(), entry.run().end());
            });
    int table = out.size();
    Arrays.stream(places).forEach(place -> putInt(place, out));
    putInt(firstTerm, out);
    putInt(table, out);
    putInt(0, out);
    return signed(out.toArray());
  }

  private static void putFile(IndexedFile file, String tag, Bytes out) {
    out.putText(file.path());
    out.putText(tag);
    out.putNumber(file.chunkLines().length);
    int line = 0;
    for (int i = 0; i < file.chunkLines().length; i++) {
      out.putNumber(file.chunkLines()[i] - line);
      line = file.chunkLines()[i];
      out.putNumber(file.chunkLengths()[i]);
    }
    for (int length : file.fieldLengths()) {
      out.putNumber(length);
    }
    var details = new Bytes(256);
    file.details().get().write(details);
    out.putNumber(details.size());
    byte[] bytes = details.toArray();
    out.put(bytes, 0, bytes.length);
  }

  private static byte[] signed(byte[] image) {
    int sum = CodeImage.checksum(image);
    for (int i = 0; i < CodeImage.INT_BYTES; i++) {
      image[image.length - CodeImage.INT_BYTES + i] = (byte) (sum >>> (8 * i));
    }
    return image;
  }

  private static void putInt(int value, Bytes out) {
    for (int i = 0; i < CodeImage.INT_BYTES; i++) {
      out.put(value >>> (8 * i));
    }
  }
}
