import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { ImportKindId } from '#areas/company/imports/import-states.contract.ts';
import { openBench } from '../bench.ts';
import type { BenchContext } from '../bench.ts';
import { measureMs } from '../measure.ts';
import type { FiguresBenchRow, BenchRow } from '../row.ts';
import { runFileImportAndTimeIt } from './import-file.ts';

/** Imports of kinds whose rows each follow the rules of their own screen. */

interface Kind {
  kind: ImportKindId;
  what: string;
  rowCount: number;
  /** Creates the records it requires, in the baseline's database too. */
  prepare?(bench: BenchContext, rowCount: number): Promise<unknown>;
  /** The header and rows of a file. */
  lines(bench: BenchContext, rowCount: number): Promise<string[]>;
  /** The tables it fills, each with the column that orders its rows by age. */
  tables: Record<string, string>;
}
const worldUnits = 60_000;
const numbersOf = async (bench: BenchContext, type: number, most: number): Promise<string[]> =>
  (
    await bench.rows<{ number: string }>(
      "select number from account where account_type = $1 and active and number like 'Z%' order by id limit $2",
      [type, most],
    )
  ).map(({ number }) => number);
/** Whole numbers from zero. */
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const pickCyclic = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

const products: Kind = {
  kind: 'products',
  what: 'products',
  rowCount: 100_000,
  tables: { product: 'id', audit: 'id' },
  lines: async (_, rowCount) => [
    'Code,Description,Category,Food,Unit,Length,Width,Height,Coldest °F,Warmest °F,Minutes above,Active',
    ...upTo(rowCount).map((n) => `N${n},Roses ${n},Category ${n % 40},no,box,41,10,7,33,45,60,yes`),
  ],
};
const daysOfService: Kind = {
  kind: 'daysOfService',
  what: 'days of service',
  rowCount: 100_000,
  tables: { day_of_service: 'id', audit: 'id' },
  async lines(bench, rowCount) {
    const [shippers, consignees] = [await numbersOf(bench, 1, 100_000), await numbersOf(bench, 2, 100_000)];
    return [
      'Consignee,Shipper,Receiving warehouse,Type,Day,Delivery day,Delivery from,Delivery to,First day,Last day',
      ...upTo(rowCount).map((n) => {
        const [consignee, shipper] = [
          pickCyclic(consignees, n),
          pickCyclic(shippers, Math.floor(n / consignees.length)),
        ];
        const year = 2030 + Math.floor(n / consignees.length / shippers.length);
        return `${consignee},${shipper},MIA,normal,Sunday,Monday,6:00 AM,11:00 AM,01/01/${year},12/31/${year}`;
      }),
    ];
  },
};
const openOrders: Kind = {
  kind: 'openOrders',
  what: 'lines of open orders, ten an order, with 200,000 units',
  rowCount: 100_000,
  tables: { orders: 'id', consolidate: 'id', unit: 'id', unit_event: 'id', audit: 'id' },
  async lines(bench, rowCount) {
    const [shippers, consignees] = [await numbersOf(bench, 1, 100), await numbersOf(bench, 2, 100_000)];
    return [
      'Order,Shipper,Consignee,Ship date,Product,Unit,Length,Width,Height,Units,PO',
      ...upTo(rowCount).map((n) => {
        const order = Math.floor(n / 10);
        const day = ['02/04/2027', '02/05/2027', '02/06/2027'][order % 3];
        return `O${order},${pickCyclic(shippers, order)},${pickCyclic(consignees, order * 7 + (n % 10))},${day},ROS-RED,box,41,10,7,2,P${n}`;
      }),
    ];
  },
};
const openInvoices: Kind = {
  kind: 'openInvoices',
  what: 'open invoices',
  rowCount: 100_000,
  tables: { invoice: 'id', audit: 'id' },
  async lines(bench, rowCount) {
    const payers = await numbersOf(bench, 2, 100_000);
    return [
      'Invoice,Payer,Date,Due date,Open amount,Note',
      ...upTo(rowCount).map(
        (n) => `OLD-${n},${pickCyclic(payers, n)},01/04/2027,02/03/2027,${100 + (n % 900)}.50,Old`,
      ),
    ];
  },
};
const people: Kind = {
  kind: 'people',
  what: 'users, each invited by email',
  rowCount: 5000,
  tables: { app_user: 'id', user_role: 'user_id', user_group: 'user_id', audit: 'id', outbox: 'id' },
  async lines(bench, rowCount) {
    const accounts = await numbersOf(bench, 1, 100_000);
    return [
      'Email,Name,Roles,Accounts,Language',
      ...upTo(rowCount).map((n) => `p${n}@import.example,Person ${n},Shipper,${pickCyclic(accounts, n)},en`),
    ];
  },
};
const holidays: Kind = {
  kind: 'holidays',
  what: 'holiday periods of one day',
  rowCount: 20_000,
  tables: { holiday_period: 'id', holiday_period_region: 'period_id', audit: 'id' },
  prepare: (bench) => bench.bare.query('update holiday_period set deleted_at = now()'),
  async lines(bench, rowCount) {
    const regions = await bench.rows<{ code: string }>('select code from region where active order by id');
    return [
      'Name,First day,Last day,Regions',
      ...upTo(rowCount).map((n) => {
        const day = new Date(Date.UTC(2027, 5, 1 + Math.floor(n / regions.length)))
          .toISOString()
          .slice(0, 10);
        return `Day ${n},${day},${day},${regions[n % regions.length]?.code}`;
      }),
    ];
  },
};
const cutoffGroups: Kind = {
  kind: 'cutoffGroups',
  what: 'shippers in forty cutoff groups',
  rowCount: 20_000,
  // In reference order, because their constraints are checked row by row.
  tables: {
    cutoff_group: 'id',
    cutoff_group_schedule: 'group_id',
    shipper_profile: 'account_id',
    audit: 'id',
  },
  prepare: (bench, rowCount) =>
    bench.bare.query(`
      insert into account (number, name, billing_name, account_type)
      select 'ZC' || n, 'Shipper ' || n, 'Shipper ' || n, ${accountType.shipper}
      from generate_series(1, ${rowCount}) n
    `),
  lines: async (_, rowCount) => [
    'Shipper,Group,Mon',
    ...upTo(rowCount).map((n) => `ZC${n + 1},Group ${n % 40},${(n % 5) + 1}:00 PM`),
  ],
};
const palletBalances: Kind = {
  kind: 'palletBalances',
  what: 'pallet balances',
  rowCount: 100_000,
  tables: { pallet_receipt: 'id', audit: 'id' },
  prepare: (bench) => bench.bare.query("update warehouse set pallet_exchange = true where code = 'MIA'"),
  async lines(bench, rowCount) {
    const shippers = await numbersOf(bench, 1, 100_000);
    return [
      'Shipper,Warehouse,Pallets,Date',
      ...upTo(rowCount).map((n) => {
        const day = new Date(Date.UTC(2027, 0, 1 - Math.floor(n / shippers.length)))
          .toISOString()
          .slice(0, 10);
        return `${pickCyclic(shippers, n)},MIA,${(n % 40) + 1},${day}`;
      }),
    ];
  },
};

