import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addShipmentLineEndpoint,
  cancelShipmentLineEndpoint,
  cancelShipmentEndpoint,
  changeBillToByFilterEndpoint,
  editShipmentLineEndpoint,
  getDefaultBillToForPaymentTermEndpoint,
  getCancelReasonsAndMinCubesEndpoint,
  groupShipmentsEndpoint,
  previewShipmentGroupingEndpoint,
  setRatingOptionsEndpoint,
  splitShipmentLineEndpoint,
  splitShipmentEndpoint,
  ungroupMastersEndpoint,
  previewBillToChangeByFilterEndpoint,
} from './shipment-actions.contract.ts';
import {
  addManualChargeEndpoint,
  editChargeAsManualEndpoint,
  getShipmentLinesEndpoint,
  getShipmentChargesEndpoint,
  getShipmentEndpoint,
  rerateShipmentEndpoint,
  searchShipmentsEndpoint,
} from './shipments.contract.ts';
import { findBrokenInvariants } from '#tests/invariants.ts';
import {
  createTestConsignee,
  createTestAccount,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { runJobInlineAndGetStatusText } from '#tests/pairs/jobs.ts';
import { createFloridaTariff, setTestFuelPrice } from '#tests/billing-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let shipper: TestAccount & { warehouseId: number };
let lakeshore: TestAccount;
let product: number;
let reason: number;

/** Creates a shipment with lines of these unit counts, at 100 hundredths of a cube per unit. */
async function aShipment(
  lines: readonly number[] = [10, 20],
  wish: { status?: number; date?: string; consignee?: TestAccount } = {},
): Promise<{ id: number; number: number; details: number[] }> {
  const units = lines.reduce((n, u) => n + u, 0);
  const { id, number } = await world.row<{ id: number; number: number }>(
    `
      insert into shipment (
        outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
        receiving_warehouse_id, outbound_warehouse_id, status, units, cubes, created_at
      )
      values ($1, $2, $3, $3, $3, 1, $4, $4, $5, $6, $6 * 100, now())
      returning id, shipment_number as number
    `,
    [
      wish.date ?? '2027-02-03',
      shipper.id,
      (wish.consignee ?? lakeshore).id,
      shipper.warehouseId,
      wish.status ?? 1,
      units,
    ],
  );
  const details = await world.rows<{ id: number }>(
    `
      insert into shipment_detail (
        shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date
      )
      select $1, $2, 'Roses', 2, 41, 10, 7, n, n * 100, '2027-02-03'
      from unnest($3::int[]) n
      returning id
    `,
    [id, product, lines],
  );
  return { id, number, details: details.map((d) => d.id) };
}
const rated = async (lines?: readonly number[], wish?: Parameters<typeof aShipment>[1]) => {
  const made = await aShipment(lines, wish);
  await world.call(rerateShipmentEndpoint, { as: kemi, params: { id: made.id }, body: {} });
  return made;
};
const shown = async (id: number) =>
  (await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data;
const chargesOf = async (id: number) =>
  (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data.map((r) => [
    r.chargeCode,
    r.amount,
  ]);
const freight = (more: Record<string, unknown> = {}) => ({
  productId: product,
  description: 'Lilies',
  unitOfMeasure: 2,
  measure: 'inch' as const,
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits: 12,
  shipDate: '2027-02-03',
  invoiceRef: 'F-77',
  ...more,
});
const nothing = { status: 1, amount: 0 };

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  shipper = await createTestShipper(world);
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore' });
  product = (await ensureTestProduct(world, 'ROS-RED')).id;
  reason = (await world.row<{ id: number }>('select min(id)::int as id from cancel_reason')).id;
  await createFloridaTariff(world);
  await world.rows('delete from fuel_schedule');
  await world.rows(
    `insert into fuel_schedule (price_from_mills, price_to_mills, percent_bp) values (3560, 3609, 2450)`,
  );
  await setTestFuelPrice(world);
});
afterAll(() => world.close());

describe('A shipment split', () => {
  it('gives each part its freight without charges, and links the two parts', async () => {
    const { id, number, details } = await rated([10, 20, 30]);
    const { data } = await world.call(splitShipmentEndpoint, {
      as: kemi,
      params: { id },
      body: { detailIds: details.slice(1) },
    });
    expect(data).toMatchObject({ status: 1, amount: 0, left: 0 });
    expect(await shown(id)).toMatchObject({
      ...nothing,
      units: 10,
      cubes: 1000,
      splitInto: [{ id: data.id, number: data.shipmentNumber }],
    });
    expect(await shown(data.id)).toMatchObject({
      ...nothing,
      units: 50,
      cubes: 5000,
      splitFrom: { id, number },
    });
    expect(await chargesOf(id)).toEqual([]);
  });
  it('that keeps the amounts divides each charge by cubes to the cent, and leaves the status Rated', async () => {
    const { id, details } = await rated([10, 20]);
    const before = await shown(id);
    const { data } = await world.call(splitShipmentEndpoint, {
      as: kemi,
      params: { id },
      body: { detailIds: details.slice(0, 1), keepAmounts: true },
    });
    // 30.00 cubes at $3.10 are $93.00, plus $2.00 to the minimum. 24.5% of $95.00 is $23.28. A third of each moves.
    expect(await chargesOf(data.id)).toEqual([
      ['FRT', 3100],
      ['MIN', 67],
      ['FSC', 776],
    ]);
    expect(await chargesOf(id)).toEqual([
      ['FRT', 6200],
      ['MIN', 133],
      ['FSC', 1552],
    ]);
    expect(data.amount + data.left).toBe(before.amount);
    expect([data.status, (await shown(id)).status]).toEqual([2, 2]);
    const [shared] = (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id: data.id } }))
      .data;
    expect(shared?.why.at(-1)).toMatchObject({ step: 'split', whole: 9300, cents: 3100 });
  });
  it.each([
    ['none', () => [], 'Select at least one detail.'],
    ['all', (ids: number[]) => ids, 'Leave at least one detail unselected.'],
  ])('of %s of the lines is rejected', async (_, choose, sentence) => {
    const { id, details } = await aShipment();
    const answer = await world.call(splitShipmentEndpoint, {
      as: kemi,
      params: { id },
      body: { detailIds: choose(details) },
    });
    expect([answer.status, answer.message]).toEqual([400, sentence]);
  });
  it.each([4, 5, 6])('of a shipment with status %s is rejected', async (status) => {
    const { id, details } = await aShipment([1, 2], { status });
    const body = { detailIds: details.slice(1) };
    expect((await world.call(splitShipmentEndpoint, { as: kemi, params: { id }, body })).status).toBe(412);
  });
  it('of a line moves units and their share of the cubes, and leaves the rest', async () => {
    const { id, details } = await rated([3]);
    await world.rows('update shipment_detail set cubes = 500 where id = $1', [details[0]]);
    const { data } = await world.call(splitShipmentLineEndpoint, {
      as: kemi,
      params: { detailId: details[0] ?? 0 },
      body: { numberOfUnits: 1 },
    });
    expect(data).toMatchObject({ status: 1, units: 3, cubes: 500 });
    expect(data.details.map((d) => [d.units, d.cubes])).toEqual([
      [2, 334],
      [1, 166],
    ]);
    expect(await chargesOf(id)).toEqual([]);
  });
  it.each([0, 3, 4, -1, 1.5])('of a line by %s of three units is rejected', async (numberOfUnits) => {
    const { details } = await aShipment([3]);
    const answer = await world.call(splitShipmentLineEndpoint, {
      as: kemi,
      params: { detailId: details[0] ?? 0 },
      body: { numberOfUnits },
    });
    expect([answer.status, answer.fields]).toEqual([400, { numberOfUnits: 'Number of units invalid' }]);
  });
});

