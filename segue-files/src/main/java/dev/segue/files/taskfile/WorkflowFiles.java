package dev.segue.files.taskfile;

import dev.segue.core.context.ContextPolicy;
import dev.segue.core.workflow.Workflow;
import dev.segue.files.source.InputException;
import dev.segue.files.source.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds workflows: the project's own, then the user's, then the shipped ones. A name is found in
 * one place whole and never merged. Files are read when they are asked for.
 */
public final class WorkflowFiles {
  private static final String ENDING = ".yaml";
  private static final List<String> SHIPPED = List.of("default", "review");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern NAMED = Pattern.compile("# workflow ([A-Za-z0-9._-]+)\n(?s:.*)");

  private final List<Path> folders;
  private final ContextPolicy policy;
  private final Optional<List<String>> providers;

  /**
   * @param folders the project's own, then the user's; need not exist
   * @param policy decides which role can review
   */
  public WorkflowFiles(List<Path> folders, ContextPolicy policy) {
    this(folders, policy, Optional.empty());
  }

  private WorkflowFiles(
      List<Path> folders, ContextPolicy policy, Optional<List<String>> providers) {
    this.folders = List.copyOf(folders);
    this.policy = policy;
    this.providers = providers;
  }

  /** The same, where a stage may name only these providers. */
  public WorkflowFiles knowing(List<String> configured) {
    return new WorkflowFiles(folders, policy, Optional.of(configured));
  }

  /**
   * A workflow that was found.
   *
   * @param place its file, or {@code shipped}
   * @param text its definition as it is stored: its name in front
   */
  public record Found(Workflow workflow, String place, String text) {}

  /** Names that can be found, sorted; without {@code none}. */
  public List<String> names() {
    return names(folders);
  }

  /** The same for folders of workflows. */
  public static List<String> names(List<Path> folders) {
    var names = new TreeSet<>(SHIPPED);
    for (Path folder : folders) {
      names.addAll(namesIn(folder));
    }
    return List.copyOf(names);
  }

  private static List<String> namesIn(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var names = new ArrayList<String>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDING)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        String bare = name.substring(0, name.length() - ENDING.length());
        if (NAME.matcher(bare).matches() && !bare.equals(Workflow.NONE)) {
          names.add(bare);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder + ": " + e.getMessage(), e);
    }
    return names;
  }

  /**
   * The workflow of a name; empty when there is none.
   *
   * @throws InputException when its file says what it cannot mean
   */
  public Optional<Found> find(String name) {
    if (!NAME.matcher(name).matches()) {
      return Optional.empty();
    }
    for (Path folder : folders) {
      Path file = folder.resolve(name + ENDING);
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        return Optional.of(read(name, file));
      }
    }
    return SHIPPED.contains(name) ? Optional.of(shipped(name)) : Optional.empty();
  }

  /**
   * Reads a file that need not lie where workflows are found.
   *
   * @throws InputException when it cannot be read, or says what it cannot mean
   */
  public Found read(Path file) {
    String name = String.valueOf(file.getFileName());
    return read(
        name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name, file);
  }

  private Found read(String name, Path file) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new InputException(new Problem(file.toString(), 0, "", "does not exist"));
    } catch (IOException e) {
      throw new InputException(
          new Problem(file.toString(), 0, "", "cannot be read: " + e.getMessage()));
    }
    return found(name, file.toString(), bytes);
  }

  private Found shipped(String name) {
    String resource = "workflows/" + name + ENDING;
    try (InputStream in =
        Objects.requireNonNull(WorkflowFiles.class.getResourceAsStream(resource))) {
      return found(name, "shipped", in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Found found(String name, String place, byte[] bytes) {
    return new Found(
        WorkflowFile.parse(name, place, bytes, policy, providers), place, text(name, bytes));
  }

  private static String text(String name, byte[] bytes) {
    return "# workflow %s\n%s".formatted(name, new String(bytes, StandardCharsets.UTF_8));
  }

  /** The workflow of a stored definition; empty when it cannot be read any more. */
  public Optional<Workflow> ofStored(String text) {
    var named = NAMED.matcher(text);
    if (!named.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          WorkflowFile.parse(
              named.group(1),
              "workflow " + named.group(1),
              text.getBytes(StandardCharsets.UTF_8),
              policy,
              Optional.empty()));
    } catch (InputException _) {
      return Optional.empty();
    }
  }
}
