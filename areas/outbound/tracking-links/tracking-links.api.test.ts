import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  revokeTrackingLinkEndpoint,
  findActiveTrackingLinksEndpoint,
  createTrackingLinkEndpoint,
  maxActiveTrackingLinksPerConsigneeDay,
  getTrackingPageUnitEndpoint,
  findTrackingPageUnitsUpTo300Endpoint,
  openTrackingPageEndpoint,
  printTrackingPageEndpoint,
} from './tracking-links.contract.ts';
import { searchAuditEndpoint } from '#areas/admin/audit/audit.contract.ts';
import type { TestAccount, TestLoad } from '#tests/factories.ts';
import { narrowRowScopeOfTransaction } from '#kit/server/db.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestUnits,
} from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** A link shows one consignee's freight of one day to anyone who has it, while it works, and nothing else. */
let world: TestWorld;
let roses: TestAccount & { warehouseId: number };
let lake: TestAccount;
let prairie: TestAccount;
let load: TestLoad;
let clerk: TestUser & { id: number };
let lakes: number[];
let prairies: number[];
let lineId: number;
const opening = '2027-02-03T22:00:00Z';

beforeAll(async () => {
  world = await openTestWorld({ at: opening });
  roses = await createTestShipper(world, { name: 'Andes Rose' });
  lake = await createTestConsignee(world, { name: 'Lakeshore Wholesale' });
  prairie = await createTestConsignee(world, { name: 'Prairie Flowers' });
  load = await createTestLoad(world, {
    state: 'loading',
    pickupWarehouseIds: [roses.warehouseId],
    stopConsignees: [lake],
    trailer: 'TR 7',
  });
  const on = { load: load, shipper: roses };
  const made = await createTestUnits(world, 'loaded', { ...on, consignee: lake, units: 3 });
  lakes = made.unitIds;
  lineId = made.consolidateId;
  prairies = (await createTestUnits(world, 'loaded', { ...on, consignee: prairie, units: 2 })).unitIds;
  // Freight of another day, freight not yet published, and freight without a truck.
  const next = { shipper: roses, consignee: lake, shipDate: '2027-02-04' };
  await createTestUnits(world, 'received', { ...next, units: 4 });
  await createTestUnits(world, 'pending', { shipper: roses, consignee: lake, units: 5 });
  await createTestUnits(world, 'cooler', { shipper: roses, consignee: lake, units: 1 });
  clerk = await createTestUser(world, { role: 'CustomerService' });
  await eta({ eta: '2027-02-04T12:30:00Z' });
});
afterAll(() => world.close());

const eta = (values: Record<string, unknown>) =>
  world.db.updateTable('eta').set(values).where('drop_id', '=', load.dropId).execute();
const make = (more: Record<string, unknown> = {}, as: TestUser = clerk) =>
  world.call(createTrackingLinkEndpoint, {
    as,
    body: { consigneeAccountId: lake.id, day: '2027-02-03', days: 3, language: 'en', ...more },
  });
const secretOf = (path: string | undefined) => /^\/follow#([\w-]{43})$/.exec(path ?? '')?.[1] ?? '';
async function aLink(more: Record<string, unknown> = {}): Promise<{ id: number; link: string }> {
  const { data } = await make(more);
  return { id: data.id, link: secretOf(data.path) };
}
const look = (link: string) => world.call(openTrackingPageEndpoint, { body: { link } });

