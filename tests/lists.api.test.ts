import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anAccount } from './factories.ts';
import { endpoints } from '#app/contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { limits } from '#kit/contract/paging.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** Every list of the product on the demo world, by the same rules: paging, sorting, ranges, totals. */
let world: World;
let admin: TestPerson;
beforeAll(async () => {
  world = await openWorld({ demo: true });
  admin = await world.row("select subject from app_user where email = 'admin@coldlane.example'");
});
afterAll(() => world.close());

const lists = endpoints.filter(
  (e) => e.reply.kind === 'page' && !e.path.includes('{') && e.needs !== 'public',
);
const paged = lists.filter((e) => 'orderField' in (e.query?.shape ?? {}));
const keysOf = (e: AnyEndpoint) => Object.keys(e.query?.shape ?? {});
const table = (some: readonly AnyEndpoint[]) => some.map((e) => [e.id, e] as const);

/** What is asked of some days only. */
const spans: Readonly<Record<string, readonly [string, string]>> = {
  outboundUnits: ['2027-01-31', '2027-02-06'],
  monthEnd: ['2026-12-26', '2027-02-06'],
  reports: ['2026-12-26', '2027-02-06'],
};
/** The filters that a list asks for, as wide as the demo world is. */
async function wide(endpoint: AnyEndpoint): Promise<Record<string, string | number | boolean>> {
  const query: Record<string, string | number | boolean> = {};
  const keys = keysOf(endpoint);
  const [from, to] = spans[endpoint.id.split('.')[0] ?? ''] ?? ['2026-06-01', '2027-12-31'];
  for (const key of keys)
    if (/^(dateFrom|dayOfServiceFrom|outboundDateFrom|atFrom)$/.test(key)) query[key] = from;
  for (const key of keys) if (/^(dateTo|dayOfServiceTo|outboundDateTo|atTo)$/.test(key)) query[key] = to;
  if (keys.includes('shipDate') && endpoint.id === 'orderEntry.list') query['shipDate'] = '2027-02-03';
  if (keys.includes('accountId') || endpoint.id.includes('onsigneesOfShipper'))
    query['accountId'] = (
      await world.row<{ id: number }>(
        `
          select bill_to_id as id
          from invoice
          where posted_at is not null
          group by 1
          order by count(*) desc
          limit 1
        `,
      )
    ).id;
  if (keys.includes('storageLocationId'))
    query['storageLocationId'] = (
      await world.row<{ id: number }>(
        'select location_id as id from storage_position group by 1 order by count(*) desc limit 1',
      )
    ).id;
  if (keys.includes('shipperAccountId') && /onsignee/.test(endpoint.id))
    query['shipperAccountId'] = (
      await world.row<{ id: number }>('select id from account where account_type = 1 order by id limit 1')
    ).id;
  return query;
}
const ask = (endpoint: AnyEndpoint, query: Record<string, unknown>) =>
  world.call(endpoint, { as: admin, query });
const rowsOf = (data: unknown): Record<string, unknown>[] =>
  z.array(z.record(z.string(), z.unknown())).parse(data);
const sortsOf = (e: AnyEndpoint): string[] => {
  const refused = e.query?.safeParse({ orderField: '?' });
  const issue = refused?.error?.issues.find((i) => i.path[0] === 'orderField');
  return issue && 'values' in issue && Array.isArray(issue.values) ? issue.values.map(String) : [];
};

