import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { invalidPalletDeductionBandMessages } from './deductions.contract.ts';
import type { InvalidPalletDeductionBand } from './deductions.contract.ts';
import {
  addReceiptEndpoint,
  findReceiptsEndpoint,
  getInvalidPalletDeductionBandsEndpoint,
  replaceInvalidPalletDeductionBandsEndpoint,
} from './pallet-receipts.contract.ts';
import { createTestShipper, createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let manager: TestUser;
let shipperId: number;
const oneEach: InvalidPalletDeductionBand[] = [{ fromInvalid: 0, toInvalid: null, deduct: 1 }];
const steeper: InvalidPalletDeductionBand[] = [
  { fromInvalid: 1, toInvalid: 2, deduct: 0 },
  { fromInvalid: 3, toInvalid: null, deduct: 2 },
];
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  const { id: warehouseId } = await createTestWarehouse(world);
  await world.rows('update warehouse set pallet_exchange = true where id = $1', [warehouseId]);
  shipperId = (await createTestShipper(world, { warehouseId })).id;
  admin = await createTestUser(world, { role: 'Admin' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.rows('delete from pallet_deduction_setting');
  await world.rows('insert into pallet_deduction_setting values (0, null, 1)');
});

const save = (bands: unknown, seen: InvalidPalletDeductionBand[] = oneEach, as = admin) =>
  world.call(replaceInvalidPalletDeductionBandsEndpoint, { as, body: { bands, seen } });
let day = 0;
async function worth(): Promise<{ id: number; redeemable: number; deduction: number }> {
  const on = `2027-01-${String((day += 1)).padStart(2, '0')}`;
  const body = { shipperAccountId: shipperId, dayOfService: on, valid: 18, invalid: 3 };
  const made = await world.call(addReceiptEndpoint, { as: manager, query: { receivingDate: on }, body });
  return made.data;
}

it('deduction bands apply from the next receipt on; existing receipts keep theirs, and changes are audited', async () => {
  const before = await worth();
  expect((await save(steeper)).data).toEqual(steeper);
  expect((await worth()).redeemable).toBe(12);
  const kept = (await world.call(findReceiptsEndpoint, { as: manager, query: { rows: 100 } })).data.find(
    (receipt) => receipt.id === before.id,
  );
  expect(kept).toMatchObject({ redeemable: 15, deduction: 3 });
  expect((await world.call(getInvalidPalletDeductionBandsEndpoint, { as: manager })).data).toEqual(steeper);
  expect(
    await world.rows(
      "select before ->> 'bands' as was, after ->> 'bands' as becomes from audit where entity = 'pallet_deduction'",
    ),
  ).toEqual([{ was: '0–…: 1', becomes: '1–2: 0, 3–…: 2' }]);
});
it.each([
  ['none', [], invalidPalletDeductionBandMessages.none],
  [
    'a deduction inside another',
    [
      { fromInvalid: 0, toInvalid: 5, deduct: 1 },
      { fromInvalid: 5, toInvalid: null, deduct: 2 },
    ],
    invalidPalletDeductionBandMessages.disorder,
  ],
  [
    'a deduction after one without an end',
    [
      { fromInvalid: 0, toInvalid: null, deduct: 1 },
      { fromInvalid: 5, toInvalid: null, deduct: 2 },
    ],
    invalidPalletDeductionBandMessages.disorder,
  ],
  [
    'a deduction that ends before it begins',
    [{ fromInvalid: 4, toInvalid: 3, deduct: 1 }],
    invalidPalletDeductionBandMessages.disorder,
  ],
])('%s is refused, and nothing changes', async (_, bands, sentence) => {
  const answer = await save(bands);
  expect([answer.status, answer.fields?.['bands']]).toEqual([400, sentence]);
  expect((await world.call(getInvalidPalletDeductionBandsEndpoint, { as: manager })).data).toEqual(oneEach);
});
it('only administrators may change deduction bands', async () => {
  expect((await save(steeper, oneEach, manager)).status).toBe(403);
});
it('when two users save deduction bands at the same time, the second gets a conflict', async () => {
  const other: InvalidPalletDeductionBand[] = [{ fromInvalid: 0, toInvalid: null, deduct: 3 }];
  const both = await Promise.all([save(steeper), save(other)]);
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
});
