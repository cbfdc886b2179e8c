import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipes } from './generated/recipes.ts';
import { createCoolerItem, demoValidCallTime } from './demo-records.ts';
import type { ValidCall, ValidCallFactory, DemoWorldHelper } from './demo-records.ts';
import { selectEndpointsToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { bulkSelectionFields } from '#kit/contract/fields.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * Every endpoint that acts on a selection follows one rule (docs/domain/portal.md#selecting-many-rows). Ids outside the filter
 * are left out, whatever the filter is, and ids without a filter mean those ids. An empty selection returns 400, no matching rows
 * 404.
 */
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ demo: true, at: demoValidCallTime });
  admin = await world.row("select subject from app_user where email = 'admin@coldlane.example'");
});
afterAll(() => world.close());

const shapeOf = (e: AnyEndpoint): Record<string, z.ZodType> => {
  const said = e.body ?? e.query;
  return said instanceof z.ZodObject ? said.shape : {};
};
const bulk = endpoints.filter((e) => 'bulkPrintIdsIncluded' in shapeOf(e));

async function first<T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T> {
  const [found] = await world.rows<T>(text, values);
  if (!found) throw new Error(`The demo world has no row for this call: ${text}`);
  return found;
}
const idOf = async (text: string, values: unknown[] = []) =>
  Number((await first<{ id: number }>(text, values)).id);
const send = (endpoint: AnyEndpoint, fields: Record<string, unknown>, params?: ValidCall['params']) =>
  world.call(endpoint, { as: admin, params, ...(endpoint.body ? { body: fields } : { query: fields }) });
const picking = (): DemoWorldHelper => ({
  world,
  queryRow: first,
  queryId: idOf,
  callFirst: async (id, good: ValidCall) => {
    const endpoint = endpoints.find((e) => e.id === id);
    if (!endpoint) throw new Error(`no call ${id}`);
    const answer = await world.call(endpoint, { as: admin, params: good.params, body: good.body });
    return z.record(z.string(), z.unknown()).parse(answer.data ?? {});
  },
});

/** One row for each endpoint: from the write's recipe, or for reads and prints from this list. */
const of =
  (text: string): ValidCallFactory =>
  async (w) => ({ query: { bulkPrintIdsIncluded: [await w.queryId(text)] } });
const anOutboundUnit =
  'select id from unit where active and status = 2 and shipment_detail_id is null limit 1';
const asked: Readonly<Record<string, ValidCallFactory | undefined>> = {
  'outboundUnits.printLabels': of(anOutboundUnit),
  'outboundUnits.validateDelete': of(anOutboundUnit),
  'outboundUnits.validateReactivate': of(anOutboundUnit),
  'labels.printMany': of(
    `
      select c.id
      from consolidate c
      join orders o on o.id = c.order_id
      where c.deleted_at is null and o.status = 1
      limit 1
    `,
  ),
  'bols.printMany': of('select id from bol where active order by id limit 1'),
  'loads.printLoadingSheets': of('select id from load where not void and status < 3 order by id limit 1'),
  // A load that is on time everywhere, because one of the filters selects late ones.
  'etas.printCoverSheets': async (w) => {
    const id = await w.queryId('select id from load where not void and status < 3 order by id limit 1');
    await w.world.rows('update load_drop set window_start = null, window_end = null where load_id = $1', [
      id,
    ]);
    return { query: { bulkPrintIdsIncluded: [id] } };
  },
  'invoices.printMany': of('select id from invoice where posted_at is not null and type = 0 limit 1'),
  'cooler.returnUnits': async (w) => {
    const { id, shipperId } = await createCoolerItem(w);
    return { query: { bulkPrintIdsIncluded: [id], shipperAccountId: shipperId } };
  },
  'shuttleFile.countUnits': of('select id from shuttle_file order by id limit 1'),
  'invoices.previewPosting': recipes['invoices.post']?.buildCall,
  'shippers.previewCutoffGroups': recipes['shippers.setCutoffGroups']?.buildCall,
};
/** Fields of the request that are not filters. */
const notFilters = new Set([
  ...Object.keys(bulkSelectionFields),
  'format',
  'mine',
  'newShipDate',
  'what',
  'shuttleLoadId',
  'newShipperGroupId',
  'newShipperCutoffGroupId',
  'newShipperCutoffExempt',
  'toDate',
  'toWarehouseId',
]);
/** Filters that some endpoints require. */
const needed = new Set(['shuttleNumber', 'shipperAccountId', 'what']);
const filtersOf = (e: AnyEndpoint) => Object.keys(shapeOf(e)).filter((key) => !notFilters.has(key));

