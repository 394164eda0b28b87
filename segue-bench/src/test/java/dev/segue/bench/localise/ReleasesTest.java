package dev.segue.bench.localise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that makes repositories of releases, with archives that are already downloaded. */
@Tag("slow")
class ReleasesTest {
  /** Two releases; the second one is hostile as well. */
  private static final String ARCHIVES =
      """
      import hashlib, io, os, sys, tarfile
      cache = os.path.join(sys.argv[1], "releases")
      os.makedirs(cache)
      first = "Changes\\n=======\\n\\n1.0\\n---\\n\\nReleased 2020-01-01\\n\\n- It begins,\\n  on two lines.\\n"
      second = first.replace("=\\n\\n1.0", "=\\n\\n1.1\\n---\\n\\n-   The parser reads\\n    empty files. :issue:`7`\\n- And more.\\n\\n1.0")
      second = second.replace("- It begins,\\n  on two lines.", "- It begins, on\\n  two lines.")
      code = {"src/shop/parser.py": "def parse(): pass\\n", "src/shop/__init__.py": "__version__ = '%s'\\n",
              "src/shop/fast.pyx": "x", "src/shop/fast.c": "made", "setup.py": "version='%s'", "docs/conf.py": "%s"}
      for version, log, text in (("1.0", first, ""), ("1.1", second, "# changed\\n")):
          path = os.path.join(cache, "shop-%s.tar.gz" % version)
          with tarfile.open(path, "w:gz") as tar:
              def add(name, text):
                  member = tarfile.TarInfo(name)
                  member.size = len(text)
                  tar.addfile(member, io.BytesIO(text.encode()))
              for name, source in code.items():
                  add("shop-%s/%s" % (version, name), source.replace("%s", version) + (text if "parser" in name else ""))
              add("shop-%s/CHANGES.rst" % version, log)
              if version == "1.1":
                  for name in ("../../out.py", "a/../../out.py", "/shop/a//b.py", ".git/hook.py", "new\\nline.py", 'q"uo\\\\te.py', 'q"uote.py'):
                      add("shop-1.1/" + name, "x")
                  link = tarfile.TarInfo("shop-1.1/link.py")
                  link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
                  tar.addfile(link)
          with open(os.path.join(sys.argv[2], "releases.lock"), "a") as lock:
              lock.write("shop==%s --hash=sha256:%s\\n" % (version, hashlib.sha256(open(path, "rb").read()).hexdigest()))
      """;

  @TempDir private Path folder;

  @BeforeEach
  void makeArchives() throws IOException {
    Requires.program("git", "releases become commits");
    Requires.program("python3", "the script is written in it");
    Files.copy(Path.of("releases.py").toAbsolutePath(), folder.resolve("releases.py"));
    run("python3", "-c", ARCHIVES, folder.toString(), folder.toString());
  }

  private String run(String... command) throws IOException {
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("SEGUE_TEST_CACHE", folder.toString());
    Process process =
        builder.redirectInput(Path.of("/dev/null").toFile()).redirectErrorStream(true).start();
    try (InputStream out = process.getInputStream()) {
      return new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String made(String name) throws IOException {
    return run("python3", "releases.py", "shop", name);
  }

  @Test
  void makesACommitOfEachReleaseThatSaysWhatIsNew() throws IOException {
    assertThat(made("repo")).contains("2 releases of shop, 1 with entries");

    assertThat(run("git", "-C", "repo", "log", "--format=%s|%b"))
        .isEqualTo("The parser reads empty files. :issue:`7`|And more.\nshop 1.0|\n");
    assertThat(run("git", "-C", "repo", "diff", "--name-only", "HEAD~1", "HEAD").lines())
        .containsExactlyInAnyOrder("src/shop/parser.py", "\"q\\\"uote.py\"");
  }

  @Test
  void keepsOnlySourcesAndLetsNothingOut() throws IOException {
    made("repo");

    assertThat(run("git", "-C", "repo", "ls-tree", "-r", "--name-only", "HEAD").lines())
        .containsExactlyInAnyOrder(
            "\"q\\\"uote.py\"", "src/shop/__init__.py", "src/shop/fast.pyx", "src/shop/parser.py");
    try (var files = Files.list(folder)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              List.of("releases", "releases.py", "releases.lock", "repo"));
    }
  }

  @Test
  void makesTheSameCommitsAgain() throws IOException {
    made("repo");
    made("again");

    String head = run("git", "-C", "repo", "rev-parse", "HEAD");
    assertThat(head).matches("[0-9a-f]{40}\n");
    assertThat(run("git", "-C", "again", "rev-parse", "HEAD")).isEqualTo(head);
  }

  @Test
  void refusesAnArchiveThatIsNotTheOneOfTheLock() throws IOException {
    Files.write(folder.resolve("releases/shop-1.1.tar.gz"), new byte[] {1, 2, 3});

    assertThat(made("repo")).contains("is not what releases.lock says");
  }
}
