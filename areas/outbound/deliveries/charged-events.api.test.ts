import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordDeliveryEndpoint } from './deliveries.contract.ts';
import { releasePickupEndpoint, reopenPickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import { previewBillingCloseEndpoint } from '#areas/billing/closing/closing.contract.ts';
import {
  getShipmentChargesEndpoint,
  rerateShipmentEndpoint,
} from '#areas/billing/shipments/shipments.contract.ts';
import { generateShipmentsOfManyBolsEndpoint } from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestPickup,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

/** Charged events of freight reach its shipment from where they happen, without manual entry. */
const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let vista: { id: number };
let miami: { id: number };

/** Cents calculated in plain integers, rounded half up. */
const halfUp = (value: bigint, by: bigint): number => Number((value + by / 2n) / by);
const pallets = (count: number, dollars: number): number => count * dollars * 100;
const fuel = (cents: number, basisPoints: number): number =>
  halfUp(BigInt(cents) * BigInt(basisPoints), 10_000n);

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  vista = await createTestWarehouse(world);
  miami = await createTestWarehouse(world);
  await world.rows('update warehouse set pallet_exchange = id = $1', [vista.id]);
  for (const { id } of [vista, miami]) await startTestOperatingDay(world, id, day);
  await world.rows(`
    insert into tariff (name, rate_type, rate4, effective_date, expiration_date)
    values ('PAL 2027', 'Pallet', 1850000, '2027-01-01', '2027-12-31')
  `);
  await world.rows('delete from fuel_schedule');
  await world.rows(
    'insert into fuel_schedule (price_from_mills, price_to_mills, percent_bp) values (3560, 3609, 2450)',
  );
  await world.rows(`
    insert into fuel_price (week_start, price_mills)
    values ('2027-02-01', 3585)
    on conflict (week_start) do update
    set price_mills = 3585
  `);
  await world.rows(`
    insert into accessorial_rule (charge_code, flag, event, rate_type, rate4, effective_date, expiration_date)
    values
      ('PLT', null, 'palletExchange', 'Flat', 350000, '2027-01-01', '2027-12-31'),
      ('LMP', 'lumperStop', 'lumper', 'Flat', 600000, '2027-01-01', '2027-12-31'),
      ('APT', 'appointmentRequired', 'appointment', 'Flat', 350000, '2027-01-01', '2027-12-31'),
      ('RED', null, 'redelivery', 'Flat', 750000, '2027-01-01', '2027-12-31')
  `);
});
afterAll(() => world.close());

interface Sent {
  at: { id: number };
  to?: TestAccount;
  uom?: 1 | 2 | 3;
  units?: number;
}
/** A truck that has departed with freight, and its shipment. */
async function sent({ at, to, uom = 3, units = 2 }: Sent) {
  const consignee = to ?? (await createTestConsignee(world));
  const shipper = await createTestShipper(world, { warehouseId: at.id });
  const load = await createTestLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    pickupWarehouseIds: [at.id],
    stopConsignees: [consignee],
  });
  const { unitIds } = await createTestUnits(world, 'loaded', {
    load: load,
    shipper,
    consignee,
    units,
    uom,
    cubeHundredths: 8000,
  });
  return { ...load, consignee, shipper, unitIds };
}
const release = (load: { id: number; pickupId: number }) =>
  world.call(releasePickupEndpoint, {
    as: admin,
    params: { id: load.id, pickupId: load.pickupId },
    body: {},
  });
async function billed(load: { id: number; pickupId: number }): Promise<number> {
  const made = await release(load);
  expect(made.message).toBe('');
  const { data } = await world.call(generateShipmentsOfManyBolsEndpoint, {
    as: admin,
    body: { ids: made.data.bols.map((b) => b.bolId) },
  });
  return (
    await world.row<{ id: number }>('select id from shipment where shipment_number = $1', [
      data.shipmentNumbers[0],
    ])
  ).id;
}
async function charged(shipment: number): Promise<Record<string, number>> {
  const { data } = await world.call(rerateShipmentEndpoint, {
    as: admin,
    params: { id: shipment },
    body: {},
  });
  const rates = (await world.call(getShipmentChargesEndpoint, { as: admin, params: { id: shipment } })).data;
  expect(data).toMatchObject({ status: 2, amount: rates.reduce((sum, r) => sum + r.amount, 0) });
  return Object.fromEntries(rates.map((r) => [r.chargeCode, r.amount]));
}
const deliver = (dropId: number, body: Record<string, unknown> = {}) =>
  world.call(recordDeliveryEndpoint, { as: admin, params: { dropId }, body });

