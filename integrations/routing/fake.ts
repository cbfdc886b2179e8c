import type { ServerResponse } from 'node:http';
import { sleep } from '#kit/server/clock.ts';
import type { RoutingRequest } from './port.ts';
import { createServerWithoutKeepAliveTimeout } from '../fake-server.ts';

export interface FakeRoutingReply {
  status?: number;
  body: unknown;
  /** Milliseconds before it responds. */
  delayMs?: number;
  /** Breaks the connection after this many characters, although more were promised. */
  torn?: number;
}
/** A routing system for tests. It sends the configured responses and records its requests. */
export async function startFakeRouting(
  getReply: (request: RoutingRequest) => FakeRoutingReply | Promise<FakeRoutingReply>,
): Promise<{ url: string; requests: RoutingRequest[]; tokens: string[]; close(): Promise<void> }> {
  const requests: RoutingRequest[] = [];
  const tokens: string[] = [];
  const server = createServerWithoutKeepAliveTimeout((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/plans') return void response.writeHead(404).end();
      const body: RoutingRequest = JSON.parse(text);
      requests.push(body);
      tokens.push(request.headers.authorization ?? '');
      void send(response, body);
    });
  });
  async function send(response: ServerResponse, request: RoutingRequest): Promise<void> {
    const fakeReply = await getReply(request);
    if (fakeReply.delayMs !== undefined) await sleep(fakeReply.delayMs);
    const text = typeof fakeReply.body === 'string' ? fakeReply.body : JSON.stringify(fakeReply.body);
    response.writeHead(fakeReply.status ?? 200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    if (fakeReply.torn === undefined) return void response.end(text);
    response.write(text.slice(0, fakeReply.torn), () => response.destroy());
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake routing system has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    tokens,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
