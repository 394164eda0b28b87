package dev.segue.app.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The main sources of our modules, as the compiler's parser sees them, read once. */
final class Sources {
  private static final List<Type> TYPES = new ArrayList<>();
  private static final List<Method> METHODS = new ArrayList<>();

  static {
    parse();
  }

  /**
   * A type that is declared in a file.
   *
   * @param outer the type that it is nested in
   * @param parents simple names of what it extends and implements
   */
  record Type(
      Path file,
      Optional<String> outer,
      String name,
      Tree.Kind kind,
      boolean isPrivate,
      List<String> parents) {}

  /** A method or constructor with a body or without. */
  record Method(Path file, String type, String name, int lines, int parameters, boolean isExempt) {
    @Override
    public String toString() {
      return "%s: %s.%s".formatted(file, type, name);
    }
  }

  private Sources() {}

  static List<Type> types() {
    return List.copyOf(TYPES);
  }

  static List<Method> methods() {
    return List.copyOf(METHODS);
  }

  /** Java files under {@code src/main/java}, relative to the root. */
  static List<Path> files() {
    return Checkout.files().stream()
        .filter(path -> path.toString().endsWith(".java"))
        .filter(path -> path.toString().contains("/src/main/java/"))
        .toList();
  }

  private static void parse() {
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var paths = files().stream().map(Checkout.ROOT::resolve).toList();
      var task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(paths));
      var positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        new Scan(unit, positions).scan(unit, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Collects from one file. */
  private static final class Scan extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final Path file;
    private final List<ClassTree> around = new ArrayList<>();

    Scan(CompilationUnitTree unit, SourcePositions positions) {
      this.unit = unit;
      this.positions = positions;
      this.file = Checkout.ROOT.relativize(Path.of(unit.getSourceFile().toUri()));
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      if (!type.getSimpleName().isEmpty()) {
        var parents = new ArrayList<String>();
        Optional.ofNullable(type.getExtendsClause()).map(Scan::name).ifPresent(parents::add);
        type.getImplementsClause().forEach(parent -> parents.add(name(parent)));
        TYPES.add(
            new Type(
                file,
                around.isEmpty()
                    ? Optional.empty()
                    : Optional.of(around.getLast().getSimpleName().toString()),
                type.getSimpleName().toString(),
                type.getKind(),
                type.getModifiers().getFlags().contains(Modifier.PRIVATE),
                parents));
      }
      around.add(type);
      super.visitClass(type, null);
      around.removeLast();
      return null;
    }

    private static String name(Tree type) {
      return type.toString().replaceAll("<.*", "").replaceAll(".*\\.", "");
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
      ClassTree type = around.getLast();
      long first = line(positions.getStartPosition(unit, method));
      long last = line(positions.getEndPosition(unit, method));
      METHODS.add(
          new Method(
              file,
              type.getSimpleName().toString(),
              method.getName().toString(),
              (int) (last - first + 1),
              method.getParameters().size(),
              isExempt(type, method)));
      return super.visitMethod(method, null);
    }

    private static boolean isExempt(ClassTree type, MethodTree method) {
      boolean isOfRecord =
          type.getKind() == Tree.Kind.RECORD && method.getName().contentEquals("<init>");
      return isOfRecord
          || method.getModifiers().getAnnotations().stream()
              .anyMatch(a -> name(a.getAnnotationType()).equals("JsonCreator"));
    }

    private long line(long position) {
      return unit.getLineMap().getLineNumber(position);
    }
  }
}
