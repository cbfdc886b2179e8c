import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';

/**
 * The server of the fake systems and of tests. It lets its clients close idle connections, because closing a connection while a
 * client sends on it resets it. That happens on a busy machine: fetch measures idle time by turns of the event loop, and Node's
 * server by the clock (five seconds).
 */
export function createServerWithoutKeepAliveTimeout(listener: RequestListener): Server {
  const server = createServer(listener);
  server.keepAliveTimeout = 0;
  return server;
}
