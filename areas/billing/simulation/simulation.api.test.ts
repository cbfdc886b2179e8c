import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelDraftRateSimulationEndpoint,
  getDraftRateSimulationEndpoint,
  getLastDraftRateSimulationEndpoint,
  startDraftRateSimulationEndpoint,
} from './simulation.contract.ts';
import type { DraftRateSimulation } from './simulation.contract.ts';
import { endDraftRateSimulationWithResultIfRunning } from './simulation.repository.ts';
import { rateAndSaveShipments } from '#areas/billing/shipments/rating.service.ts';
import { createOrUpdateFuelPriceEndpoint } from '#areas/billing/tariffs/fuel.contract.ts';
import {
  addRateSheetWithDraftEndpoint,
  addDraftFromLastRateSheetVersionEndpoint,
  discardRateSheetDraftEndpoint,
  publishRateSheetDraftEndpoint,
  updateRateSheetDraftEndpoint,
} from '#areas/billing/tariffs/sheets.contract.ts';
import { softDeleteTestInvoices } from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
} from '#tests/factories.ts';
import { blockJobStartsUntilReleased } from '#tests/background-jobs.ts';
import { waitUntil } from '#tests/waits.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let lakeshore: { id: number };
let draft: { id: number; sheetId: number };
let ids: number[];
const days = ['2027-01-28', '2027-01-29', '2027-02-01'];

/** Publishes a rate per cube for one consignee, and creates the next version as a draft with another rate. */
async function published(consigneeId: number, rate4: number): Promise<{ id: number; sheetId: number }> {
  const effectiveDate = '2027-01-01';
  const { data } = await world.call(addRateSheetWithDraftEndpoint, {
    as: kemi,
    body: { name: `Of ${consigneeId}`, effectiveDate },
  });
  await world.call(updateRateSheetDraftEndpoint, {
    as: kemi,
    params: { id: data.id },
    body: { effectiveDate, zones: [], lines: [{ consigneeId, rateType: 'Cube', rate4 }] },
  });
  await world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: data.id }, body: {} });
  return data;
}
async function shipments(consigneeId: number, count: number): Promise<number[]> {
  const shipper = await createTestShipper(world);
  const roses = await ensureTestProduct(world, 'ROS-RED');
  const made = await world.rows<{ id: number }>(
    `
      with s as (
        insert into shipment (
          outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
          receiving_warehouse_id, outbound_warehouse_id, status, units, cubes, created_at
        )
        select ($1::date[])[1 + n % 3], $2, $3, $3, $3, 1, $4, $4, 1, 10, 1000, now()
        from generate_series(1, $5) n
        returning id
      ),
      d as (
        insert into shipment_detail (shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date)
        select id, $6, 'Freight', 2, 41, 10, 7, 10, 1000 + id % 7, '2027-01-27' from s
      )
      select id from s order by id
    `,
    [days, shipper.id, consigneeId, shipper.warehouseId, count, roses.id],
  );
  return made.map((s) => s.id);
}
const start = (versionId: number, wish = { days: 30 }) =>
  world.call(startDraftRateSimulationEndpoint, { as: kemi, params: { id: versionId }, body: wish });
/** Waits until the simulation has ended and returns it. */
const ended = (id: number): Promise<DraftRateSimulation> =>
  waitUntil(`simulation ${id} has ended`, async () => {
    const { data } = await world.call(getDraftRateSimulationEndpoint, { as: kemi, params: { id } });
    return data.state !== 'running' && data;
  });
/** The contents of all tables that rating writes, as text. */
const ratingTables = () =>
  world.row(
    `
      select md5(string_agg(t::text, '|')) as sum
      from (
        select s::text as t from shipment s
        union all select r::text from shipment_rate r
        union all select f::text from tariff f
        union all select u::text from audit u where entity = 'shipment'
        order by 1
      ) x
    `,
  );

beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  await softDeleteTestInvoices(world);
  await world.rows('delete from billing_closed_day');
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  for (const weekStart of ['2027-01-25', '2027-02-01'])
    await world.call(createOrUpdateFuelPriceEndpoint, { as: kemi, body: { weekStart, priceMills: 3600 } });
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore' });
  const other = await createTestConsignee(world, { name: 'Other' });
  const { sheetId } = await published(lakeshore.id, 31_000);
  await published(other.id, 50_000);
  ids = await shipments(lakeshore.id, 15);
  const others = await shipments(other.id, 5);
  await world.work((work) =>
    rateAndSaveShipments(work, [...ids, ...others], { keepManualCharges: true, ratingRunId: null }),
  );
  const made = await world.call(addDraftFromLastRateSheetVersionEndpoint, {
    as: kemi,
    params: { id: sheetId },
    body: { effectiveDate: '2027-06-01' },
  });
  draft = { id: made.data.id, sheetId };
  await world.call(updateRateSheetDraftEndpoint, {
    as: kemi,
    params: { id: draft.id },
    body: {
      effectiveDate: '2027-06-01',
      zones: [],
      lines: [{ consigneeId: lakeshore.id, rateType: 'Cube', rate4: 41_000 }],
    },
  });
});
afterAll(() => world.close());

