import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBench } from './bench.ts';
import { meetsTarget as reached, measureBenchRow } from './measure.ts';
import type { BenchRowMeasurement } from './measure.ts';
import { runPlannerBenchAndGetSuccess } from './planner/run.ts';
import type { BenchRow } from './row.ts';
import { accountBenchRows as accounts } from './rows/accounts.ts';
import { dashboardBenchRows as boards } from './rows/boards.ts';
import { billingBenchRows as billing } from './rows/billing.ts';
import { csvExportBenchRows as csv } from './rows/csv.ts';
import { dayPlanBenchRows as dayPlan } from './rows/day-plan.ts';
import { detailBenchRows as details } from './rows/details.ts';
import { measureEtaErrors, etaErrorBenchRows as etas } from './rows/etas.ts';
import { finalizeBenchRows as finalize } from './rows/finalize.ts';
import { listGrowthBenchRows as flat } from './rows/list-growth.ts';
import { floorHistoryBenchRows as floorPast } from './rows/floor-past.ts';
import { importKindBenchRows as importKinds } from './rows/import-kinds.ts';
import { importBenchRows as imports } from './rows/imports.ts';
import { liveUpdateBenchRows as live } from './rows/live.ts';
import { listBenchRows as lists } from './rows/lists.ts';
import { outboundListBenchRows as outboundLists } from './rows/outbound-lists.ts';
import { shippingDecisionBenchRows as mayShip } from './rows/shipping-decisions.ts';
import { concurrentClientBenchRows as many } from './rows/concurrent-clients.ts';
import { shippingNightBenchRows as night } from './rows/night.ts';
import { paymentBenchRows as payments } from './rows/payments.ts';
import { printBenchRows as prints } from './rows/prints.ts';
import { mayShipClientSizeAndStartupBenchRows as product } from './rows/product.ts';
import { scanBenchRows as scans } from './rows/scans.ts';
import { rowScopeBenchRows as scope } from './rows/scope.ts';
import { tariffBenchRows as tariffs } from './rows/tariffs.ts';
import { uploadBenchRows as upload } from './rows/upload.ts';
import { xmlBenchRows as xml } from './rows/xml.ts';
import { formatMeasurementLine } from './table.ts';
import { cleanUpAndExitOnStopSignal } from '#tools/process-exit.ts';
import { openOrCreateBenchDatabase } from './bench-database.ts';

/** `npm run bench`: measures the product, each row with its baseline in the same run. docs/performance.md explains the rows. */

const all: BenchRow[] = [
  ...lists,
  ...outboundLists,
  ...flat,
  ...many,
  ...boards,
  ...details,
  ...scope,
  ...floorPast,
  ...upload,
  ...xml,
  ...imports,
  ...importKinds,
  ...etas,
  ...mayShip,
  ...finalize,
  ...scans,
  ...live,
  ...billing,
  ...tariffs,
  ...payments,
  ...prints,
  ...csv,
  ...product,
  ...accounts,
  ...dayPlan,
  ...night,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    units: { type: 'string', default: '2000000' },
    fresh: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    in: { type: 'string' },
    instances: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const say = (text: string): void => (values.json ? console.error(text) : console.log(text));

const selectedRows =
  positionals.length === 0
    ? all
    : all.filter((row) => positionals.some((name) => row.name === name || row.name.startsWith(name)));
const units = Number(values.units);
if (values.list) {
  for (const row of all) console.log(`${row.name.padEnd(22)} ${row.description}`);
  console.log(
    `${'planner'.padEnd(22)} a day of 400 consignees; with --instances DIR --seconds N, public instances`,
  );
  console.log(
    `${'felt'.padEnd(22)} every screen in a browser: LCP, INP and CLS; with --only PART, some of them`,
  );
} else if (positionals[0] === 'planner') plan();
else if (positionals[0] === 'felt') await measureFeltSpeed();
else if (positionals.join() === 'etas') replayed();
else if (selectedRows.length === 0)
  fail(`There is no row "${positionals.join(' ')}"; there are ${all.map((row) => row.name).join(', ')}.`);
else if (!Number.isInteger(units) || units < 10_000 || units > 20_000_000)
  fail('--units is a whole number from 10000 to 20000000.');
else await run();

async function run(): Promise<void> {
  const world = await openOrCreateBenchDatabase(units, { fresh: values.fresh, folder: values.in, log: say });
  cleanUpAndExitOnStopSignal(world.stop);
  const measured: BenchRowMeasurement[] = [];
  const failedRowNames: string[] = [];
  try {
    const bench = await openBench(world, units);
    try {
      for (const row of selectedRows) {
        try {
          const result = await measureBenchRow(row, bench);
          measured.push(result);
          say(formatMeasurementLine(result));
        } catch (error) {
          failedRowNames.push(row.name);
          say(
            `✗ ${row.name.padEnd(22)} could not be measured: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
      }
    } finally {
      await bench.close();
    }
  } finally {
    await world.stop();
  }
  if (values.json)
    console.log(JSON.stringify({ units, rows: measured, faults: failedRowNames }, undefined, 2));
  say(
    `${measured.filter((m) => m.meetsTargets).length} of ${selectedRows.length} rows meet their target at ${units.toLocaleString('en-US')} units.`,
  );
  process.exitCode = failedRowNames.length > 0 ? 1 : 0;
}

/** Runs in a process of its own: the code that drives a browser has other types. */
async function measureFeltSpeed(): Promise<void> {
  const args = [
    ...(values.only === undefined ? [] : ['--only', values.only]),
    ...(values.json ? ['--json'] : []),
  ];
  const child = fork(join(import.meta.dirname, 'felt/run.ts'), args);
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
}

/** Replays days without a database. Only the ETA prediction is measured. */
function replayed(): void {
  const figures = measureEtaErrors();
  const measured = { name: 'etas', description: '', figures, meetsTargets: figures.every(reached) };
  say(formatMeasurementLine(measured));
  if (values.json) console.log(JSON.stringify({ rows: [measured] }, undefined, 2));
}

/** Plans without a database. Only the planning engine is measured. */
function plan(): void {
  const seconds = Number(values.seconds ?? (values.instances === undefined ? 8 : 30));
  if (!(seconds >= 0.2)) fail('--seconds is how long each may take, 0.2 at least.');
  else if (
    !runPlannerBenchAndGetSuccess({
      instancesFolder: values.instances,
      secondsPerInstance: seconds,
      seed: Number(values.seed),
      printsJson: values.json,
    })
  )
    process.exitCode = 1;
}

function fail(sentence: string): void {
  console.error(`\n  ${sentence}\n`);
  process.exitCode = 1;
}
