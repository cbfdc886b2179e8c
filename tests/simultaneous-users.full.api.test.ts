import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser, updateTestPickup } from './factories.ts';
import { recipes } from './generated/recipes.ts';
import { demoValidCallTime } from './demo-records.ts';
import type { ValidCall } from './demo-records.ts';
import { selectEndpointsToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { sortWritesSoEachFindsItsData } from './write-order.ts';

/** Two users, or sixteen, do the same thing at the same time. */
let world: TestWorld;
let one: TestUser;
let two: TestUser;
async function openDemo(): Promise<void> {
  world = await openTestWorld({ demo: true, at: demoValidCallTime });
  [one, two] = [
    await createTestUser(world, { role: 'Admin' }),
    await createTestUser(world, { role: 'Admin' }),
  ];
}

const endpoint = (id: string) =>
  endpoints.find((e) => e.id === id) ??
  (() => {
    throw new Error(`no call ${id}`);
  })();
const send = (id: string, as: TestUser, good: ValidCall) =>
  world.call(endpoint(id), {
    as,
    params: good.params,
    query: good.query,
    body: good.body,
    files: good.files,
  });
async function pick<T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T> {
  const [found] = await world.rows<T>(text, values);
  if (!found) throw new Error(`The demo world has no row for this call: ${text}`);
  return found;
}
const made = async (id: string): Promise<ValidCall> => {
  world.clock.set(demoValidCallTime);
  const maker = recipes[id]?.buildCall;
  if (!maker) throw new Error(`${id} has no good call in its feature's testing.ts`);
  const good = await maker({
    world,
    queryRow: pick,
    queryId: async (text, values) => Number((await pick<{ id: number }>(text, values)).id),
    callFirst: async (other, wish) =>
      Object.fromEntries(Object.entries((await send(other, one, wish)).data ?? {})),
  });
  world.clock.set(good.time ?? demoValidCallTime);
  return good;
};
const count = async (text: string, values: unknown[] = []) =>
  (await world.row<{ n: number }>(`select count(*)::int as n from ${text}`, values)).n;

describe('two users at the same time', () => {
  beforeAll(openDemo);
  afterAll(() => world.close());
  it('delete one unit only once', async () => {
    const good = await made('orderEntry.deleteUnit');
    const unit = Number(good.params?.['unitId']);
    const { line, units } = await pick<{ line: number; units: number }>(
      `
        select c.id as line, c.unit_count as units
        from unit u
        join consolidate c on c.id = u.consolidate_id
        where u.id = $1
      `,
      [unit],
    );
    const answers = await Promise.all([
      send('orderEntry.deleteUnit', one, good),
      send('orderEntry.deleteUnit', two, good),
    ]);
    const statuses = answers.map((a) => a.status).toSorted();
    expect([statuses[0], [404, 409, 412].includes(Number(statuses[1]))]).toEqual([200, true]);
    expect(await pick('select unit_count as units from consolidate where id = $1', [line])).toEqual({
      units: units - 1,
    });
  });
  it('release one pickup only once, with one set of bills of lading', async () => {
    const { id } = await pick<{ id: number }>(
      `
        select p.id
        from load_pickup p
        join load l on l.id = p.load_id
        where p.warehouse_id = 1 and p.status in (1, 2) and l.day_of_service = '2027-02-03'
        order by p.id desc
        limit 1
      `,
    );
    await updateTestPickup(world, id, { state: 'loaded' });
    const good = await made('loads.release');
    const answers = await Promise.all([send('loads.release', one, good), send('loads.release', two, good)]);
    const statuses = answers.map((a) => a.status).toSorted();
    expect([statuses[0], [409, 412].includes(Number(statuses[1]))]).toEqual([200, true]);
    const pickup = Number(good.params?.['pickupId']);
    expect(
      await count('audit where entity = $1 and action = $2 and (before ->> $3)::int = $4', [
        'load',
        'force release',
        'pickupId',
        pickup,
      ]),
    ).toBe(1);
    expect(
      await count(
        '(select 1 from bol where load_pickup_id = $1 and active group by deliver_to_id, consignee_id, bill_to_id having count(*) > 1) x',
        [pickup],
      ),
    ).toBe(0);
  });
  it('post one invoice only once', async () => {
    const good = await made('invoices.post');
    await Promise.all([send('invoices.post', one, good), send('invoices.post', two, good)]);
    expect(
      await count(
        "audit where entity = 'invoice' and action = 'posted' and id > 4341 group by entity_id having count(*) > 1",
      ).catch(() => 0),
    ).toBe(0);
  });
});

describe('16 users at the same time', () => {
  beforeAll(openDemo);
  afterAll(() => world.close());
  it('get 16 order numbers, and every box gets a unique code', async () => {
    const good = await made('orderEntry.add');
    const before = await count('orders');
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => send('orderEntry.add', n % 2 ? one : two, good)),
    );
    expect([...new Set(answers.map((a) => a.status))]).toEqual([200]);
    expect(await count('orders')).toBe(before + 16);
    expect(await count('(select order_number from orders group by 1 having count(*) > 1) x')).toBe(0);
    expect(
      await count(
        '(select unit_code from unit where active group by unit_code, shipper_id having count(*) > 1) x',
      ),
    ).toBe(0);
  });
  it('never get a bill, shipment or invoice number twice: the database rejects it', async () => {
    const unique = (
      await world.rows<{ d: string }>(
        "select indexdef as d from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'",
      )
    ).map((r) => r.d);
    for (const [table, column] of [
      ['orders', 'order_number'],
      ['bol', 'bol_number'],
      ['shipment', 'shipment_number'],
      ['invoice', 'number'],
      ['load', 'load_number'],
    ])
      expect([
        table,
        unique.some((d) => new RegExp(` ON public\\.${table} .*\\(${column}\\)`).test(d)),
      ]).toEqual([table, true]);
  });
});

/** In their own demo world, because some writes end a day and others take the only row that another needs. */
describe('each write by two users at the same time', () => {
  beforeAll(openDemo);
  afterAll(() => world.close());
  const writes = sortWritesSoEachFindsItsData(
    selectEndpointsToTest(endpoints).filter(
      (e) =>
        e.method !== 'GET' &&
        !e.isReadOnly &&
        e.permissions !== 'public' &&
        e.permissions !== 'scanner' &&
        e.id !== 'session.signOutEverywhere' &&
        recipes[e.id]?.buildCall !== undefined,
    ),
  );
  it.each(writes.map((e) => e.id))(
    'causes no server error by %s: each gets a response, at least one succeeds',
    async (id) => {
      const good = await made(id);
      const answers = await Promise.all([send(id, one, good), send(id, two, good)]);
      expect(answers.map((a) => [a.status, a.message]).filter(([status]) => Number(status) >= 500)).toEqual(
        [],
      );
      expect(answers.some((a) => a.status === 200 || a.status === 207)).toBe(true);
    },
  );
});
