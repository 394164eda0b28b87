package dev.segue.core.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A command line taken apart by a table of known options.
 *
 * @param options in their order, by the name written
 * @param operands in their order
 * @param endOfOptions index in argv of {@code --}, else the length of argv
 * @param objection the first thing that the table does not know; nothing after it was read
 */
record ParsedArgv(
    List<Option> options, List<String> operands, int endOfOptions, Optional<String> objection) {
  /** An option; {@code value} is empty for a flag. */
  record Option(String name, String value) {}

  ParsedArgv {
    options = List.copyOf(options);
    operands = List.copyOf(operands);
  }

  boolean has(String... names) {
    return options.stream().anyMatch(option -> Arrays.asList(names).contains(option.name()));
  }

  List<String> values(String... names) {
    return options.stream()
        .filter(option -> Arrays.asList(names).contains(option.name()))
        .map(Option::value)
        .toList();
  }

  /**
   * Options that a program may be given.
   *
   * @param valued names, with their dashes, that take a value; flags do not
   */
  record Table(Map<String, Boolean> valued) {
    Table {
      valued = Map.copyOf(valued);
    }

    /** Names apart by spaces; a name that takes a value ends with {@code =}. */
    static Table of(String... lines) {
      Map<String, Boolean> valued = new HashMap<>();
      for (String name : String.join(" ", lines).split(" +", -1)) {
        boolean takesValue = name.endsWith("=");
        valued.put(takesValue ? name.substring(0, name.length() - 1) : name, takesValue);
      }
      return new Table(valued);
    }

    /** Whether the option takes a value; empty when it is unknown. */
    Optional<Boolean> find(String name) {
      return Optional.ofNullable(valued.get(name));
    }
  }

  /**
   * Takes {@code argv} apart from {@code start} on, as getopt does: options anywhere before {@code
   * --}, short flags in clusters, values attached or following. Long names must be whole: what is
   * short for a name of the table may be the whole name of an option that the table leaves out.
   */
  static ParsedArgv parse(List<String> argv, int start, Table table) {
    return new Reader(argv, start, table).read();
  }

  private static final class Reader {
    private final List<String> argv;
    private final Table table;
    private final List<Option> options = new ArrayList<>();
    private final List<String> operands = new ArrayList<>();
    private int next;
    private int end;

    Reader(List<String> argv, int start, Table table) {
      this.argv = argv;
      this.next = start;
      this.end = argv.size();
      this.table = table;
    }

    ParsedArgv read() {
      while (next < argv.size()) {
        String argument = argv.get(next++);
        if (argument.equals("--")) {
          end = next - 1;
          operands.addAll(argv.subList(next, argv.size()));
          next = argv.size();
        } else if (argument.startsWith("--")) {
          Optional<String> objection = longOption(argument);
          if (objection.isPresent()) {
            return new ParsedArgv(options, operands, next, objection);
          }
        } else if (argument.length() > 1 && argument.startsWith("-")) {
          Optional<String> objection = cluster(argument);
          if (objection.isPresent()) {
            return new ParsedArgv(options, operands, next, objection);
          }
        } else {
          operands.add(argument);
        }
      }
      return new ParsedArgv(options, operands, end, Optional.empty());
    }

    private Optional<String> longOption(String argument) {
      int equals = argument.indexOf('=');
      String name = equals < 0 ? argument : argument.substring(0, equals);
      Optional<Boolean> takesValue = table.find(name);
      if (takesValue.isEmpty()) {
        return Optional.of("option not allowed: " + name);
      }
      if (!takesValue.get()) {
        options.add(new Option(name, ""));
        return equals < 0 ? Optional.empty() : Optional.of(name + " takes no value");
      }
      return equals < 0 ? following(name) : add(name, argument.substring(equals + 1));
    }

    private Optional<String> cluster(String argument) {
      for (int at = 1; at < argument.length(); at++) {
        String name = "-" + argument.charAt(at);
        Optional<Boolean> takesValue = table.find(name);
        if (takesValue.isEmpty()) {
          return Optional.of("option not allowed: " + name);
        }
        if (takesValue.get()) {
          String rest = argument.substring(at + 1);
          return rest.isEmpty() ? following(name) : add(name, rest);
        }
        options.add(new Option(name, ""));
      }
      return Optional.empty();
    }

    private Optional<String> following(String name) {
      return next < argv.size()
          ? add(name, argv.get(next++))
          : Optional.of(name + " needs a value");
    }

    private Optional<String> add(String name, String value) {
      options.add(new Option(name, value));
      return Optional.empty();
    }
  }
}
