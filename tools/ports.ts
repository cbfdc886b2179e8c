import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, StartupError } from '#app/config.ts';

/** Checks the port before anything slow, so that a taken port is reported before the database is filled. */
export async function requireFreePort({ host, port }: Config, command: string): Promise<void> {
  if (port === 0) return;
  let errorCode = await bind(host, port);
  // The previous server may still be shutting down.
  for (let wait = 0; errorCode === 'EADDRINUSE' && wait < 10; wait += 1) {
    await sleep(150);
    errorCode = await bind(host, port);
  }
  if (errorCode === 'EADDRINUSE')
    throw new StartupError(
      `Port ${port} is taken by another program: choose another one with PORT=${await nextFree(host, port)} ${command}.`,
    );
  if (errorCode === 'EACCES')
    throw new StartupError(
      `Port ${port} needs more permissions than this user has: choose one above 1023 with PORT=3000 ${command}.`,
    );
  if (errorCode === 'EADDRNOTAVAIL' || errorCode === 'ENOTFOUND')
    throw new StartupError(
      `HOST=${host} is not an address of this computer: leave HOST out, or use 0.0.0.0 for all its addresses.`,
    );
}

const bind = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });

async function nextFree(host: string, port: number): Promise<number> {
  for (let next = port + 1; next < Math.min(port + 50, 65_536); next += 1)
    if ((await bind(host, next)) === undefined) return next;
  return 0;
}

/**
 * Finds a free local port below the ephemeral range (from 32768 on Linux, 49152 elsewhere). A port in that range may be taken by
 * an outgoing connection before it is listened on.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(15_000, 32_000);
    if ((await bind('127.0.0.1', port)) === undefined) return port;
  }
  throw new Error('There is no free port');
}
