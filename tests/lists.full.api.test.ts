import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { selectEndpointsToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Every list of the product on the demo world, by the same rules: paging, sorting, ranges, totals. */
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ demo: true });
  admin = await world.row("select subject from app_user where email = 'admin@coldlane.example'");
});
afterAll(() => world.close());

const lists = selectEndpointsToTest(endpoints).filter(
  (e) => e.reply.kind === 'page' && !e.path.includes('{') && e.permissions !== 'public',
);
const paged = lists.filter((e) => 'orderField' in (e.query?.shape ?? {}));
const keysOf = (e: AnyEndpoint) => Object.keys(e.query?.shape ?? {});
const table = (some: readonly AnyEndpoint[]) => some.map((e) => [e.id, e] as const);

/** Lists that require a date range. */
const spans: Readonly<Record<string, readonly [string, string]>> = {
  outboundUnits: ['2027-01-31', '2027-02-06'],
  monthEnd: ['2026-12-26', '2027-02-06'],
  reports: ['2026-12-26', '2027-02-06'],
};
/** Returns the filters that a list requires, covering the whole demo world. */
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
  it.each(table(paged))('%s rejects invalid pages, row counts and sorts', async (_, endpoint) => {
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
    '%s shows each row once across its pages, for every sort and in both directions',
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
    '%s returns an empty page after the last one, with the right total',
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
    '%s rejects a range whose %s is after its end, with an error message',
    async (_, key, endpoint) => {
      const end = `${key.slice(0, -4)}To`;
      const [later, earlier] = backwards(key);
      const answer = await ask(endpoint, { ...(await wide(endpoint)), [key]: later, [end]: earlier });
      expect([answer.status, answer.message.length > 5]).toEqual([400, true]);
    },
  );
});
