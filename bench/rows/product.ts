import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadShipperContextsWithoutScopeCheck } from '#areas/calendar/shipping/shipping.service.ts';
import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { buildClientIfStale } from '#tools/build-client-if-stale.ts';
import type { FirstLoad } from '#tools/client/first-load.ts';
import { weighFirstLoads } from '#tools/client/first-load.ts';
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

const client: BenchRow = {
  name: 'client',
  description: 'JavaScript before a screen is shown: Home, the scanner and the screen that weighs most, gzip',
  async measure() {
    await buildClientIfStale(() => {});
    const loads = weighFirstLoads(root);
    const heaviest = loads.reduce((most, load) => (load.bytes > most.bytes ? load : most));
    const isScanner = ({ path, language }: FirstLoad): boolean => path === '/scan' && language === 'en';
    const isHome = ({ path, language }: FirstLoad): boolean => path === '/home/index' && language === 'en';
    const kilobytes = (load: FirstLoad | undefined): number => (load?.bytes ?? 0) / 1000;
    return [
      { label: 'Home', value: kilobytes(loads.find(isHome)), unit: 'KB', atMost: 250 },
      { label: 'scanner', value: kilobytes(loads.find(isScanner)), unit: 'KB', atMost: 220 },
      {
        label: `heaviest: ${heaviest.path} (${heaviest.language})`,
        value: kilobytes(heaviest),
        unit: 'KB',
        atMost: 250,
      },
      { label: 'its scripts', value: heaviest.files.length, unit: '', atMost: 20 },
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