describe('A shipment’s freight', () => {
  it('removes the charges when added or changed, and updates the totals', async () => {
    const { id, details } = await rated();
    const added = await world.call(addShipmentLineEndpoint, { as: kemi, params: { id }, body: freight() });
    // 41 × 10 × 7 inches are 1.66 cubes.
    expect(added.data).toMatchObject({ status: 1, units: 42, cubes: 3000 + 12 * 166 });
    expect(added.data.lost).toBeGreaterThan(0);
    const changed = await world.call(editShipmentLineEndpoint, {
      as: kemi,
      params: { detailId: details[0] ?? 0 },
      body: { ...freight({ numberOfUnits: 4 }), paymentTerm: 1, billToAccountId: lakeshore.id },
    });
    expect(changed.data).toMatchObject({ units: 36, cubes: 2000 + 12 * 166 + 4 * 166 });
    expect(await shown(id)).toMatchObject({ ...nothing, units: 36 });
  });
  it.each([
    ['productId', 'Product code is required'],
    ['description', 'Description is required'],
    ['shipDate', 'Ship date is required'],
    ['paymentTerm', 'Payment term is required'],
    ['billToAccountId', 'Bill to is required'],
    ['invoiceRef', 'Invoice is required'],
    ['numberOfUnits', 'Number of units invalid'],
  ])('cannot be changed without %s', async (field, sentence) => {
    const { details } = await aShipment();
    const answer = await world.call(editShipmentLineEndpoint, {
      as: kemi,
      params: { detailId: details[0] ?? 0 },
      body: { ...freight(), paymentTerm: 1, billToAccountId: lakeshore.id, [field]: '' },
    });
    expect([answer.status, answer.fields]).toEqual([400, { [field]: sentence }]);
  });
  it('of a Closed shipment cannot be changed or cancelled', async () => {
    const { id, details } = await aShipment([1, 2], { status: 5 });
    const answers = [
      await world.call(addShipmentLineEndpoint, { as: kemi, params: { id }, body: freight() }),
      await world.call(editShipmentLineEndpoint, {
        as: kemi,
        params: { detailId: details[0] ?? 0 },
        body: { ...freight(), paymentTerm: 1, billToAccountId: lakeshore.id },
      }),
      await world.call(cancelShipmentLineEndpoint, {
        as: kemi,
        params: { id, detailId: details[0] ?? 0 },
        body: { shipmentCancelReasonId: reason },
      }),
      await world.call(cancelShipmentEndpoint, {
        as: kemi,
        params: { id },
        query: { shipmentCancelReasonId: reason },
      }),
    ];
    expect(answers.map((a) => a.status)).toEqual([412, 412, 412, 412]);
  });
  it('is cancelled line by line with a reason, and cancelling the last line cancels the shipment', async () => {
    const { id, details } = await rated();
    const cancel = (detailId: number, body: Record<string, unknown>) =>
      world.call(cancelShipmentLineEndpoint, { as: kemi, params: { id, detailId }, body });
    const [first = 0, second = 0] = details;
    expect((await cancel(first, {})).fields).toEqual({
      shipmentCancelReasonId: 'Cancellation reason is required',
    });
    expect((await cancel(first, { shipmentCancelReasonId: reason })).data).toMatchObject({
      status: 1,
      units: 20,
      cubes: 2000,
    });
    expect((await cancel(first, { shipmentCancelReasonId: reason })).status).toBe(412);
    expect((await cancel(second, { shipmentCancelReasonId: reason })).data.status).toBe(6);
    const lines = async (showCancelled: boolean) =>
      (await world.call(getShipmentLinesEndpoint, { as: kemi, params: { id }, query: { showCancelled } }))
        .data.length;
    expect([await lines(false), await lines(true)]).toEqual([0, 2]);
    expect((await shown(id)).cancelReason).toBe('Duplicate shipment');
  });
  it('is not found under another shipment', async () => {
    const [one, two] = [await aShipment(), await aShipment()];
    const answer = await world.call(cancelShipmentLineEndpoint, {
      as: kemi,
      params: { id: one.id, detailId: two.details[0] ?? 0 },
      body: { shipmentCancelReasonId: reason },
    });
    expect(answer.status).toBe(404);
  });
  it('can be corrected only by users with billing permission', async () => {
    const { id, details } = await aShipment();
    for (const role of ['Internal', 'CustomerService'] as const) {
      const as = await createTestUser(world, { role });
      const query = { shipmentCancelReasonId: reason };
      expect([
        (await world.call(addShipmentLineEndpoint, { as, params: { id }, body: freight() })).status,
        (await world.call(splitShipmentEndpoint, { as, params: { id }, body: { detailIds: details } }))
          .status,
        (await world.call(cancelShipmentEndpoint, { as, params: { id }, query })).status,
        (await world.call(groupShipmentsEndpoint, { as, body: { ids: [id] } })).status,
      ]).toEqual([403, 403, 403, 403]);
    }
    const { data } = await world.call(getCancelReasonsAndMinCubesEndpoint, { as: kemi });
    expect(data.cancelReasons.length).toBeGreaterThan(3);
  });
  it('entered manually gets a bill-to by payment term: the default bill-to, or else the account itself', async () => {
    const [payer, consignee, shipperOfIt] = [
      await createTestConsignee(world),
      await createTestConsignee(world),
      await createTestShipper(world),
    ];
    await world.rows('update account set default_bill_to_id = $2 where id = $1', [consignee.id, payer.id]);
    const asked = async (paymentTerm: 1 | 2 | 3, more: { consigneeAccountId?: number } = {}) =>
      (
        await world.call(getDefaultBillToForPaymentTermEndpoint, {
          as: kemi,
          query: { paymentTerm, shipperAccountId: shipperOfIt.id, ...more },
        })
      ).data.billToAccountId;
    const of = { consigneeAccountId: consignee.id };
    expect([await asked(1, of), await asked(2, of), await asked(3, of), await asked(1)]).toEqual([
      payer.id,
      shipperOfIt.id,
      null,
      null,
    ]);
  });
});

