package dev.segue.bench.hygiene;

/** How a dispatch is ended in the middle. */
enum Way {
  KILL_SEGUE("kill -9 of segue, then a new run"),
  CANCEL("segue cancel"),
  INTERRUPT("SIGINT to segue"),
  TERMINATE("SIGTERM to segue"),
  DEADLINE("the dispatch's deadline"),
  KILL_CLI("kill -9 of the CLI's main process");

  final String title;

  Way(String title) {
    this.title = title;
  }
}
