/** Lines of the network that stand still: nobody waits for them without end. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface ConnectionLimits {
  /** A body may begin slowly for so long; then it comes at this rate at least, over all. */
  bodyGraceMs: number;
  bodyBytesPerSecond: number;
  /** An answer of which the reader takes nothing for so long is broken off. */
  readerStalledMs: number;
}
/** Two kilobytes a second are a telephone line of 1994. */
export const connectionLimits: ConnectionLimits = {
  bodyGraceMs: 30_000,
  bodyBytesPerSecond: 2_048,
  readerStalledMs: 60_000,
};
/** And no request takes longer than this to arrive: 5 MB at 35 kbit/s. */
export const maxRequestMs = 1_200_000;

export function closeSlowConnections(
  app: FastifyInstance,
  limits: ConnectionLimits = connectionLimits,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // The time runs only while nothing moves on the line; a call that thinks has nothing to send yet.
    reply.raw.setTimeout(limits.readerStalledMs, () => {
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
 * Closes the server: calls under way are answered, lines on which nothing is under way end at once, and what
 * is left after `mostMs` with them.
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