describe('A Master', () => {
  const alike = async (n = 2, wish: Parameters<typeof aShipment>[1] = {}) => {
    const made = [];
    for (let i = 0; i < n; i += 1) made.push(await rated([10, 5], { date: '2027-02-02', ...wish }));
    return made;
  };
  it('has the charges once for the freight of all its shipments, which have none', async () => {
    const made = await alike(3);
    const ids = made.map((s) => s.id);
    expect((await world.call(previewShipmentGroupingEndpoint, { as: kemi, body: { ids } })).data).toEqual({
      shipments: 3,
      units: 45,
      cubes: 4500,
      rated: 3,
      manualRates: 0,
      refused: null,
    });
    const master = (await world.call(groupShipmentsEndpoint, { as: kemi, body: { ids } })).data;
    expect(await shown(master.id)).toMatchObject({ status: 4, units: 45, cubes: 4500, amount: 0 });
    expect(await shown(ids[0] ?? 0)).toMatchObject({
      status: 2,
      amount: 0,
      master: { id: master.id, number: master.shipmentNumber },
    });
    const run = await world.call(rerateShipmentEndpoint, { as: kemi, params: { id: master.id }, body: {} });
    // 45.00 cubes at $3.10 are $139.50, and 24.5% of it is $34.18. Together they exceed the minimum, which neither does alone.
    expect([await chargesOf(master.id), run.data.amount]).toEqual([
      [
        ['FRT', 13_950],
        ['FSC', 3418],
      ],
      17_368,
    ]);
    expect((await shown(master.id)).status).toBe(4);
    for (const id of ids)
      expect((await world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body: {} })).status).toBe(
        412,
      );
    const list = await world.call(searchShipmentsEndpoint, {
      as: kemi,
      query: { outboundDateFrom: '2027-02-02', outboundDateTo: '2027-02-02' },
    });
    expect(list.totals).toEqual({ totalUnits: 45, totalCubes: 4500, totalAmount: 17_368 });
    const apart = await world.call(ungroupMastersEndpoint, { as: kemi, body: { ids: [master.id] } });
    expect(apart.data).toEqual({ masters: 1, shipments: 3, lost: 2 });
    expect(await shown(master.id)).toMatchObject({ status: 6, amount: 0, units: 0 });
    expect(await shown(ids[0] ?? 0)).toMatchObject({ ...nothing, master: null, units: 15 });
  });
  it('is closed with its freight on one invoice', async () => {
    const ids = (await alike(2, { date: '2027-02-04' })).map((s) => s.id);
    const master = (await world.call(groupShipmentsEndpoint, { as: kemi, body: { ids } })).data;
    await world.call(rerateShipmentEndpoint, { as: kemi, params: { id: master.id }, body: {} });
    await world.rows(
      `update shipment set status = 6 where outbound_date = '2027-02-04' and status in (1, 3)`,
    );
    const range = { dateFrom: '2027-02-04', dateTo: '2027-02-04' };
    await runJobInlineAndGetStatusText(world, 'closing', range);
    const closed = await shown(master.id);
    expect(closed).toMatchObject({ status: 5 });
    expect(await world.rows('select units, amount from invoice where id = $1', [closed.invoiceId])).toEqual([
      { units: 30, amount: closed.amount },
    ]);
    expect((await world.call(ungroupMastersEndpoint, { as: kemi, body: { ids: [master.id] } })).status).toBe(
      412,
    );
  });
  it('is not created from differing, single, already grouped or closed shipments', async () => {
    const other = await createTestConsignee(world);
    const [one, two] = await alike();
    const unlike = await aShipment([1], { date: '2027-02-02', consignee: other });
    const closed = await aShipment([1], { date: '2027-02-02', status: 5 });
    const ask = (...ids: (number | undefined)[]) =>
      world.call(groupShipmentsEndpoint, { as: kemi, body: { ids: ids.flatMap((id) => (id ? [id] : [])) } });
    expect((await ask(one?.id, unlike.id)).message).toBe(
      `You can only group shipments with the same bill-to, consignee and outbound date. These differ: ${unlike.number}.`,
    );
    expect((await ask(one?.id)).status).toBe(400);
    expect((await ask(one?.id, closed.id)).status).toBe(412);
    const master = (await ask(one?.id, two?.id)).data;
    const again = await ask(one?.id, two?.id);
    expect([again.status, again.message]).toEqual([
      412,
      `Shipment ${one?.number} is billed with Master ${master.shipmentNumber}. Ungroup it first.`,
    ]);
    const query = { shipmentCancelReasonId: reason };
    expect(
      (await world.call(cancelShipmentEndpoint, { as: kemi, params: { id: master.id }, query })).status,
    ).toBe(412);
    expect(
      (await world.call(addShipmentLineEndpoint, { as: kemi, params: { id: one?.id ?? 0 }, body: freight() }))
        .status,
    ).toBe(412);
  });
});

