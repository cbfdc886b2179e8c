import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestAccount } from './factories.ts';
import { endpoints } from '#app/contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { pageSizes } from '#kit/contract/paging.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** What the contracts of all lists define, and the default sorts. `lists.full.api.test.ts` requests the pages of every list. */
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ demo: true });
  admin = await world.row("select subject from app_user where email = 'admin@coldlane.example'");
});
afterAll(() => world.close());

const paged = endpoints.filter(
  (e) =>
    e.reply.kind === 'page' &&
    !e.path.includes('{') &&
    e.permissions !== 'public' &&
    'orderField' in (e.query?.shape ?? {}),
);
const keysOf = (e: AnyEndpoint) => Object.keys(e.query?.shape ?? {});
const ask = (endpoint: AnyEndpoint, query: Record<string, unknown>) =>
  world.call(endpoint, { as: admin, query });
const rowsOf = (data: unknown): Record<string, unknown>[] =>
  z.array(z.record(z.string(), z.unknown())).parse(data);

describe('every list', () => {
  it('is found', () => expect(paged.length).toBeGreaterThan(10));
  it('offers 20, 50 or 100 rows', () => expect([...pageSizes]).toEqual([20, 50, 100]));

  const dated = endpoints.flatMap((e) =>
    keysOf(e)
      .filter(
        (key) =>
          /date|dayOfService/i.test(key) &&
          !/datetime|deliveryDate/i.test(key) &&
          /From$|To$|^shipDate$|^date$|^newShipDate$/.test(key),
      )
      .map((key) => [e.id, key, e] as const),
  );
  it.each(dated)('%s accepts %s only as YYYY-MM-DD', async (_, key, endpoint) => {
    const schema = endpoint.query?.shape[key];
    if (!(schema instanceof z.ZodType)) throw new Error(key);
    expect(schema.safeParse('2027-02-28').success).toBe(true);
    expect(
      ['02/03/2027', '2027-02-03T00:00:00Z', '2026-02-30', '2027-2-3', 'today'].filter(
        (text) => schema.safeParse(text).success,
      ),
    ).toEqual([]);
  });
});