/** Returns a value of the filter that does not match the row. */
async function missing(e: AnyEndpoint, key: string, id: number): Promise<Record<string, unknown>> {
  const span = /^(.*)(From|To)$/.exec(key);
  if (key.startsWith('amount')) return { [key]: key === 'amountFrom' ? '99999999' : '1' };
  const hour = key.startsWith('deliveryDate') ? ' 08:00' : '';
  if (span?.[1]) return { [`${span[1]}From`]: `2028-01-03${hour}`, [`${span[1]}To`]: `2028-01-04${hour}` };
  if (/^(shipDate|dayOfService|receivingDate|outboundDate)$/.test(key)) return { [key]: '2028-01-03' };
  if (key === 'unpaid')
    return {
      unpaid: !(
        await first<{ owed: boolean }>(
          'select exists (select from ledger_item where invoice_id = $1 and open_amount > 0) as owed',
          [id],
        )
      ).owed,
    };
  if (key === 'loadIsNull')
    return {
      loadIsNull: !(
        await first<{ none: boolean }>(
          'select load_pickup_id is null and drop_id is null as none from unit where id = $1',
          [id],
        )
      ).none,
    };
  const given: Record<string, unknown> = {
    active: e.id.includes('eactivate') && !e.id.includes('alidate'),
    status: { outboundUnits: 100, cooler: 1, labels: 0, loads: 3, etas: 3, invoices: 2, shipments: 6 }[
      e.id.split('.')[0] ?? ''
    ],
    type: 2,
    approved: true,
    shipmentNumber: '999999',
    void: true,
    flags: ['atlProduce', 'bolRequired', 'appointmentRequired'],
    createdByUsername: 'Me',
    shipmentIsNull: false,
    toClosedPlace: true,
    openAt: '999999',
    toBill: true,
    toRate: true,
    late: true,
    shipperCutoffExempt: true,
    receivingDay: 1,
  };
  if (key in given) return { [key]: given[key] };
  return { [key]: /Id$|^loadNumber$/.test(key) ? '999999' : 'NOSUCH' };
}
/** Returns everything that one of these actions could change. */
const everything = async () =>
  world.rows(
    `
      select 'unit' as t, md5(string_agg(u::text, ',' order by id)) as h
      from unit u
      union all
      select 'shipper', md5(string_agg(p::text, ',' order by account_id))
      from shipper_profile p
      union all
      select 'invoice', md5(string_agg(i::text, ',' order by id))
      from invoice i
      union all
      select 'audit', count(*)::text
      from audit
    `,
  );

describe.each(selectEndpointsToTest(bulk).map((e) => [e.id, e] as const))('%s', (_, endpoint) => {
  it('excludes rows outside the filter, and uses the given ids without a filter as they are', async () => {
    const make = asked[endpoint.id] ?? recipes[endpoint.id]?.buildCall;
    if (!make) throw new Error('Which row can it be asked for? Say it in this test or in the recipe.');
    const good = await make(picking());
    const fields = z.record(z.string(), z.unknown()).parse(good.query ?? good.body ?? {});
    const ids = z.array(z.int()).parse(fields['bulkPrintIdsIncluded']);
    // Required fields are sent with every request.
    const kept = Object.fromEntries(
      Object.entries(fields).filter(([key]) => notFilters.has(key) || needed.has(key)),
    );
    const before = await everything();
    const wrong: string[] = [];
    const filters = filtersOf(endpoint);
    expect(filters.length).toBeGreaterThan(5);
    for (const key of filters) {
      const narrowed = await missing(endpoint, key, ids[0] ?? 0);
      const answer = await send(endpoint, { ...kept, ...narrowed }, good.params);
      if (answer.status !== 404)
        wrong.push(
          `${JSON.stringify(narrowed)}: ${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`,
        );
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
    const none = await send(endpoint, { ...kept, bulkPrintIdsIncluded: [] }, good.params);
    expect(none.status).toBe(400);
    expect(
      (await send(endpoint, { ...kept, bulkPrintIdsIncluded: [2_000_000_000] }, good.params)).status,
    ).toBe(404);
    const answer = await send(endpoint, kept, good.params);
    expect([answer.status, answer.message]).toEqual([200, answer.message]);
  });
});
it('the actions and prints for a selection are found', () => expect(bulk.length).toBeGreaterThan(12));
