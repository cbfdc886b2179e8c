import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getVoidLoadsAndSyncLimitsEndpoint } from './routing-sync.contract.ts';
import {
  findLoadsOfWarehouseOnTestDay,
  routingTestDay,
  runRoutingSync,
  createRoutableWarehouseAndTwoConsignees,
} from '#tests/routing-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createHttpRouting } from '#integrations/routing/http.ts';
import type { HttpRoutingOptions } from '#integrations/routing/http.ts';
import type { RoutingRequest } from '#integrations/routing/port.ts';
import { startFakeRouting } from '#integrations/routing/fake.ts';
import type { FakeRoutingReply } from '#integrations/routing/fake.ts';
import {
  createTestConsignee,
  createTestUser,
  updateTestLoad,
  updateTestPickup,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

/**
 * A routing system whose responses are truncated, late, duplicated, out of order, too large, about unknown records, or outdated.
 */
const day = routingTestDay;
let world: TestWorld;
let router: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  router = await createTestUser(world, { role: 'Routing' });
});
afterAll(() => world.close());

let miami: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let chicago: TestAccount;
let dallas: TestAccount;
beforeEach(async () => {
  ({ warehouse: miami, shipper, chicago, dallas } = await createRoutableWarehouseAndTwoConsignees(world));
});

const send = (consignee: TestAccount, units = 3) =>
  createTestFreight(world, { shipper, consignee, units, status: 2 });
const route = (key: string, to: TestAccount[], more: Record<string, unknown> = {}) => ({
  key,
  name: key,
  warehouses: [miami.code],
  drops: to.map(({ number }) => ({
    deliverTo: number,
    freight: [{ warehouse: miami.code, consignee: number }],
  })),
  ...more,
});
/** Runs one synchronization with this response. */
async function synchronized(
  answer: (request: RoutingRequest) => FakeRoutingReply | Promise<FakeRoutingReply>,
  { loadIds = null, ...config }: Partial<HttpRoutingOptions> & { loadIds?: number[] | null } = {},
): Promise<Record<string, unknown>> {
  const system = await startFakeRouting(answer);
  try {
    return await runRoutingSync(world, createHttpRouting({ url: system.url, ...config }), miami, loadIds);
  } finally {
    await system.close();
  }
}
const routes = (...list: unknown[]) => ({ body: { routes: list } });
const loads = () => findLoadsOfWarehouseOnTestDay(world, router, miami);
const shown = async () => (await loads()).map((l) => [l.loadName, l.planned, l.drops.map((d) => d.city)]);
/** Every unit is on one load or none, at the stop of its place, and no load exists twice. */
async function nothingDoubled(): Promise<void> {
  const doubled = await world.rows(
    `
      select external_order_no
      from load l
      where l.day_of_service = $1 and external_order_no is not null
        and exists (select 1 from load_pickup p where p.load_id = l.id and p.warehouse_id = $2)
      group by 1
      having count(*) > 1
    `,
    [day, miami.id],
  );
  expect(doubled).toEqual([]);
  const lost = await world.rows(
    `
      select u.id
      from unit u
      join load_drop d on d.id = u.drop_id
      left join load_pickup p on p.id = u.load_pickup_id
      where u.outbound_warehouse_id = $1
        and (d.deliver_to_id <> u.deliver_to_id or d.load_id is distinct from p.load_id)
    `,
    [miami.id],
  );
  expect(lost).toEqual([]);
}

describe('an invalid response from the routing system', () => {
  test.each([
    ['cut off in the middle', { torn: 40 }, 'The routing system’s response was cut off.'],
    ['no JSON', { body: 'routes: none' }, 'The routing system did not return JSON.'],
    ['JSON without routes', { body: { loads: [] } }, 'The routing system returned no list of routes.'],
    [
      'routes that are not a list',
      { body: { routes: 'R-1' } },
      'The routing system returned no list of routes.',
    ],
    ['a redirect', { status: 302, body: '' }, 'The routing system did not respond.'],
    ['not allowed', { status: 401, body: '' }, 'The routing system responded with 401.'],
    ['late', { delayMs: 1500 }, 'The routing system did not respond.'],
    ['far too long', { body: ' '.repeat(60_000_000) }, 'The routing system’s response is larger than 50 MB.'],
  ])(
    '%s: leaves the loads unchanged and marks them with the error',
    async (_, answer: Partial<FakeRoutingReply>, sentence) => {
      await send(chicago);
      await synchronized(() => routes(route('A', [chicago])));
      const before = await shown();
      const ended = synchronized(() => ({ ...routes(route('B', [chicago])), ...answer }), {
        timeoutMs: answer.delayMs === undefined ? 20_000 : 800,
      });
      await expect(ended).rejects.toThrow(sentence);
      expect(await shown()).toEqual(before);
      expect((await loads()).map((l) => [l.syncStatus, l.syncMessage])).toEqual([[1, sentence]]);
      await synchronized(() => routes(route('A', [chicago])));
      expect((await loads()).map((l) => [l.syncStatus, l.syncMessage])).toEqual([[2, null]]);
    },
  );
});

