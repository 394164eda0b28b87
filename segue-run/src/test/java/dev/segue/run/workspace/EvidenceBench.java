package dev.segue.run.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;

/** Prints what pictures cost: {@code EvidenceBench FOLDER [COUNT]} fills the folder first. */
final class EvidenceBench {
  private EvidenceBench() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100_000;
    Path root = Files.createDirectories(Path.of(arguments[0]));
    Path plain = Files.createDirectories(root.resolve("plain"));
    Path git = Files.createDirectories(root.resolve("git"));
    Path small = Files.createDirectories(root.resolve("small"));
    fill(plain, count);
    fill(git, count);
    fill(small, 50);
    Sandbox.withGit(git).commit("all");
    Sandbox.withGit(small).commit("all");
    for (Path one : new Path[] {plain, git, small}) {
      measure(one);
    }
  }

  private static void measure(Path folder) throws IOException {
    var evidence = new Evidence(folder);
    var takes = new ArrayList<Long>();
    var betweens = new ArrayList<Long>();
    for (int i = 0; i < 21; i++) {
      long begin = System.nanoTime();
      Picture before = evidence.take();
      takes.add((System.nanoTime() - begin) / 1000);
      Files.writeString(folder.resolve("new" + i), "x");
      Picture after = evidence.take();
      begin = System.nanoTime();
      Changes changes = evidence.between(before, after);
      betweens.add((System.nanoTime() - begin) / 1000);
      if (changes.created().size() != 1) {
        throw new IllegalStateException(changes.toString());
      }
    }
    long first = takes.getFirst();
    Collections.sort(takes);
    Collections.sort(betweens);
    System.out.printf(
        "%s: take first %d us, median %d us; between median %d us%n",
        folder.getFileName(), first, takes.get(10), betweens.get(10));
  }

  private static void fill(Path root, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      Path folder = root.resolve("d" + i / 1000).resolve("e" + i / 50 % 20);
      if (i % 50 == 0) {
        Files.createDirectories(folder);
      }
      Files.writeString(folder.resolve("file" + i + ".txt"), "content " + i);
    }
  }
}
