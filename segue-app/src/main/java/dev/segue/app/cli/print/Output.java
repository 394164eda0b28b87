package dev.segue.app.cli.print;

/** How a command prints its result. */
public enum Output {
  text,
  json,
  jsonl
}
