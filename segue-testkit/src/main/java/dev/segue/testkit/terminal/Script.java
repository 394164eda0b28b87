package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.skins.Appearance;
import dev.segue.testkit.terminal.skins.Size;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Script to play. As text it is one line, {@code seed=7 look=claude size=120x40 enter-lost=300@0.2
 * trust}, so that a run can be kept and played again: the same script and the same bytes at the
 * same times lead to the same run.
 *
 * @param seed of all that is left to chance
 * @param faults as set; the look's {@link Habits} hold for those that are not
 */
public record Script(long seed, Appearance appearance, Size size, Map<Fault, Setting> faults) {
  public Script {
    var copy = new EnumMap<Fault, Setting>(Fault.class);
    copy.putAll(faults);
    faults = Collections.unmodifiableMap(copy);
  }

  /** A script without faults, at a terminal of 120 columns and 40 rows. */
  public static Script of(long seed, Appearance appearance) {
    return new Script(seed, appearance, Size.USUAL, Map.of());
  }

  /** With a fault always, at its usual value. */
  public Script with(Fault fault) {
    return with(fault, fault.usual());
  }

  /** With a fault always. */
  public Script with(Fault fault, long value) {
    return with(fault, value, 1);
  }

  /** With a fault sometimes. */
  public Script with(Fault fault, long value, double probability) {
    var more = new EnumMap<Fault, Setting>(Fault.class);
    more.putAll(faults);
    more.put(fault, new Setting(value, probability));
    return new Script(seed, appearance, size, more);
  }

  /** At a terminal of this size. */
  public Script sized(Size other) {
    return new Script(seed, appearance, other, faults);
  }

  /** The same with another seed. */
  public Script seeded(long other) {
    return new Script(other, appearance, size, faults);
  }

  /** How a fault is set, the look's habit where the script says nothing. */
  Optional<Setting> setting(Fault fault) {
    var own = faults.get(fault);
    return own == null ? Habits.of(appearance, fault) : Optional.of(own);
  }

  /**
   * Reads a script: words with blanks or line ends between, {@code #} begins a comment. What is
   * missing is seed 0, look {@code claude} and 120x40.
   *
   * @throws IllegalArgumentException where a word is not understood
   */
  public static Script parse(String text) {
    var script = of(0, Appearance.CLAUDE);
    for (String line : text.lines().toList()) {
      String meant = line.replaceFirst("#.*", "").strip();
      for (String word : meant.isEmpty() ? new String[0] : meant.split("\\s+")) {
        script = script.plus(word);
      }
    }
    return script;
  }

  /** With one word of a script's text more. */
  public Script plus(String word) {
    int equals = word.indexOf('=');
    String name = equals < 0 ? word : word.substring(0, equals);
    String value = equals < 0 ? "" : word.substring(equals + 1);
    return switch (name) {
      case "seed" -> seeded(Long.parseLong(value));
      case "look" -> new Script(seed, Appearance.parse(value), size, faults);
      case "size" -> sized(Size.parse(value));
      default -> {
        // A probability may follow the name at once: trust@0.1
        int at = name.indexOf('@');
        var fault = Fault.parse(at < 0 ? name : name.substring(0, at));
        var setting = Setting.parse(fault, at < 0 ? value : name.substring(at));
        yield with(fault, setting.value(), setting.probability());
      }
    };
  }

  /** The script as {@link #parse} reads it, on one line. */
  @Override
  public String toString() {
    var text =
        new StringBuilder("seed=%d look=%s size=%s".formatted(seed, appearance.word(), size));
    faults.forEach((fault, setting) -> text.append(" " + fault.word() + "=" + setting));
    return text.toString();
  }
}
