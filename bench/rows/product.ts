import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadShipperContextsWithoutScopeCheck } from '#areas/calendar/shipping/shipping.service.ts';
import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { buildClientIfStale } from '#tools/build-client-if-stale.ts';
import { findFreePort } from '#tools/ports.ts';
import { createReadableTemporaryFolder } from '#tools/temporary-folder.ts';
import { computeSpreadMs, measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { benchNowIso, benchToday } from '../bench-database.ts';
import { findFreightPartiesServedFromMiami } from './freight.ts';

const root = join(import.meta.dirname, '../..');

const shipping: BenchRow = {
  name: 'may-ship',
  description: 'the facts about 500 consignees read, and 20,000 times asked whether a unit may ship',
  async measure(bench) {
    const parties = await findFreightPartiesServedFromMiami(bench);
    const pool = openPool(bench.world.url, { max: 1 });
    const consigneeIds = parties.consignees.map((c) => c.id);
    try {
      const facts = new Array<number>();
      const durationsMs = new Array<number>();
      for (let round = 0; round < 5; round += 1) {
        await runInTransactionWithRetries(pool, 'all', async (tx, client) => {
          const began = performance.now();
          const shippingIndex = (
            await loadShipperContextsWithoutScopeCheck(
              {
                tx,
                client,
                actor: systemActor,
                now: Temporal.Instant.from(benchNowIso),
                publishedChanges: new Map(),
              },
              { shipperIds: [parties.shipper], consigneeIds, shipDates: [benchToday] },
            )
          ).get(parties.shipper)?.shippingIndex;
          facts.push(performance.now() - began);
          if (!shippingIndex) throw new Error('No book');
          durationsMs.push(
            await measureMs(async () => {
              for (let n = 0; n < 20_000; n += 1)
                if (
                  !decideShipping(shippingIndex, {
                    consigneeId: consigneeIds[n % consigneeIds.length] ?? 0,
                    shipDate: benchToday,
                  }).canShip
                )
                  throw new Error('A unit of the benchmark data cannot ship');
            }),
          );
        });
      }
      return [
        { label: 'facts', value: computeSpreadMs(facts).median, unit: 'ms', atMost: 250 },
        { label: 'answers', value: computeSpreadMs(durationsMs).median, unit: 'ms', atMost: 500 },
      ];
    } finally {
      await pool.end();
    }
  },
};

/** These scripts of the built client and their static imports, which a browser fetches before the first of them runs. */
function withImports(dir: string, scripts: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...scripts];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next) || !existsSync(join(dir, next))) continue;
    found.add(next);
    const text = readFileSync(join(dir, next), 'utf8');
    for (const match of text.matchAll(/(?:from|import)\s*["`]\.\/([\w.-]+\.js)["`]/g))
      waiting.push(`assets/${match[1] ?? ''}`);
  }
  return [...found];
}
const client: BenchRow = {
  name: 'client',
  description: 'JavaScript before the page shows anything, and with the screen that weighs most, gzip',
  async measure() {
    await buildClientIfStale(() => {});
    const dir = join(root, 'dist/web');
    const html = readFileSync(join(dir, 'index.html'), 'utf8');
    const page = [...html.matchAll(/(?:src|href)="\/((?:assets\/)?[\w.-]+\.js)"/g)].map(
      (match) => match[1] ?? '',
    );
    const weigh = (scripts: readonly string[]): number =>
      withImports(dir, scripts).reduce(
        (sum, file) => sum + gzipSync(readFileSync(join(dir, file))).length / 1024,
        0,
      );
    const screens = readdirSync(join(dir, 'assets'))
      .filter((name) => /\.screen-[\w-]+\.js$/.test(name))
      .map((name) => ({
        name: name.replace(/\.screen-.*/, ''),
        kilobytes: weigh([...page, `assets/${name}`]),
      }));
    const heaviest = screens.reduce((most, screen) => (screen.kilobytes > most.kilobytes ? screen : most));
    return [
      { label: 'page', value: weigh(page), unit: 'KB', atMost: 250 },
      { label: `with ${heaviest.name}`, value: heaviest.kilobytes, unit: 'KB', atMost: 250 },
      { label: 'files', value: withImports(dir, page).length, unit: '' },
    ];
  },
};

/** Starts the launcher itself and measures from the command to the line with the server's address. */
async function started(dataDir: string): Promise<{ seconds: number; stop(): Promise<void> }> {
  const began = performance.now();
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(await findFreePort()),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    OIDC_ISSUER: '',
  };
  const child: ChildProcess = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.on('exit', () => reject(new Error(`The product ended before it was ready: ${output.slice(-500)}`)));
    child.stderr?.on('data', (part: Buffer) => (output += part.toString()));
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      if (output.includes('Coldlane is ready at')) resolve();
    });
  });
  const seconds = (performance.now() - began) / 1000;
  return {
    seconds,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
const start: BenchRow = {
  name: 'start',
  description: 'from the command to serving: an empty data folder with the demo data, and the second start',
  async measure() {
    await buildClientIfStale(() => {});
    const dataDir = createReadableTemporaryFolder('bench-start');
    try {
      const first = await started(dataDir);
      await first.stop();
      const again = new Array<number>();
      for (let n = 0; n < 3; n += 1) {
        const next = await started(dataDir);
        again.push(next.seconds);
        await next.stop();
      }
      return [
        { label: 'first', value: first.seconds, unit: 's', atMost: 10 },
        { label: 'second', value: computeSpreadMs(again).median, unit: 's', atMost: 3 },
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
export const mayShipClientSizeAndStartupBenchRows: BenchRow[] = [shipping, client, start];
