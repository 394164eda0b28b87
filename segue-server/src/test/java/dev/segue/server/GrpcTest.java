package dev.segue.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.segue.core.context.Refusal;
import dev.segue.core.journal.JournalException;
import dev.segue.wire.context.v1.ContextServiceGrpc;
import dev.segue.wire.context.v1.Decision;
import dev.segue.wire.context.v1.GetContextRequest;
import dev.segue.wire.context.v1.GetPackRequest;
import dev.segue.wire.context.v1.ListDecisionsRequest;
import dev.segue.wire.context.v1.ReportWorkRequest;
import dev.segue.wire.context.v1.TransitionPhaseRequest;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServiceResponse;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls, statuses, health and reflection, with a client that is not ours. */
@Tag("slow")
class GrpcTest {
  private static final GetContextRequest WISH =
      GetContextRequest.newBuilder().setTaskId("t1").setRole("developer").build();

  private final ServerFixture serverFixture = new ServerFixture();

  @AfterEach
  void end() {
    serverFixture.close();
  }

  @Test
  void answersEveryCall() {
    var pack = serverFixture.grpc().getContext(WISH);
    var wanted = GetPackRequest.newBuilder().setHash(pack.getHash()).build();

    assertThat(pack.getText()).isEqualTo(FakeContext.TEXT);
    assertThat(serverFixture.grpc().getPack(wanted)).isEqualTo(pack);
    assertThat(serverFixture.grpc().explainPack(wanted).getItems(0).getReason())
        .isEqualTo("affects t1");
    assertThat(
            serverFixture
                .grpc()
                .recordDecision(
                    Decision.newBuilder().setProject("p").setTitle("T").setRationale("R").build())
                .getSource())
        .isEqualTo("grpc");
    assertThat(
            serverFixture
                .grpc()
                .listDecisions(ListDecisionsRequest.newBuilder().setAll(true).build())
                .getDecisionsList())
        .extracting(Decision::getId)
        .containsExactly("D1", "D0");
    assertThat(
            serverFixture
                .grpc()
                .reportWork(ReportWorkRequest.newBuilder().setTaskId("t1").setSummary("s").build())
                .getState())
        .isEqualTo("dev_completed");
    assertThat(
            serverFixture
                .grpc()
                .transitionPhase(
                    TransitionPhaseRequest.newBuilder().setTaskId("t1").setAction("a").build())
                .getState())
        .isEqualTo("qa_testing");
  }

