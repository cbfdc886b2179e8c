import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectEndpointsToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * When staff choose an account in the top bar, every list shows everything that involves the account and nothing else
 * (docs/domain/people.md#row-scope).
 */
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ demo: true });
  admin = await world.row("select subject from app_user where email = 'admin@coldlane.example'");
});
afterAll(() => world.close());

const lists = selectEndpointsToTest(endpoints).filter(
  (e) =>
    e.reply.kind === 'page' &&
    !e.path.includes('{') &&
    e.permissions !== 'public' &&
    e.permissions !== 'scanner',
);
const rowsOf = (data: unknown): Record<string, unknown>[] =>
  z.array(z.record(z.string(), z.unknown())).parse(data);

async function ask(endpoint: AnyEndpoint, accountNumber?: string) {
  const keys = Object.keys(endpoint.query?.shape ?? {});
  const given = {
    outboundDateFrom: endpoint.id.startsWith('outboundUnits') ? '2027-02-01' : '2026-06-01',
    outboundDateTo: endpoint.id.startsWith('outboundUnits') ? '2027-02-07' : '2027-12-31',
    dayOfServiceFrom: endpoint.id.startsWith('outboundUnits') ? undefined : '2026-06-01',
    dayOfServiceTo: endpoint.id.startsWith('outboundUnits') ? undefined : '2027-12-31',
    ...(/^(?:monthEnd|reports)\./.test(endpoint.id)
      ? { dateFrom: '2026-12-26', dateTo: '2027-02-06' }
      : { dateFrom: '2026-06-01', dateTo: '2027-12-31' }),
    shipDate: endpoint.id === 'orderEntry.list' ? '2027-02-03' : undefined,
    rows: 1000,
  };
  const query = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => keys.includes(key) && value !== undefined),
  );
  return world.call(endpoint, { as: admin, query, ...(accountNumber ? { accountNumber } : {}) });
}
/** Endpoints that return one account or one floor location, named in the request. */
const ofOneNamed = new Set(['statements.get', 'shippers.listConsignees', 'storagePositions.find']);
/** Every row that names the account must be in the result. */
const freight = new Set([
  'shipments.search',
  'bols.search',
  'loads.find',
  'outboundUnits.search',
  'orderEntry.list',
  'orderEntry.listOrders',
  'invoices.search',
]);

const busiest = (column: 'shipper_id' | 'consignee_id' | 'bill_to_id') =>
  world.row<{ number: string; name: string }>(
    `
      select a.number, a.name
      from account a
      join shipment s on s.${column} = a.id
      where a.active
      group by 1, 2
      order by count(*) desc, 1
      limit 1
    `,
  );
const received = z.object({ received: z.number() });
/** The key that identifies a row. */
const nameOf = (row: Record<string, unknown>) =>
  JSON.stringify(['id', 'orderId', 'loadId', 'consigneeAccountId'].map((key) => row[key] ?? null));
function mentions(value: unknown, who: { number: string; name: string }): boolean {
  if (Array.isArray(value)) return value.some((one) => mentions(one, who));
  if (typeof value === 'object' && value !== null)
    return Object.values(value).some((one) => mentions(one, who));
  return value === who.number || value === who.name;
}

describe.each(['shipper_id', 'consignee_id', 'bill_to_id'] as const)(
  'filtered by the account of a %s',
  (part) => {
    it.each(lists.map((e) => [e.id, e] as const))('%s', async (_, endpoint) => {
      if (ofOneNamed.has(endpoint.id)) return;
      const who = await busiest(part);
      const all = await ask(endpoint);
      const some = await ask(endpoint, who.number);
      expect([all.status, some.status]).toEqual([200, 200]);
      if (endpoint.ofTheHouse) {
        expect(some.totalRows).toBe(all.totalRows);
        return;
      }
      const shown = rowsOf(some.data);
      // Its rows are days. An account with a part in every day has fewer units, not fewer days.
      if (endpoint.id === 'monthEnd.listDays')
        return expect(received.parse(some.totals).received).toBeLessThan(received.parse(all.totals).received);
      if (all.totalRows > 0) expect(some.totalRows).toBeLessThan(all.totalRows);
      if (!freight.has(endpoint.id)) return;
      expect(some.totalRows).toBeGreaterThan(0);
      const everybodys = rowsOf(all.data);
      const names = new Set(everybodys.map(nameOf));
      if (everybodys.length === all.totalRows)
        expect(shown.filter((row) => !names.has(nameOf(row))).map(nameOf)).toEqual([]);
      const there = new Set(shown.map(nameOf));
      if (shown.length === some.totalRows)
        expect(everybodys.filter((row) => mentions(row, who) && !there.has(nameOf(row))).map(nameOf)).toEqual(
          [],
        );
    });
  },
);
