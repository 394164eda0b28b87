package dev.segue.server.api;

import java.util.List;

/**
 * A path that the server answers.
 *
 * @param method GET or POST
 * @param pattern begins with a slash; a segment in braces stands for any one, as {@code
 *     /v1/tasks/{id}}
 * @param summary one line for openapi.json
 * @param query names of the parameters that it knows; others are refused
 */
public record Route(
    String method, String pattern, String summary, List<String> query, Action action) {
  public Route {
    query = List.copyOf(query);
  }

  /** A route that is read. */
  public static Route get(String pattern, String summary, List<String> query, Action action) {
    return new Route("GET", pattern, summary, query, action);
  }

  /** A route that changes something. */
  public static Route post(String pattern, String summary, Action action) {
    return post(pattern, summary, List.of(), action);
  }

  /** A route that changes something, with parameters beside its body. */
  public static Route post(String pattern, String summary, List<String> query, Action action) {
    return new Route("POST", pattern, summary, query, action);
  }
}