describe('pallets that leave a warehouse with pallet exchange', () => {
  test('are charged with the freight: two pallets at $185 come to $495.65', async () => {
    const shipment = await billed(await sent({ at: vista }));
    const linehaul = pallets(2, 185);
    expect(await charged(shipment)).toEqual({ FRT: linehaul, FSC: fuel(linehaul, 2450), PLT: 3500 });
    expect(linehaul + fuel(linehaul, 2450) + 3500).toBe(49_565);
    const rates = (await world.call(getShipmentChargesEndpoint, { as: admin, params: { id: shipment } }))
      .data;
    const why = rates.find((r) => r.chargeCode === 'PLT')?.why.find((w) => w.step === 'event');
    expect(why).toMatchObject({ event: 'palletExchange', quantity: 2 });
    expect(String(why?.['reference'])).toMatch(/^BOL \d{17}$/);
  });

  test('are not charged where no pallets are given out, nor for loose boxes', async () => {
    expect(await charged(await billed(await sent({ at: miami })))).not.toHaveProperty('PLT');
    await world.rows(`
      insert into tariff (name, rate_type, rate4, uom, effective_date, expiration_date)
      values ('BOX 2027', 'Unit', 45000, 2, '2027-01-01', '2027-12-31')
    `);
    expect(await charged(await billed(await sent({ at: vista, uom: 2 })))).not.toHaveProperty('PLT');
  });

  test('are counted for boxes that leave on the pallet they were received on, once per whole pallet', async () => {
    const load = await sent({ at: vista, uom: 2, units: 5 });
    const whole = await aPallet(load.shipper, load.unitIds.slice(0, 2));
    const parted = await aPallet(load.shipper, load.unitIds.slice(2, 4));
    const stays = await createTestUnits(world, 'received', { shipper: load.shipper, uom: 2, units: 1 });
    await updateTestUnits(world, stays.unitIds, { receiving_pallet_id: parted });
    await aPallet(load.shipper, load.unitIds.slice(4), 2);
    const shipment = await billed(load);
    expect(await charged(shipment)).toMatchObject({ FRT: 5 * 450, PLT: 3500 });
    expect(
      await world.row(
        `
          select sum(b.pallets)::int as pallets
          from bol_detail b
          join shipment_detail d on d.bol_detail_id = b.id
          where d.shipment_id = $1
        `,
        [shipment],
      ),
    ).toEqual({ pallets: 1 });
    expect(whole).not.toBe(parted);
  });

  test('keep their charge when the warehouse stops pallet exchange, and follow a recreated bill of lading', async () => {
    const load = await sent({ at: vista, units: 3 });
    const shipment = await billed(load);
    await world.rows('update warehouse set pallet_exchange = false where id = $1', [vista.id]);
    expect(await charged(shipment)).toHaveProperty('PLT', 3500);
    await world.call(reopenPickupEndpoint, { as: admin, params: { loadPickupId: load.pickupId } });
    await updateTestPickup(world, load.pickupId, { state: 'loaded' });
    await release(load);
    expect(await charged(shipment)).not.toHaveProperty('PLT');
    await world.rows('update warehouse set pallet_exchange = true where id = $1', [vista.id]);
    await expectInvariantsHold(world);
  });
});

let pallet = 0;
async function aPallet(
  shipper: { id: number; warehouseId: number },
  units: readonly number[],
  status = 0,
): Promise<number> {
  pallet += 1;
  const { id } = await world.row<{ id: number }>(
    `
      insert into receiving_pallet (code, warehouse_id, receiving_date, shipper_id, pallet_status, opened_at)
      values ($1, $2, $3, $4, $5, $6)
      returning id
    `,
    [`00614141000${pallet}`, shipper.warehouseId, day, shipper.id, status, world.clock.now().toString()],
  );
  await updateTestUnits(world, units, { receiving_pallet_id: id });
  return id;
}

describe('charges beside the freight, each with its own switch', () => {
  const freight = { FRT: 37_000, FSC: 9065 };
  test.each([
    { what: 'lumperStop', line: { LMP: 6000 }, why: { flag: 'lumperStop' } },
    { what: 'appointmentRequired', line: { APT: 3500 }, why: { flag: 'appointmentRequired' } },
    { what: 'palletExchange', line: { PLT: 3500 }, why: { flag: null, event: 'palletExchange' } },
  ])('$what adds its own line with its reason; without it, nothing is added', async (one) => {
    const to = await createTestConsignee(world);
    const exchange = one.what === 'palletExchange';
    if (!exchange) await flag(to, one.what);
    const shipment = await billed(await sent({ at: exchange ? vista : miami, to }));
    expect(await charged(shipment)).toEqual({ ...freight, ...one.line });
    const rates = (await world.call(getShipmentChargesEndpoint, { as: admin, params: { id: shipment } }))
      .data;
    const ruled = rates.flatMap((r) => r.why.filter((w) => w.step === 'rule').map((w) => [r.chargeCode, w]));
    expect(ruled).toEqual([[Object.keys(one.line)[0], expect.objectContaining(one.why)]]);
    const plain = await billed(await sent({ at: miami }));
    expect(await charged(plain)).toEqual(freight);
    if (exchange) return;
    await world.rows('delete from account_flag where account_id = $1', [to.id]);
    expect(await charged(shipment)).toEqual(freight);
  });
});

