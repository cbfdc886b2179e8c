import { parseArgs } from 'node:util';
import { openBench } from './bench.ts';
import { holds as reached, measure } from './measure.ts';
import type { Measured } from './measure.ts';
import { benchPlanner } from './planner/run.ts';
import type { Row } from './row.ts';
import { rows as accounts } from './rows/accounts.ts';
import { rows as boards } from './rows/boards.ts';
import { rows as billing } from './rows/billing.ts';
import { rows as csv } from './rows/csv.ts';
import { rows as dayPlan } from './rows/day-plan.ts';
import { rows as details } from './rows/details.ts';
import { etaFigures, rows as etas } from './rows/etas.ts';
import { rows as finalize } from './rows/finalize.ts';
import { rows as flat } from './rows/flat.ts';
import { rows as floorPast } from './rows/floor-past.ts';
import { rows as importKinds } from './rows/import-kinds.ts';
import { rows as imports } from './rows/imports.ts';
import { rows as live } from './rows/live.ts';
import { rows as lists } from './rows/lists.ts';
import { rows as outboundLists } from './rows/outbound-lists.ts';
import { rows as mayShip } from './rows/may-ship.ts';
import { rows as many } from './rows/many.ts';
import { rows as night } from './rows/night.ts';
import { rows as payments } from './rows/payments.ts';
import { rows as prints } from './rows/prints.ts';
import { rows as product } from './rows/product.ts';
import { rows as scans } from './rows/scans.ts';
import { rows as scope } from './rows/scope.ts';
import { rows as tariffs } from './rows/tariffs.ts';
import { rows as upload } from './rows/upload.ts';
import { line } from './table.ts';
import { onStop } from '#tools/stop.ts';
import { openWorld } from './world.ts';

/** `npm run bench`: what the product does per second, each row beside its floor in the same run. docs/performance.md explains the rows. */

const all: Row[] = [
  ...lists,
  ...outboundLists,
  ...flat,
  ...many,
  ...boards,
  ...details,
  ...scope,
  ...floorPast,
  ...upload,
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
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const say = (text: string): void => (values.json ? console.error(text) : console.log(text));

const wanted =
  positionals.length === 0
    ? all
    : all.filter((row) => positionals.some((name) => row.name === name || row.name.startsWith(name)));
const units = Number(values.units);
if (values.list) {
  for (const row of all) console.log(`${row.name.padEnd(22)} ${row.about}`);
  console.log(
    `${'planner'.padEnd(22)} a day of 400 consignees; with --instances DIR --seconds N, public instances`,
  );
} else if (positionals[0] === 'planner') plan();
else if (positionals.join() === 'etas') replayed();
else if (wanted.length === 0)
  fail(`There is no row "${positionals.join(' ')}"; there are ${all.map((row) => row.name).join(', ')}.`);
else if (!Number.isInteger(units) || units < 10_000 || units > 20_000_000)
  fail('--units is a whole number from 10000 to 20000000.');
else await run();

async function run(): Promise<void> {
  const world = await openWorld(units, { fresh: values.fresh, folder: values.in, log: say });
  onStop(world.stop);
  const measured: Measured[] = [];
  const faults: string[] = [];
  try {
    const bench = await openBench(world, units);
    try {
      for (const row of wanted) {
        try {
          const result = await measure(row, bench);
          measured.push(result);
          say(line(result));
        } catch (error) {
          faults.push(row.name);
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
  if (values.json) console.log(JSON.stringify({ units, rows: measured, faults }, undefined, 2));
  say(
    `${measured.filter((m) => m.reaches).length} of ${wanted.length} rows reach their figure at ${units.toLocaleString('en-US')} units.`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}

/** Days are replayed without a world: nothing but what tells ETAs is measured. */
function replayed(): void {
  const figures = etaFigures();
  const measured = { name: 'etas', about: '', figures, reaches: figures.every(reached) };
  say(line(measured));
  if (values.json) console.log(JSON.stringify({ rows: [measured] }, undefined, 2));
}

/** Plans without a world: nothing but the engine is measured. */
function plan(): void {
  const seconds = Number(values.seconds ?? (values.instances === undefined ? 8 : 30));
  if (!(seconds >= 0.2)) fail('--seconds is how long each may take, 0.2 at least.');
  else if (
    !benchPlanner({ instances: values.instances, seconds, seed: Number(values.seed), json: values.json })
  )
    process.exitCode = 1;
}

function fail(sentence: string): void {
  console.error(`\n  ${sentence}\n`);
  process.exitCode = 1;
}
