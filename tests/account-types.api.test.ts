import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountErrors } from '#areas/accounts/accounts/accounts.errors.ts';
import { previewBlock } from '#areas/calendar/blocked-accounts/blocked-accounts.contract.ts';
import { makeDayLink } from '#areas/outbound/day-links/day-links.contract.ts';
import { addReceipt } from '#areas/receiving/pallet-receipts/pallet-receipts.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { aConsignee, aShipper, aUser, aWarehouse } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** What a call says of an account of another type than its field takes. */

let world: World;
let admin: TestPerson;
let warehouseId: number;
let shipper: TestAccount;
let consignee: TestAccount;
beforeAll(async () => {
  world = await openWorld();
  warehouseId = (await aWarehouse(world)).id;
  admin = await aUser(world, { role: 'Admin' });
  shipper = await aShipper(world, { warehouseId, name: 'Andes Rose' });
  consignee = await aConsignee(world, { name: 'Lakeshore Wholesale' });
});
afterAll(() => world.close());

describe('an account of another type', () => {
  it('is named in the refusal, at its field', async () => {
    const receipt = await world.call(addReceipt, {
      as: admin,
      query: { receivingDate: '2027-02-03' },
      body: { warehouseId, shipperAccountId: consignee.id, dayOfService: '2027-02-03', valid: 1, invalid: 0 },
    });
    expect([receipt.status, receipt.error, receipt.message, receipt.fields]).toEqual([
      404,
      commonErrors.notFound.code,
      'Lakeshore Wholesale is not a shipper. Choose a shipper.',
      { shipperAccountId: accountErrors.noShipperHere.sentence },
    ]);
    const link = await world.call(makeDayLink, {
      as: admin,
      body: { consigneeAccountId: shipper.id, day: '2027-02-03', days: 1, language: 'en' },
    });
    expect([link.status, link.message]).toEqual([404, 'Andes Rose is not a consignee. Choose a consignee.']);
    const block = await world.call(previewBlock, {
      as: admin,
      body: { startDate: '2027-02-03', endDate: '2027-02-04', warehouseId, consigneeAccountId: shipper.id },
    });
    expect(block.message).toBe('Andes Rose is not a consignee. Choose a consignee.');
  });
  it('that nobody has stays unknown', async () => {
    const link = (consigneeAccountId: number) =>
      world.call(makeDayLink, {
        as: admin,
        body: { consigneeAccountId, day: '2027-02-03', days: 1, language: 'en' },
      });
    expect((await link(999_999_999)).message).toBe(commonErrors.notFound.sentence);
  });
});
