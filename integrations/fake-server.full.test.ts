import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createServerWithoutKeepAliveTimeout } from './fake-server.ts';

const listener: RequestListener = (_, reply) => reply.end('ok');

/** Opens a server with one kept connection per agent. Returns the requests and the connections that the server accepted. */
async function listen(server: Server) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    sockets,
    async ask(): Promise<number | undefined> {
      const sent = request({ port, host: '127.0.0.1', agent });
      sent.end();
      const [reply] = await once(sent, 'response');
      await once(reply.resume(), 'end');
      return reply.statusCode;
    },
    close() {
      agent.destroy();
      server.close();
    },
  };
}

test('requests before and after the idle limit of Node’s own server use one connection, and none is reset', async () => {
  const usual = await listen(createServer(listener));
  const fake = await listen(createServerWithoutKeepAliveTimeout(listener));
  try {
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 50; n += 1) expect(await fake.ask()).toBe(200);
      // The fake connection is idle for longer than this one, which Node's own server closes after five seconds.
      await usual.ask();
      const idle = usual.sockets.at(-1);
      if (!idle) throw new Error('The server accepted no connection');
      if (!idle.destroyed) await once(idle, 'close');
    }
    for (let n = 0; n < 50; n += 1) expect(await fake.ask()).toBe(200);
    expect(usual.sockets).toHaveLength(2);
    expect([fake.sockets.length, fake.sockets[0]?.destroyed]).toEqual([1, false]);
  } finally {
    usual.close();
    fake.close();
  }
});
