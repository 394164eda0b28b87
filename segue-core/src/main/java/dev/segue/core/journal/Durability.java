package dev.segue.core.journal;

/** Kind of failure that an append survives. */
public enum Durability {
  /** The death of this process; a power cut may lose the last moments. */
  PROCESS,
  /** A power cut, too: used where a task changes hands. */
  POWER
}