/** Nothing refers to these rows, and the server writes some of its own. So each gets a new id. */
const histories = new Set(['audit', 'unit_event', 'outbox']);

/** Returns the rows added to tables since, in COPY format. */
async function rowsSince(
  bench: BenchContext,
  tables: Kind['tables'],
  since: ReadonlyMap<string, number>,
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const [table, key] of Object.entries(tables)) {
    const columns = await bench.rows<{ list: string }>(
      `
        select string_agg(quote_ident(attname), ', ' order by attnum) as list
        from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and not ($2 and attname = 'id')
      `,
      [table, histories.has(table)],
    );
    const { list } = columns[0] ?? { list: '' };
    const chunks: Buffer[] = [];
    const stream = bench.bare.query(
      copyTo(`copy (select ${list} from ${table} where ${key} > ${since.get(table) ?? 0}) to stdout`),
    );
    for await (const chunk of stream) chunks.push(chunk);
    found.set(`${table} (${list})`, Buffer.concat(chunks));
  }
  return found;
}
async function marksOf(bench: BenchContext, tables: Kind['tables']): Promise<Map<string, number>> {
  const marks = new Map<string, number>();
  for (const [table, key] of Object.entries(tables))
    marks.set(
      table,
      (await bench.row<{ id: number }>(`select coalesce(max(${key}), 0)::int8 as id from ${table}`)).id,
    );
  return marks;
}

/** Runs in a database of its own, because an import leaves more than can be undone. */
async function inNewWorld<T>(outer: BenchContext, act: (bench: BenchContext) => Promise<T>): Promise<T> {
  const world = await outer.world.createFreshSecondDatabase(worldUnits);
  const bench = await openBench(world, worldUnits);
  try {
    return await act(bench);
  } finally {
    await bench.close();
    await world.stop();
  }
}

const rowOf = ({ kind, what, rowCount, prepare, lines, tables }: Kind): FiguresBenchRow => ({
  name: `import-${kind}`,
  description: `a CSV file of ${rowCount.toLocaleString('en-US')} ${what} uploaded, checked and written; COPY of the rows that it left`,
  async measure(outer) {
    const ours = await inNewWorld(outer, async (bench) => {
      const caller = await bench.person('admin@coldlane.example');
      await prepare?.(bench, rowCount);
      const file = Buffer.from((await lines(bench, rowCount)).join('\n'));
      const since = await marksOf(bench, tables);
      const memory = async () => (await bench.served.readPeakMemoryBytes()) / 1_048_576;
      const atRest = await memory();
      let steps = { checkMs: 0, writeMs: 0 };
      const all = await measureMs(async () => {
        steps = await runFileImportAndTimeIt(bench, caller, { kind, file, rowCount });
      });
      return {
        ...steps,
        all,
        memory: (await memory()) - atRest,
        left: await rowsSince(bench, tables, since),
      };
    });
    const floor = await inNewWorld(outer, async (bench) => {
      await prepare?.(bench, rowCount);
      return measureMs(async () => {
        await bench.bare.query('begin; set constraints all deferred; set local app.everything to on');
        for (const [into, left] of ours.left)
          await pipeline([left], bench.bare.query(copyFrom(`copy ${into} from stdin`)));
        await bench.bare.query('commit');
      });
    });
    return [
      { label: `${rowCount} rows`, value: ours.all / 1000, unit: 's', atMost: 60 },
      { label: 'check', value: ours.checkMs / 1000, unit: 's' },
      { label: 'write', value: ours.writeMs / 1000, unit: 's' },
      { label: 'memory beyond the server at rest', value: ours.memory, unit: 'MB', atMost: 300 },
      { label: 'floor', value: floor / 1000, unit: 's' },
      { label: 'ratio', value: ours.all / floor, unit: '×' },
    ];
  },
});

export const importKindBenchRows: BenchRow[] = [
  products,
  daysOfService,
  openOrders,
  openInvoices,
  people,
  holidays,
  cutoffGroups,
  palletBalances,
].map(rowOf);