describe('an oversized, repeated or out-of-order response', () => {
  test('reads 10 MB of routes and unrequested fields', async () => {
    await send(chicago);
    const more = { note: 'x'.repeat(10_000_000) };
    expect(
      await synchronized(() => ({ body: { ...more, routes: [{ ...route('A', [chicago]), ...more }] } })),
    ).toMatchObject({
      made: 1,
      units: 3,
    });
  });
  test('creates the loads once when the same response arrives twice at the same time', async () => {
    await send(chicago);
    await send(dallas);
    const answer = () => ({ ...routes(route('A', [chicago]), route('B', [dallas])), after: 100 });
    await Promise.all([synchronized(answer), synchronized(answer)]);
    expect(await shown()).toEqual([
      ['A', 3, ['Chicago']],
      ['B', 3, ['Dallas']],
    ]);
    await nothingDoubled();
  });
  test('applies and reports a duplicate route once; freight named by two routes is planned on the first', async () => {
    await send(chicago);
    const done = await synchronized(() =>
      routes(route('A', [chicago]), route('A', [chicago]), route('B', [chicago])),
    );
    expect(done).toMatchObject({ made: 2, units: 3, faults: [{ key: 'A', code: 'routes.duplicateRoute' }] });
    await nothingDoubled();
  });
  test('applies an older response that arrives after a newer one, and duplicates nothing', async () => {
    await send(chicago);
    await send(dallas);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const older = synchronized(async () => {
      await held;
      return routes(route('A', [chicago, dallas]));
    });
    await synchronized(() => routes(route('A', [chicago]), route('B', [dallas])));
    letGo();
    await older;
    const now = await loads();
    expect(now.map((l) => [l.loadName, l.planned])).toEqual([['A', 6]]);
    await nothingDoubled();
  });
  test('skips boxes that were shipped, canceled or reassigned since the request', async () => {
    const { unitIds } = await send(chicago, 4);
    const [gone, other] = unitIds;
    const done = await synchronized(async () => {
      await updateTestUnits(world, gone, { active: false });
      await updateTestUnits(world, other, { consignee_id: dallas.id, deliver_to_id: dallas.id });
      return routes(
        route('A', [chicago], {
          drops: [
            {
              deliverTo: chicago.number,
              freight: [{ warehouse: miami.code, consignee: chicago.number, unitIds }],
            },
          ],
        }),
      );
    });
    expect(done).toMatchObject({ made: 1, units: 2 });
    await nothingDoubled();
  });
});

describe('a response with unknown references', () => {
  test('reports unknown consignees, warehouses and boxes, and applies the rest', async () => {
    await send(chicago);
    const nobody = await createTestConsignee(world);
    const done = await synchronized(() =>
      routes(
        route('A', [chicago]),
        route('B', [nobody]),
        route('C', [], {
          drops: [{ deliverTo: 'NOBODY', freight: [{ warehouse: miami.code, consignee: 'X' }] }],
        }),
        route('D', [chicago], { warehouses: ['XXX'] }),
        route('E', [chicago, chicago]),
        route('F', [chicago], { warehouses: [miami.code, miami.code] }),
        { ...route('G', [chicago]), departure: 'tomorrow' },
        { key: 'H' },
        null,
      ),
    );
    expect(done).toMatchObject({ made: 1, units: 3 });
    expect(
      (done['faults'] as { key: string; code: string }[]).map((fault) => [fault.key, fault.code]),
    ).toEqual([
      ['G', 'routes.entryUnreadable'],
      ['H', 'routes.entryUnreadable'],
      ['#9', 'routes.entryUnreadable'],
      ['B', 'routes.noFreight'],
      ['C', 'routes.noFreight'],
      ['D', 'routes.unknownWarehouse'],
      ['E', 'routes.duplicateStop'],
      ['F', 'routes.duplicateWarehouse'],
    ]);
  });
  test('marks a load whose route is no longer usable with the reason, and keeps its freight', async () => {
    await send(chicago);
    await synchronized(() => routes(route('A', [chicago])));
    await synchronized(() => routes(route('A', [chicago], { warehouses: ['XXX'] })));
    expect((await loads()).map((l) => [l.planned, l.syncStatus, l.syncMessage, l.void])).toEqual([
      [3, 1, 'Warehouse XXX doesn’t exist.', false],
    ]);
  });
});

