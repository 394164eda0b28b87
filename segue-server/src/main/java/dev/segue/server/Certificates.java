package dev.segue.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server's certificate and key, in memory.
 *
 * @param password of the key within the store
 */
record Certificates(KeyStore store, String password) {
  private static final String STORE = "PKCS12";

  /** A password of a store that never leaves the memory. */
  private static final String IN_MEMORY = "segue";

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");

  private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");

  /** Files larger than this are no certificates. */
  private static final int MOST = 1 << 20;

  static Certificates of(Tls tls) {
    return switch (tls) {
      case Tls.Pem(Path chain, Path key) -> pem(chain, key);
      case Tls.Pkcs12(Path file, String password) -> pkcs12(file, password);
    };
  }

  private static Certificates pem(Path chain, Path key) {
    PrivateKey secret = key(key);
    try {
      Certificate[] certificates =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes(chain)))
              .toArray(Certificate[]::new);
      if (certificates.length == 0) {
        throw new ServerStartException("there is no certificate in " + chain);
      }
      if (!isPair(secret, certificates[0].getPublicKey())) {
        throw new ServerStartException(
            "the key in %s is not that of the certificate in %s".formatted(key, chain));
      }
      KeyStore store = KeyStore.getInstance(STORE);
      store.load(null, null);
      store.setKeyEntry("server", secret, IN_MEMORY.toCharArray(), certificates);
      return new Certificates(store, IN_MEMORY);
    } catch (GeneralSecurityException | IOException e) {
      throw new ServerStartException(
          "the certificates in %s cannot be used: %s".formatted(chain, e.getMessage()), e);
    }
  }

  /** Otherwise the server would start, and every client break off. */
  private static boolean isPair(PrivateKey secret, PublicKey open) throws NoSuchAlgorithmException {
    String algorithm = secret.getAlgorithm();
    var signature =
        Signature.getInstance(
            switch (algorithm) {
              case "EC" -> "SHA256withECDSA";
              case "RSA" -> "SHA256withRSA";
              default -> algorithm;
            });
    try {
      signature.initSign(secret);
      byte[] signed = signature.sign();
      signature.initVerify(open);
      return signature.verify(signed);
    } catch (InvalidKeyException | SignatureException _) {
      // Of another algorithm, or of another size.
      return false;
    }
  }

  private static PrivateKey key(Path file) {
    String text = new String(bytes(file), StandardCharsets.ISO_8859_1);
    Matcher matcher = KEY.matcher(text);
    if (!matcher.find()) {
      throw new ServerStartException(
          "%s has no line \"-----BEGIN PRIVATE KEY-----\"; make one: openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW"
              .formatted(file));
    }
    PKCS8EncodedKeySpec spec;
    try {
      spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(1)));
    } catch (IllegalArgumentException e) {
      throw unreadable(file, e);
    }
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException _) {
        // Of another algorithm; the bytes say which, but the JDK does not read it from them.
      } catch (GeneralSecurityException e) {
        throw unreadable(file, e);
      }
    }
    throw new ServerStartException(
        "the key in %s is none of %s".formatted(file, String.join(", ", ALGORITHMS)));
  }

  // No word of the cause: it may quote the key.
  private static ServerStartException unreadable(Path file, Exception cause) {
    return new ServerStartException("the key in %s cannot be read".formatted(file), cause);
  }

  private static Certificates pkcs12(Path file, String password) {
    try {
      KeyStore store = KeyStore.getInstance(STORE);
      store.load(new ByteArrayInputStream(bytes(file)), password.toCharArray());
      return new Certificates(store, password);
    } catch (GeneralSecurityException | IOException e) {
      throw new ServerStartException(
          "the key store %s cannot be opened: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static byte[] bytes(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST + 1);
      if (bytes.length > MOST) {
        throw new ServerStartException("%s is too large".formatted(file));
      }
      return bytes;
    } catch (IOException e) {
      throw new ServerStartException("%s cannot be read".formatted(file), e);
    }
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "Certificates";
  }
}
