import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createTestUser } from './factories.ts';
import { demoValidCallTime } from './demo-records.ts';
import { endpoints } from '#app/contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

/** A server's memory usage after repeatedly calling all reads of the contract on the demo world. */
let world: TestWorld;
let server: ChildProcess;
let address: string;
let authorization: string;
beforeAll(async () => {
  world = await openTestWorld({ demo: true, at: demoValidCallTime });
  authorization = `Bearer test:${(await createTestUser(world, { role: 'Admin' })).subject}`;
  const url = new URL(inject('testDatabase').servingUrl);
  url.pathname = new URL(world.ownerUrl).pathname;
  server = fork(join(import.meta.dirname, 'memory-process.ts'), [url.href, world.ownerUrl]);
  const [started] = await once(server, 'message');
  ({ address } = z.object({ address: z.string() }).parse(started));
});
afterAll(async () => {
  server.kill();
  await world.close();
});

const root = join(import.meta.dirname, '..');
/** Run by developers and by the build of the client, in processes that serve no users. */
const runsOutsideServer = (file: string): boolean =>
  ['tools/dev.ts', 'tools/client-build-plugins.ts'].includes(file) || file.startsWith('tools/client/');
const reads = endpoints.filter(({ method, isReadOnly: only }) => method === 'GET' || only);
async function walk(): Promise<number> {
  let answered = 0;
  for (const { method, path } of reads) {
    const answer = await fetch(`${address}/api${path.replace(/\{\w+\}/g, '1')}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    await answer.arrayBuffer();
    if (answer.ok) answered += 1;
  }
  return answered;
}
async function measure() {
  server.send('measure');
  const [told] = await once(server, 'message');
  return z.object({ rss: z.number(), heap: z.number() }).parse(told);
}

it('the server process loads no build tools', () => {
  const sources = globSync('{app,kit/server,kit/contract,integrations,areas,db,tools}/**/*.ts', {
    cwd: root,
  }).filter(
    (file) => !file.includes('.test.') && file !== 'tools/build-client.ts' && !runsOutsideServer(file),
  );
  const loads = (what: RegExp) => sources.filter((file) => what.test(readFileSync(join(root, file), 'utf8')));
  expect(loads(/(?:from|import\() ?'(?:vite|rolldown|lightningcss)'/)).toEqual([]);
  expect(loads(/(?:from|import\() ?'#?[./]*(?:tools\/)?client\/[\w-]+\.ts'/)).toEqual([]);
});
it('memory grows to at most 1.3 times its size before repeated requests, and the heap by at most a tenth', async () => {
  // The first rounds load what is loaded on first use: fonts, file readers, compiled code.
  for (let n = 0; n < 2; n += 1) expect(await walk()).toBeGreaterThan(150);
  const before = await measure();
  for (let n = 0; n < 4; n += 1) await walk();
  const after = await measure();
  console.info(
    `memory: ${before.rss.toFixed(0)} → ${after.rss.toFixed(0)} MB, heap: ${before.heap.toFixed(0)} → ${after.heap.toFixed(0)} MB`,
  );
  expect(after.rss / before.rss).toBeLessThanOrEqual(1.3);
  expect(after.heap / before.heap).toBeLessThanOrEqual(1.1);
});
