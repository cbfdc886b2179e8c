import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  queryRowsWithGenericPlan,
  setRowSchemaChecking,
  countRows,
  queryFirstRow,
  queryRows,
} from './query-rows.ts';
import { RetryTransactionError, runInTransactionWithRetries } from './db.ts';
import type { Tx } from './db.ts';
import type { TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';

/** Checks the rows of composed queries against their declared schemas. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
const read = <T>(act: (tx: Tx) => Promise<T>): Promise<T> =>
  runInTransactionWithRetries(world.serving, 'all', act, { reads: true });
const place = z.object({ id: z.int(), code: z.string() });

test('rows that match their shape are returned unchanged', async () => {
  const found = await read(
    (tx) => queryRows(tx, place)`select 1 as id, 'MIA' as code union all select 2, 'LAX'`,
  );
  expect(found).toEqual([
    { id: 1, code: 'MIA' },
    { id: 2, code: 'LAX' },
  ]);
  expect(
    await read((tx) => queryFirstRow(tx, place)`select 1 as id, 'MIA' as code where false`),
  ).toBeUndefined();
});
test('rows are counted from a statement that begins at “from”', async () => {
  expect(await read((tx) => countRows(tx)`from unnest(${[4, 5, 6]}::int[]) as one(id) where id > ${4}`)).toBe(
    2,
  );
  expect(await read((tx) => countRows(tx)`from (select 1) as one where false`)).toBe(0);
});
test.each([
  ['renamed', sql`select 1 as id, 'MIA' as warehouse`],
  ['made nullable', sql`select 1 as id, null::text as code`],
  ['made another type', sql`select '1' as id, 'MIA' as code`],
  ['added without being declared', sql`select 1 as id, 'MIA' as code, true as active`],
])('a read fails after a column was %s', async (_, statement) => {
  await expect(read((tx) => queryRows(tx, place)`${statement}`)).rejects.toThrow(
    'Rows do not match their schema',
  );
});
test('row shapes are not checked in production', async () => {
  setRowSchemaChecking(false);
  try {
    expect(await read((tx) => queryRows(tx, place)`select '1' as id`)).toEqual([{ id: '1' }]);
  } finally {
    setRowSchemaChecking(true);
  }
});

test('a statement with a list is planned once per connection, and other statements with their values', async () => {
  const plans = z.object({ kept: z.int(), anew: z.int(), mode: z.string() });
  const found = await read(async (tx) => {
    for (let n = 0; n < 8; n += 1)
      await queryRowsWithGenericPlan(tx, z.object({ id: z.int() }))`
        select w.id
        from unnest(${[1]}::int[]) as one(id)
        cross join warehouse w
        cross join warehouse v
        cross join warehouse u
        where w.id = one.id
      `;
    return queryFirstRow(tx, plans)`
      select generic_plans::int as kept, custom_plans::int as anew, current_setting('plan_cache_mode') as mode
      from pg_prepared_statements
      where statement like '%cross join warehouse u%'
    `;
  });
  expect(found).toEqual({ kept: 8, anew: 0, mode: 'auto' });
});

test('a transaction that restarts repeatedly lets others run in between', async () => {
  let tries = 0;
  const pauses: number[] = [];
  const tried = runInTransactionWithRetries(
    world.serving,
    'all',
    async () => {
      tries += 1;
      throw new RetryTransactionError('others were faster');
    },
    { pause: async (milliseconds) => void pauses.push(milliseconds) },
  );
  await expect(tried).rejects.toThrow('others were faster');
  expect(tries).toBe(8);
  // The first retry is immediate. The six after it wait 5 to 10 ms times the attempt number.
  expect(pauses.map((pause, n) => pause >= 5 * (n + 2) && pause <= 10 * (n + 2))).toEqual(
    Array.from({ length: 6 }, () => true),
  );
});
