import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addManualBolWithFirstLineEndpoint,
  addManualBolLineEndpoint,
  deleteBolEndpoint,
  deleteBolLineEndpoint,
  editBolLineAndItsShipmentEndpoint,
  previewBolRegenerationEndpoint,
} from './bol-actions.contract.ts';
import {
  generateShipmentsOfBolEndpoint,
  getBolEndpoint,
  getBolLinesEndpoint,
  printBolEndpoint,
  regenerateBolUnderNewNumberEndpoint,
  searchBolsEndpoint,
} from './bills-of-lading.contract.ts';
import { createOrRegeneratePickupBolsReopeningShipments } from './bills-of-lading.service.ts';
import {
  cancelShipmentEndpoint,
  groupShipmentsEndpoint,
} from '#areas/billing/shipments/shipment-actions.contract.ts';
import { regenerateBolsEndpoint } from '#areas/outbound/release/release.contract.ts';
import { getShipmentEndpoint, addManualChargeEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { isBolNumber } from '#areas/freight/units/barcodes.rules.ts';
import { updateTestShipment } from '#tests/billing-fixtures.ts';
import { findBrokenInvariants } from '#tests/invariants.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestAccount,
  updateTestPickup,
  updateTestUnits,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let shipper: TestAccount & { warehouseId: number };
let chicago: TestAccount;
let product: number;
let reason: number;
const date = '2027-02-09';

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
  shipper = await createTestShipper(world);
  chicago = await createTestConsignee(world);
  product = (await ensureTestProduct(world, 'ROS-RED')).id;
  reason = (await world.row<{ id: number }>('select min(id)::int as id from cancel_reason')).id;
});
afterAll(() => world.close());

const line = (more: Record<string, unknown> = {}) => ({
  shipperAccountId: shipper.id,
  paymentTerm: 1 as const,
  productId: product,
  unitOfMeasure: 2 as const,
  measure: 'inch' as const,
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits: 10,
  ...more,
});
const bill = (more: Record<string, unknown> = {}) => ({
  date,
  billToAccountId: chicago.id,
  consigneeAccountId: chicago.id,
  deliverToAccountId: chicago.id,
  outboundWarehouseId: shipper.warehouseId,
  ...line(),
  ...more,
});
const made = async (more: Record<string, unknown> = {}) =>
  (await world.call(addManualBolWithFirstLineEndpoint, { as: kemi, body: bill(more) })).data;
const linesOf = async (id: number) =>
  (await world.call(getBolLinesEndpoint, { as: kemi, params: { id } })).data;
const firstLine = async (id: number) => {
  const [first] = await linesOf(id);
  if (!first) throw new Error('The bill has no line');
  return first;
};
const shipmentsOf = (id: number) =>
  world.rows<{ id: number; status: number; units: number; cubes: number }>(
    'select id, status, units, cubes from shipment where bol_id = $1 order by id',
    [id],
  );
const cancel = (id: number) =>
  world.call(cancelShipmentEndpoint, { as: kemi, params: { id }, query: { shipmentCancelReasonId: reason } });