describe('Changing the bill-to', () => {
  const day = { outboundDateFrom: '2027-02-05', outboundDateTo: '2027-02-05' };
  it('is previewed with a count, and changes only open, rated and error shipments', async () => {
    const wish = { date: '2027-02-05' };
    const [one, two] = [await rated([10], wish), await aShipment([10], { ...wish, status: 3 })];
    const closed = await aShipment([10], { ...wish, status: 5 });
    await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id: one.id },
      body: { reason: 'Agreed by telephone', chargeCode: 'APT', description: 'Appointment', rate: 350_000 },
    });
    const { data } = await world.call(previewBillToChangeByFilterEndpoint, {
      as: kemi,
      query: { ...day, newPaymentTerm: 2 },
    });
    expect(data).toMatchObject({
      shipments: 2,
      rated: 1,
      manualRates: 1,
      fixed: 1,
      unfit: [],
      refused: null,
    });
    const done = await world.call(changeBillToByFilterEndpoint, {
      as: kemi,
      body: { ...day, newPaymentTerm: 2 },
    });
    expect(done.data).toMatchObject({ changed: 2 });
    for (const { id } of [one, two])
      expect(await shown(id)).toMatchObject({ ...nothing, paymentTerm: 2, billToId: shipper.id });
    expect(await shown(closed.id)).toMatchObject({ status: 5, paymentTerm: 1 });
    const again = await world.call(changeBillToByFilterEndpoint, {
      as: kemi,
      body: { ...day, newPaymentTerm: 2 },
    });
    expect([again.status, again.message]).toEqual([412, 'None of these shipments can change bill-to.']);
  });
  it('changes none if it is invalid for one of them', async () => {
    const date = '2027-02-06';
    const other = await createTestConsignee(world);
    const one = await rated([10], { date });
    const two = await aShipment([10], { date, consignee: other });
    const dates = { outboundDateFrom: date, outboundDateTo: date };
    await world.rows('update shipment set payment_term = 2, bill_to_id = $1 where outbound_date = $2', [
      shipper.id,
      date,
    ]);
    const body = { ...dates, newPaymentTerm: 1 as const, newBillToAccountId: lakeshore.id };
    const answer = await world.call(changeBillToByFilterEndpoint, { as: kemi, body });
    expect([answer.status, answer.message]).toEqual([
      400,
      `The bill-to doesn’t match the payment terms of these shipments: ${two.number}.`,
    ]);
    expect(await shown(one.id)).toMatchObject({ status: 2, billToId: shipper.id });
  });
  it('requires an account of the third-party type for the 3rd Party term', async () => {
    const date = '2027-02-07';
    const { id } = await aShipment([10], { date });
    const third = await createTestAccount(world, { type: 3 });
    const ask = (newBillToAccountId?: number) =>
      world.call(changeBillToByFilterEndpoint, {
        as: kemi,
        body: {
          outboundDateFrom: date,
          outboundDateTo: date,
          newPaymentTerm: 3,
          ...(newBillToAccountId ? { newBillToAccountId } : {}),
        },
      });
    for (const wrong of [undefined, lakeshore.id])
      expect((await ask(wrong)).message).toBe('Choose a third-party bill-to account.');
    expect((await ask(third.id)).data).toEqual({ changed: 1, lost: 0 });
    expect(await shown(id)).toMatchObject({ billToId: third.id, paymentTerm: 3 });
  });
});