describe('every list', () => {
  it('is there', () => expect(paged.length).toBeGreaterThan(10));
  it('offers 20, 50 or 100 rows', () => expect([...limits]).toEqual([20, 50, 100]));

  it.each(table(paged))('%s refuses pages, rows and sorts that make no sense', async (_, endpoint) => {
    const base = await wide(endpoint);
    for (const bad of [
      { rows: 0 },
      { rows: -1 },
      { rows: 1_000_000 },
      { rows: 'x' },
      { page: 0 },
      { page: 'x' },
      { page: 1.5 },
      { orderField: 'nothing' },
      { orderField: 'hasOwnProperty' },
      { orderField: '__proto__' },
      { orderField: '1; drop table unit' },
      { orderDirection: 'sideways' },
    ]) {
      const answer = await ask(endpoint, { ...base, ...bad });
      expect([bad, answer.status]).toEqual([bad, 400]);
    }
  });

  it.each(table(paged))(
    '%s shows each row once over all its pages, by every sort and in both directions',
    async (_, endpoint) => {
      const base = await wide(endpoint);
      const all = await ask(endpoint, { ...base, rows: 1000 });
      expect([all.status, all.message]).toEqual([200, '']);
      const total = all.totalRows;
      const size = Math.max(3, Math.ceil(Math.min(total, 60) / 4));
      const sorts = sortsOf(endpoint);
      expect(sorts.length).toBeGreaterThan(0);
      for (const orderField of sorts)
        for (const orderDirection of ['asc', 'desc']) {
          const seen: string[] = [];
          for (let page = 1; page <= 4; page += 1) {
            const answer = await ask(endpoint, { ...base, orderField, orderDirection, rows: size, page });
            expect([answer.status, answer.totalRows, answer.totals]).toEqual([200, total, all.totals]);
            seen.push(...rowsOf(answer.data).map((r) => JSON.stringify(r)));
          }
          expect([orderField, orderDirection, new Set(seen).size]).toEqual([
            orderField,
            orderDirection,
            Math.min(total, size * 4),
          ]);
        }
    },
  );

  it.each(table(paged))(
    '%s answers an empty page behind the last one with the right total',
    async (_, endpoint) => {
      const base = await wide(endpoint);
      const first = await ask(endpoint, { ...base, rows: 20 });
      const behind = await ask(endpoint, { ...base, rows: 20, page: 9999 });
      expect([behind.status, rowsOf(behind.data).length, behind.totalRows]).toEqual([
        200,
        0,
        first.totalRows,
      ]);
      expect(JSON.parse(new TextDecoder().decode(first.bytes))).toMatchObject({
        code: 20000,
        page: 1,
        rows: 20,
        pageResults: rowsOf(first.data).length,
      });
    },
  );

  const backwards = (key: string): [string, string] => {
    if (/amount/i.test(key)) return ['200', '100'];
    return /deliveryDate/.test(key) ? ['2027-02-04 00:00', '2027-02-03 00:00'] : ['2027-02-04', '2027-02-03'];
  };
  const ranges = lists.flatMap((e) =>
    keysOf(e)
      .filter((key) => key.endsWith('From') && keysOf(e).includes(`${key.slice(0, -4)}To`))
      .map((key) => [e.id, key, e] as const),
  );
  it.each(ranges)(
    '%s refuses a range whose %s is after its end, with a sentence',
    async (_, key, endpoint) => {
      const end = `${key.slice(0, -4)}To`;
      const [later, earlier] = backwards(key);
      const answer = await ask(endpoint, { ...(await wide(endpoint)), [key]: later, [end]: earlier });
      expect([answer.status, answer.message.length > 5]).toEqual([400, true]);
    },
  );
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
  it.each(dated)('%s takes %s as YYYY-MM-DD only', async (_, key, endpoint) => {
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
  'orderEntry.orders': ['orderNumber', 'desc'],
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
  'shuttleLoads.inbound': ['number', 'desc'],
  'shuttleLoads.find': ['number', 'desc'],
  'settings.find': ['description', 'asc'],
};
describe('the sort that a list opens with', () => {
  it.each(Object.entries(defaults))('%s is by %s', (id, [field, direction]) => {
    const endpoint = endpoints.find((e) => e.id === id);
    // A list that is still to be built says its sort here already.
    if (!endpoint) return;
    expect(endpoint.query?.parse({})).toMatchObject({
      orderField: field,
      orderDirection: direction,
      page: 1,
      rows: 20,
    });
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
  it('of names knows neither case nor accents as an order of their own', async () => {
    for (const name of ['zebra Blooms', 'Álamo Flowers', 'apple Garden', 'Beta', 'élan Vital'])
      await anAccount(world, { type: 2, name, city: 'Nowhere' });
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
    // What begins with the text comes before what merely holds it: Vineland.
    expect([(await offered('alamo'))[0], (await offered('ÉLAN'))[0], await offered('elan vi')]).toEqual([
      'Álamo Flowers',
      'élan Vital',
      ['élan Vital'],
    ]);
    expect([await offered('%'), await offered('_'), await offered('\\')]).toEqual([[], [], []]);
  });
});

describe('autocomplete', () => {
  it('answers at most twenty, whatever is asked for, and takes known kinds only', async () => {
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
  it('puts an exact number first, then names', async () => {
    const find = endpoints.find((e) => e.id === 'accounts.autoComplete');
    if (!find) throw new Error('no autocomplete');
    const exact = await anAccount(world, { type: 2, number: 'Q1', name: 'Zulu' });
    await anAccount(world, { type: 2, number: 'Q10', name: 'Alpha Q1' });
    expect(
      rowsOf(
        (await world.call(find, { as: admin, params: { type: 'consignee' }, query: { search: 'q1' } })).data,
      )[0],
    ).toMatchObject({ id: exact.id });
  });
  it('leaves inactive accounts out of entry, and finds them in searches', async () => {
    const find = endpoints.find((e) => e.id === 'accounts.autoComplete');
    if (!find) throw new Error('no autocomplete');
    const gone = await anAccount(world, { type: 2, name: 'Gone Away', active: false });
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
