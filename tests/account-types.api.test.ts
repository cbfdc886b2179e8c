import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountErrors } from '#areas/accounts/accounts/accounts.errors.ts';
import { previewBlockEndpoint } from '#areas/calendar/blocked-accounts/blocked-accounts.contract.ts';
import { createTrackingLinkEndpoint } from '#areas/outbound/tracking-links/tracking-links.contract.ts';
import { addReceiptEndpoint } from '#areas/receiving/pallet-receipts/pallet-receipts.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** What an endpoint returns for an account of a type that the field does not accept. */

let world: TestWorld;
let admin: TestUser;
let warehouseId: number;
let shipper: TestAccount;
let consignee: TestAccount;
beforeAll(async () => {
  world = await openTestWorld();
  warehouseId = (await createTestWarehouse(world)).id;
  admin = await createTestUser(world, { role: 'Admin' });
  shipper = await createTestShipper(world, { warehouseId, name: 'Andes Rose' });
  consignee = await createTestConsignee(world, { name: 'Lakeshore Wholesale' });
});
afterAll(() => world.close());

describe('an account of the wrong type', () => {
  it('is named in the error, at its field', async () => {
    const receipt = await world.call(addReceiptEndpoint, {
      as: admin,
      query: { receivingDate: '2027-02-03' },
      body: { warehouseId, shipperAccountId: consignee.id, dayOfService: '2027-02-03', valid: 1, invalid: 0 },
    });
    expect([receipt.status, receipt.error, receipt.message, receipt.fields]).toEqual([
      404,
      commonErrors.notFound.code,
      'Lakeshore Wholesale is not a shipper. Choose a shipper.',
      { shipperAccountId: accountErrors.notShipperAtField.sentence },
    ]);
    const link = await world.call(createTrackingLinkEndpoint, {
      as: admin,
      body: { consigneeAccountId: shipper.id, day: '2027-02-03', days: 1, language: 'en' },
    });
    expect([link.status, link.message]).toEqual([404, 'Andes Rose is not a consignee. Choose a consignee.']);
    const block = await world.call(previewBlockEndpoint, {
      as: admin,
      body: { startDate: '2027-02-03', endDate: '2027-02-04', warehouseId, consigneeAccountId: shipper.id },
    });
    expect(block.message).toBe('Andes Rose is not a consignee. Choose a consignee.');
  });
  it('with an unknown ID is reported as not found', async () => {
    const link = (consigneeAccountId: number) =>
      world.call(createTrackingLinkEndpoint, {
        as: admin,
        body: { consigneeAccountId, day: '2027-02-03', days: 1, language: 'en' },
      });
    expect((await link(999_999_999)).message).toBe(commonErrors.notFound.sentence);
  });
});
