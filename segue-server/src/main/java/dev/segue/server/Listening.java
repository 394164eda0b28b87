package dev.segue.server;

import java.util.Optional;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/** The port: HTTP/1.1 and HTTP/2 on it, with TLS or without. */
final class Listening {
  private Listening() {}

  static ServerConnector on(Server server, ServerSettings settings) {
    HttpConfiguration http = http(settings);
    ConnectionFactory[] protocols =
        settings
            .tls()
            .map(tls -> secured(http, Certificates.of(tls), settings))
            .orElseGet(
                () ->
                    new ConnectionFactory[] {
                      new HttpConnectionFactory(http), bounded(new PriorKnowledge(http), settings)
                    });
    // One thread accepts and one selects: the work itself is done on virtual threads.
    var connector = new ServerConnector(server, 1, 1, protocols);
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.limits().idle().toMillis());
    // Or a slow answer's connection counts as idle as soon as the server is told to end.
    connector.setShutdownIdleTimeout(settings.limits().idle().toMillis());
    return connector;
  }

  private static HttpConfiguration http(ServerSettings settings) {
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setRequestHeaderSize(settings.limits().headerBytes());
    Optional<Tls> tls = settings.tls();
    if (tls.isPresent()) {
      // Clients on the machine call it by its address, which no certificate names.
      http.addCustomizer(new SecureRequestCustomizer(false));
    }
    return http;
  }

  private static ConnectionFactory[] secured(
      HttpConfiguration http, Certificates certificates, ServerSettings settings) {
    var alpn = new ALPNServerConnectionFactory("h2", "http/1.1");
    alpn.setDefaultProtocol("http/1.1");
    var context = new SslContextFactory.Server();
    context.setKeyStore(certificates.store());
    context.setKeyStorePassword(certificates.password());
    context.setKeyManagerPassword(certificates.password());
    return new ConnectionFactory[] {
      new SslConnectionFactory(context, alpn.getProtocol()),
      alpn,
      bounded(new HTTP2ServerConnectionFactory(http), settings),
      new HttpConnectionFactory(http)
    };
  }

  private static ConnectionFactory bounded(
      AbstractHTTP2ServerConnectionFactory http2, ServerSettings settings) {
    http2.setStreamIdleTimeout(settings.limits().idle().toMillis());
    return http2;
  }

  /**
   * HTTP/2 from the first byte on, as gRPC speaks it. The way over {@code Upgrade: h2c} is closed:
   * HTTP has given it up, and a chunked body was lost on it (seen with Jetty 12.1.14).
   */
  private static final class PriorKnowledge extends HTTP2CServerConnectionFactory {
    PriorKnowledge(HttpConfiguration http) {
      super(http);
    }

    @Override
    public @Nullable Connection upgradeConnection(
        Connector connector,
        EndPoint endPoint,
        MetaData.Request request,
        HttpFields.Mutable response) {
      boolean isPreface = request.getHttpVersion() == HttpVersion.HTTP_2;
      return isPreface ? super.upgradeConnection(connector, endPoint, request, response) : null;
    }
  }
}
