package dev.segue.app.runtime.simulation;

/** What a history was made of. */
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
