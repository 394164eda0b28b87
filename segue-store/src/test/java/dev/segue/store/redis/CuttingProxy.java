package dev.segue.store.redis;

import dev.segue.store.RedisServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before a server and cuts the connection at the answer to an append, which the server has
 * done by then, or before the append reaches it.
 */
final class CuttingProxy implements AutoCloseable {
  private final ServerSocket socket;
  private final int target;
  private final AtomicInteger answersToSwallow = new AtomicInteger();
  private final AtomicInteger requestsToSwallow = new AtomicInteger();
  private final AtomicInteger connectionsToRefuse = new AtomicInteger();
  private final List<Socket> open = new CopyOnWriteArrayList<>();

  CuttingProxy(int target) {
    this.target = target;
    try {
      this.socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofPlatform().daemon().name("proxy").start(this::accept);
  }

  RedisServer address() {
    return RedisServer.parse("redis://127.0.0.1:" + socket.getLocalPort() + "/0");
  }

  /** The server does what it is asked, and nobody hears of it, so many times. */
  void swallowAnswers(int times) {
    answersToSwallow.set(times);
  }

  /** The server hears nothing of what it is asked, so many times. */
  void swallowRequests(int times) {
    requestsToSwallow.set(times);
  }

  /** The next connection is cut as soon as it is made, as by a server that is starting again. */
  void refuseNext() {
    connectionsToRefuse.set(1);
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        if (connectionsToRefuse.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
          end(client);
          continue;
        }
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        open.add(client);
        open.add(server);
        var isAppend = new boolean[1];
        Thread.ofPlatform().daemon().start(() -> requests(client, server, isAppend));
        Thread.ofPlatform().daemon().start(() -> answers(server, client, isAppend));
      } catch (IOException e) {
        if (!socket.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private void requests(Socket client, Socket server, boolean[] isAppend) {
    pump(
        client,
        server,
        bytes -> {
          isAppend[0] = new String(bytes, StandardCharsets.ISO_8859_1).contains(":journal");
          isAppend[0] &= new String(bytes, StandardCharsets.ISO_8859_1).contains("EVAL");
          return isAppend[0] && requestsToSwallow.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
        });
  }

  private void answers(Socket server, Socket client, boolean[] isAppend) {
    pump(
        server,
        client,
        bytes ->
            isAppend[0]
                && !new String(bytes, StandardCharsets.ISO_8859_1).contains("NOSCRIPT")
                && answersToSwallow.getAndUpdate(n -> Math.max(0, n - 1)) > 0);
  }

  private static void pump(Socket from, Socket to, Cut cut) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      var buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (cut.isHere(java.util.Arrays.copyOf(buffer, read))) {
          return;
        }
        out.write(buffer, 0, read);
        out.flush();
      }
    } catch (IOException _) {
      // The other direction was cut; both sockets are closed now.
      return;
    }
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    open.forEach(CuttingProxy::end);
  }

  @FunctionalInterface
  private interface Cut {
    boolean isHere(byte[] bytes);
  }
}