describe('A simulation', () => {
  it('requires a closed day', async () => {
    expect((await start(draft.id)).error).toBe('simulations.noClosedDays');
    await world.rows(
      `
        with c as (insert into billing_close (date_from, date_to, ran_at) values ($1, $2, now()) returning id)
        insert into billing_closed_day (outbound_date, billing_close_id)
        select unnest($3::date[]), id from c
      `,
      [days[0], days[2], days],
    );
  });
  it('shows what the draft would have charged on the closed days, and writes no charges', async () => {
    const before = await ratingTables();
    const started = await start(draft.id);
    const found = await ended(started.data.id);
    expect([found.state, found.days, found.firstDay, found.lastDay, found.outdated]).toEqual([
      'done',
      3,
      '2027-01-28',
      '2027-02-01',
      false,
    ]);
    const charged = await world.row<{ amount: number; mine: number }>(
      `
        select sum(amount)::int as amount, (sum(amount) filter (where id = any($1)))::int as mine
        from shipment
        where outbound_date = any($2) and status <> 6 and amount > 0
      `,
      [ids, days],
    );
    const { result } = found;
    expect(result?.before).toBe(charged.amount);
    const payer = result?.payers[0];
    expect([payer?.name.endsWith('Lakeshore'), payer?.shipments, payer?.before]).toEqual([
      true,
      15,
      charged.mine,
    ]);
    expect(result?.differ).toBe(15);
    const change = (payer?.after ?? 0) - (payer?.before ?? 0);
    expect(change).toBeGreaterThan(0);
    expect((result?.after ?? 0) - (result?.before ?? 0)).toBe(change);
    expect(result?.lanes.reduce((sum, lane) => sum + lane.after, 0)).toBe(result?.after);
    expect(await ratingTables()).toEqual(before);
  });
  it('lists the ten shipments with the largest changes, with their charge steps before and after', async () => {
    const { data } = await world.call(getLastDraftRateSimulationEndpoint, {
      as: kemi,
      params: { id: draft.id },
    });
    const most = data?.result?.most ?? [];
    expect(most).toHaveLength(10);
    const changes = most.map((s) => s.after.amount - s.before.amount);
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    for (const side of [most[0]?.before, most[0]?.after]) {
      expect(side?.charges.reduce((sum, c) => sum + c.amount, 0)).toBe(side?.amount);
      expect(side?.charges[0]?.why.map((w) => w.step)).toEqual(['tariff', 'quantity', 'amount']);
    }
    expect(most[0]?.after.charges[0]).toMatchObject({ chargeCode: 'FRT', rate4: 41_000 });
    expect(most[0]?.after.charges[0]?.why[0]).toMatchObject({ version: 2 });
  });
  it('matches to the cent what rating charges after the draft is published', async () => {
    const { data: simulated } = await world.call(getLastDraftRateSimulationEndpoint, {
      as: kemi,
      params: { id: draft.id },
    });
    const copy = await world.call(addRateSheetWithDraftEndpoint, {
      as: kemi,
      body: { name: 'The same', effectiveDate: '2027-01-15' },
    });
    await world.call(updateRateSheetDraftEndpoint, {
      as: kemi,
      params: { id: copy.data.id },
      body: {
        effectiveDate: '2027-01-15',
        zones: [],
        lines: [{ consigneeId: lakeshore.id, rateType: 'Cube', rate4: 41_000 }],
      },
    });
    await world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: copy.data.id }, body: {} });
    await world.work((work) =>
      rateAndSaveShipments(work, ids, { keepManualCharges: true, ratingRunId: null }),
    );
    const now = await world.row('select sum(amount)::int as amount from shipment where id = any($1)', [ids]);
    expect(now).toEqual({ amount: simulated?.result?.payers[0]?.after });
  });
  it('starts once for two users at the same time, and not for a published or empty version', async () => {
    const held = await blockJobStartsUntilReleased(world);
    const both = await Promise.all([start(draft.id), start(draft.id)]);
    await held.release();
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    await ended(both.find((a) => a.status === 200)?.data.id ?? 0);
    const empty = await world.call(addRateSheetWithDraftEndpoint, {
      as: kemi,
      body: { name: 'Empty', effectiveDate: '2027-06-01' },
    });
    expect((await start(empty.data.id)).error).toBe('simulations.linesMissing');
    const [first] = await world.rows<{ id: number }>(
      'select id from rate_sheet_version where sheet_id = $1 and status = 2',
      [draft.sheetId],
    );
    expect((await start(first?.id ?? 0)).error).toBe('simulations.versionPublished');
  });
  it('has no result when it was stopped before it ended', async () => {
    const { data } = await start(draft.id, { days: 1 });
    const stopped = await world.call(cancelDraftRateSimulationEndpoint, {
      as: kemi,
      params: { id: data.id },
    });
    const found = await ended(data.id);
    expect([stopped.status, found.state]).toEqual(
      stopped.status === 200 ? [200, 'cancelled'] : [412, 'done'],
    );
    const again = await world.call(cancelDraftRateSimulationEndpoint, { as: kemi, params: { id: data.id } });
    expect(again.error).toBe('simulations.simulationEnded');
    if (found.state === 'cancelled') {
      const result = {
        shipments: 0,
        before: 0,
        after: 0,
        differ: 0,
        errorsBefore: 0,
        errorsAfter: 0,
        payers: [],
        lanes: [],
        most: [],
      };
      expect(
        await world.work((work) => endDraftRateSimulationWithResultIfRunning(work, data.id, result)),
      ).toBe(false);
    }
  });
  it('is marked outdated when its draft changes, and is deleted with a discarded draft', async () => {
    const { data } = await start(draft.id, { days: 1 });
    await ended(data.id);
    await world.call(updateRateSheetDraftEndpoint, {
      as: kemi,
      params: { id: draft.id },
      body: {
        effectiveDate: '2027-06-01',
        zones: [],
        lines: [{ consigneeId: lakeshore.id, rateType: 'Flat', rate4: 41_000 }],
      },
    });
    expect((await ended(data.id)).outdated).toBe(true);
    await world.call(discardRateSheetDraftEndpoint, { as: kemi, params: { id: draft.id } });
    expect(
      (await world.call(getDraftRateSimulationEndpoint, { as: kemi, params: { id: data.id } })).status,
    ).toBe(404);
  });
  it('of a draft published since links to the version in effect, and cannot be run again', async () => {
    const third = await createTestConsignee(world, { name: 'Third' });
    const { sheetId } = await published(third.id, 31_000);
    const holds: number[] = [];
    for (const effectiveDate of ['2027-01-15', '2027-09-01']) {
      const { data: next } = await world.call(addDraftFromLastRateSheetVersionEndpoint, {
        as: kemi,
        params: { id: sheetId },
        body: { effectiveDate },
      });
      holds.push(next.id);
      const { data: tried } = await start(next.id, { days: 1 });
      expect((await ended(tried.id)).published).toBeNull();
      await world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: next.id }, body: {} });
      // September's version is not in effect yet. January's is.
      expect(await ended(tried.id)).toMatchObject({
        outdated: false,
        published: { versionId: holds[0], version: 2 },
      });
    }
  });
  it('is not available to users without tariff permission', async () => {
    const service = await createTestUser(world, { role: 'CustomerService' });
    const answer = await world.call(startDraftRateSimulationEndpoint, {
      as: service,
      params: { id: draft.id },
      body: { days: 1 },
    });
    expect(answer.status).toBe(403);
  });
});
