package dev.segue.context.index.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ImportsTest {
  @Test
  void packagesOfTypesAreReadFromLanguagesOfPackages() {
    assertThat(
            Imports.of(
                Language.JAVA,
                """
                package a.b;
                import com.acme.money.Rate;
                import com.acme.money.Sum;
                import static org.assertj.core.api.Assertions.assertThat;
                import java.util.*;
                // import nothing.here
                """))
        .containsExactly("com.acme.money", "java.util", "org.assertj.core.api");
    assertThat(Imports.of(Language.KOTLIN, "import com.acme.Rate as R\n"))
        .containsExactly("com.acme");
    assertThat(Imports.of(Language.CSHARP, "using System.Text;\nusing static Acme.Money.Sum;\n"))
        .containsExactly("Acme.Money.Sum", "System.Text");
  }

  @Test
  void modulesAreReadFromLanguagesOfModules() {
    assertThat(
            Imports.of(
                Language.PYTHON, "import yaml\nfrom requests.auth import X\nfrom . import a\n"))
        .containsExactly("requests.auth", "yaml");
    assertThat(
            Imports.of(
                Language.TYPESCRIPT,
                """
                import { a } from "@acme/money/rates";
                import './local';
                const b = require('left-pad');
                import type { C } from 'react';
                } from "zod";
                """))
        .containsExactly("@acme/money/rates", "left-pad", "react", "zod");
    assertThat(
            Imports.of(
                Language.GO,
                """
                package a
                import (
                \t"fmt"
                \ty "gopkg.in/yaml.v3"
                )
                import "github.com/acme/money"
                """))
        .containsExactly("fmt", "github.com/acme/money", "gopkg.in/yaml.v3");
    assertThat(Imports.of(Language.RUST, "use serde_json::Value;\npub use std::io;\n"))
        .containsExactly("serde_json", "std");
    assertThat(Imports.of(Language.C, "#include <zlib.h>\n#include \"own.h\"\n"))
        .containsExactly("zlib.h");
  }

  @Test
  void anyTextWillDo() {
    assertThat(Imports.of(Language.JAVA, "")).isEmpty();
    assertThat(Imports.of(Language.GO, "import (")).isEmpty();
    assertThat(
            Imports.of(
                Language.JAVASCRIPT, "from ".repeat(50) + "'x'\n" + "import ".repeat(100_000)))
        .containsExactly("x");
    assertThat(Imports.of(Language.PHP, "use \\Acme\\Money;\nuse {;\n"))
        .containsExactly("Acme.Money");
  }
}
