import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';

/**
 * The server behind a pretend system, and of tests. It leaves it to its clients to close idle connections: one that closes a
 * connection while a client sends on it resets it. On a busy machine that happens, because fetch counts the time of its idle
 * connections by turns of the event loop and Node's server by the clock (five seconds).
 */
export function createFakeServer(listener: RequestListener): Server {
  const server = createServer(listener);
  server.keepAliveTimeout = 0;
  return server;
}
