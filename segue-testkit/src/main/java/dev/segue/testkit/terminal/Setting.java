package dev.segue.testkit.terminal;

/**
 * How a fault is set.
 *
 * @param value its meaning is the fault's
 * @param probability from 0, never, to 1, always
 */
public record Setting(long value, double probability) {
  public Setting {
    if (value < 0 || !(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("No setting: " + value + "@" + probability);
    }
  }

  /** Reads {@code fault}, {@code fault=300}, {@code fault=300@0.2} or {@code fault=off}. */
  static Setting parse(Fault fault, String text) {
    if (text.equals("off")) {
      return new Setting(fault.usual(), 0);
    }
    int at = text.indexOf('@');
    String value = at < 0 ? text : text.substring(0, at);
    return new Setting(
        value.isEmpty() ? fault.usual() : Long.parseLong(value),
        at < 0 ? 1 : Double.parseDouble(text.substring(at + 1)));
  }

  @Override
  public String toString() {
    if (probability == 0) {
      return "off";
    }
    return probability == 1 ? String.valueOf(value) : value + "@" + probability;
  }
}