describe('a manual bill of lading', () => {
  it('has a number with a valid check digit and a first line whose cubes follow its size', async () => {
    const bol = await made();
    expect(bol).toMatchObject({ units: 10, cubes: 1660, manual: true, active: true, loadNumber: null });
    expect(isBolNumber(bol.bolNumber)).toBe(true);
    const answer = await world.call(addManualBolLineEndpoint, {
      as: kemi,
      params: { id: bol.id },
      body: line({ measure: 'cm', length: 104, width: 25, height: 18, po: 'PO 7' }),
    });
    // 104 × 25 × 18 cm are 41 × 10 × 7 inches.
    expect(answer.data.map((l) => [l.l, l.w, l.h, l.cubes, l.po])).toEqual([
      [41, 10, 7, 1660, null],
      [41, 10, 7, 1660, 'PO 7'],
    ]);
    expect((await world.call(getBolEndpoint, { as: kemi, params: { id: bol.id } })).data.units).toBe(20);
    const paper = await world.call(printBolEndpoint, { as: kemi, params: { id: bol.id } });
    expect(paper.status).toBe(200);
  });
  it.each([
    ['date', 'Date is required'],
    ['billToAccountId', 'Bill to is required'],
    ['consigneeAccountId', 'Consignee is required'],
    ['shipperAccountId', 'Shipper is required'],
    ['deliverToAccountId', 'Deliver to is required'],
    ['paymentTerm', 'Payment term is required'],
    ['unitOfMeasure', 'Unit of measure is required'],
    ['length', 'Length is required'],
    ['numberOfUnits', 'Number of units is required'],
    ['outboundWarehouseId', 'Outbound warehouse is required'],
    ['productId', 'Product code is required'],
  ])('is not created without %s', async (field, sentence) => {
    const answer = await world.call(addManualBolWithFirstLineEndpoint, {
      as: kemi,
      body: bill({ [field]: '' }),
    });
    expect([answer.status, answer.fields]).toEqual([400, { [field]: sentence }]);
  });
  it.each([
    [{ numberOfUnits: 0 }, { numberOfUnits: 'Number of units cannot be zero' }],
    [{ width: 1000 }, { width: 'Width must be a whole number from 1 to 999' }],
    [{ paymentTerm: 2 }, { paymentTerm: 'The bill-to doesn’t match the payment terms.' }],
    [{ paymentTerm: 3 }, { paymentTerm: 'Choose a third-party bill-to account.' }],
  ])('is not created with %j', async (wrong, fields) => {
    const answer = await world.call(addManualBolWithFirstLineEndpoint, { as: kemi, body: bill(wrong) });
    expect([answer.status, answer.fields]).toEqual([400, fields]);
  });
  it('gets a number under a long GS1 prefix, as long as both have 16 digits together', async () => {
    const change = (prefix: string) =>
      world.rows("update admin_setting set value = $1 where code = 'gs1Prefix'", [prefix]);
    await change('061414112');
    const bol = await made();
    expect([bol.bolNumber.slice(0, 9), isBolNumber(bol.bolNumber)]).toEqual(['061414112', true]);
    await change('06141411234');
    const answer = await world.call(addManualBolWithFirstLineEndpoint, { as: kemi, body: bill() });
    expect([answer.status, answer.error]).toEqual([412, 'bols.numberTooLong']);
    expect(answer.message).toMatch(
      /^Bill of lading number \d{7} is too long with GS1 company prefix 06141411234\. Together they can have 16 digits\./,
    );
    await change('0614141');
  });
  it('can be billed to a third-party account', async () => {
    const third = await createTestAccount(world, { type: 3 });
    expect((await made({ paymentTerm: 3, billToAccountId: third.id })).billToId).toBe(third.id);
  });
  it('is created by billing users and warehouse managers, not by customer service', async () => {
    for (const [role, status] of [
      ['WarehouseManager', 200],
      ['CustomerService', 403],
      ['Internal', 403],
    ] as const) {
      const as = await createTestUser(world, { role, warehouseId: shipper.warehouseId });
      expect([
        role,
        (await world.call(addManualBolWithFirstLineEndpoint, { as, body: bill() })).status,
      ]).toEqual([role, status]);
    }
  });
  it('cannot be created for a day with closed billing, nor get a line there', async () => {
    const bol = await made({ date: '2027-02-10' });
    await world.rows(
      `
        with c as (
          insert into billing_close (date_from, date_to, ran_at, invoices, amount)
          values ('2027-02-10', '2027-02-10', now(), 0, 0)
          returning id
        )
        insert into billing_closed_day (outbound_date, billing_close_id)
        select '2027-02-10', id
        from c
      `,
    );
    const sentence = 'Billing is closed for 02/10/2027. Undo the close or choose another date.';
    expect(
      (await world.call(addManualBolWithFirstLineEndpoint, { as: kemi, body: bill({ date: '2027-02-10' }) }))
        .fields,
    ).toEqual({
      date: sentence,
    });
    expect(
      (await world.call(addManualBolLineEndpoint, { as: kemi, params: { id: bol.id }, body: line() }))
        .message,
    ).toBe(sentence);
  });
});

