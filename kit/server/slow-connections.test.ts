import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { closeServerGracefully, addSlowConnectionGuard, maxRequestReceiveMs } from './slow-connections.ts';
import { systemClock } from './clock.ts';
import { mountLiveStream, maxLiveStreamsPerUser, createLiveHub } from './live-stream.ts';
import { registerErrorHandler } from './error-handler.ts';
import { anonymousActor } from './mount.ts';
import { reject } from './reject.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { requestTimeoutMs } from '#kit/web/api-call-outcome.ts';

let app: FastifyInstance;
let port: number;
let gate: PromiseWithResolvers<void>;
let hub: ReturnType<typeof createLiveHub>;
let shutOut = false;
let meanwhile: () => void = () => undefined;
beforeEach(async () => {
  gate = Promise.withResolvers();
  app = fastify({ forceCloseConnections: 'idle' });
  registerErrorHandler(app);
  addSlowConnectionGuard(app, { bodyGraceMs: 150, bodyBytesPerSecond: 100, maxReaderStallMs: 150 });
  app.post('/body', async (asked) => ({ got: JSON.stringify(asked.body).length }));
  app.get('/endless', (_, reply) =>
    reply.send(
      Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(65_536);
        })(),
      ),
    ),
  );
  app.get('/gate', async () => {
    await gate.promise;
    return 'open';
  });
  const whoOf = async ({ headers }: FastifyRequest) => ({
    ...anonymousActor,
    subject: String(headers['x-who']),
  });
  meanwhile = () => undefined;
  hub = createLiveHub(() => new Set(), systemClock);
  shutOut = false;
  const firstAsked = async (asked: FastifyRequest) => {
    const who = await whoOf(asked);
    meanwhile();
    return who;
  };
  mountLiveStream(app, hub, firstAsked, async (asked) =>
    shutOut ? reject(commonErrors.signedOut) : whoOf(asked),
  );
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

const line = (head: string) => {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write(`${head} HTTP/1.1\r\nhost: x\r\n`);
  return socket;
};

it('the stream of a user losing access sends one event about it and ends, however often it is rechecked', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { 'x-who': 'shut out' } });
  shutOut = true;
  const [watcher] = hub.watchers;
  await Promise.all([watcher?.recognise(), watcher?.recognise()]);
  await watcher?.recognise();
  watcher?.send('data: nothing more\n\n');
  expect(await answer.text()).toBe(': open\n\ndata: {"topic":"people","ids":[]}\n\n');
});
it('a new listener is authorized again when users changed during the authorization', async () => {
  shutOut = true;
  meanwhile = () => hub.reauthorizeAll();
  const answer = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { 'x-who': 'late' } });
  expect(await answer.text()).toBe(': open\n\ndata: {"topic":"people","ids":[]}\n\n');
});
it('a stream begins with the events the caller may have missed, and rejects an invalid time', async () => {
  const missed = `?since=${new Date(Date.now() - 1000).toISOString()}`;
  hub.reauthorizeAll();
  const begins = async (query: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/live${query}`, { headers: { 'x-who': 'late' } });
    if (answer.status !== 200) return answer.status;
    // Everything before this was sent at the start of the stream.
    [...hub.watchers].at(-1)?.send('data: later\n\n');
    let said = '';
    for await (const part of answer.body ?? []) {
      said += new TextDecoder().decode(part);
      if (said.endsWith('data: later\n\n')) break;
    }
    return said;
  };
  expect(await begins(missed)).toBe(': open\n\ndata: {"topic":"people","ids":[]}\n\ndata: later\n\n');
  expect(await begins('')).toBe(': open\n\ndata: later\n\n');
  expect([await begins('?since=1'), await begins('?since=soon')]).toEqual([400, 400]);
});
it('the server ends a request whose body does not arrive', async () => {
  const socket = line('POST /body');
  socket.write('content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":');
  const [said] = await once(socket, 'data');
  expect(String(said)).toContain('408 Request Timeout');
  await once(socket, 'close');
});
it('the server accepts a body that arrives slowly', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const taken: Socket[] = [];
  app.server.on('connection', (one: Socket) => void taken.push(one));
  const socket = line('POST /body');
  const answered = once(socket, 'data');
  // Sends a tenth every 50 ms, which takes longer than the grace period.
  const body = JSON.stringify({ a: 'x'.repeat(92) });
  const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head);
  for (let at = 0; at < body.length; at += 10) {
    socket.write(body.slice(at, at + 10));
    await expect.poll(() => taken[0]?.bytesRead).toBe(socket.bytesWritten);
    vi.advanceTimersByTime(50);
  }
  expect(String((await answered)[0])).toContain('200 OK');
  socket.destroy();
});
it('the server disconnects a client that reads nothing, but no request still being processed', async () => {
  let served = 0;
  app.server.on('connection', () => (served += 1));
  const thinking = fetch(`http://127.0.0.1:${port}/gate`);
  await once(app.server, 'request');
  const socket = line('GET /endless');
  socket.write('\r\n');
  await once(socket, 'readable');
  expect(served).toBe(2);
  // The request with a slow handler began earlier. If its connection were cut, it would be by now.
  await expect
    .poll(() => new Promise<number>((tell) => app.server.getConnections((_, count) => tell(count))))
    .toBe(1);
  gate.resolve();
  expect(await (await thinking).text()).toBe('open');
  socket.destroy();
});
it('the server limits the live streams of one user, not those of others', async () => {
  const listen = (who: string) => fetch(`http://127.0.0.1:${port}/api/live`, { headers: { 'x-who': who } });
  const open = await Promise.all(Array.from({ length: maxLiveStreamsPerUser }, () => listen('ana')));
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await listen('ana');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await listen('ben')).status).toBe(200);
  await open[0]?.body?.cancel();
  await expect.poll(async () => (await listen('ana')).status).toBe(200);
});
it('the server stops as soon as the last response is sent, even if its connection is kept alive', async () => {
  const agent = new Agent({ keepAlive: true });
  const answered = once(request({ port, path: '/gate', agent }).end(), 'response');
  await once(app.server, 'request');
  // Waiting most of the timeout would take longer than this test may take.
  const closing = closeServerGracefully(app, 60_000);
  await expect.poll(() => app.server.listening).toBe(false);
  gate.resolve();
  const [answer] = await answered;
  answer.resume();
  await closing;
  agent.destroy();
}, 30_000);

it('a call may take 900 seconds: the client waits as long, the server longer, and the proxy settings match', () => {
  expect([requestTimeoutMs, maxRequestReceiveMs > requestTimeoutMs]).toEqual([900_000, true]);
  const settings = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(settings).toContain('proxy_read_timeout 900s');
});
