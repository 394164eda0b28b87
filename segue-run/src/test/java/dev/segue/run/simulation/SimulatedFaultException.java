package dev.segue.run.simulation;

/** A fault of the environment that ends a run, such as a judge that cannot start its checks. */
final class SimulatedFaultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SimulatedFaultException(String message) {
    super(message);
  }
}