describe('a bill of lading line', () => {
  it('updates its shipment when changed, whose charges are removed after a warning', async () => {
    const bol = await made();
    await world.call(generateShipmentsOfBolEndpoint, { as: kemi, params: { id: bol.id } });
    const [shipment] = await shipmentsOf(bol.id);
    const id = shipment?.id ?? 0;
    await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id },
      body: { reason: 'Agreed by telephone', chargeCode: 'APT', description: 'Appointment', rate: 350_000 },
    });
    const first = await firstLine(bol.id);
    const change = (more: Record<string, unknown>) =>
      world.call(editBolLineAndItsShipmentEndpoint, {
        as: kemi,
        params: { billOfLadingDetailId: first.id },
        body: line({ numberOfUnits: 4, ...more }),
      });
    const asked = await change({});
    expect([asked.status, asked.message]).toEqual([
      412,
      `The charges of shipment ${first.shipmentNumber} will be removed.`,
    ]);
    expect((await change({ confirmed: true })).data[0]).toMatchObject({ units: 4, cubes: 4 * 166 });
    expect((await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data).toMatchObject({
      status: 1,
      amount: 0,
      units: 4,
      cubes: 4 * 166,
    });
    await updateTestShipment(world, id, { status: 5 });
    expect((await change({ numberOfUnits: 5, confirmed: true })).status).toBe(412);
    await updateTestShipment(world, id, { status: 1 });
  });
  it('can be deleted, with its bill, once no live shipment has it', async () => {
    const bol = await made();
    await world.call(addManualBolLineEndpoint, {
      as: kemi,
      params: { id: bol.id },
      body: line({ height: 9 }),
    });
    await world.call(generateShipmentsOfBolEndpoint, { as: kemi, params: { id: bol.id } });
    const [first] = await shipmentsOf(bol.id);
    const lineId = (await firstLine(bol.id)).id;
    const dropLine = () =>
      world.call(deleteBolLineEndpoint, { as: kemi, params: { billOfLadingDetailId: lineId } });
    const drop = () => world.call(deleteBolEndpoint, { as: kemi, params: { id: bol.id } });
    expect([(await dropLine()).status, (await drop()).status]).toEqual([412, 412]);
    await cancel(first?.id ?? 0);
    expect([(await dropLine()).status, (await drop()).status]).toEqual([200, 200]);
    const found = async (query: Record<string, boolean>) =>
      (await world.call(searchBolsEndpoint, { as: kemi, query: { bolNumber: bol.bolNumber, ...query } }))
        .totalRows;
    expect([await found({}), await found({ active: true }), await found({ active: false })]).toEqual([
      0, 0, 1,
    ]);
    expect((await drop()).status).toBe(412);
  });
  it('is billed again, once, after its shipment was canceled', async () => {
    const bol = await made();
    const generate = async () =>
      (await world.call(generateShipmentsOfBolEndpoint, { as: kemi, params: { id: bol.id } })).data.made;
    expect([await generate(), await generate()]).toEqual([1, 0]);
    const [first] = await shipmentsOf(bol.id);
    await cancel(first?.id ?? 0);
    expect([await generate(), await generate()]).toEqual([1, 0]);
    expect((await shipmentsOf(bol.id)).map((s) => [s.status, s.units, s.cubes])).toEqual([
      [6, 0, 0],
      [1, 10, 1660],
    ]);
  });
});

