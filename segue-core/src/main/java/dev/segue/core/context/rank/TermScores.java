package dev.segue.core.context.rank;

import dev.segue.core.context.code.RankField;
import java.util.Arrays;

/**
 * Adds up what the terms of one query say of each file and chunk. A term is read once into scratch
 * arrays, which tells how rare it is, and then counted. Used by one thread for one query.
 */
final class TermScores {
  private static final double K = Candidates.SATURATION;
  private static final int PATH = RankField.PATH.number();
  private static final int SYMBOL = RankField.SYMBOL.number();
  private static final double[] WEIGHTS = weights();

  private final Candidates candidates;
  private final double[] fields;
  private final double[] symbols;
  private final double[] paths;
  private final float[] chunks;

  private final int[] hits;
  private final double[] hitSums;
  private final int[] hitPaths;
  private final int[] hitSymbols;
  private final int[] chunkHits;
  private final int[] chunkCounts;
  private int hitCount;
  private int chunkCount;

  TermScores(Candidates candidates) {
    this.candidates = candidates;
    int files = candidates.size();
    this.fields = new double[files];
    this.symbols = new double[files];
    this.paths = new double[files];
    this.chunks = new float[candidates.chunks()];
    this.hits = new int[files];
    this.hitSums = new double[files];
    this.hitPaths = new int[files];
    this.hitSymbols = new int[files];
    this.chunkHits = new int[chunks.length];
    this.chunkCounts = new int[chunks.length];
  }

  private static double[] weights() {
    var weights = new double[RankField.COUNT];
    for (RankField field : RankField.values()) {
      weights[field.number()] = field.weight();
    }
    return weights;
  }

  /** Counts a term; the order of the terms is part of the result's last bits. */
  void add(double weight, PostingList.Run run) {
    read(run);
    addFields(weight);
    addSingle(weight, hitSymbols, SYMBOL, symbols);
    addSingle(weight, hitPaths, PATH, paths);
    float most = (float) (weight * Candidates.rarity(chunks.length, chunkCount) * (1 + K));
    for (int i = 0; i < chunkCount; i++) {
      int chunk = chunkHits[i];
      int count = chunkCounts[i];
      chunks[chunk] += most * count / (count + candidates.chunkNorm(chunk));
    }
  }

  private void read(PostingList.Run run) {
    hitCount = 0;
    chunkCount = 0;
    var cursor = new PostingCursor(run);
    while (cursor.advance()) {
      int file = candidates.ofSlot(cursor.slot());
      if (file < 0) {
        continue;
      }
      hits[hitCount] = file;
      hitPaths[hitCount] = 0;
      hitSymbols[hitCount] = 0;
      double sum = 0;
      for (int rest = cursor.fields(); rest != 0; rest &= rest - 1) {
        int field = Integer.numberOfTrailingZeros(rest);
        int count = cursor.number();
        sum += WEIGHTS[field] * count / candidates.fieldNorm(file, field);
        if (field == PATH) {
          hitPaths[hitCount] = count;
        } else if (field == SYMBOL) {
          hitSymbols[hitCount] = count;
        }
      }
      hitSums[hitCount++] = sum;
      int chunk = candidates.chunkStart(file);
      while (cursor.hasChunk()) {
        int entry = cursor.number();
        chunk += entry >> 1;
        chunkHits[chunkCount] = chunk;
        chunkCounts[chunkCount++] = (entry & 1) == 0 ? 1 : cursor.number();
      }
    }
  }

  private void addFields(double weight) {
    double most = weight * Candidates.rarity(hits.length, hitCount) * (1 + K);
    for (int i = 0; i < hitCount; i++) {
      fields[hits[i]] += most * hitSums[i] / (hitSums[i] + K);
    }
  }

  private void addSingle(double weight, int[] counts, int field, double[] scores) {
    int having = 0;
    for (int i = 0; i < hitCount; i++) {
      having += counts[i] > 0 ? 1 : 0;
    }
    if (having == 0) {
      return;
    }
    double most = weight * Candidates.rarity(hits.length, having) * (1 + K);
    for (int i = 0; i < hitCount; i++) {
      if (counts[i] > 0) {
        double norm = candidates.fieldNorm(hits[i], field);
        scores[hits[i]] += most * counts[i] / (counts[i] + K * norm);
      }
    }
  }

  /** For each file its score over all fields. */
  double[] fields() {
    return fields;
  }

  /** For each file its score over symbols alone. */
  double[] symbols() {
    return symbols;
  }

  /** For each file its score over its path alone. */
  double[] paths() {
    return paths;
  }

  /** The score of one chunk among all. */
  double chunk(int chunk) {
    return chunks[chunk];
  }

  /** For each file its best chunk, half of the second and a third of the third. */
  double[] chunks() {
    var scores = new double[candidates.size()];
    var best = new float[3];
    for (int file = 0; file < scores.length; file++) {
      Arrays.fill(best, 0);
      for (int i = candidates.chunkStart(file); i < candidates.chunkStart(file + 1); i++) {
        insert(best, chunks[i]);
      }
      scores[file] = best[0] + best[1] / 2.0 + best[2] / 3.0;
    }
    return scores;
  }

  private static void insert(float[] best, float score) {
    if (score > best[0]) {
      best[2] = best[1];
      best[1] = best[0];
      best[0] = score;
    } else if (score > best[1]) {
      best[2] = best[1];
      best[1] = score;
    } else if (score > best[2]) {
      best[2] = score;
    }
  }
}
