package dev.segue.app.house;

import java.util.Arrays;
import java.util.List;

/**
 * One line of the arrow table: what a package may use. The readable table is generated from it, in
 * {@code arrows.md}.
 *
 * @param from the package, below {@code dev.segue}
 * @param to packages of ours; {@code *} is all
 * @param libraries beginnings of the names of packages of others; the JDK, save {@code java.sql},
 *     and JSpecify are free
 */
record Arrow(String from, List<String> to, List<String> libraries) {
  /** A new package gets its line here; {@code -Dgolden.refresh=true} writes the readable table. */
  static final List<Arrow> TABLE =
      List.of(
          line("core.context.code", "", ""),
          line("core.journal", "", ""),
          line("core.text", "", ""),
          line("core.context.rank", "core.context.code core.text", ""),
          line("core.session.readiness", "core.text", ""),
          line("core.provider", "core.journal core.session.readiness core.text", ""),
          line("core.session", "core.journal core.provider core.text", ""),
          line("core.workflow", "core.journal", ""),
          line("core.task", "core.journal core.provider core.text core.workflow", ""),
          line("core.context", "core.journal core.task core.text core.workflow", ""),
          line("core.handoff", "core.journal core.provider core.task core.text core.workflow", ""),
          line("core.session.delivery", "core.journal core.session core.session.readiness", ""),
          line("core.verify", "core.task", ""),
          line("core.context.pack", "core.context core.context.code core.text core.workflow", ""),
          line(
              "core.run",
              "core.context core.journal core.provider core.session core.task "
                  + "core.text core.verify core.workflow",
              ""),
          line(
              "core.prompt",
              "core.handoff core.journal core.provider core.run core.task "
                  + "core.text core.verify core.workflow",
              ""),
          line(
              "core.startup",
              "core.context core.handoff core.prompt core.run core.session "
                  + "core.task core.text",
              ""),
          line(
              "core.view",
              "core.context core.handoff core.journal core.provider core.run "
                  + "core.session core.session.delivery core.task core.workflow",
              ""),
          line("store.sqlite", "core.journal core.text", "java.sql org.sqlite org.sqlite.util"),
          line(
              "store",
              "core.context core.handoff core.journal core.provider core.run "
                  + "core.session core.session.delivery core.task core.text "
                  + "core.workflow",
              "com.fasterxml.jackson.annotation tools.jackson"),
          line(
              "store.redis",
              "core.journal core.text store",
              "javax.net.ssl redis.clients.jedis tools.jackson"),
          line("run.git", "", ""),
          line("run.process", "core.journal core.text", "org.slf4j"),
          line("run.workspace", "core.text run.git", ""),
          line("run.worktree", "run.git", ""),
          line(
              "run.check",
              "core.task core.text core.verify core.workflow",
              "com.networknt tools.jackson"),
          line(
              "run",
              "core.context core.handoff core.journal core.prompt core.provider "
                  + "core.run core.task core.verify core.workflow store",
              "org.slf4j"),
          line("run.conformance", "core.provider core.task run testkit.stub", ""),
          line(
              "run.dispatch",
              "core.context core.handoff core.journal core.prompt core.provider "
                  + "core.run core.task core.text core.verify core.workflow run "
                  + "run.check run.git run.process run.workspace run.worktree",
              "tools.jackson"),
          line("session.terminal", "core.session.readiness", "com.pty4j org.jline"),
          line("session.hook", "core.session core.startup core.text", "tools.jackson"),
          line(
              "session",
              "core.journal core.session core.session.delivery "
                  + "core.session.readiness core.text core.view session.hook "
                  + "session.terminal store",
              "tools.jackson"),
          line("context.index.workspace", "", "javax.xml.stream tools.jackson"),
          line(
              "context.index.document",
              "context.index.workspace core.context core.context.code",
              "javax.xml.stream"),
          line("context.index.language", "core.context.code core.text", "org.treesitter"),
          line("context.index.manifest", "context.index.workspace", ""),
          line(
              "context.index.code",
              "context.index.language core.context.code core.text run.git",
              "java.sql"),
          line(
              "context.index",
              "context.index.code context.index.document context.index.manifest "
                  + "context.index.workspace core.context.code core.context.pack "
                  + "core.context.rank core.text",
              ""),
          line(
              "context.history",
              "core.context core.journal core.run core.session core.startup "
                  + "core.task core.text store",
              ""),
          line(
              "context.mcp",
              "context.history core.context core.journal core.session core.text " + "store",
              "tools.jackson"),
          line(
              "context.pack",
              "context.history context.index context.index.code "
                  + "context.index.document context.index.manifest "
                  + "context.index.workspace core.context core.context.code "
                  + "core.context.pack core.context.rank core.handoff core.journal "
                  + "core.prompt core.run core.task core.text core.workflow run.git "
                  + "store",
              "com.knuddels.jtokkit"),
          line("wire.context.v1", "", "com.google io.grpc"),
          line(
              "server.api",
              "core.context core.journal core.text core.workflow wire.context.v1",
              "com.google.protobuf tools.jackson"),
          line(
              "server.http",
              "core.context core.text server.api wire.context.v1",
              "com.google.protobuf org.eclipse.jetty tools.jackson"),
          line(
              "server",
              "core.context server.api server.http wire.context.v1",
              "com.google.protobuf io.grpc jakarta.servlet org.eclipse.jetty"),
          line("testkit.stub", "", "com.sun.net.httpserver tools.jackson"),
          line("testkit.terminal.log", "", "com.fasterxml.jackson.annotation tools.jackson"),
          line("testkit.terminal.skins", "", ""),
          line("testkit.terminal", "testkit.terminal.log testkit.terminal.skins", "tools.jackson"),
          line(
              "testkit.terminal.program",
              "testkit.terminal testkit.terminal.log testkit.terminal.skins",
              "tools.jackson"),
          line("files.source", "core.task", "org.snakeyaml tools.jackson"),
          line(
              "files.profile",
              "core.provider core.session core.session.readiness files.source",
              ""),
          line("files.taskfile", "core.context core.task core.text core.workflow files.source", ""),
          line(
              "app.config",
              "core.provider core.session.delivery core.session.readiness "
                  + "core.task core.workflow files.source run.process store",
              ""),
          line("app.hook", "session.hook", ""),
          line(
              "app.cli.print",
              "core.context core.handoff core.journal core.provider core.run "
                  + "core.session core.session.delivery core.task core.text core.view "
                  + "core.workflow run run.conformance store",
              "org.jline picocli tools.jackson"),
          line(
              "app.cli.project",
              "app.cli.print app.config context.pack core.context core.journal "
                  + "core.prompt core.provider core.run core.session core.task "
                  + "core.text core.view core.workflow files.source files.taskfile run "
                  + "run.conformance run.process store",
              "picocli"),
          line(
              "app.cli.session",
              "app.cli.print app.cli.project app.config context.history "
                  + "context.mcp core.context core.journal core.run core.session "
                  + "core.session.delivery core.text core.view core.workflow "
                  + "files.source run.process session session.hook store",
              "picocli"),
          line("app.boot.session", "*", "org.jline org.slf4j"),
          line(
              "app.cli",
              "app.cli.print app.cli.project app.cli.session app.config "
                  + "context.mcp core.context core.journal core.prompt core.provider "
                  + "core.run core.task core.text core.view core.workflow files.source "
                  + "files.profile files.taskfile run run.conformance run.git run.process session "
                  + "store",
              "picocli tools.jackson"),
          line("app.boot", "*", "org.jline org.slf4j picocli"));

  private static Arrow line(String from, String to, String libraries) {
    return new Arrow(from, words(to), words(libraries));
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split(" ", -1)).filter(word -> !word.isEmpty()).toList();
  }

  boolean allows(String neighbour) {
    return from.equals(neighbour) || to.contains("*") || to.contains(neighbour);
  }

  boolean allowsLibrary(String packageName) {
    return libraries.stream().anyMatch(packageName::startsWith);
  }
}
