import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runExclusively } from './file-lock.ts';
import { createReadableTemporaryFolder } from './temporary-folder.ts';

const root = join(import.meta.dirname, '..');
/** Each start creates a database, which takes seconds alone and longer beside other work. */
const patience = { timeout: 120_000 };
let folder: string;
beforeEach(() => void (folder = createReadableTemporaryFolder('alone')));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a program in its own process, like a start of the product, and collects its output lines. */
function aProcess(program: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => void said.push(line));
  return { child, said, ended: once(child, 'close') };
}

test(
  'two starts at the same time on an empty data folder both succeed: one waits for the other',
  patience,
  async () => {
    const data = join(folder, 'data');
    const start = `
    import { startOrAdoptPostgres } from './tools/postgres.ts';
    import { exitWithError } from './tools/process-exit.ts';
    const say = (line) => console.log(line);
    // Both are loaded before either begins, however busy the machine is.
    say('ready');
    await new Promise((go) => process.stdin.once('data', go));
    process.stdin.destroy();
    try {
      const opened = await startOrAdoptPostgres({ dataDir: ${JSON.stringify(data)}, durable: false, log: say });
      say('open');
      await opened.stop();
      say('stopped');
    } catch (error) {
      exitWithError(error);
    }`;
    const starts = [aProcess(start), aProcess(start)];
    for (const { said } of starts) await expect.poll(() => said, { timeout: 90_000 }).toEqual(['ready']);
    for (const { child } of starts) child.stdin.write('go');
    await Promise.all(starts.map(({ ended }) => ended));
    expect(starts.map(({ said }) => said.join('\n')).toSorted()).toEqual([
      `ready\nAnother start is preparing the data folder ${data}; waiting for it\nopen\nstopped`,
      'ready\nCreating the database\nopen\nstopped',
    ]);
  },
);

test('a lock is released with its holder, however that ends', async () => {
  const file = join(folder, 'start.lock');
  const holder = aProcess(`
    import { tryLock } from './tools/lock.mjs';
    tryLock(${JSON.stringify(file)});
    console.log('held');
    setInterval(() => {}, 1000);`);
  await expect.poll(() => holder.said, { timeout: 90_000 }).toEqual(['held']);
  const said: string[] = [];
  const mine = runExclusively(
    file,
    'trying',
    (line) => void said.push(line),
    async () => 'mine',
  );
  await expect.poll(() => said).toEqual(['Another start is trying; waiting for it']);
  holder.child.kill('SIGKILL');
  expect(await mine).toBe('mine');
});

test('another caller in the same process waits too', async () => {
  const file = join(folder, 'start.lock');
  const order: string[] = [];
  const waits = Promise.withResolvers<void>();
  const act = (name: string) => async () => {
    order.push(`${name} begins`);
    // The other process is running by now and must wait.
    await waits.promise;
    order.push(`${name} ends`);
  };
  await Promise.all(
    ['one', 'two'].map((name) => runExclusively(file, 'trying', () => waits.resolve(), act(name))),
  );
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});