/** The default sort of each list (docs/domain/portal.md#lists). */
const defaults: Record<string, [string, 'asc' | 'desc']> = {
  'orderEntry.listOrders': ['orderNumber', 'desc'],
  'loads.find': ['loadName', 'desc'],
  'shipments.search': ['shipmentNumber', 'asc'],
  'invoices.search': ['date', 'desc'],
  'bols.search': ['date', 'desc'],
  'tariffs.find': ['name', 'asc'],
  'quotes.find': ['number', 'desc'],
  'holidays.find': ['effectiveDate', 'desc'],
  'cutoffGroups.find': ['name', 'asc'],
  'doors.find': ['number', 'asc'],
  'cooler.find': ['dayOfService', 'desc'],
  'palletReceipts.find': ['dayOfService', 'desc'],
  'temperatures.find': ['measuredAt', 'desc'],
  'traceability.find': ['day', 'desc'],
  'layouts.find': ['layoutDate', 'desc'],
  'layoutTemplates.find': ['code', 'asc'],
  'storageLocations.find': ['area', 'asc'],
  'blockedAccounts.find': ['startDate', 'desc'],
  'extensions.find': ['orderNumber', 'desc'],
  'shuttleLoads.listInbound': ['number', 'desc'],
  'shuttleLoads.find': ['number', 'desc'],
  'settings.find': ['description', 'asc'],
  'etas.find': ['eta', 'asc'],
  'scannerUsers.find': ['scannerUserId', 'asc'],
  'shippers.find': ['name', 'asc'],
  'daysOfService.getWeek': ['consigneeAccountName', 'asc'],
};
describe('the default sort of a list', () => {
  it.each(Object.entries(defaults))('%s is by %s', (id, [field, direction]) => {
    const endpoint = endpoints.find((e) => e.id === id);
    if (!endpoint) throw new Error(`There is no list ${id}`);
    expect(endpoint.query?.parse({})).toMatchObject({
      orderField: field,
      orderDirection: direction,
      page: 1,
      rows: 20,
    });
  });
  it('of the days-of-service records is the weekday, with 100 rows per page', () => {
    expect(endpoints.find((e) => e.id === 'daysOfService.listRecords')?.query?.parse({})).toMatchObject({
      orderField: 'dayOfWeek',
      orderDirection: 'asc',
      rows: 100,
    });
  });
  it('of order numbers is numeric: 99 comes before 1000', async () => {
    const list = endpoints.find((e) => e.id === 'orderEntry.listOrders');
    if (!list) throw new Error('no list of orders');
    await world.rows('update orders set order_number = 99 where id = (select max(id) from orders)');
    await world.rows('update orders set order_number = 1000000 where id = (select min(id) from orders)');
    const first = async (orderDirection: string) =>
      rowsOf((await ask(list, { orderField: 'orderNumber', orderDirection })).data)[0]?.['orderNumber'];
    expect([await first('asc'), await first('desc')]).toEqual([99, 1_000_000]);
  });
  it('of order entry is the order number, and the consignee’s name in the consignee view', async () => {
    const list = endpoints.find((e) => e.id === 'orderEntry.list');
    if (!list) throw new Error('no order list');
    const numbers = rowsOf((await ask(list, { shipDate: '2027-02-03', rows: 100 })).data).map((r) =>
      Number(r['orderNumber']),
    );
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    const names = rowsOf(
      (await ask(list, { shipDate: '2027-02-03', rows: 100, view: 'consignee' })).data,
    ).map((r) => String(r['consigneeAccountName']));
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
  it('of names ignores case and accents', async () => {
    for (const name of ['zebra Blooms', 'Álamo Flowers', 'apple Garden', 'Beta', 'élan Vital'])
      await createTestAccount(world, { type: 2, name, city: 'Nowhere' });
    const accounts = endpoints.find((e) => e.id === 'accounts.list');
    const find = endpoints.find((e) => e.id === 'accounts.autoComplete');
    if (!accounts || !find) throw new Error('no account list');
    expect(
      rowsOf((await ask(accounts, { search: 'Nowhere', orderField: 'name' })).data).map((r) => r['name']),
    ).toEqual(['Álamo Flowers', 'apple Garden', 'Beta', 'élan Vital', 'zebra Blooms']);
    const offered = async (search: string) =>
      rowsOf(
        (await world.call(find, { as: admin, params: { type: 'consignee' }, query: { search } })).data,
      ).map((r) => r['name']);
    // Matches at the start of the text come before other matches: Vineland.
    expect([(await offered('alamo'))[0], (await offered('ÉLAN'))[0], await offered('elan vi')]).toEqual([
      'Álamo Flowers',
      'élan Vital',
      ['élan Vital'],
    ]);
    expect([await offered('%'), await offered('_'), await offered('\\')]).toEqual([[], [], []]);
  });
});

describe('autocomplete', () => {
  it('returns at most 20 results, whatever is requested, and accepts only known account types', async () => {
    const find = endpoints.find((e) => e.id === 'accounts.autoComplete');
    if (!find) throw new Error('no autocomplete');
    for (const type of ['shipper', 'consignee', '3', 'third-party']) {
      const answer = await world.call(find, {
        as: admin,
        params: { type },
        query: { search: 'a', rows: 1000 },
      });
      expect([type, answer.status, rowsOf(answer.data).length <= 20]).toEqual([type, 200, true]);
    }
    expect(rowsOf((await world.call(find, { as: admin, params: { type: 'consignee' } })).data)).toHaveLength(
      20,
    );
    for (const type of ['nobody', '4', '__proto__'])
      expect((await world.call(find, { as: admin, params: { type } })).status).toBe(400);
  });
  it('lists an exact number first, then names', async () => {
    const find = endpoints.find((e) => e.id === 'accounts.autoComplete');
    if (!find) throw new Error('no autocomplete');
    const exact = await createTestAccount(world, { type: 2, number: 'Q1', name: 'Zulu' });
    await createTestAccount(world, { type: 2, number: 'Q10', name: 'Alpha Q1' });
    expect(
      rowsOf(
        (await world.call(find, { as: admin, params: { type: 'consignee' }, query: { search: 'q1' } })).data,
      )[0],
    ).toMatchObject({ id: exact.id });
  });
  it('excludes inactive accounts from entry, and finds them in searches', async () => {
    const find = endpoints.find((e) => e.id === 'accounts.autoComplete');
    if (!find) throw new Error('no autocomplete');
    const gone = await createTestAccount(world, { type: 2, name: 'Gone Away', active: false });
    const ids = async (includeInactive: boolean) =>
      rowsOf(
        (
          await world.call(find, {
            as: admin,
            params: { type: 'consignee' },
            query: { search: 'gone away', includeInactive },
          })
        ).data,
      ).map((r) => r['id']);
    expect([await ids(false), await ids(true)]).toEqual([[], [gone.id]]);
  });
});

describe('an account selected by a user who can see all accounts', () => {
  it('filters the lists by it', async () => {
    const clerk: TestUser = await world.row(
      "select subject from app_user where email = 'grace.lindqvist@coldlane.example'",
    );
    const orders = endpoints.find((e) => e.id === 'orderEntry.listOrders');
    if (!orders) throw new Error('no order list');
    const all = await world.call(orders, { as: clerk });
    const own = await world.call(orders, { as: clerk, accountNumber: 'MA00101' });
    const { n } = await world.row<{ n: number }>(
      `
        select count(*)::int as n
        from orders o
        join account a on a.id = o.shipper_id
        where a.number = 'MA00101' and o.deleted_at is null
      `,
    );
    expect([own.totalRows, own.totalRows < all.totalRows]).toEqual([n, true]);
    expect((await world.call(orders, { as: clerk, accountNumber: 'NOBODY' })).status).toBe(403);
  });
});
