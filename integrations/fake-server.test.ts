import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createServerWithoutKeepAliveTimeout } from './fake-server.ts';

/** A fake system never closes an idle connection, because its client may be sending on it. The client closes it. */

const open: { server: Server; agent: Agent }[] = [];
afterEach(() => {
  for (const { server, agent } of open.splice(0)) {
    agent.destroy();
    server.close();
  }
});

/** Opens a server and a client with one connection that is kept. `sockets` are the connections that the server accepted. */
async function listen(server: Server) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  open.push({ server, agent });
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (): Promise<IncomingMessage> => {
    const sent = request({ port, host: '127.0.0.1', agent });
    sent.end();
    const [reply] = await once(sent, 'response');
    await once(reply.resume(), 'end');
    // The agent keeps the connection from the next turn on.
    await new Promise(setImmediate);
    return reply;
  };
  return { ask, sockets };
}

test('many requests in a row use one connection, which has no idle limit after any of them', async () => {
  const { ask, sockets } = await listen(createServerWithoutKeepAliveTimeout((_, reply) => reply.end('ok')));
  const limits = new Set<number>();
  for (let n = 0; n < 300; n += 1) {
    const reply = await ask();
    expect(reply.statusCode).toBe(200);
    // With a limit, the server announces it and starts a timer on the idle connection.
    expect(reply.headers['keep-alive']).toBeUndefined();
    limits.add(sockets[0]?.timeout ?? 0);
  }
  expect([...limits]).toEqual([0]);
  expect(sockets).toHaveLength(1);
});

test('each fake system and each test server is created this way', () => {
  const root = join(import.meta.dirname, '..');
  const own = globSync('{areas,app,integrations,tests}/**/*.ts', { cwd: root })
    .filter((file) => /(^|\/)(fake|[\w-]*testing|[\w-]*fixtures)\.ts$|\.test\.ts$|^tests\//.test(file))
    .filter((file) => !file.startsWith('integrations/fake-server'))
    .filter((file) =>
      /import \{[^}]*\bcreateServer\b[^}]*\} from 'node:https?'/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(own).toEqual([]);
});