describe('a tracking link for a consignee and a day', () => {
  it('shows the day’s trucks and only this consignee’s freight on them, without signing in', async () => {
    const { link } = await aLink();
    const { status, data } = await look(link);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      consignee: 'Lakeshore Wholesale',
      day: '2027-02-03',
      trucks: [
        {
          loadNumber: load.number,
          trailer: 'TR 7',
          zone: 'America/Chicago',
          eta: '2027-02-04T12:30:00.000Z',
          boxes: 3,
          loaded: 3,
          lines: [{ shipper: 'Andes Rose', boxes: 3, stages: [{ status: 7, left: false, boxes: 3 }] }],
        },
      ],
    });
    expect(data.waiting.map((l) => [l.boxes, l.stages.map((s) => s.status)])).toEqual([[1, [6]]]);
    expect(JSON.stringify(data)).not.toMatch(/Prairie/);
  });
  it('shows the boxes of a line and their timelines, and none of other consignees or other days', async () => {
    const { link } = await aLink();
    const boxes = (body: Record<string, unknown>) =>
      world.call(findTrackingPageUnitsUpTo300Endpoint, { body: { link, ...body } });
    const own = await boxes({ lineId, dropId: load.dropId });
    expect(own.data.boxes.map((b) => b.id).toSorted()).toEqual(lakes.toSorted());
    const { consolidate_id: theirs } = await world.row<{ consolidate_id: number }>(
      'select consolidate_id from unit where id = $1',
      [prairies[0]],
    );
    expect((await boxes({ lineId: theirs, dropId: load.dropId })).data).toEqual({ boxes: [], units: 0 });
    expect((await boxes({ lineId, dropId: null })).data.units).toBe(0);
    const life = (boxId: number) => world.call(getTrackingPageUnitEndpoint, { body: { link, boxId } });
    expect((await life(lakes[0] ?? 0)).data.next).toMatchObject({ says: 'Leaves {city} on {date}' });
    const { id: tomorrows } = await world.row<{ id: number }>(
      "select id from unit where consignee_id = $1 and day_of_service = '2027-02-04' limit 1",
      [lake.id],
    );
    for (const boxId of [prairies[0] ?? 0, tomorrows, 999_999_999])
      expect([boxId, (await life(boxId)).status]).toEqual([boxId, 404]);
  });
  it('does not show freight that the account only pays for', async () => {
    await createTestUnits(world, 'loaded', {
      load: load,
      shipper: roses,
      consignee: prairie,
      billToId: lake.id,
      units: 2,
    });
    const { link } = await aLink();
    expect((await look(link)).data.trucks.map((t) => t.boxes)).toEqual([3]);
  });
  it('shows a manually entered ETA, and no hidden one', async () => {
    const { link } = await aLink();
    const told = async () => (await look(link)).data.trucks[0]?.eta;
    await eta({ override_eta: '2027-02-04T15:00:00Z' });
    expect(await told()).toBe('2027-02-04T15:00:00.000Z');
    await eta({ hide: true });
    expect(await told()).toBeNull();
    expect(
      (await world.call(getTrackingPageUnitEndpoint, { body: { link, boxId: lakes[0] ?? 0 } })).data.next
        ?.eta,
    ).toBeNull();
    await eta({ hide: false, override_eta: null });
  });
  it('prints with its code in its language', async () => {
    const { link } = await aLink({ language: 'zh' });
    const paper = await world.call(printTrackingPageEndpoint, { body: { link } });
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(new TextDecoder('latin1').decode(paper.bytes.slice(0, 5))).toBe('%PDF-');
  });
  it('is not stored: the database, the audit and the repeated response contain its digest or nothing', async () => {
    const body = { consigneeAccountId: lake.id, day: '2027-02-03', days: 1, language: 'en' };
    const first = await world.call(createTrackingLinkEndpoint, { as: clerk, key: 'once', body });
    const again = await world.call(createTrackingLinkEndpoint, { as: clerk, key: 'once', body });
    expect([again.status, again.data.id, again.data.path]).toEqual([200, first.data.id, '']);
    const secret = secretOf(first.data.path);
    const tables = await world.rows<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of tables)
      expect([
        name,
        await world.rows(`select 1 from "${name}" x where x::text like $1`, [`%${secret}%`]),
      ]).toEqual([name, []]);
    expect((await look(secret)).status).toBe(200);
    const told = await world.call(searchAuditEndpoint, {
      as: await createTestUser(world, { role: 'Admin' }),
      query: { entity: 'day_link', dateFrom: '2027-01-01' },
    });
    expect(told.data.map((r) => [r.entityId, r.action])).toContainEqual([first.data.id, 'add']);
  });
});

describe('tracking link management', () => {
  it.each(['Admin', 'CustomerService', 'Routing'] as const)('is allowed for %s', async (role) => {
    const as = await createTestUser(world, { role });
    expect((await make({}, as)).status).toBe(200);
  });
  it.each([
    'Consignee',
    'Customer',
    'Shipper',
    'Internal',
    'Warehouse',
    'WarehouseManager',
    'Billing',
  ] as const)('is not allowed for %s', async (role) => {
    const groups = ['Consignee', 'Customer', 'Shipper'].includes(role) ? [lake] : [];
    const as = await createTestUser(world, { role, actsForAccounts: groups });
    const { id } = await aLink();
    expect([
      (await make({}, as)).status,
      (
        await world.call(findActiveTrackingLinksEndpoint, {
          as,
          query: { consigneeAccountId: lake.id, day: '2027-02-03' },
        })
      ).status,
      (await world.call(revokeTrackingLinkEndpoint, { as, params: { id } })).status,
    ]).toEqual([403, 403, 403]);
  });
  it('lists valid links with the last view of each, and revokes a link for users who are viewing it', async () => {
    const own = await createTestConsignee(world);
    const { id, link } = await aLink({ consigneeAccountId: own.id });
    const list = async () =>
      (
        await world.call(findActiveTrackingLinksEndpoint, {
          as: clerk,
          query: { consigneeAccountId: own.id, day: '2027-02-03' },
        })
      ).data;
    expect((await list()).map((l) => [l.id, l.openedAt])).toEqual([[id, null]]);
    expect((await look(link)).data.trucks).toEqual([]);
    expect((await list())[0]?.openedAt).toBe('2027-02-03T22:00:00.000Z');
    const other = await createTestUser(world, { role: 'Routing' });
    expect((await world.call(revokeTrackingLinkEndpoint, { as: other, params: { id } })).status).toBe(200);
    expect((await world.call(revokeTrackingLinkEndpoint, { as: clerk, params: { id } })).status).toBe(404);
    const after = await look(link);
    expect([after.status, after.error, await list()]).toEqual([412, 'trackingLinks.linkRevoked', []]);
    for (const answer of [
      await world.call(findTrackingPageUnitsUpTo300Endpoint, { body: { link, lineId, dropId: null } }),
      await world.call(getTrackingPageUnitEndpoint, { body: { link, boxId: 1 } }),
      await world.call(printTrackingPageEndpoint, { body: { link } }),
    ])
      expect(answer.error).toBe('trackingLinks.linkRevoked');
  });
  it('returns an error for a nonexistent account and when the link limit is reached', async () => {
    const gone = await createTestConsignee(world, { active: false });
    for (const id of [999_999_999, roses.id, gone.id]) {
      const answer = await make({ consigneeAccountId: id });
      expect([answer.status, Object.keys(answer.fields)]).toEqual([404, ['consigneeAccountId']]);
    }
    const own = await createTestConsignee(world);
    const many = await Promise.all(
      Array.from({ length: maxActiveTrackingLinksPerConsigneeDay + 5 }, () =>
        make({ consigneeAccountId: own.id }),
      ),
    );
    expect(many.filter((a) => a.status === 200)).toHaveLength(maxActiveTrackingLinksPerConsigneeDay);
    expect(many.filter((a) => a.error === 'trackingLinks.tooManyLinks')).toHaveLength(5);
  });
  it.each([
    { days: 0 },
    { days: 15 },
    { days: 1.5 },
    { day: '2027-02-30' },
    { language: 'fr' },
    { link: 'x' },
  ])('refuses %j', async (more) => expect((await make(more)).status).toBe(400));
});

