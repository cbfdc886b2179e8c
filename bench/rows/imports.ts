import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { openBench } from '../bench.ts';
import type { BenchContext } from '../bench.ts';
import { computeSpreadMs, measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { runFileImportAndTimeIt } from './import-file.ts';

/** Consignee lists of 100 shippers from a file. Only the account numbers are looked up. */

const [shippers, consigneesOfEach, rounds] = [100, 1000, 3];
const rowCount = shippers * consigneesOfEach;
/** Large enough to have the accounts. */
const worldUnits = 60_000;

interface Pair {
  shipper: { id: number; number: string };
  consignee: { id: number; number: string };
}
async function findPairs(bench: BenchContext): Promise<Pair[]> {
  const accounts = (type: number, most: number) =>
    bench.rows<{ id: number; number: string }>(
      'select id, number from account where account_type = $1 and active order by id limit $2',
      [type, most],
    );
  const [from, to] = [await accounts(1, shippers), await accounts(2, rowCount)];
  const each = Math.ceil(rowCount / from.length);
  if (to.length < each) throw new Error(`${from.length} shippers and ${to.length} consignees are too few`);
  return from
    .flatMap((shipper) => to.slice(0, each).map((consignee) => ({ shipper, consignee })))
    .slice(0, rowCount);
}
const fileOf = (pairs: readonly Pair[]): Buffer =>
  Buffer.from(
    ['Shipper,Consignee', ...pairs.map((pair) => `${pair.shipper.number},${pair.consignee.number}`)].join(
      '\n',
    ),
  );

/** Copies the raw rows of an import into the tables it fills, in one transaction. */
async function copyRows(bench: BenchContext, pairs: readonly Pair[]): Promise<void> {
  const copy = (into: string, lines: readonly string[]) =>
    pipeline(
      [lines.map((line) => `${line}\n`).join('')],
      bench.bare.query(copyFrom(`copy ${into} from stdin`)),
    );
  await bench.bare.query('begin');
  const { id } = await bench.row<{ id: number }>(`
    insert into import_run (kind, file_name, digest, state, headers, header_row, column_positions, row_count, created_at)
    values ('consigneeLists', 'bench', 'bench', 'imported', '{Shipper,Consignee}', 1, '{}', ${pairs.length}, now())
    returning id
  `);
  await copy(
    'import_row (run_id, row, cells, value)',
    pairs.map(
      ({ shipper, consignee }, n) =>
        `${id}\t${n + 2}\t{${shipper.number},${consignee.number}}\t{"shipperId": ${shipper.id}, "consigneeId": ${consignee.id}}`,
    ),
  );
  await copy(
    'consignee_by_shipper (shipper_id, consignee_id)',
    pairs.map(({ shipper, consignee }) => `${shipper.id}\t${consignee.id}`),
  );
  await copy(
    'import_created_record (run_id, record_id)',
    pairs.map((_, n) => `${id}\t${n + 1}`),
  );
  await bench.bare.query('commit');
}
/** Restores the initial state, so that each round writes the same. */
async function takeBack(bench: BenchContext): Promise<void> {
  await bench.rows("delete from import_run where kind = 'consigneeLists'");
  await bench.rows('delete from consignee_by_shipper where true');
  await bench.rows('vacuum analyze consignee_by_shipper');
}

export const importBenchRows: BenchRow[] = [
  {
    name: 'import',
    description:
      'a CSV file of 100,000 pairs of shipper and consignee uploaded, checked and written; COPY of the same rows into the same tables',
    async measure(outer) {
      // A database of its own: its server does nothing else, and no other server takes the job.
      const world = await outer.world.openOrCreateSecondDatabase(worldUnits);
      const bench = await openBench(world, worldUnits);
      try {
        const caller = await bench.person('admin@coldlane.example');
        const pairs = await findPairs(bench);
        const file = fileOf(pairs);
        const samples = { floor: new Array<number>(), ours: new Array<number>() };
        const memory = async () => (await bench.served.readPeakMemoryBytes()) / 1_048_576;
        const atRest = await memory();
        let afterFirst = 0;
        for (let round = 0; round < rounds; round += 1) {
          await takeBack(bench);
          samples.floor.push(await measureMs(() => copyRows(bench, pairs)));
          await takeBack(bench);
          samples.ours.push(
            await measureMs(() =>
              runFileImportAndTimeIt(bench, caller, { kind: 'consigneeLists', file, rowCount }),
            ),
          );
          afterFirst ||= await memory();
        }
        const [floor, ours] = [computeSpreadMs(samples.floor).median, computeSpreadMs(samples.ours).median];
        return [
          { label: `${rowCount} rows`, value: ours / 1000, unit: 's', atMost: 60 },
          { label: 'memory beyond the server at rest', value: afterFirst - atRest, unit: 'MB', atMost: 300 },
          { label: `memory of the process after ${rounds}`, value: await memory(), unit: 'MB' },
          { label: 'floor', value: floor / 1000, unit: 's' },
          { label: 'ratio', value: ours / floor, unit: '×' },
        ];
      } finally {
        await bench.close();
        await world.stop();
      }
    },
  },
];
