package dev.segue.context.index.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.segue.context.index.Damage;
import dev.segue.context.index.Repository;
import dev.segue.context.index.workspace.Warning;
import dev.segue.context.index.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildFilesTest {
  @TempDir private Path root;

  private void write(String path, String text) {
    try {
      Files.createDirectories(root.resolve(path).getParent());
      // A damaged text may hold half a character, which has no bytes of its own.
      Files.write(root.resolve(path), text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Build read() {
    return BuildFiles.read(new Workspace(root));
  }

  /** {@code NAME VERSION SCOPE FILE:LINE}. */
  private static List<String> libraries(Build build) {
    return build.libraries().stream()
        .map(
            l ->
                "%s %s %s %s:%d"
                    .formatted(
                        l.name(),
                        l.version().isEmpty() ? "?" : l.version(),
                        l.scope(),
                        l.file(),
                        l.line()))
        .toList();
  }

  /** {@code FROM -> TO SCOPE FILE:LINE}. */
  private static List<String> uses(Build build) {
    return build.uses().stream()
        .map(u -> "%s -> %s %s %s:%d".formatted(u.from(), u.to(), u.scope(), u.file(), u.line()))
        .toList();
  }

  private static List<String> modules(Build build) {
    return build.modules().stream().map(m -> m.name() + " " + m.file()).toList();
  }

  private static final String PARENT_POM =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <parent>
          <groupId>org.springframework.boot</groupId>
          <artifactId>spring-boot-starter-parent</artifactId>
          <version>3.2.1</version>
          <relativePath/>
        </parent>
        <groupId>shop</groupId>
        <artifactId>shop</artifactId>
        <version>1.0</version>
        <modules><module>web</module><module>build</module></modules>
        <properties>
          <jackson.version>2.${minor}</jackson.version>
          <minor>16</minor>
        </properties>
        <dependencyManagement>
          <dependencies>
            <dependency>
              <groupId>com.fasterxml.jackson.core</groupId>
              <artifactId>jackson-databind</artifactId>
              <version>${jackson.version}</version>
            </dependency>
            <dependency>
              <groupId>org.junit</groupId>
              <artifactId>junit-bom</artifactId>
              <version>5.10.0</version>
              <type>pom</type>
              <scope>import</scope>
            </dependency>
          </dependencies>
        </dependencyManagement>
        <build><pluginManagement><plugins><plugin>
          <artifactId>maven-jar-plugin</artifactId><version>3.4.0</version>
        </plugin></plugins></pluginManagement></build>
      </project>
      """;

  private static final String WEB_POM =
      """
      <project>
        <parent>
          <groupId>shop</groupId>
          <artifactId>shop</artifactId>
          <version>1.0</version>
        </parent>
        <artifactId>web</artifactId>
        <properties><minor>17</minor></properties>
        <dependencies>
          <dependency>
            <groupId>com.fasterxml.jackson.core</groupId>
            <artifactId>jackson-databind</artifactId>
          </dependency>
          <dependency>
            <groupId>${project.groupId}</groupId>
            <artifactId>core</artifactId>
            <version>${project.version}</version>
          </dependency>
          <dependency>
            <groupId>org.junit.jupiter</groupId>
            <artifactId>junit-jupiter</artifactId>
            <scope>test</scope>
          </dependency>
          <dependency>
            <groupId>a</groupId><artifactId>loop</artifactId><version>${x}${loop}</version>
            <optional>true</optional>
          </dependency>
        </dependencies>
        <build><plugins><plugin><artifactId>maven-jar-plugin</artifactId></plugin></plugins></build>
      </project>
      """;

  @Test
  void readsPomsWithTheirParentsAndModules() {
    write("pom.xml", PARENT_POM);
    write("web/pom.xml", WEB_POM);
    write(
        "build/pom.xml",
        "<project><groupId>shop</groupId><artifactId>core</artifactId><version>1.0</version></project>");

    Build build = read();

    assertThat(build.warnings()).isEmpty();
    assertThat(modules(build))
        .containsExactly("shop:shop pom.xml", "shop:web web/pom.xml", "shop:core build/pom.xml");
    assertThat(uses(build))
        .containsExactly(
            "shop:web -> shop:shop PARENT web/pom.xml:2",
            "shop:web -> shop:core COMPILE web/pom.xml:14");
    assertThat(libraries(build))
        .containsExactly(
            "org.springframework.boot:spring-boot-starter-parent 3.2.1 PARENT pom.xml:2",
            "com.fasterxml.jackson.core:jackson-databind 2.16 MANAGED pom.xml:18",
            "org.junit:junit-bom 5.10.0 PLATFORM pom.xml:23",
            "com.fasterxml.jackson.core:jackson-databind 2.17 COMPILE web/pom.xml:10",
            "org.junit.jupiter:junit-jupiter ? TEST web/pom.xml:19",
            "a:loop ? OPTIONAL web/pom.xml:24",
            "org.apache.maven.plugins:maven-jar-plugin 3.4.0 BUILD web/pom.xml:29");
  }

  @Test
  void propertiesThatLaughEndSoon() {
    var laughs = new StringBuilder("<project><artifactId>a</artifactId><properties><p0>lol</p0>");
    for (int i = 1; i < 60; i++) {
      laughs.append("<p%d>${p%d}${p%d}</p%d>".formatted(i, i - 1, i - 1, i));
    }
    laughs.append("<me>${me}</me></properties><dependencies>");
    laughs.append("<dependency><artifactId>x</artifactId><version>${p59}</version></dependency>");
    laughs.append("<dependency><artifactId>y</artifactId><version>${me}</version></dependency>");
    write("pom.xml", laughs + "</dependencies></project>");

    assertThat(libraries(read()))
        .containsExactly(":x ? COMPILE pom.xml:1", ":y ? COMPILE pom.xml:1");
  }

  @Test
  void parentsInACircleEnd() {
    write(
        "a/pom.xml",
        "<project><parent><artifactId>b</artifactId><relativePath>../b</relativePath></parent><artifactId>a</artifactId></project>");
    write(
        "b/pom.xml",
        "<project><parent><artifactId>a</artifactId><relativePath>../a/pom.xml</relativePath></parent><artifactId>b</artifactId></project>");

    assertThat(modules(read())).containsExactly(":a a/pom.xml", ":b b/pom.xml");
  }

  private static final String KTS =
      """
      plugins {
          kotlin("jvm") version "1.9.22"
          id("io.ktor.plugin") version ktorPlugin
          `java-library`
          alias(libs.plugins.spotless)
      }
      val ktorVersion = "2.3.7"
      val mockk by extra("1.13")
      /* implementation("not:this:1") */
      dependencies {
          implementation(project(":core")) // api("nor:that:1")
          api(projects.dataStore)
          implementation("io.ktor:ktor-server:$ktorVersion") {
              exclude(group = "org.slf4j", module = "slf4j-api")
          }
          implementation(platform("org.junit:junit-bom:5.10.0"))
          implementation(libs.commons.lang3)
          implementation(libs.bundles.jackson)
          runtimeOnly(group = "org.postgresql", name = "postgresql", version = "42.7.1")
          implementation(kotlin("reflect"))
          "kapt"("com.google.dagger:dagger-compiler:2.50")
          testImplementation("io.mockk:mockk:${mockk}")
          testImplementation("a:unknown:${somewhere.else()}")
          compileOnly("org.projectlombok:lombok")
          constraints { implementation("x:y:9") }
          implementation(files("libs/local.jar"))
      }
      """;

  @Test
  void readsLiteralDependenciesOfGradleInKotlin() {
    write(
        "settings.gradle.kts",
        "rootProject.name = \"shop\"\ninclude(\":core\", \":data-store\")\nproject(\":core\").projectDir = file(\"modules/core\")\n");
    write("build.gradle.kts", KTS);
    write(
        "modules/core/build.gradle.kts",
        "dependencies { testImplementation(project(\":data-store\")) }");
    write("data-store/build.gradle", "dependencies {}");
    write(
        "gradle/libs.versions.toml",
        """
        [versions]
        jackson = { strictly = "2.16.0" }
        [libraries]
        commons-lang3 = "org.apache.commons:commons-lang3:3.14.0"
        jackson-core = { module = "com.fasterxml.jackson.core:jackson-core", version.ref = "jackson" }
        jackson_databind = { group = "com.fasterxml.jackson.core", name = "jackson-databind", version = { ref = "jackson" } }
        [bundles]
        jackson = ["jackson-core", "jackson_databind"]
        [plugins]
        spotless = { id = "com.diffplug.spotless", version = "6.23.0" }
        """);

    Build build = read();

    assertThat(build.warnings()).isEmpty();
    assertThat(modules(build))
        .containsExactly(
            ": build.gradle.kts",
            ":data-store data-store/build.gradle",
            ":core modules/core/build.gradle.kts");
    assertThat(uses(build))
        .containsExactly(
            ": -> :core COMPILE build.gradle.kts:11",
            ":core -> :data-store TEST modules/core/build.gradle.kts:1");
    assertThat(libraries(build))
        .containsExactly(
            "io.ktor.plugin ? BUILD build.gradle.kts:3",
            "com.diffplug.spotless 6.23.0 BUILD build.gradle.kts:5",
            "io.ktor:ktor-server ? COMPILE build.gradle.kts:13",
            "org.junit:junit-bom 5.10.0 PLATFORM build.gradle.kts:16",
            "org.apache.commons:commons-lang3 3.14.0 COMPILE build.gradle.kts:17",
            "com.fasterxml.jackson.core:jackson-core 2.16.0 COMPILE build.gradle.kts:18",
            "com.fasterxml.jackson.core:jackson-databind 2.16.0 COMPILE build.gradle.kts:18",
            "com.google.dagger:dagger-compiler 2.50 BUILD build.gradle.kts:21",
            "io.mockk:mockk ? TEST build.gradle.kts:22",
            "a:unknown ? TEST build.gradle.kts:23",
            "org.projectlombok:lombok ? PROVIDED build.gradle.kts:24",
            "x:y 9 MANAGED build.gradle.kts:25",
            "org.apache.commons:commons-lang3 3.14.0 MANAGED gradle/libs.versions.toml:4",
            "com.fasterxml.jackson.core:jackson-core 2.16.0 MANAGED gradle/libs.versions.toml:5",
            "com.fasterxml.jackson.core:jackson-databind 2.16.0 MANAGED gradle/libs.versions.toml:6",
            "com.diffplug.spotless 6.23.0 MANAGED gradle/libs.versions.toml:10");
  }

  private static final String GROOVY =
      """
      buildscript {
        ext.kotlin_version = '1.9.0'
        dependencies { classpath "org.jetbrains.kotlin:kotlin-gradle-plugin:$kotlin_version" }
      }
      plugins { id 'org.springframework.boot' version '3.2.0'; id 'java' }
      ext {
        versions = [ guava: '33.0.0-jre',
                     junit: '4.13.2' ]
      }
      def slf4j = '2.0.9'
      dependencyManagement { imports { mavenBom "org.springframework.cloud:spring-cloud-dependencies:2023.0.0" } }
      dependencies {
        implementation 'com.google.code.gson:gson:2.10.1', "com.google.guava:guava:${versions.guava}"
        api group: 'org.slf4j', name: 'slf4j-api', version: slf4j
        implementation project(path: ':lib:core', configuration: 'default')
        implementation 'g:a:' + slf4j
        debugImplementation 'com.squareup.leakcanary:leakcanary-android:2.12@aar'
        testImplementation "junit:junit:$versions.junit"
        annotationProcessor 'org.projectlombok:lombok:1.18.30'
        implementation('x:y:1') {
          exclude group: 'p', module: 'q'
        }
      }
      """;

  @Test
  void readsLiteralDependenciesOfGradleInGroovy() {
    write("settings.gradle", "include ':lib:core',\n  'app'\n");
    write("app/build.gradle", GROOVY);
    write("lib/core/build.gradle", "dependencies {\n  implementation project(':app') // back\n}\n");

    Build build = read();

    assertThat(uses(build))
        .containsExactly(
            ":app -> :lib:core COMPILE app/build.gradle:15",
            ":lib:core -> :app COMPILE lib/core/build.gradle:2");
    assertThat(libraries(build))
        .containsExactly(
            "org.jetbrains.kotlin:kotlin-gradle-plugin ? BUILD app/build.gradle:3",
            "org.springframework.boot 3.2.0 BUILD app/build.gradle:5",
            "org.springframework.cloud:spring-cloud-dependencies 2023.0.0 PLATFORM app/build.gradle:11",
            "com.google.code.gson:gson 2.10.1 COMPILE app/build.gradle:13",
            "com.google.guava:guava ? COMPILE app/build.gradle:13",
            "g:a ? COMPILE app/build.gradle:16",
            "com.squareup.leakcanary:leakcanary-android 2.12 COMPILE app/build.gradle:17",
            "junit:junit ? TEST app/build.gradle:18",
            "org.projectlombok:lombok 1.18.30 BUILD app/build.gradle:19",
            "x:y 1 COMPILE app/build.gradle:20");
  }

  private static final String PACKAGE_JSON =
      """
      {
        "name": "@shop/web",
        "dependencies": {
          "react": "^18.2.0",
          "@shop/ui": "workspace:*",
          "local": "file:../local",
          "vite": "catalog:"
        },
        "devDependencies": { "jest": "29" },
        "peerDependencies": { "vue": "3", "svelte": "4" },
        "peerDependenciesMeta": { "svelte": { "optional": true } },
        "optionalDependencies": { "fsevents": "*" }
      }
      """;

  @Test
  void readsPackageJson() {
    write("package.json", "{\"private\": true, \"workspaces\": [\"packages/*\"]}");
    write("pnpm-workspace.yaml", "packages: ['packages/*']\ncatalog:\n  vite: ^5.0.0\n");
    write("packages/web/package.json", PACKAGE_JSON);
    write(
        "packages/ui/package.json",
        "{\"name\": \"@shop/ui\", \"devDependencies\": {\"@shop/web\": \"1\"}}");
    write("packages/local/package.json", "{\"version\": \"1\"}");
    write("packages/web/node_modules/react/package.json", "{\"dependencies\": {\"no\": \"1\"}}");

    Build build = read();

    assertThat(modules(build))
        .containsExactly(
            "packages/local packages/local/package.json",
            "@shop/ui packages/ui/package.json",
            "@shop/web packages/web/package.json");
    assertThat(uses(build))
        .containsExactly(
            "@shop/ui -> @shop/web DEV packages/ui/package.json:1",
            "@shop/web -> @shop/ui COMPILE packages/web/package.json:5",
            "@shop/web -> packages/local COMPILE packages/web/package.json:6");
    assertThat(libraries(build))
        .containsExactly(
            "react ^18.2.0 COMPILE packages/web/package.json:4",
            "vite ^5.0.0 COMPILE packages/web/package.json:7",
            "jest 29 DEV packages/web/package.json:9",
            "vue 3 PEER packages/web/package.json:10",
            "svelte 4 OPTIONAL packages/web/package.json:10",
            "fsevents * OPTIONAL packages/web/package.json:12");
  }

  private static final String PYPROJECT =
      """
      [build-system]
      requires = ["hatchling>=1.18"]
      [project]
      name = "shop"
      dependencies = [
        "requests[socks] (>=2.31,<3) ; python_version > '3.8'",
        "rich",
        "shop-core",
        "torch @ https://example.org/torch.whl",
      ]
      [project.optional-dependencies]
      cli = ["click~=8.1"]
      [dependency-groups]
      dev = ["ruff", {include-group = "test"}]
      test = ["pytest==8.0"]
      [tool.uv.sources]
      shop-core = { workspace = true }
      [tool.poetry.dependencies]
      python = "^3.11"
      Django = "^5.0"
      celery = { version = "5.3", optional = true }
      lib = { path = "../lib", develop = true }
      pandas = [{ version = "1.5", python = "<3.9" }, { version = "2" }]
      [tool.poetry.group.docs.dependencies]
      mkdocs = "*"
      """;

  @Test
  void readsPyProjectAndRequirements() {
    write("a/pyproject.toml", PYPROJECT);
    write("core/pyproject.toml", "[project]\nname = \"Shop_Core\"\n");
    write("lib/pyproject.toml", "[tool.poetry]\nname = \"lib\"\n");
    write(
        "a/requirements-dev.txt",
        """
        # a comment
        -r requirements.txt
        --index-url https://example.org/simple
        flask==3.0.0 \\
            --hash=sha256:00 \\
            --hash=sha256:11
        black >= 23  # why
        -e ../lib[x]
        git+https://example.org/tool.git@v1#egg=tool
        uvloop==0.19 ; sys_platform != "win32"
        """);
    write("a/requirements/test.txt", "tox");

    Build build = read();

    assertThat(build.warnings()).isEmpty();
    assertThat(modules(build))
        .containsExactly(
            "shop a/pyproject.toml", "Shop_Core core/pyproject.toml", "lib lib/pyproject.toml");
    assertThat(uses(build))
        .containsExactly(
            "shop -> Shop_Core COMPILE a/pyproject.toml:8",
            "shop -> lib COMPILE a/pyproject.toml:22",
            "shop -> lib DEV a/requirements-dev.txt:8");
    assertThat(libraries(build))
        .containsExactly(
            "requests >=2.31,<3 COMPILE a/pyproject.toml:6",
            "rich ? COMPILE a/pyproject.toml:7",
            "torch @ https://example.org/torch.whl COMPILE a/pyproject.toml:9",
            "click ~=8.1 OPTIONAL a/pyproject.toml:12",
            "ruff ? DEV a/pyproject.toml:14",
            "pytest ==8.0 TEST a/pyproject.toml:15",
            "Django ^5.0 COMPILE a/pyproject.toml:20",
            "celery 5.3 OPTIONAL a/pyproject.toml:21",
            "pandas 1.5 COMPILE a/pyproject.toml:23",
            "mkdocs * DEV a/pyproject.toml:25",
            "hatchling >=1.18 BUILD a/pyproject.toml:2",
            "flask ==3.0.0 DEV a/requirements-dev.txt:4",
            "black >= 23 DEV a/requirements-dev.txt:7",
            "tool git+https://example.org/tool.git@v1#egg=tool DEV a/requirements-dev.txt:9",
            "uvloop ==0.19 DEV a/requirements-dev.txt:10",
            "tox ? TEST a/requirements/test.txt:1");
  }

  private static final String GO_MOD =
      """
      module example.org/shop

      go 1.22

      require (
      	github.com/gin-gonic/gin v1.9.1
      	example.org/core v0.0.0 // ours
      	golang.org/x/sys v0.15.0 // indirect
      )

      require github.com/old/fork v1.0.0
      replace github.com/old/fork => github.com/new/fork v1.2.0
      replace (
      	example.org/core => ../core
      )
      exclude github.com/bad/one v1.0.0
      """;

  private static final String CARGO =
      """
      [package]
      name = "shop"
      [dependencies]
      serde = { version = "1.0", features = ["derive"], optional = true }
      tokio.workspace = true
      core = { workspace = true }
      rand7 = { package = "rand", version = "0.7" }
      util = { path = "../util" }
      [dev-dependencies]
      proptest = "1.4"
      [build-dependencies]
      cc = "1"
      [target.'cfg(unix)'.dependencies]
      nix = { git = "https://example.org/nix" }
      """;

  @Test
  void readsGoModAndCargoToml() {
    write("go/go.mod", GO_MOD);
    write("core/go.mod", "module example.org/core\n");
    write(
        "Cargo.toml",
        "[workspace]\nmembers = [\"crates/*\"]\n[workspace.dependencies]\ntokio = \"1.35\"\ncore = { path = \"crates/core\" }\n");
    write("crates/shop/Cargo.toml", CARGO);
    write("crates/core/Cargo.toml", "[package]\nname = \"shop-core\"\n");
    write("crates/util/Cargo.toml", "[package]\nname = \"util\"\n");

    Build build = read();

    assertThat(build.warnings()).isEmpty();
    assertThat(uses(build))
        .containsExactly(
            "example.org/shop -> example.org/core COMPILE go/go.mod:7",
            "shop -> shop-core COMPILE crates/shop/Cargo.toml:6",
            "shop -> util COMPILE crates/shop/Cargo.toml:8");
    assertThat(libraries(build))
        .containsExactly(
            "tokio 1.35 MANAGED Cargo.toml:4",
            "github.com/gin-gonic/gin v1.9.1 COMPILE go/go.mod:6",
            "golang.org/x/sys v0.15.0 INDIRECT go/go.mod:8",
            "github.com/new/fork v1.2.0 COMPILE go/go.mod:11",
            "serde 1.0 OPTIONAL crates/shop/Cargo.toml:4",
            "tokio 1.35 COMPILE crates/shop/Cargo.toml:5",
            "rand 0.7 COMPILE crates/shop/Cargo.toml:7",
            "proptest 1.4 DEV crates/shop/Cargo.toml:10",
            "cc 1 BUILD crates/shop/Cargo.toml:12",
            "nix ? COMPILE crates/shop/Cargo.toml:14");
  }

  @Test
  void saysWhatItRefusesAndReadsTheRest() throws IOException {
    write("a/pom.xml", "<!DOCTYPE p [<!ENTITY x \"y\">]><project>&x;</project>");
    write("b/package.json", "{\"a\": ");
    write("c/Cargo.toml", "[".repeat(500));
    write("d/build.gradle", " ".repeat(10 << 20));
    write("e/pom.xml", "<html/>");
    write("f/go.mod", "module ok\n");
    write("outside.xml", PARENT_POM);
    Files.createDirectories(root.resolve("g"));
    Files.createSymbolicLink(root.resolve("g/pom.xml"), root.resolve("outside.xml"));

    Build build = read();

    assertThat(modules(build)).containsExactly("ok f/go.mod");
    assertThat(build.libraries()).isEmpty();
    assertThat(build.warnings())
        .extracting(Warning::path)
        .containsExactly(
            "a/pom.xml", "b/package.json", "c/Cargo.toml", "d/build.gradle", "e/pom.xml");
    assertThat(build.warnings().getFirst().reason()).startsWith("has a document type declaration");
    assertThat(build.warnings().get(3).reason()).isEqualTo("is larger than 4,194,304 bytes");
    assertThat(build.warnings().getLast().reason()).isEqualTo("is no pom: its root is <html>");
  }

  @Test
  void leavesTheWorkspaceThroughNoParentAndNoModule(@TempDir Path outside) throws IOException {
    Files.writeString(outside.resolve("pom.xml"), PARENT_POM);
    Path up = root.relativize(outside);
    write(
        "pom.xml",
        "<project><parent><artifactId>shop</artifactId><version>1</version><relativePath>%s</relativePath></parent><artifactId>x</artifactId><modules><module>%s</module></modules><dependencies><dependency><groupId>com.fasterxml.jackson.core</groupId><artifactId>jackson-databind</artifactId></dependency></dependencies></project>"
            .formatted(up, up));

    Build build = read();

    assertThat(modules(build)).containsExactly(":x pom.xml");
    assertThat(libraries(build))
        .containsExactly(
            ":shop 1 PARENT pom.xml:1",
            "com.fasterxml.jackson.core:jackson-databind ? COMPILE pom.xml:1");
  }

  @Test
  void readsThePomsOfThisRepository() {
    Build build = BuildFiles.read(new Workspace(Repository.root()));

    List<String> names =
        build.modules().stream()
            .filter(m -> m.ecosystem() == Ecosystem.MAVEN)
            .map(BuildModule::name)
            .toList();
    assertThat(names)
        .contains(
            "dev.segue:segue",
            "dev.segue:segue-core",
            "dev.segue:segue-context",
            "dev.segue:segue-app");
    assertThat(build.warnings()).isEmpty();
    assertThat(build.uses())
        .extracting(ModuleUse::from, ModuleUse::to, ModuleUse::scope)
        .contains(
            tuple("dev.segue:segue-context", "dev.segue:segue-core", Scope.COMPILE),
            tuple("dev.segue:segue-context", "dev.segue:segue", Scope.PARENT));
    assertThat(build.libraries())
        .filteredOn(l -> l.file().equals("segue-context/pom.xml"))
        .extracting(Library::name)
        .contains("tools.jackson.core:jackson-databind", "org.assertj:assertj-core");
    assertThat(build.libraries())
        .filteredOn(
            l ->
                l.name().equals("org.assertj:assertj-core")
                    && l.file().equals("segue-context/pom.xml"))
        .singleElement()
        .satisfies(l -> assertThat(l.version()).matches("\\d+\\.\\d+\\.\\d+"))
        .satisfies(l -> assertThat(l.scope()).isEqualTo(Scope.TEST));
    assertEachPlaceNamesItsLibrary(build);
  }

  /** The line of each library is the one where its element begins, so its name follows soon. */
  private static void assertEachPlaceNamesItsLibrary(Build build) {
    for (Library library : build.libraries()) {
      List<String> lines;
      try {
        lines = Files.readAllLines(Repository.root().resolve(library.file()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      String artifact = library.name().substring(library.name().indexOf(':') + 1);
      assertThat(lines.subList(library.line() - 1, Math.min(lines.size(), library.line() + 3)))
          .as("%s", library)
          .anyMatch(line -> line.contains(artifact));
    }
  }

  @Test
  void damagedFilesAreReadOrRefused() {
    Map<String, String> texts = new TreeMap<>();
    texts.put("pom.xml", WEB_POM);
    texts.put("build.gradle", GROOVY);
    texts.put("x/build.gradle.kts", KTS);
    texts.put("package.json", PACKAGE_JSON);
    texts.put("pyproject.toml", PYPROJECT);
    texts.put("go.mod", GO_MOD);
    texts.put("Cargo.toml", CARGO);
    texts.put(
        "requirements.txt",
        "flask==3.0.0 \\\n --hash=sha256:00\n-e ../lib[x]\nx @ git+https://e.org\n");
    for (int i = 0; i < 60; i++) {
      long seed = i;
      texts.forEach(
          (path, text) -> Damage.of(text, seed, 1).forEach(damaged -> write(path, damaged)));

      Build build = read();

      assertThat(build.libraries()).allSatisfy(library -> assertThat(library.line()).isPositive());
    }
  }

  @Test
  void longRunsOfEveryMarkCostLittle() {
    for (String mark :
        List.of(
            "(",
            "{",
            "\"",
            "'",
            "\\\"",
            "$",
            "${",
            "a.",
            "a:",
            "[",
            " ",
            "\t",
            "#",
            "/",
            "@",
            "--",
            "\n",
            "=",
            "<a>",
            "project(",
            "libs.a.")) {
      String run = mark.repeat(100_000 / mark.length());
      write("build.gradle", "dependencies {\n implementation " + run + "\n}\n" + run);
      write("requirements.txt", "x" + run + "\n" + run);
      write("go.mod", "require " + run);
      write("Cargo.toml", "a = 1\n# " + run + "\nb = '''" + run + "'''\n");
      write("pyproject.toml", run);
      write("package.json", run);
      write("pom.xml", "<project>" + run);

      assertThat(read().modules().size()).isLessThan(10);
    }
  }
}