describe('a response that arrives after loads changed', () => {
  test('keeps the stops and boxes of a load that is loading, and adds other freight for its stops', async () => {
    const { unitIds } = await send(chicago, 2);
    await synchronized(() => routes(route('A', [chicago])));
    const [load] = await loads();
    await updateTestPickup(world, load?.pickups[0]?.id, { state: 'loading' });
    await updateTestUnits(world, unitIds[0], { state: 'loaded' });
    await send(chicago, 2);
    await send(dallas, 2);
    await synchronized(() => routes(route('A', [dallas, chicago])));
    expect(await shown()).toEqual([['A', 4, ['Chicago']]]);
    expect((await loads())[0]?.loaded).toBe(1);
    await nothingDoubled();
  });
  test('keeps a box that was scanned onto the truck while the routing system was computing', async () => {
    const { unitIds } = await send(chicago, 3);
    await synchronized(() => routes(route('A', [chicago])));
    const [load] = await loads();
    await synchronized(async () => {
      await updateTestPickup(world, load?.pickups[0]?.id, { state: 'loading' });
      await updateTestUnits(world, unitIds[0], { state: 'loaded' });
      return routes(route('B', [chicago]));
    });
    const now = await loads();
    const stays = now.find((l) => l.id === load?.id);
    expect(stays).toMatchObject({ loaded: 1, void: true });
    await nothingDoubled();
  });
  test('keeps the loaded boxes of a vanished load, flags and counts it, and restores it under its key', async () => {
    const { unitIds } = await send(chicago, 3);
    await send(dallas, 2);
    await synchronized(() => routes(route('A', [chicago]), route('B', [dallas])));
    const [load] = await loads();
    await updateTestPickup(world, load?.pickups[0]?.id, { state: 'loading' });
    await updateTestUnits(world, unitIds.slice(0, 2), { state: 'loaded' });
    await synchronized(() => routes(route('B', [dallas])));
    const gone = (
      await world.call(getVoidLoadsAndSyncLimitsEndpoint, { as: router, query: { dayOfService: day } })
    ).data;
    expect(gone.loads.filter((l) => l.id === load?.id)).toMatchObject([{ loaded: 2 }]);
    expect((await loads()).find((l) => l.id === load?.id)).toMatchObject({ void: true, loaded: 2 });
    await synchronized(() => routes(route('A', [chicago]), route('B', [dallas])));
    expect((await loads()).map((l) => [l.loadName, l.void, l.planned, l.loaded])).toEqual([
      ['A', false, 3, 2],
      ['B', false, 2, 0],
    ]);
    await nothingDoubled();
  });
  test('changes nothing on a released load, and plans the freight left behind on another', async () => {
    const { unitIds } = await send(chicago, 3);
    await synchronized(() => routes(route('A', [chicago])));
    const [load] = await loads();
    await updateTestUnits(world, unitIds.slice(0, 2), { state: 'loaded' });
    await updateTestPickup(world, load?.pickups[0]?.id, { state: 'released' });
    await updateTestLoad(world, load?.id, { state: 'released' });
    const look = () => world.rows('select * from load where id = $1', [load?.id]);
    const before = await look();
    await synchronized(() =>
      routes(route('A', [dallas, chicago], { trailer: 'TR 9' }), route('B', [chicago])),
    );
    const now = await look();
    expect(now).toEqual(before);
    expect((await loads()).map((l) => [l.loadName, l.loaded])).toEqual([
      ['A', 2],
      ['B', 0],
    ]);
    await nothingDoubled();
  });
  test('is applied one after the other for two simultaneous synchronizations of a day, one of selected loads', async () => {
    await send(chicago);
    await send(dallas);
    await synchronized(() => routes(route('A', [chicago]), route('B', [dallas])));
    const [load] = await loads();
    const late = { delayMs: 50 };
    await Promise.all([
      synchronized(() => ({ ...routes(route('A', [chicago, dallas])), ...late })),
      synchronized(() => ({ ...routes(route('A', [chicago]), route('B', [dallas])), ...late }), {
        loadIds: [load?.id ?? 0],
      }),
    ]);
    const planned = await world.row<{ n: number }>(
      'select count(*)::int as n from unit where outbound_warehouse_id = $1 and load_pickup_id is not null',
      [miami.id],
    );
    expect(planned.n).toBeGreaterThan(0);
    await nothingDoubled();
  });
});
