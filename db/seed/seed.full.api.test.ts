import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';
import { seedDemoIfMissingAndBulk } from './bulk.ts';

let world: TestWorld;
const now = Temporal.Instant.from('2027-02-03T15:00:00Z');
beforeAll(async () => {
  world = await openTestWorld({ demo: true });
});
afterAll(() => world.close());

const count = async (sql: string): Promise<number> =>
  (await world.row<{ n: number }>(`select count(*)::int as n from ${sql}`)).n;
test('the benchmark data is added to the demo data, with correct totals and every constraint restored', async () => {
  const guards = "pg_constraint where connamespace = 'public'::regnamespace";
  const indexes = "pg_indexes where schemaname = 'public'";
  const before = [await count(guards), await count(indexes), await count('unit')];
  const made = await seedDemoIfMissingAndBulk(world.ownerUrl, { units: 12_000, now });
  expect([await count(guards), await count(indexes), await count('unit')]).toEqual([
    before[0],
    before[1],
    (before[2] ?? 0) + made.units,
  ]);
  expect(
    await count(
      'shipment s where amount <> coalesce((select sum(amount) from shipment_rate r where r.shipment_id = s.id), 0)',
    ),
  ).toBe(0);
  expect(
    await count(
      `
        bol_detail d
        where units <> (select count(*) from unit u where u.bol_detail_id = d.id)
          and not (select b.manual from bol b where b.id = d.bol_id)
      `,
    ),
  ).toBe(0);
  expect(await count("pg_trigger where tgenabled = 'D'")).toBe(0);
  // Rows written without the triggers are in the ledger too.
  expect(await count('invoice where posted_at is not null')).toBe(
    await count('ledger_item where invoice_id is not null'),
  );
  expect(await count('payment')).toBe(await count('ledger_item where payment_id is not null'));
  for (const [list, table] of [
    ['order', 'orders'],
    ['bol', 'bol'],
    ['shipment', 'shipment'],
    ['invoice', 'invoice'],
  ] as const) {
    const { n } = await world.row<{ n: number }>(
      'select coalesce(sum(count), 0)::int as n from daily_total where list = $1',
      [list],
    );
    expect([list, n]).toEqual([list, await count(table)]);
  }
});
