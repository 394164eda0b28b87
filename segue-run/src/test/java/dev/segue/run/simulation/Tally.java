package dev.segue.run.simulation;

/** Counters of one history. */
final class Tally {
  int runs;
  int deaths;
  int acts;
  int jumps;
  int rivals;
  int signals;
  int dispatches;
  int merges;
  int rechecks;
  int kept;
}
