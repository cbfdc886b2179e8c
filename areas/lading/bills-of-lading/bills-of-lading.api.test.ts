import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countActiveBolsLackingShipmentsEndpoint,
  generateShipmentsOfBolEndpoint,
  getBolLinesEndpoint,
  printBolEndpoint,
  printBolDetailedEndpoint,
  printBolsEndpoint,
  regenerateBolUnderNewNumberEndpoint,
  searchBolsEndpoint,
} from './bills-of-lading.contract.ts';
import { createOrRegeneratePickupBolsReopeningShipments } from './bills-of-lading.service.ts';
import { isBolNumber } from '#areas/freight/units/barcodes.rules.ts';
import { parseOwnPdfPages } from '#kit/server/pdf-testing.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { waitForBlockedSession } from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  createTestShipper,
  createTestUser,
  updateTestLoad,
  updateTestPickup,
  updateTestUnits,
} from '#tests/factories.ts';
import type { TestAccount, TestLoad } from '#tests/factories.ts';

let world: TestWorld;
let billing: TestUser;
let shipper: TestAccount & { warehouseId: number };
let chicago: TestAccount;
let columbus: TestAccount;
let load: TestLoad;
let alone: TestLoad;

/** A load with one pickup and a stop for each consignee, with their units on its trailer. */
const aLoadedLoad = (to: TestAccount[]) =>
  createTestPlannedLoad(world, {
    state: 'loaded',
    trailer: 'TR 1',
    shipper,
    pickupWarehouseIds: [shipper.warehouseId],
    stopConsignees: to,
    units: 4,
  });

beforeAll(async () => {
  world = await openTestWorld();
  shipper = await createTestShipper(world);
  chicago = await createTestConsignee(world);
  columbus = await createTestConsignee(world, { city: 'Columbus' });
  billing = await createTestUser(world, { role: 'Billing' });
  load = await aLoadedLoad([chicago, columbus]);
  alone = await aLoadedLoad([await createTestConsignee(world, { city: 'Dayton' })]);
});
afterAll(() => world.close());

