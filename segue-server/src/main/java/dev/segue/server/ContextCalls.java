package dev.segue.server;

import dev.segue.core.context.ContextService;
import dev.segue.server.api.Faults;
import dev.segue.server.api.Messages;
import dev.segue.server.api.RefusedRequest;
import dev.segue.server.api.RequestReader;
import dev.segue.wire.context.v1.ContextPack;
import dev.segue.wire.context.v1.ContextServiceGrpc.ContextServiceImplBase;
import dev.segue.wire.context.v1.Decision;
import dev.segue.wire.context.v1.GetContextRequest;
import dev.segue.wire.context.v1.GetPackRequest;
import dev.segue.wire.context.v1.ListDecisionsRequest;
import dev.segue.wire.context.v1.ListDecisionsResponse;
import dev.segue.wire.context.v1.PackExplanation;
import dev.segue.wire.context.v1.ReportWorkRequest;
import dev.segue.wire.context.v1.TaskPhase;
import dev.segue.wire.context.v1.TransitionPhaseRequest;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.function.Supplier;

/** The context service as calls. */
final class ContextCalls extends ContextServiceImplBase {
  /** By what way a decision reached us. */
  private static final String SOURCE = "grpc";

  private final ContextService context;
  private final Faults faults;

  ContextCalls(ContextService context, Faults faults) {
    this.context = context;
    this.faults = faults;
  }

  @Override
  public void getContext(GetContextRequest request, StreamObserver<ContextPack> observer) {
    answer("GetContext", observer, () -> Messages.of(context.get(RequestReader.pack(request))));
  }

  @Override
  public void getPack(GetPackRequest request, StreamObserver<ContextPack> observer) {
    answer(
        "GetPack",
        observer,
        () ->
            Messages.of(
                context.pack(
                    RequestReader.optional(request.getProject()),
                    RequestReader.hash(request.getHash()))));
  }

  @Override
  public void explainPack(GetPackRequest request, StreamObserver<PackExplanation> observer) {
    answer(
        "ExplainPack",
        observer,
        () ->
            Messages.of(
                context.explain(
                    RequestReader.optional(request.getProject()),
                    RequestReader.hash(request.getHash()))));
  }

  @Override
  public void recordDecision(Decision request, StreamObserver<Decision> observer) {
    answer(
        "RecordDecision",
        observer,
        () ->
            Messages.of(
                context.record(
                    RequestReader.optional(request.getProject()),
                    RequestReader.decision(request, SOURCE))));
  }

  @Override
  public void listDecisions(
      ListDecisionsRequest request, StreamObserver<ListDecisionsResponse> observer) {
    answer(
        "ListDecisions",
        observer,
        () ->
            Messages.of(
                context.decisions(RequestReader.optional(request.getProject()), request.getAll())));
  }

  @Override
  public void reportWork(ReportWorkRequest request, StreamObserver<TaskPhase> observer) {
    answer(
        "ReportWork",
        observer,
        () ->
            Messages.of(
                context.report(
                    RequestReader.optional(request.getProject()), RequestReader.report(request))));
  }

  @Override
  public void transitionPhase(TransitionPhaseRequest request, StreamObserver<TaskPhase> observer) {
    answer(
        "TransitionPhase",
        observer,
        () ->
            Messages.of(
                context.transition(
                    RequestReader.optional(request.getProject()),
                    RequestReader.transition(request))));
  }

  private <T> void answer(String call, StreamObserver<T> observer, Supplier<T> work) {
    T answer;
    try {
      answer = work.get();
    } catch (RuntimeException e) {
      observer.onError(status(RefusedRequest.of(e, call, faults)).asRuntimeException());
      return;
    }
    observer.onNext(answer);
    observer.onCompleted();
  }

  static Status status(RefusedRequest refused) {
    return Status.fromCodeValue(refused.code().grpc()).withDescription(refused.why());
  }
}