describe('a driver’s proof of delivery', () => {
  test('charges an appointment and a lumper once, with or without the consignee’s flag', async () => {
    const plain = await sent({ at: miami });
    const shipment = await billed(plain);
    expect(await charged(shipment)).toEqual({ FRT: 37_000, FSC: 9065 });
    expect((await deliver(plain.dropId, { appointment: true, lumper: true })).status).toBe(200);
    expect(await charged(shipment)).toEqual({ FRT: 37_000, FSC: 9065, APT: 3500, LMP: 6000 });
    const marked = await sent({ at: miami });
    await flag(marked.consignee, 'appointmentRequired');
    const second = await billed(marked);
    expect(await charged(second)).toEqual({ FRT: 37_000, FSC: 9065, APT: 3500 });
    await deliver(marked.dropId, { appointment: true });
    expect(await charged(second)).toEqual({ FRT: 37_000, FSC: 9065, APT: 3500 });
  });

  test('charges the appointment of a hub to the freight left there for others', async () => {
    const hub = await createTestConsignee(world);
    await flag(hub, 'appointmentRequired');
    const load = await sent({ at: miami });
    await world.rows('update load_drop set deliver_to_id = $1 where id = $2', [hub.id, load.dropId]);
    await updateTestUnits(world, load.unitIds, { deliver_to_id: hub.id });
    await world.rows(
      'update consolidate set care_of_id = $1 where id in (select consolidate_id from unit where id = any($2))',
      [hub.id, load.unitIds],
    );
    expect(await charged(await billed(load))).toEqual({ FRT: 37_000, FSC: 9065, APT: 3500 });
  });

  test('needs confirmation for a second proof of a drop, and is a redelivery for the named consignees', async () => {
    const load = await sent({ at: miami });
    const shipment = await billed(load);
    await charged(shipment);
    expect((await deliver(load.dropId)).data).toMatchObject({ proofs: 1, redelivery: false, toRate: 0 });
    const asked = await deliver(load.dropId);
    expect([asked.status, asked.error]).toEqual([412, 'deliveries.alreadyDelivered']);
    world.clock.set(world.clock.now().add({ minutes: 5 }).toString());
    const again = await deliver(load.dropId, { again: true, consigneeAccountId: load.consignee.id });
    expect(again.data).toMatchObject({ proofs: 2, redelivery: true, toRate: 1 });
    expect(await charged(shipment)).toEqual({ FRT: 37_000, FSC: 9065, RED: 7500 });
    const stranger = await deliver(load.dropId, {
      again: true,
      consigneeAccountId: (await createTestConsignee(world)).id,
    });
    expect([stranger.status, stranger.error]).toEqual([400, 'deliveries.consigneeNotAtStop']);
    await expectInvariantsHold(world);
  });

  test('blocks the close when it comes after the rating, until the shipment is rated again', async () => {
    const load = await sent({ at: miami });
    const shipment = await billed(load);
    await charged(shipment);
    const preview = async () =>
      (await world.call(previewBillingCloseEndpoint, { as: admin, query: { dateFrom: day, dateTo: day } }))
        .data;
    world.clock.set(world.clock.now().add({ minutes: 5 }).toString());
    await deliver(load.dropId, { lumper: true });
    const { shipment_number: number } = await world.row<{ shipment_number: number }>(
      'select shipment_number from shipment where id = $1',
      [shipment],
    );
    expect((await preview()).refused).toMatchObject({ code: 'closing.deliveriesChangedAfterRating' });
    expect((await preview()).refused?.params?.['numbers']).toContain(String(number));
    world.clock.set(world.clock.now().add({ minutes: 5 }).toString());
    await charged(shipment);
    expect((await preview()).refused?.params?.['numbers'] ?? '').not.toContain(String(number));
  });

  test('is rejected before the truck has left, is saved once for two users, and survives a reopened load', async () => {
    const load = await sent({ at: miami });
    expect((await deliver(load.dropId)).error).toBe('deliveries.loadNotReleased');
    await release(load);
    const both = await Promise.all([deliver(load.dropId), deliver(load.dropId)]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 412]);
    const reopened = await world.call(reopenPickupEndpoint, {
      as: admin,
      params: { loadPickupId: load.pickupId },
    });
    expect([reopened.status, reopened.error]).toEqual([412, 'release.loadDelivered']);
    expect(
      (await deliver(load.dropId, { again: true, deliveredOn: '2027-02-03', deliveredAt: '08:00' })).error,
    ).toBe('deliveries.timeBeforeRelease');
    expect(
      (await deliver(load.dropId, { again: true, deliveredOn: '2027-02-09', deliveredAt: '08:00' })).error,
    ).toBe('deliveries.timeInFuture');
  });
});

const flag = (account: TestAccount, name: string) =>
  world.rows('insert into account_flag (account_id, flag) values ($1, $2)', [account.id, name]);