describe('bills of lading', () => {
  it('are created one per consignee, with a valid check digit and their units', async () => {
    const made = await world.work((work) =>
      createOrRegeneratePickupBolsReopeningShipments(work, load.pickupId),
    );
    expect(made).toHaveLength(2);
    expect(made.every((b) => isBolNumber(b.bolNumber))).toBe(true);
    const list = await world.call(searchBolsEndpoint, {
      as: billing,
      query: { dateFrom: '2027-02-03', dateTo: '2027-02-03' },
    });
    expect(list.totalRows).toBe(2);
    expect(list.totals).toEqual({ totalUnits: 8, totalCubes: 8 * 166 });
    const unmarked = await world.rows(
      'select 1 from unit where load_pickup_id = $1 and bol_detail_id is null',
      [load.pickupId],
    );
    expect(unmarked).toHaveLength(0);
  });

  it('reject a range that ends before it starts', async () => {
    const answer = await world.call(searchBolsEndpoint, {
      as: billing,
      query: { dateFrom: '2027-02-04', dateTo: '2027-02-03' },
    });
    expect([answer.status, answer.message]).toEqual([400, 'End date can’t be before start date']);
  });

  it('create open shipments once, with the units and cubes of their lines', async () => {
    const [bol] = (
      await world.call(searchBolsEndpoint, { as: billing, query: { consigneeToAccountId: chicago.id } })
    ).data;
    if (!bol) throw new Error('no bill of lading');
    const first = await world.call(generateShipmentsOfBolEndpoint, { as: billing, params: { id: bol.id } });
    expect(first.data).toMatchObject({ made: 1, lines: 1 });
    // The other bill of the load is still unbilled. The list finds it with the filter, and both without.
    const days = { dateFrom: '2027-02-03', dateTo: '2027-02-03' };
    expect(
      (await world.call(countActiveBolsLackingShipmentsEndpoint, { as: billing, query: days })).data,
    ).toEqual({
      toBill: 1,
    });
    for (const [toBill, consignee] of [
      [true, columbus],
      [false, chicago],
    ] as const) {
      const found = await world.call(searchBolsEndpoint, { as: billing, query: { ...days, toBill } });
      expect(found.data.map((b) => b.consigneeId)).toEqual([consignee.id]);
    }
    expect(
      (await world.call(generateShipmentsOfBolEndpoint, { as: billing, params: { id: bol.id } })).data,
    ).toMatchObject({ made: 0, lines: 0 });
    const shipment = await world.row<{ units: number; cubes: number; status: number }>(
      'select units, cubes, status from shipment where bol_id = $1',
      [bol.id],
    );
    expect(shipment).toEqual({ units: 4, cubes: 4 * 166, status: 1 });
    expect(
      (await world.call(getBolLinesEndpoint, { as: billing, params: { id: bol.id } })).data[0]
        ?.shipmentStatus,
    ).toBe(1);
  });

  it('when recreated supersede the old ones, reopen their shipments without rates, and never reuse a number', async () => {
    await world.rows(
      `
        insert into shipment_rate (shipment_id, charge_code, description, rate_type, amount)
        select id, 'FRT', 'Linehaul', 'Flat', 100
        from shipment
      `,
    );
    await world.rows('update shipment set status = 2, amount = 100');
    const before = await world.rows<{ bol_number: string }>('select bol_number from bol');
    const made = await world.work((work) =>
      createOrRegeneratePickupBolsReopeningShipments(work, load.pickupId),
    );
    expect(made.filter((m) => before.some((b) => b.bol_number === m.bolNumber))).toEqual([]);
    const old = await world.rows<{ active: boolean; superseded_by: number | null }>(
      'select active, superseded_by from bol where generation = 1',
    );
    expect(old.every((b) => !b.active && b.superseded_by !== null)).toBe(true);
    const shipment = await world.row<{ status: number; amount: number; units: number; rates: number }>(
      `
        select s.status, s.amount, s.units,
          (select count(*)::int from shipment_rate r where r.shipment_id = s.id) as rates
        from shipment s
      `,
    );
    expect(shipment).toEqual({ status: 1, amount: 0, units: 4, rates: 0 });
  });

  it('can be recreated singly: a new number, the old one superseded, the other one unchanged', async () => {
    const find = async (consigneeToAccountId: number) =>
      (await world.call(searchBolsEndpoint, { as: billing, query: { consigneeToAccountId, active: true } }))
        .data[0];
    const [old, neighbour] = [await find(chicago.id), await find(columbus.id)];
    const again = (body: { confirmed?: boolean } = {}) =>
      world.call(regenerateBolUnderNewNumberEndpoint, { as: billing, params: { id: old?.id ?? 0 }, body });
    expect(await again()).toMatchObject({
      status: 412,
      message: 'Bills of lading are created when the load is released.',
    });
    await updateTestPickup(world, load.pickupId, { state: 'released' });
    await world.rows('update shipment set status = 2 where bol_id = $1', [old?.id]);
    expect(await again()).toMatchObject({
      status: 412,
      message: 'The charges of 1 shipment will be removed.',
    });
    const made = await again({ confirmed: true });
    expect(made.data.bols).toHaveLength(1);
    const fresh = await find(chicago.id);
    expect(fresh).toMatchObject({
      id: made.data.bols[0]?.bolId,
      generation: (old?.generation ?? 0) + 1,
      units: 4,
      cubes: 4 * 166,
      shipments: 1,
    });
    expect(await find(columbus.id)).toEqual(neighbour);
    expect(await world.row('select status, units from shipment where bol_id = $1', [fresh?.id])).toEqual({
      status: 1,
      units: 4,
    });
    expect(await again()).toMatchObject({
      status: 412,
      message: 'Only active bills of lading can be recreated.',
    });
    expect(
      (
        await world.call(regenerateBolUnderNewNumberEndpoint, {
          as: await createTestUser(world, { role: 'CustomerService' }),
          params: { id: fresh?.id ?? 0 },
          body: {},
        })
      ).status,
    ).toBe(403);
  });

  it('do not change once invoiced', async () => {
    await world.rows('update shipment set status = 5');
    await expect(
      world.work((work) => createOrRegeneratePickupBolsReopeningShipments(work, load.pickupId)),
    ).rejects.toThrow('already invoiced');
  });

  it('print as PDF with a descriptive file name', async () => {
    const [bol] = (await world.call(searchBolsEndpoint, { as: billing, query: { active: true } })).data;
    const paper = await world.call(printBolEndpoint, { as: billing, params: { id: bol?.id ?? 0 } });
    expect(paper.headers.get('content-disposition')).toContain(`BOL-${bol?.bolNumber}.pdf`);
    expect(new TextDecoder('latin1').decode(paper.bytes.slice(0, 5))).toBe('%PDF-');
    const detailed = await world.call(printBolDetailedEndpoint, {
      as: billing,
      params: { id: bol?.id ?? 0 },
    });
    expect(detailed.headers.get('content-disposition')).toContain(`BOL-${bol?.bolNumber}-detailed.pdf`);
  });

  it('print in the language of the consignee', async () => {
    const languageOf = (bytes: Uint8Array) =>
      /\/Lang \((\w+)\)/.exec(new TextDecoder('latin1').decode(bytes))?.[1];
    const [bol] = (
      await world.call(searchBolsEndpoint, {
        as: billing,
        query: { active: true, consigneeToAccountId: chicago.id },
      })
    ).data;
    const print = async () =>
      languageOf((await world.call(printBolEndpoint, { as: billing, params: { id: bol?.id ?? 0 } })).bytes);
    expect(await print()).toBe('en');
    await world.rows(`update account set language = 'es' where id = $1`, [chicago.id]);
    expect(await print()).toBe('es');
    expect(
      languageOf(
        (
          await world.call(printBolsEndpoint, {
            as: billing,
            query: { bulkPrintIdsIncluded: [bol?.id ?? 0] },
          })
        ).bytes,
      ),
    ).toBe('es');
  });

  it('print the same for every viewer: as one of all the drops of the truck', async () => {
    const consignee = await createTestUser(world, { role: 'Billing', actsForAccounts: [columbus] });
    const [theirs] = (await world.call(searchBolsEndpoint, { as: consignee })).data;
    const marks = async (who: TestUser) =>
      parseOwnPdfPages(
        (await world.call(printBolEndpoint, { as: who, params: { id: theirs?.id ?? 0 } })).bytes,
      )[0]?.contentOperators;
    const ours = await marks(billing);
    expect(ours?.length).toBeGreaterThan(0);
    expect(await marks(consignee)).toEqual(ours);
  });

  it('of other accounts are not visible', async () => {
    const consignee = await createTestUser(world, { role: 'Billing', actsForAccounts: [columbus] });
    const list = await world.call(searchBolsEndpoint, { as: consignee });
    expect(list.data.every((b) => b.consigneeId === columbus.id)).toBe(true);
    const [theirs] = (
      await world.call(searchBolsEndpoint, { as: billing, query: { consigneeToAccountId: chicago.id } })
    ).data;
    expect(
      (await world.call(printBolEndpoint, { as: consignee, params: { id: theirs?.id ?? 0 } })).status,
    ).toBe(404);
  });

  it('create one shipment for a line when four users request it at the same time', async () => {
    const [bol] = await world.work((work) =>
      createOrRegeneratePickupBolsReopeningShipments(work, alone.pickupId),
    );
    const made = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.call(generateShipmentsOfBolEndpoint, { as: billing, params: { id: bol?.bolId ?? 0 } }),
      ),
    );
    expect(made.map((m) => m.data.made).toSorted()).toEqual([0, 0, 0, 1]);
    expect(await world.rows('select 1 from shipment where bol_id = $1', [bol?.bolId])).toHaveLength(1);
  });
  it('wait for a concurrent close, and then stay unchanged', async () => {
    const closing = await world.serving.connect();
    await closing.query(`begin; set local app.everything to 'on'`);
    await closing.query('update shipment set status = 5 where load_id = $1', [alone.id]);
    const made = world
      .work((work) => createOrRegeneratePickupBolsReopeningShipments(work, alone.pickupId))
      .then(
        () => 'made',
        (error: unknown) => String(error),
      );
    await waitForBlockedSession(world);
    await closing.query('commit');
    closing.release();
    expect(await made).toContain('already invoiced');
    await world.rows('update shipment set status = 1 where load_id = $1', [alone.id]);
  });
  it('update their shipment when recreated: the load’s outbound date, and the line of its units', async () => {
    const [, first] = await world.rows<{ id: number }>(
      'select id from unit where load_pickup_id = $1 order by id',
      [alone.pickupId],
    );
    await updateTestLoad(world, alone.id, { day_of_service: '2027-02-05' });
    await updateTestUnits(world, first?.id, { state: 'received', load_pickup_id: null, drop_id: null });
    await world.work((work) => createOrRegeneratePickupBolsReopeningShipments(work, alone.pickupId));
    expect(
      await world.row(
        `
          select s.outbound_date::text as date, s.units, b.outbound_date::text as bill
          from shipment s
          join bol b on b.id = s.bol_id
          where s.load_id = $1
        `,
        [alone.id],
      ),
    ).toEqual({ date: '2027-02-05', units: 3, bill: '2027-02-05' });
    expect(
      await world.row(
        `
          select count(d.id)::int as billed, count(*) filter (where d.status = 1)::int as live
          from unit u
          left join shipment_detail d on d.id = u.shipment_detail_id
          where u.load_pickup_id = $1 or u.id = $2
        `,
        [alone.pickupId, first?.id],
      ),
    ).toEqual({ billed: 3, live: 3 });
  });
});