  @Test
  void sendsAKnownPackWithoutItsText() {
    String hash = serverFixture.grpc().getContext(WISH).getHash();

    var again = serverFixture.grpc().getContext(WISH.toBuilder().setIfHash(hash).build());

    assertThat(again.getNotModified()).isTrue();
    assertThat(again.getText()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Refusal.Kind.class)
  void everyRefusalHasTheStatusOfItsName(Refusal.Kind code) {
    serverFixture.context.failure = new Refusal(code, "because 100 % ü");

    Status status = refused(WISH);

    assertThat(status.getCode().name()).isEqualTo(code.name());
    assertThat(status.getDescription()).isEqualTo("because 100 % ü");
  }

  @Test
  void whatTheStoreCannotDoIsUnavailableAndABugTellsNothing() {
    serverFixture.context.failure = new JournalException("segue.db is locked");
    assertThat(refused(WISH))
        .extracting(Status::getCode, Status::getDescription)
        .containsExactly(Status.Code.UNAVAILABLE, "segue.db is locked");

    serverFixture.context.failure = new IllegalStateException("secret detail");
    assertThat(refused(WISH))
        .extracting(Status::getCode, Status::getDescription)
        .containsExactly(Status.Code.INTERNAL, "internal error");
    assertThat(serverFixture.faults).hasSize(1);
  }

  @Test
  void aMessageThatMeansNothingIsRefusedByName() {
    assertThat(refused(GetContextRequest.getDefaultInstance()).getDescription())
        .isEqualTo("task_id is missing");
    var decision = Decision.newBuilder().setId("D1").setTitle("T").setRationale("R").build();
    assertThat(
            catchThrowableOfType(
                    StatusRuntimeException.class,
                    () -> serverFixture.grpc().recordDecision(decision))
                .getStatus())
        .extracting(Status::getCode, Status::getDescription)
        .containsExactly(Status.Code.INVALID_ARGUMENT, "id is given by the project: leave it out");
  }

  @Test
  void aMessageThatIsTooLargeExhaustsTheServersPatience() {
    var large = WISH.toBuilder().setIfHash("x".repeat(1 << 20)).build();

    assertThat(refused(large).getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(serverFixture.grpc().getContext(WISH).getText()).isNotEmpty();
  }

  @Test
  void healthIsWhatReadyzSays() {
    var health = HealthGrpc.newBlockingStub(serverFixture.channel());
    var whole = HealthCheckRequest.getDefaultInstance();
    var one = whole.toBuilder().setService(ContextServiceGrpc.SERVICE_NAME).build();

    assertThat(health.check(whole).getStatus()).isEqualTo(ServingStatus.SERVING);
    assertThat(health.check(one).getStatus()).isEqualTo(ServingStatus.SERVING);
    serverFixture.obstacle = Optional.of("the store is away");
    assertThat(health.check(whole).getStatus()).isEqualTo(ServingStatus.NOT_SERVING);
    assertThat(
            catchThrowableOfType(
                    StatusRuntimeException.class,
                    () -> health.check(whole.toBuilder().setService("other").build()))
                .getStatus()
                .getCode())
        .isEqualTo(Status.Code.NOT_FOUND);
  }

  @Test
  void reflectionListsTheServices() throws Exception {
    var listed = new CompletableFuture<List<String>>();
    var calls =
        ServerReflectionGrpc.newStub(serverFixture.channel())
            .serverReflectionInfo(
                new Listed<>(
                    listed,
                    response ->
                        response.getListServicesResponse().getServiceList().stream()
                            .map(ServiceResponse::getName)));
    calls.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());
    calls.onCompleted();

    assertThat(listed.get(20, TimeUnit.SECONDS))
        .contains(
            "segue.context.v1.ContextService",
            "grpc.health.v1.Health",
            "grpc.reflection.v1.ServerReflection",
            "grpc.reflection.v1alpha.ServerReflection");
  }

  @Test
  void olderClientsOfReflectionFindTheMethods() throws Exception {
    var found = new CompletableFuture<List<String>>();
    var calls =
        io.grpc.reflection.v1alpha.ServerReflectionGrpc.newStub(serverFixture.channel())
            .serverReflectionInfo(
                new Listed<>(
                    found,
                    response ->
                        response.getFileDescriptorResponse().getFileDescriptorProtoList().stream()
                            .map(bytes -> bytes.toStringUtf8())));
    calls.onNext(
        io.grpc.reflection.v1alpha.ServerReflectionRequest.newBuilder()
            .setFileContainingSymbol("segue.context.v1.ContextService")
            .build());
    calls.onCompleted();

    assertThat(found.get(20, TimeUnit.SECONDS)).anyMatch(text -> text.contains("ExplainPack"));
  }

  private Status refused(GetContextRequest request) {
    return catchThrowableOfType(
            StatusRuntimeException.class, () -> serverFixture.grpc().getContext(request))
        .getStatus();
  }

  /** Completes with what the first answer holds. */
  private record Listed<T>(
      CompletableFuture<List<String>> found, java.util.function.Function<T, Stream<String>> names)
      implements StreamObserver<T> {
    @Override
    public void onNext(T value) {
      found.complete(names.apply(value).collect(Collectors.toList()));
    }

    @Override
    public void onError(Throwable failure) {
      found.completeExceptionally(failure);
    }

    @Override
    public void onCompleted() {}
  }
}