describe('The rating options of a shipment', () => {
  it('apply from its next rating on: no fuel, no minimum, another rate', async () => {
    const { id } = await rated([10, 20]);
    const before = await chargesOf(id);
    const options = { fuelExempt: true, consolidate: true, rate4: 20_000 };
    const set = (body: object) =>
      world.call(setRatingOptionsEndpoint, { as: kemi, params: { id }, body: { ...options, ...body } });
    expect((await set({})).fields).toEqual({ reason: 'Reason is required' });
    expect((await set({ reason: 'Agreed for the season' })).data).toEqual(options);
    expect(await chargesOf(id)).toEqual(before);
    await world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body: {} });
    // 30.00 cubes at $2.00, below the minimum of $95.00.
    expect(await chargesOf(id)).toEqual([['FRT', 6000]]);
    expect((await shown(id)).ratingOptions).toEqual(options);
    await world.call(setRatingOptionsEndpoint, { as: kemi, params: { id }, body: {} });
    await world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body: {} });
    expect(await chargesOf(id)).toEqual(before);
  });
});

describe('Manual charges', () => {
  it('keep user, reason, time and the calculated amount', async () => {
    const { id } = await rated([10, 20]);
    const [linehaul] = (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data;
    const change = (rate: number) =>
      world.call(editChargeAsManualEndpoint, {
        as: kemi,
        params: { id, rateId: linehaul?.id ?? 0 },
        body: { chargeCode: 'FRT', description: 'Agreed on', rate, reason: 'Promised by telephone' },
      });
    await change(1_000_000);
    const { data } = await change(1_100_000);
    expect(data.why[0]).toMatchObject({
      step: 'manual',
      by: 'Kemi Okafor',
      reason: 'Promised by telephone',
      was: 9300,
    });
  });
  it('survive five re-runs with more changes in between, without losses', async () => {
    const { id } = await rated([10, 20]);
    let made = 0;
    for (let run = 1; run <= 5; run += 1) {
      const count = 1 + ((run * 7) % 3);
      for (let i = 0; i < count; i += 1) {
        made += 1;
        await world.call(addManualChargeEndpoint, {
          as: kemi,
          params: { id },
          body: {
            reason: 'Agreed by telephone',
            chargeCode: 'ADJ',
            description: `Number ${made}`,
            rate: 10_000 * (made % 2 ? made : -made),
          },
        });
      }
      const again = await world.call(rerateShipmentEndpoint, {
        as: kemi,
        params: { id },
        body: { keepAdjustments: true },
      });
      expect(again.data.lost).toBe(0);
      const own = (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data.filter(
        (r) => r.manual,
      );
      expect(own.map((r) => r.description).toSorted()).toEqual(
        Array.from({ length: made }, (_, n) => `Number ${n + 1}`).toSorted(),
      );
    }
  });
});

it('the shipment and bill of lading invariants hold after all these actions', async () => {
  const broken = Object.keys(await findBrokenInvariants(world));
  expect(broken.filter((id) => /^(shipments|billsOfLading)\./.test(id))).toEqual([]);
});
