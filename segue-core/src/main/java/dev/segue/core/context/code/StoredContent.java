package dev.segue.core.context.code;

import java.util.zip.CRC32C;

/**
 * The stored form of a {@link Content}: a version, the parts in the order of the record with terms
 * as what they share with the one before and the rest, and a checksum of all of it. Reading takes
 * memory in proportion to the bytes, whatever they say.
 */
final class StoredContent {
  /** Changes with the form and with everything that changes counts: terms, chunks, fields. */
  static final int VERSION = 2;

  private static final int CHECKSUM_BYTES = 4;

  private StoredContent() {}

  static byte[] write(Content content) {
    var out = new Bytes(256 + content.postings().length * 3);
    out.put(VERSION);
    content.details().write(out);
    out.putNumber(content.chunkLines().length);
    for (int i = 0; i < content.chunkLines().length; i++) {
      out.putNumber(content.chunkLines()[i]);
      out.putNumber(content.chunkLengths()[i]);
    }
    for (int length : content.fieldLengths()) {
      out.putNumber(length);
    }
    writeTerms(content, out);
    long sum = checksum(out.toArray(), out.size());
    for (int i = 0; i < CHECKSUM_BYTES; i++) {
      out.put((int) (sum >>> (8 * i)));
    }
    return out.toArray();
  }

  private static void writeTerms(Content content, Bytes out) {
    out.putNumber(content.terms().length);
    String before = "";
    for (int i = 0; i < content.terms().length; i++) {
      String term = content.terms()[i];
      int shared = 0;
      while (shared < before.length()
          && shared < term.length()
          && before.charAt(shared) == term.charAt(shared)) {
        shared++;
      }
      out.putNumber(shared);
      out.putText(term.substring(shared));
      int start = content.starts()[i];
      int end = content.starts()[i + 1];
      out.putNumber(end - start);
      out.put(content.postings(), start, end);
      before = term;
    }
  }

  static Content read(byte[] bytes) throws DamagedCodeFileException {
    int end = bytes.length - CHECKSUM_BYTES;
    if (end < 1 || bytes[0] != VERSION) {
      throw new DamagedCodeFileException("Stored code file is not of version " + VERSION);
    }
    long sum = 0;
    for (int i = 0; i < CHECKSUM_BYTES; i++) {
      sum |= (bytes[end + i] & 0xffL) << (8 * i);
    }
    if (sum != checksum(bytes, end)) {
      throw new DamagedCodeFileException("Stored code file does not fit its checksum");
    }
    return new Reading(bytes, new ByteReader(bytes, 1, end)).content();
  }

  /** One reading of checked bytes, part by part in their order. */
  private static final class Reading {
    private final byte[] bytes;
    private final ByteReader in;

    private Reading(byte[] bytes, ByteReader in) {
      this.bytes = bytes;
      this.in = in;
    }

    Content content() throws DamagedCodeFileException {
      FileDetails details = FileDetails.read(in);
      int chunks = in.count();
      var lines = new int[chunks];
      var lengths = new int[chunks];
      for (int i = 0; i < chunks; i++) {
        lines[i] = in.number();
        lengths[i] = in.number();
        if (i > 0 ? lines[i] <= lines[i - 1] : lines[i] != 1) {
          throw new DamagedCodeFileException("Stored code file has chunks out of order");
        }
      }
      if (chunks == 0) {
        throw new DamagedCodeFileException("Stored code file has no chunk");
      }
      var fields = new int[RankField.COUNT];
      for (int i = 0; i < fields.length; i++) {
        fields[i] = in.number();
      }
      var terms = new String[in.count()];
      var starts = new int[terms.length + 1];
      byte[] postings = readTerms(terms, starts, chunks);
      return new Content(details, lines, lengths, fields, terms, starts, postings);
    }

    private byte[] readTerms(String[] terms, int[] starts, int chunks)
        throws DamagedCodeFileException {
      var postings = new Bytes(terms.length * 6);
      String before = "";
      for (int i = 0; i < terms.length; i++) {
        int shared = in.number();
        String rest = in.text();
        if (shared > before.length() || rest.length() > Terms.LONGEST_WORD + 1 - shared) {
          throw new DamagedCodeFileException("Stored code file has a term that is too long");
        }
        terms[i] = before.substring(0, shared) + rest;
        if (i > 0 && terms[i].compareTo(before) <= 0) {
          throw new DamagedCodeFileException("Stored code file has terms out of order");
        }
        before = terms[i];
        int length = in.count();
        Postings.check(new ByteReader(bytes, in.at(), in.at() + length), chunks, false);
        starts[i] = postings.size();
        postings.put(bytes, in.at(), in.at() + length);
        in.skip(length);
      }
      starts[terms.length] = postings.size();
      if (in.hasMore()) {
        throw new DamagedCodeFileException("Stored code file goes on after its end");
      }
      return postings.toArray();
    }
  }

  private static long checksum(byte[] bytes, int end) {
    var sum = new CRC32C();
    sum.update(bytes, 0, end);
    return sum.getValue();
  }
}
