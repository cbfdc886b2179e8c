import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addManualChargeEndpoint,
  approveSelectedShipmentsEndpoint,
  approveShipmentEndpoint,
  deleteChargeEndpoint,
  editChargeAsManualEndpoint,
  getShipmentChargesEndpoint,
  getShipmentEndpoint,
  getShipmentLinesEndpoint,
  rerateShipmentEndpoint,
} from './shipments.contract.ts';
import {
  groupShipmentsEndpoint,
  setRatingOptionsEndpoint,
  splitShipmentEndpoint,
} from './shipment-actions.contract.ts';
import { previewBillingCloseEndpoint } from '#areas/billing/closing/closing.contract.ts';
import { createFloridaTariff, setTestFuelPrice } from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let ana: TestUser;
let shipper: TestAccount & { warehouseId: number };
let lakeshore: TestAccount;
const day = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  ana = await createTestUser(world, { role: 'Billing', name: 'Ana Ruiz' });
  shipper = await createTestShipper(world);
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore' });
  await createFloridaTariff(world);
  await world.rows('delete from fuel_schedule');
  await world.rows(
    `insert into fuel_schedule (price_from_mills, price_to_mills, percent_bp) values (3560, 3609, 2450)`,
  );
  await setTestFuelPrice(world);
});
afterAll(() => world.close());

/** A shipment with lines of 227.70 cubes each, $705.87 of linehaul a line. */
async function aShipment(lines = 2, date = day): Promise<number> {
  const product = await ensureTestProduct(world, 'ROS-RED');
  const { id } = await world.row<{ id: number }>(
    `
      insert into shipment (
        outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
        receiving_warehouse_id, outbound_warehouse_id, status, units, cubes, created_at
      )
      values ($1, $2, $3, $3, $3, 1, $4, $4, 1, 150 * $5, 22770 * $5, now())
      returning id
    `,
    [date, shipper.id, lakeshore.id, shipper.warehouseId, lines],
  );
  await world.rows(
    `
      insert into shipment_detail (shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date)
      select $1, $2, 'Roses', 2, 41, 10, 7, 150, 22770, $3 from generate_series(1, $4)
    `,
    [id, product.id, date, lines],
  );
  return id;
}
const rate = (id: number, as = kemi, keepAdjustments = false) =>
  world.call(rerateShipmentEndpoint, { as, params: { id }, body: { keepAdjustments } });