describe('an expired or revoked tracking link', () => {
  it('shows until when it was valid in the local time of the place', async () => {
    const { link } = await aLink({ days: 1 });
    world.clock.set('2027-02-04T21:59:59Z');
    expect((await look(link)).status).toBe(200);
    world.clock.set('2027-02-04T22:00:00Z');
    const after = await look(link);
    expect([after.status, after.error, after.message]).toEqual([
      412,
      'trackingLinks.linkExpired',
      'This link expired 02/04/2027 4:00 PM CT. Ask the sender for a new one.',
    ]);
    world.clock.set(opening);
  });
  it('stops working when its account or its creator is deactivated', async () => {
    const own = await createTestConsignee(world);
    const made = await aLink({ consigneeAccountId: own.id });
    const active = (table: string, id: number, on: boolean) =>
      world.rows(`update ${table} set active = $2 where id = $1`, [id, on]);
    await active('account', own.id, false);
    expect((await look(made.link)).error).toBe('trackingLinks.linkRevoked');
    await active('account', own.id, true);
    expect((await look(made.link)).status).toBe(200);
    await active('app_user', clerk.id, false);
    expect((await look(made.link)).error).toBe('trackingLinks.linkRevoked');
    await active('app_user', clerk.id, true);
  });
  it('is revoked while being viewed: each view gets a complete response, and none succeeds after the revocation', async () => {
    const { id, link } = await aLink();
    const looks = Array.from({ length: 12 }, () => look(link));
    const ended = world.call(revokeTrackingLinkEndpoint, { as: clerk, params: { id } });
    const answers = await Promise.all(looks);
    expect((await ended).status).toBe(200);
    expect(answers.filter((a) => ![200, 412].includes(a.status))).toEqual([]);
    expect((await look(link)).status).toBe(412);
  });
  it('is revoked once when two users revoke it at the same time', async () => {
    const { id } = await aLink();
    const both = await Promise.all(
      [1, 2].map(() => world.call(revokeTrackingLinkEndpoint, { as: clerk, params: { id } })),
    );
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 404]);
  });
});

describe('an unknown tracking link', () => {
  it.each([
    '',
    'x',
    "' or 1=1--",
    '1.x',
    'A'.repeat(43),
    'A'.repeat(44),
    '\u0000',
    '😀'.repeat(43),
    'A'.repeat(200),
  ])('is refused like any other: %j', async (link) => {
    const { status, message } = await look(link);
    expect([status === 404 || status === 400, message.length > 5]).toEqual([true, true]);
  });
});

describe('row access behind a tracking link', () => {
  it('is restricted by the database too: the reader’s transaction sees no freight of other accounts', async () => {
    const others = (narrowed: boolean) =>
      world.work(async (work) => {
        if (narrowed)
          await narrowRowScopeOfTransaction(work.tx, {
            accountIds: [lake.id],
            userId: null,
            callerSubject: 'day link',
          });
        const { n } = await work.tx
          .selectFrom('unit')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('consignee_id', '=', prairie.id)
          .where('bill_to_id', '=', prairie.id)
          .executeTakeFirstOrThrow();
        return n;
      });
    expect([await others(false), await others(true)]).toEqual([2, 0]);
  });
});
