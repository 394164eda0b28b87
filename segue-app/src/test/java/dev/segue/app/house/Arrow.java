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
          line("core.journal", "", ""),
          line("core.text", "", ""),
          line(
              "core.provider",
              "core.journal core.provider.reset core.provider.shell core.session.readiness"
                  + " core.text",
              ""),
          line("core.provider.reset", "core.text", ""),
          line("core.provider.shell", "", ""),
          line("core.task", "core.journal core.provider core.text", ""),
          line("core.verify.gate", "", ""),
          line("core.verify", "core.task core.text", ""),
          line("core.handoff", "core.journal core.provider core.text", ""),
          line("core.prompt", "core.task core.text", ""),
          line("core.ended", "", ""),
          line("core.decision", "core.journal core.text", ""),
          line("core.session", "core.journal", ""),
          line(
              "core.session.startup",
              "core.decision core.prompt core.session core.supervisor core.supervisor.handover core.task core.text",
              ""),
          line(
              "core.supervisor",
              "core.ended core.decision core.handoff core.journal core.provider core.session core.task core.text"
                  + " core.verify",
              ""),
          line(
              "core.supervisor.handover",
              "core.handoff core.prompt core.provider core.supervisor core.task core.verify",
              ""),
          line(
              "core.view",
              "core.context.record core.context.use core.decision core.handoff core.journal core.provider core.session core.session.delivery core.supervisor core.task core.text",
              ""),
          line("core.session.screen", "", ""),
          line("core.session.readiness", "core.session.screen core.text", ""),
          line("core.session.delivery", "core.journal core.session core.session.readiness", ""),
          line("core.session.hookfile", "", ""),
          line("core.session.launch", "core.provider core.text", ""),
          line("core.session.memory", "core.text", ""),
          line("core.ignore", "", ""),
          line("core.context", "", ""),
          line("core.context.code", "", ""),
          line("core.context.record", "core.journal", ""),
          line("core.context.service", "core.context core.decision", ""),
          line("core.context.use", "core.context.service core.task", ""),
          line("core.context.decision", "core.context core.context.code core.decision", ""),
          line("core.context.pack", "core.context core.context.decision core.text", ""),
          line("core.context.code.rank", "core.context.code", ""),
          line("core.context.code.map", "core.context.code core.context.code.rank core.text", ""),
          line("terminal", "", ""),
          line("terminal.pty", "terminal", "com.pty4j"),
          line("terminal.screen", "core.session.screen", "org.jline"),
          line("terminal.tmux", "terminal", ""),
          line(
              "index.code",
              "core.context.code core.text index.code.files index.code.language index.code.store",
              ""),
          line("index.code.files", "core.ignore index.code.git index.code.language", ""),
          line("index.code.git", "core.context.code core.text", ""),
          line("index.code.language", "core.context.code core.text", "org.treesitter"),
          line("index.code.store", "", "java.sql"),
          line("index.workspace", "", ""),
          line("index.syntax", "", "javax.xml.stream tools.jackson"),
          line("index.adr", "core.decision index.syntax index.workspace", ""),
          line("index.build.gradle", "index.syntax", ""),
          line("index.build", "index.build.gradle index.syntax index.workspace", ""),
          line(
              "index.project",
              "core.context.code core.context.code.rank core.context.decision core.text index.adr index.build index.code index.code.git index.coverage index.workspace",
              ""),
          line(
              "index.coverage",
              "core.context.code index.syntax index.workspace",
              "javax.xml.stream"),
          line("wire.context.v1", "", "com.google io.grpc"),
          line(
              "server.api",
              "core.context core.context.service core.journal core.text",
              "tools.jackson"),
          line(
              "server.message",
              "core.context core.context.service core.decision core.text server.api wire.context.v1",
              "com.google.protobuf tools.jackson"),
          line(
              "server.http",
              "core.context core.context.service core.text server.api server.message wire.context.v1",
              "com.google.protobuf org.eclipse.jetty tools.jackson"),
          line(
              "server.grpc",
              "core.context core.context.service server.api server.http server.message wire.context.v1",
              "com.google.protobuf io.grpc jakarta.servlet org.eclipse.jetty"),
          line("server", "server.api server.grpc server.http", "org.eclipse.jetty"),
          line("testkit.stub", "", "com.sun.net.httpserver tools.jackson"),
          line(
              "testkit.terminal",
              "testkit.terminal.input testkit.terminal.log testkit.terminal.skins",
              "tools.jackson"),
          line("testkit.terminal.input", "", ""),
          line("testkit.terminal.assertions", "testkit.terminal.log", ""),
          line("testkit.terminal.log", "", "com.fasterxml.jackson.annotation tools.jackson"),
          line("testkit.terminal.skins", "", ""),
          line(
              "testkit.terminal.program",
              "testkit.terminal testkit.terminal.log testkit.terminal.skins",
              "tools.jackson"),
          line("app.source", "core.task", "org.snakeyaml tools.jackson"),
          line("app.contextpolicy", "app.source core.context", ""),
          line(
              "app.config",
              "app.config.address app.source core.provider core.session.delivery core.session.readiness core.task",
              ""),
          line("app.config.address", "", ""),
          line(
              "app.profile",
              "app.source core.provider core.session.launch core.session.readiness",
              ""),
          line(
              "app.session",
              "app.hook app.store.codec app.transcript core.journal core.session core.session.delivery core.session.launch core.session.readiness core.session.screen core.text core.view terminal terminal.screen terminal.tmux",
              "tools.jackson"),
          line("app.hook", "core.session.launch", "tools.jackson"),
          line(
              "app.hookfile",
              "core.session.hookfile core.session.launch core.text",
              "tools.jackson"),
          line("app.transcript", "core.session.launch", "tools.jackson"),
          line("app.taskfile", "app.source core.context core.task core.text", ""),
          line("app.tokens", "core.text", "com.knuddels.jtokkit"),
          line("app.process", "app.process.table core.journal", ""),
          line("app.process.table", "", ""),
          line("app.workspace", "core.ignore", ""),
          line("app.memoryfile", "core.session.memory core.text", ""),
          line("app.worktree", "", ""),
          line(
              "app.check",
              "core.task core.text core.verify core.verify.gate",
              "com.networknt tools.jackson"),
          line(
              "app.store.codec",
              "core.context.record core.decision core.handoff core.journal core.provider core.session core.session.delivery core.supervisor core.task core.text",
              "com.fasterxml.jackson.annotation tools.jackson"),
          line(
              "app.store.redis",
              "app.config.address app.store.redis.wire core.journal core.text",
              "redis.clients.jedis tools.jackson"),
          line(
              "app.store.redis.wire",
              "app.config.address core.journal",
              "javax.net.ssl redis.clients.jedis"),
          line("app.store.sqlite", "core.journal core.text", "java.sql org.sqlite org.sqlite.util"),
          line("app.runtime.effect", "", ""),
          line("app.runtime.context", "core.context core.task", ""),
          line(
              "app.runtime",
              "app.runtime.context app.runtime.effect app.store.codec core.ended core.context core.handoff core.journal core.prompt"
                  + " core.provider core.supervisor core.supervisor.handover core.task core.text core.verify",
              ""),
          line(
              "app.dispatch",
              "app.check app.process app.runtime app.workspace app.worktree core.handoff core.journal core.prompt"
                  + " core.provider core.supervisor core.supervisor.handover core.task core.text core.verify",
              "tools.jackson"),
          line("app.conformance", "app.runtime core.provider core.task testkit.stub", ""),
          line("app.setup", "", ""),
          line(
              "app.cli.print",
              "app.conformance app.runtime app.store.codec core.ended core.context.record core.handoff core.journal core.provider"
                  + " core.session core.session.delivery core.supervisor core.task core.text core.view",
              "org.jline picocli tools.jackson"),
          line(
              "app.history",
              "app.runtime app.store.codec core.decision core.journal core.session core.session.startup"
                  + " core.supervisor core.task core.text",
              ""),
          line(
              "app.context",
              "app.history app.runtime app.runtime.context app.source app.store.codec core.ended core.context core.context.code core.context.code.map core.context.code.rank core.context.decision core.context.pack core.context.record core.context.service core.context.use core.decision core.journal core.prompt core.supervisor core.task core.text index.adr index.build index.code index.code.git index.coverage index.project index.workspace",
              ""),
          line(
              "app.mcp",
              "app.history app.store.codec core.context core.context.service core.decision core.journal core.session core.text",
              "tools.jackson"),
          line(
              "app.cli.entry",
              "app.config app.config.address app.context app.store.codec core.context core.context.service core.journal",
              "picocli"),
          line(
              "app.cli.context",
              "app.cli.entry app.cli.session app.config app.history core.context core.context.service core.decision core.journal core.text",
              "picocli"),
          line(
              "app.cli.session",
              "app.cli.entry app.cli.print app.config app.history app.hookfile app.mcp app.runtime app.session app.source app.store.codec core.context.service core.journal core.session core.session.delivery core.supervisor core.text core.view",
              "picocli"),
          line(
              "app.cli.project",
              "app.cli.entry app.cli.print app.config app.runtime app.session app.setup app.source app.store.codec"
                  + " app.taskfile core.journal core.provider core.session core.supervisor core.task core.text core.view",
              ""),
          line(
              "app.cli.serve",
              "app.cli.entry app.cli.project app.cli.session app.config app.mcp",
              "picocli"),
          line(
              "app.cli",
              "app.cli.serve app.cli.context app.cli.entry app.cli.print app.cli.project app.cli.session app.config app.config.address app.conformance app.runtime app.runtime.effect app.session app.setup app.source app.store.codec app.taskfile core.ended core.context.service core.handoff core.journal"
                  + " core.provider core.session core.session.delivery core.supervisor core.task core.text core.view",
              "picocli tools.jackson"),
          line("app.boot.context", "*", ""),
          line("app.boot.serve", "*", "org.jline"),
          line("app.boot.session", "*", "org.jline"),
          line("app.boot", "*", "org.jline picocli"));

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