const rated = async (lines = 2, date = day) => {
  const id = await aShipment(lines, date);
  expect((await rate(id)).data.status).toBe(2);
  return id;
};
const chargesOf = async (id: number) =>
  (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data;
const charge = (dollars: number, chargeCode = 'DET') => ({
  chargeCode,
  description: 'Agreed by telephone',
  rate: dollars * 10_000,
  reason: 'Agreed by telephone',
});
const add = (id: number, dollars: number, as = kemi) =>
  world.call(addManualChargeEndpoint, { as, params: { id }, body: charge(dollars) });
const remove = async (id: number, code: string, as = kemi) => {
  const rateId = (await chargesOf(id)).find((c) => c.chargeCode === code)?.id ?? 0;
  return world.call(deleteChargeEndpoint, { as, params: { id, rateId }, query: { reason: 'Not ours' } });
};
const option = (id: number, body: object, as = kemi) =>
  world.call(setRatingOptionsEndpoint, { as, params: { id }, body: { reason: 'Agreed', ...body } });
const approve = async (id: number, as = kemi) =>
  (await world.call(approveShipmentEndpoint, { as, params: { id } })).status;
const splitKept = async (id: number) => {
  const [line] = (await world.call(getShipmentLinesEndpoint, { as: kemi, params: { id } })).data;
  const body = { detailIds: [line?.id ?? 0], keepAmounts: true };
  return (await world.call(splitShipmentEndpoint, { as: kemi, params: { id }, body })).data.id;
};

describe('A second user’s approval above the deviation limit', () => {
  const roads: Record<string, (id: number) => Promise<unknown>> = {
    'an added charge': (id) => add(id, 501),
    'an edited charge': async (id) => {
      const rateId = (await chargesOf(id)).find((c) => c.chargeCode === 'FRT')?.id ?? 0;
      return world.call(editChargeAsManualEndpoint, {
        as: kemi,
        params: { id, rateId },
        body: charge(800, 'FRT'),
      });
    },
    'a removed charge': (id) => remove(id, 'FRT'),
    'a charge edited a little and then removed': async (id) => {
      const rateId = (await chargesOf(id)).find((c) => c.chargeCode === 'FRT')?.id ?? 0;
      await world.call(editChargeAsManualEndpoint, {
        as: kemi,
        params: { id, rateId },
        body: charge(1412, 'FRT'),
      });
      return remove(id, 'FRT');
    },
    'a removed charge and another in its place': async (id) => {
      await remove(id, 'FSC');
      return add(id, 345);
    },
    'a typed rate': async (id) => {
      await option(id, { rate4: 500_000 });
      return rate(id);
    },
    'a typed rate of nothing': async (id) => {
      await option(id, { rate4: 0 });
      return rate(id);
    },
    'a typed rate that another user rates': async (id) => {
      await option(id, { rate4: 500_000 });
      return rate(id, ana);
    },
    'a typed rate that is cleared after the rating': async (id) => {
      await option(id, { rate4: 500_000 });
      await rate(id);
      return world.call(setRatingOptionsEndpoint, { as: kemi, params: { id }, body: {} });
    },
    'no fuel and a charge': async (id) => {
      await option(id, { fuelExempt: true });
      await rate(id);
      return add(id, -200);
    },
    'a charge that a split divides': async (id) => {
      await add(id, 901);
      return splitKept(id);
    },
    'an edited charge that a split divides': async (id) => {
      const rateId = (await chargesOf(id)).find((c) => c.chargeCode === 'FRT')?.id ?? 0;
      await world.call(editChargeAsManualEndpoint, {
        as: kemi,
        params: { id, rateId },
        body: charge(700, 'FRT'),
      });
      return splitKept(id);
    },
    'a typed rate that a split divides': async (id) => {
      await option(id, { rate4: 46_000 });
      await rate(id);
      return splitKept(id);
    },
    'charges on the parts of a split': async (id) => {
      await add(id, 300);
      return add(await splitKept(id), 300);
    },
  };
  it.each(Object.entries(roads))('is required after %s', async (_, change) => {
    const id = await rated();
    await change(id);
    expect(await approve(id)).toBe(412);
    const all = { bulkPrintIdsIncluded: [id] };
    const { data } = await world.call(approveSelectedShipmentsEndpoint, { as: kemi, body: all });
    expect([data.approved, data.refusedCount]).toEqual([0, 1]);
    const close = { as: ana, query: { dateFrom: day, dateTo: day } };
    const { refused } = (await world.call(previewBillingCloseEndpoint, close)).data;
    expect(refused?.code).toBe('closing.approvalRequired');
    expect(await approve(id, ana)).toBe(200);
  });
  it('is required for a charge on freight that was never rated', async () => {
    const id = await aShipment();
    await add(id, 1);
    expect(await approve(id)).toBe(412);
    expect(await approve(id, ana)).toBe(200);
  });
  it('is required for a charge on a Master that was never rated', async () => {
    const ids = [await rated(), await rated()];
    const master = (await world.call(groupShipmentsEndpoint, { as: kemi, body: { ids } })).data.id;
    await add(master, 1);
    expect(await approve(master)).toBe(412);
    expect(await approve(master, ana)).toBe(200);
  });
});

describe('A single user’s approval is enough', () => {
  const small: Record<string, (id: number) => Promise<unknown>> = {
    'for charges as they were computed': async () => undefined,
    'for changes up to the limit': (id) => add(id, 500),
    'for a removed charge up to the limit': (id) => remove(id, 'FSC'),
    'for a charge that was added and removed again': async (id) => {
      await add(id, 5000);
      return remove(id, 'DET');
    },
    'once a removed charge is computed again': async (id) => {
      await remove(id, 'FRT');
      return rate(id, kemi, true);
    },
    'once a typed rate is taken back and the shipment rated again': async (id) => {
      await option(id, { rate4: 500_000 });
      await rate(id);
      await world.call(setRatingOptionsEndpoint, { as: kemi, params: { id }, body: {} });
      return rate(id);
    },
    'for a split of computed charges': (id) => splitKept(id),
    'for a change up to the limit that a split divides': async (id) => {
      await option(id, { rate4: 33_000 });
      await rate(id);
      await add(id, 300);
      return splitKept(id);
    },
  };
  it.each(Object.entries(small))('%s', async (_, change) => {
    const id = await rated();
    await change(id);
    expect(await approve(id)).toBe(200);
  });
});

describe('A reason for a charge change', () => {
  it('is also required for a removed charge and for rating options, and is kept in the history', async () => {
    const id = await rated();
    const rateId = (await chargesOf(id))[0]?.id ?? 0;
    const none = { as: kemi, params: { id, rateId }, query: {} };
    expect((await world.call(deleteChargeEndpoint, Object(none))).fields).toEqual({
      reason: 'Reason is required',
    });
    expect((await option(id, { rate4: 1, reason: '' })).fields).toEqual({ reason: 'Reason is required' });
    await remove(id, 'FSC');
    await option(id, { rate4: 1 });
    const { history } = (await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data;
    expect(history.slice(0, 2).map((h) => h.after)).toMatchObject([
      { rate4: 1, reason: 'Agreed' },
      { chargeCode: 'FSC', reason: 'Not ours' },
    ]);
  });
});

it('the data invariants hold after all charge changes', () => expectInvariantsHold(world));
