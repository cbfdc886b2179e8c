/** Stalled network connections. The server does not wait for them without limit. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface ConnectionLimits {
  /** Milliseconds in which a body can arrive slowly. After that it must reach this average rate. */
  bodyGraceMs: number;
  bodyBytesPerSecond: number;
  /** A response is cut off if the client reads nothing for this many milliseconds. */
  maxReaderStallMs: number;
}
/** Two kilobytes per second is the speed of a 1994 phone line. */
export const defaultConnectionLimits: ConnectionLimits = {
  bodyGraceMs: 30_000,
  bodyBytesPerSecond: 2_048,
  maxReaderStallMs: 60_000,
};
/** No request may take longer than this to arrive: 5 MB at 35 kbit/s. */
export const maxRequestReceiveMs = 1_200_000;

export function addSlowConnectionGuard(
  app: FastifyInstance,
  limits: ConnectionLimits = defaultConnectionLimits,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // The timer runs only while no data moves on the connection. A request that is still being processed has nothing to send yet.
    reply.raw.setTimeout(limits.maxReaderStallMs, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    if (hasBody(request)) watchBody(request, socket, limits);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watchBody({ raw }: FastifyRequest, socket: Socket, limits: ConnectionLimits): void {
  const began = performance.now();
  const before = socket.bytesRead;
  const look = setInterval(() => {
    if (raw.complete) return clearInterval(look);
    const seconds = (performance.now() - began - limits.bodyGraceMs) / 1000;
    if (socket.bytesRead - before >= seconds * limits.bodyBytesPerSecond) return;
    clearInterval(look);
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n', () =>
      socket.destroy(),
    );
  }, limits.bodyGraceMs / 3);
  look.unref();
  raw.once('close', () => clearInterval(look));
}

/**
 * Closes the server. Running requests get their responses, idle connections end immediately, and the rest ends after `timeoutMs`.
 */
export async function closeServerGracefully(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const late = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