describe('a bill of lading for loaded boxes', () => {
  async function released() {
    const load = await createTestPlannedLoad(world, {
      state: 'loaded',
      shipper,
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [chicago],
      units: 4,
    });
    const [bol] = await world.work((work) =>
      createOrRegeneratePickupBolsReopeningShipments(work, load.pickupId),
    );
    await updateTestPickup(world, load.pickupId, { status: 4 });
    return { load, id: bol?.bolId ?? 0 };
  }
  it('keeps the units and sizes of its boxes, but its texts can change', async () => {
    const { id } = await released();
    const first = await firstLine(id);
    const change = (more: Record<string, unknown>) =>
      world.call(editBolLineAndItsShipmentEndpoint, {
        as: kemi,
        params: { billOfLadingDetailId: first.id },
        body: {
          ...line({ shipperAccountId: first.shipperId, paymentTerm: first.paymentTerm }),
          productId: first.productId,
          unitOfMeasure: first.uom,
          length: first.l,
          width: first.w,
          height: first.h,
          numberOfUnits: first.units,
          ...more,
        },
      });
    expect((await change({ numberOfUnits: first.units + 1 })).status).toBe(412);
    expect(
      (await world.call(addManualBolLineEndpoint, { as: kemi, params: { id }, body: line() })).status,
    ).toBe(412);
    expect((await change({ description: 'Roses, red' })).data[0]).toMatchObject({
      description: 'Roses, red',
      units: first.units,
      cubes: first.cubes,
    });
  });
  it('previews its differences before it is recreated, and breaks up its Master', async () => {
    const { load, id } = await released();
    await world.call(generateShipmentsOfBolEndpoint, { as: kemi, params: { id } });
    const [own] = await shipmentsOf(id);
    const other = await released();
    await world.call(generateShipmentsOfBolEndpoint, { as: kemi, params: { id: other.id } });
    const [theirs] = await shipmentsOf(other.id);
    const master = await world.call(groupShipmentsEndpoint, {
      as: kemi,
      body: { ids: [own?.id ?? 0, theirs?.id ?? 0] },
    });
    expect(master.status).toBe(200);
    const look = async () =>
      (await world.call(previewBolRegenerationEndpoint, { as: kemi, params: { id } })).data;
    expect(await look()).toMatchObject({ bills: 1, unitsBefore: 4, unitsAfter: 4, lines: [], shipments: 1 });
    await updateTestUnits(world, load.unitIds[0], { state: 'received', load_pickup_id: null });
    expect(await look()).toMatchObject({
      unitsBefore: 4,
      unitsAfter: 3,
      lines: [{ unitsBefore: 4, unitsAfter: 3 }],
    });
    const again = await world.call(regenerateBolUnderNewNumberEndpoint, {
      as: kemi,
      params: { id },
      body: { confirmed: true },
    });
    expect(again.status).toBe(200);
    const shown = async (of: number) =>
      (await world.call(getShipmentEndpoint, { as: kemi, params: { id: of } })).data;
    expect(await shown(own?.id ?? 0)).toMatchObject({ status: 1, units: 3, master: null });
    expect(await shown(theirs?.id ?? 0)).toMatchObject({ status: 1, units: 4, master: null });
    expect(await shown(master.data.id)).toMatchObject({ status: 6, units: 0 });
  });
  it('is recreated with its load after it was deleted, as a later generation', async () => {
    const { load, id } = await released();
    expect((await world.call(deleteBolEndpoint, { as: kemi, params: { id } })).status).toBe(200);
    const again = await world.call(regenerateBolsEndpoint, {
      as: await createTestUser(world, { role: 'Admin' }),
      params: { loadId: load.id, pickUpId: load.pickupId },
      body: { confirmed: true },
    });
    expect(again.status).toBe(200);
    expect(
      await world.rows('select generation from bol where load_pickup_id = $1 order by id', [load.pickupId]),
    ).toEqual([{ generation: 1 }, { generation: 2 }]);
  });
  it('is not recreated when it was created manually', async () => {
    const { id } = await made();
    expect((await world.call(previewBolRegenerationEndpoint, { as: kemi, params: { id } })).message).toBe(
      'This bill of lading was created manually. Edit its lines instead.',
    );
  });
});

it('leaves the database invariants intact after all of these tests', async () => {
  const broken = Object.keys(await findBrokenInvariants(world));
  expect(broken.filter((id) => /^(shipments|billsOfLading)\./.test(id))).toEqual([]);
});
