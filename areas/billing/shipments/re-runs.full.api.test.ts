import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addManualChargeEndpoint,
  deleteChargeEndpoint,
  editChargeAsManualEndpoint,
  getShipmentChargesEndpoint,
  getShipmentEndpoint,
  rerateShipmentEndpoint,
} from './shipments.contract.ts';
import type { ChargeRow } from './shipments.contract.ts';
import { createDemoRandom } from '#db/seed/seeded-random.ts';
import { applyBasisPointsToCents } from '#kit/contract/money.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
} from '#tests/factories.ts';
import { createFloridaTariff, setTestFuelPrice } from '#tests/billing-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** User changes to computed charges survive any number of re-ratings. */
let world: TestWorld;
let kemi: TestUser;
let shipmentOf: () => Promise<number>;

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  const shipper = await createTestShipper(world);
  const consignee = await createTestConsignee(world, { name: 'Lakeshore' });
  const product = await ensureTestProduct(world, 'ROS-RED');
  await createFloridaTariff(world);
  await setTestFuelPrice(world);
  shipmentOf = async () =>
    (
      await world.row<{ id: number }>(
        `
          with made as (
            insert into shipment (
              outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
              receiving_warehouse_id, outbound_warehouse_id, status, units, cubes, created_at
            )
            values ('2027-02-03', $1, $2, $2, $2, 1, $3, $3, 1, 30, 4554, now())
            returning id
          ), lines as (
            insert into shipment_detail (shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date)
            select id, $4, 'Roses', 2, 41, 10, 7, 30, 4554, '2027-02-03' from made
          )
          select id from made
        `,
        [shipper.id, consignee.id, shipper.warehouseId, product.id],
      )
    ).id;
});
afterAll(() => world.close());

type Chance = ReturnType<typeof createDemoRandom>;
/** A user's change to a charge. It must be the same after every rating. */
interface Said {
  description: string;
  rateUnit: '$' | '%';
  rate: number;
  quantity: number;
  reason: string;
}
const codes = ['APT', 'STG', 'DET', 'ADJ'] as const;
let words = 0;
function wish(chance: Chance, code: string, percentToo: boolean) {
  words += 1;
  const share = percentToo && chance.nextFraction() < 0.4;
  return {
    chargeCode: code,
    description: `Said ${words}`,
    rateUnit: share ? ('%' as const) : ('$' as const),
    rate: share ? chance.integerBetween(-2000, 4000) : chance.integerBetween(-300_000, 900_000),
    quantity: share ? 1 : chance.integerBetween(1, 5),
    reason: `Because of ${words}`,
  };
}

const ratesOf = async (id: number) =>
  (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data;
/** One random adjustment: adds, changes, replaces or removes a charge. */
async function adjust(chance: Chance, id: number, said: Map<number, Said>): Promise<void> {
  const rates = await ratesOf(id);
  const change = async (rate: ChargeRow) => {
    const body = wish(chance, rate.chargeCode, !['linehaul', 'minimum'].includes(rate.source));
    const answer = await world.call(editChargeAsManualEndpoint, {
      as: kemi,
      params: { id, rateId: rate.id },
      body,
    });
    expect(answer.status).toBe(200);
    said.set(answer.data.id, body);
  };
  const own = rates.filter((r) => r.manual);
  const calculated = rates.filter((r) => !r.manual && r.source !== 'holiday');
  const luck = chance.nextFraction();
  const [mine, theirs] = [
    own[chance.integerBetween(0, own.length - 1)],
    calculated[chance.integerBetween(0, calculated.length - 1)],
  ];
  if (luck < 0.2 && mine) {
    expect(
      (
        await world.call(deleteChargeEndpoint, {
          as: kemi,
          params: { id, rateId: mine.id },
          query: { reason: 'Wrong' },
        })
      ).status,
    ).toBe(200);
    said.delete(mine.id);
  } else if (luck < 0.4 && mine) await change(mine);
  else if (luck < 0.6 && theirs) await change(theirs);
  else {
    const body = wish(chance, codes[chance.integerBetween(0, codes.length - 1)] ?? 'ADJ', true);
    const answer = await world.call(addManualChargeEndpoint, { as: kemi, params: { id }, body });
    expect(answer.status).toBe(200);
    said.set(answer.data.id, body);
  }
}

/** Checks that all user changes are unchanged, percentages follow the current linehaul, and the total matches the lines. */
async function holds(id: number, said: ReadonlyMap<number, Said>): Promise<void> {
  const rates = await ratesOf(id);
  const own = rates.filter((r) => r.manual);
  expect(new Set(own.map((r) => r.id))).toEqual(new Set(said.keys()));
  const base = rates
    .filter((r) => r.source === 'linehaul' || r.source === 'minimum')
    .reduce((n, r) => n + r.amount, 0);
  for (const rate of own) {
    const was = said.get(rate.id);
    if (!was) throw new Error(`Nobody said charge ${rate.id}`);
    const amount =
      was.rateUnit === '%'
        ? applyBasisPointsToCents(base, was.rate)
        : Math.round((was.rate * was.quantity) / 100 + 1e-9);
    const manual = rate.why.find((step) => step.step === 'manual');
    expect([rate.description, rate.amount, rate.manualBy, manual?.['reason']]).toEqual([
      was.description,
      amount,
      'Kemi Okafor',
      was.reason,
    ]);
  }
  const { amount } = (await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data;
  expect(amount).toBe(rates.reduce((n, r) => n + r.amount, 0));
}

it.each([1, 2, 3, 4, 5, 6])(
  'no manual change is lost in five re-runs with random changes and new prices (%i)',
  async (seed) => {
    const chance = createDemoRandom(seed);
    const id = await shipmentOf();
    const said = new Map<number, Said>();
    for (let run = 0; run < 5; run += 1) {
      await world.rows('update tariff set rate4 = $1', [chance.integerBetween(15_000, 60_000)]);
      const body = { keepAdjustments: true };
      expect((await world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body })).data.lost).toBe(
        0,
      );
      await holds(id, said);
      for (let n = chance.integerBetween(1, 3); n > 0; n -= 1) await adjust(chance, id, said);
      await holds(id, said);
    }
    await world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body: { keepAdjustments: true } });
    await holds(id, said);
    const lost = (await world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body: {} })).data;
    expect([lost.lost, (await ratesOf(id)).some((r) => r.manual)]).toEqual([said.size, false]);
  },
);
