package dev.segue.server.api;

import dev.segue.core.context.Refusal;

/** Why a request is not answered; the names are those of the wire. */
public enum Code {
  INVALID_ARGUMENT(400, 3),
  /** No token, or a wrong one. */
  UNAUTHENTICATED(401, 16),
  PERMISSION_DENIED(403, 7),
  NOT_FOUND(404, 5),
  /** The path is known, but not with this method. */
  METHOD_NOT_ALLOWED(405, 12),
  FAILED_PRECONDITION(409, 9),
  /** The request has more bytes than are taken. */
  TOO_LARGE(413, 8),
  RESOURCE_EXHAUSTED(422, 8),
  /** Too many requests of one peer, or streams of all. */
  RATE_LIMITED(429, 8),
  /** A bug, of which the application was told. */
  INTERNAL(500, 13),
  /** The store cannot do it now, or the server is about to end. */
  UNAVAILABLE(503, 14);

  private final int http;
  private final int grpc;

  Code(int http, int grpc) {
    this.http = http;
    this.grpc = grpc;
  }

  /** Status of an HTTP answer. */
  public int http() {
    return http;
  }

  /** Number of the gRPC status. */
  public int grpc() {
    return grpc;
  }

  static Code of(Refusal.Kind kind) {
    return switch (kind) {
      case NOT_FOUND -> NOT_FOUND;
      case INVALID_ARGUMENT -> INVALID_ARGUMENT;
      case PERMISSION_DENIED -> PERMISSION_DENIED;
      case FAILED_PRECONDITION -> FAILED_PRECONDITION;
      case RESOURCE_EXHAUSTED -> RESOURCE_EXHAUSTED;
      case UNAVAILABLE -> UNAVAILABLE;
    };
  }
}
