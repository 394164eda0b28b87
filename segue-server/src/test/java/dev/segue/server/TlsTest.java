package dev.segue.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.wire.context.v1.ContextServiceGrpc;
import dev.segue.wire.context.v1.GetContextRequest;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/1.1, HTTP/2 and gRPC with TLS, with a certificate that is made for the test. */
@Tag("slow")
class TlsTest {
  private static final String PASSWORD = "changeit";

  @TempDir static Path folder = Path.of("");

  private static Path store = folder;
  private static Path chain = folder;
  private static Path key = folder;

  @BeforeAll
  static void makeCertificate() throws Exception {
    store = folder.resolve("server.p12");
    chain = folder.resolve("chain.pem");
    key = folder.resolve("key.pem");
    make(store, "EC");
    keytool(store, "-exportcert", "-rfc", "-alias", "server", "-file", chain.toString());
    Files.writeString(key, pem(keys(store).getKey("server", PASSWORD.toCharArray()).getEncoded()));
  }

  private static void make(Path store, String algorithm) throws Exception {
    keytool(
        store,
        "-genkeypair",
        "-alias",
        "server",
        "-keyalg",
        algorithm,
        "-dname",
        "CN=localhost",
        "-ext",
        "SAN=dns:localhost,ip:127.0.0.1",
        "-storetype",
        "PKCS12");
  }

  private static String pem(byte[] secret) {
    return "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
        .formatted(Base64.getMimeEncoder().encodeToString(secret));
  }

  private static void keytool(Path store, String... arguments) throws Exception {
    var line = new java.util.ArrayList<String>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    line.addAll(java.util.List.of(arguments));
    line.addAll(java.util.List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  private static KeyStore keys(Path store) throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  private static ServerSettings settings(Tls tls) {
    return new ServerSettings("127.0.0.1", 0, Optional.empty(), Optional.of(tls), Limits.DEFAULT);
  }

  @Test
  void answersEveryProtocolWithACertificateInPem() throws Exception {
    try (var serverFixture = new ServerFixture(settings(new Tls.Pem(chain, key)))) {
      assertThat(health(serverFixture, HttpClient.Version.HTTP_1_1).version())
          .isEqualTo(HttpClient.Version.HTTP_1_1);
      var second = health(serverFixture, HttpClient.Version.HTTP_2);
      assertThat(second.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(second.statusCode()).isEqualTo(200);

      var channel =
          NettyChannelBuilder.forAddress("localhost", serverFixture.server.address().getPort())
              .sslContext(GrpcSslContexts.forClient().trustManager(chain.toFile()).build())
              .build();
      try {
        assertThat(
                ContextServiceGrpc.newBlockingStub(channel)
                    .getContext(GetContextRequest.newBuilder().setTaskId("t").setRole("qa").build())
                    .getText())
            .isEqualTo(FakeContext.TEXT);
      } finally {
        channel.shutdownNow();
      }
    }
  }

  @Test
  void answersWithAKeyStore() throws Exception {
    try (var serverFixture = new ServerFixture(settings(new Tls.Pkcs12(store, PASSWORD)))) {
      assertThat(health(serverFixture, HttpClient.Version.HTTP_2).statusCode()).isEqualTo(200);
    }
  }

  private static HttpResponse<String> health(
      ServerFixture serverFixture, HttpClient.Version version) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", keys(store).getCertificate("server"));
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    try (var client = HttpClient.newBuilder().sslContext(context).version(version).build()) {
      URI uri =
          URI.create(
              "https://127.0.0.1:%d/healthz".formatted(serverFixture.server.address().getPort()));
      return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
  }

  @Test
  void saysWhatIsWrongWithTheFiles() throws Exception {
    Path old = Files.writeString(folder.resolve("old.pem"), "-----BEGIN RSA PRIVATE KEY-----\n");
    Path broken =
        Files.writeString(
            folder.resolve("broken.pem"),
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
    Path missing = folder.resolve("missing.pem");

    refused(new Tls.Pem(chain, old), old + " has no line \"-----BEGIN PRIVATE KEY-----\"");
    refused(new Tls.Pem(chain, broken), "the key in " + broken);
    refused(new Tls.Pem(chain, missing), missing + " cannot be read");
    refused(new Tls.Pem(key, key), "the certificates in " + key + " cannot be used");
    refused(new Tls.Pkcs12(store, "wrong"), "the key store " + store + " cannot be opened");
    refused(new Tls.Pkcs12(chain, PASSWORD), "the key store " + chain + " cannot be opened");
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "Ed25519"})
  void refusesAKeyThatIsNotTheCertificates(String algorithm) throws Exception {
    byte[] secret =
        KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate().getEncoded();
    Path other = Files.writeString(folder.resolve("other.pem"), pem(secret));

    refused(
        new Tls.Pem(chain, other),
        "the key in %s is not that of the certificate in %s".formatted(other, chain));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "Ed25519"})
  void takesKeysOfOtherAlgorithmsToo(String algorithm) throws Exception {
    Path mine = folder.resolve(algorithm + ".p12");
    make(mine, algorithm);
    Path certificate = folder.resolve(algorithm + ".pem");
    keytool(mine, "-exportcert", "-rfc", "-alias", "server", "-file", certificate.toString());
    Path secret = folder.resolve(algorithm + ".key");
    Files.writeString(
        secret, pem(keys(mine).getKey("server", PASSWORD.toCharArray()).getEncoded()));

    try (var serverFixture = new ServerFixture(settings(new Tls.Pem(certificate, secret)))) {
      assertThat(serverFixture.server.address().getPort()).isPositive();
    }
  }

  private static void refused(Tls tls, String why) {
    assertThatThrownBy(() -> new ServerFixture(settings(tls)).close())
        .isInstanceOf(ServerStartException.class)
        .hasMessageStartingWith(why)
        .returns(true, failure -> ((ServerStartException) failure).isOfSettings());
  }
}
