package dev.segue.server;

import dev.segue.server.api.Code;
import dev.segue.server.api.Faults;
import dev.segue.server.api.RefusedRequest;
import dev.segue.wire.context.v1.ContextServiceGrpc;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc.HealthImplBase;
import io.grpc.stub.StreamObserver;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Health, as {@code /readyz} says it. Watching is not offered; clients then ask again. */
final class HealthCalls extends HealthImplBase {
  private static final Set<String> SERVICES = Set.of("", ContextServiceGrpc.SERVICE_NAME);

  private final Supplier<Optional<String>> obstacle;
  private final Faults faults;

  HealthCalls(Supplier<Optional<String>> obstacle, Faults faults) {
    this.obstacle = obstacle;
    this.faults = faults;
  }

  @Override
  public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> observer) {
    if (!SERVICES.contains(request.getService())) {
      observer.onError(
          ContextCalls.status(new RefusedRequest(Code.NOT_FOUND, "no such service"))
              .asRuntimeException());
      return;
    }
    observer.onNext(HealthCheckResponse.newBuilder().setStatus(status()).build());
    observer.onCompleted();
  }

  private ServingStatus status() {
    try {
      return obstacle.get().isEmpty() ? ServingStatus.SERVING : ServingStatus.NOT_SERVING;
    } catch (RuntimeException e) {
      // Told to the application if nobody foresaw it; the client sees the same either way.
      return switch (RefusedRequest.of(e, "Check", faults).code()) {
        case INVALID_ARGUMENT,
            UNAUTHENTICATED,
            PERMISSION_DENIED,
            NOT_FOUND,
            METHOD_NOT_ALLOWED,
            FAILED_PRECONDITION,
            TOO_LARGE,
            RESOURCE_EXHAUSTED,
            RATE_LIMITED,
            INTERNAL,
            UNAVAILABLE ->
            ServingStatus.NOT_SERVING;
      };
    }
  }
}
