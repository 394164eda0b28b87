package dev.segue.context.index.language;

import dev.segue.core.context.code.Symbol;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Names in the body of a file that it does not define. */
final class References {
  /** The first ones of a file count; a file that uses more is a table. */
  private static final int LIMIT = 2_000;

  private static final int LONGEST = 80;

  /** Words of the languages that are read here; a name that is one elsewhere is lost, no more. */
  private static final Set<String> KEYWORDS =
      Set.of(
          ("abstract and as assert async await bool boolean break byte case catch char chan class"
                  + " const continue crate def default defer del delete do double elif else elsif end"
                  + " enum except export extends extern fallthrough False false final finally float fn"
                  + " for foreach from func function global go goto if impl implements import in"
                  + " instanceof int interface is lambda let long loop match mod module mut namespace"
                  + " native new nil None nonlocal not null or package pass private protected public"
                  + " pub raise range readonly record ref return select self Self short static str"
                  + " string struct super switch synchronized then this throw throws trait transient"
                  + " True true try type typeof undefined union unless unsafe until use using val var"
                  + " virtual void volatile when where while with yield")
              .split(" ", -1));

  private References() {}

  static List<String> of(String body, List<Symbol> symbols) {
    Set<String> defined = symbols.stream().map(Symbol::name).collect(Collectors.toSet());
    var used = new LinkedHashSet<String>();
    int at = 0;
    while (at < body.length() && used.size() < LIMIT) {
      char c = body.charAt(at);
      int end = at + 1;
      if (isPart(c)) {
        while (end < body.length() && isPart(body.charAt(end))) {
          end++;
        }
        boolean isName = end - at > 1 && end - at <= LONGEST && !(c >= '0' && c <= '9');
        if (isName) {
          String name = body.substring(at, end);
          if (!KEYWORDS.contains(name) && !defined.contains(name)) {
            used.add(name);
          }
        }
      }
      at = end;
    }
    return used.stream().sorted().toList();
  }

  static boolean isPart(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '$'
        || (c > 127 && Character.isLetterOrDigit(c));
  }
}
