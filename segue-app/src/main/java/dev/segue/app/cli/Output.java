package dev.segue.app.cli;

/** How a command prints its result. */
enum Output {
  text,
  json,
  jsonl
}
