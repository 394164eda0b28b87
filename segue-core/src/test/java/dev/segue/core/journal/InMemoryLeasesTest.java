package dev.segue.core.journal;

class InMemoryLeasesTest extends LeasesContract {
  private final InMemoryLeases store = new InMemoryLeases();

  @Override
  protected Leases open() {
    return store.again();
  }
}
