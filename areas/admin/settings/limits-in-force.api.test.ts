import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateSettingEndpoint } from './settings.contract.ts';
import { addAccountEndpoint, getAccountEndpoint } from '#areas/accounts/accounts/account-editor.contract.ts';
import { findPayerCollectionsEndpoint } from '#areas/billing/collections/collections.contract.ts';
import { findRateBookData } from '#areas/billing/shipments/rating.repository.ts';
import {
  getVoidLoadsAndSyncLimitsEndpoint,
  startRoutingSyncOfDayEndpoint,
} from '#areas/outbound/routing/routing-sync.contract.ts';
import { getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';
import { addMissingSystemRecords } from '#db/installation/system-records.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  await addMissingSystemRecords(world.ownerUrl);
  await createTestWarehouse(world, { code: 'MIA' });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const say = (code: SettingCode, value: string) =>
  world.call(updateSettingEndpoint, {
    as: admin,
    params: { id: getSettingDefinition(code).id },
    body: { value },
  });
let serial = 0;
const consignee = (more: Record<string, unknown> = {}) =>
  world.call(addAccountEndpoint, {
    as: admin,
    body: {
      number: `TERM-${(serial += 1)}`,
      accountTypeId: 2,
      name: 'Lakeshore Wholesale',
      city: 'Chicago',
      state: 'IL',
      zip: '60607',
      zone: 'America/Chicago',
      language: 'en',
      defaultPaymentTerm: 1,
      ...more,
    },
  });

it('a new account without payment terms gets the default terms; existing accounts keep theirs', async () => {
  const before = (await consignee()).data;
  expect(before.termsDays).toBe(15);
  expect((await say('defaultTermsDays', '21')).status).toBe(200);
  expect((await consignee()).data.termsDays).toBe(21);
  expect((await consignee({ termsDays: 0 })).data.termsDays).toBe(0);
  expect(
    (await world.call(getAccountEndpoint, { as: admin, params: { id: before.id } })).data.termsDays,
  ).toBe(15);
});
it('changes to the limits for synchronizing past and future loads take effect immediately', async () => {
  const sync = (dayOfService: string) =>
    world.call(startRoutingSyncOfDayEndpoint, { as: admin, body: { dayOfService } });
  await say('syncDaysBack', '2');
  await say('syncDaysAhead', '4');
  expect(await sync('2027-01-31')).toMatchObject({
    status: 412,
    message: 'Loads older than 2 days cannot be synchronized.',
  });
  expect(await sync('2027-02-08')).toMatchObject({
    status: 412,
    message: 'Loads more than 4 days ahead cannot be synchronized.',
  });
  const { data } = await world.call(getVoidLoadsAndSyncLimitsEndpoint, {
    as: admin,
    query: { dayOfService: '2027-02-03' },
  });
  expect(data).toMatchObject({ daysBack: 2, daysAhead: 4 });
});
it('the aging setting requires three increasing numbers of days, and the lists use them', async () => {
  for (const value of ['30,60', '30,30,60', '60,30,90', '0,30,60', 'a,b,c', '10,20,30,40'])
    expect([value, (await say('agingBucketDays', value)).status]).toEqual([value, 400]);
  expect((await say('agingBucketDays', '15, 30, 45')).data.value).toBe('15,30,45');
  expect((await world.call(findPayerCollectionsEndpoint, { as: admin })).totals.ageDays).toEqual([
    15, 30, 45,
  ]);
});
it('the maximum shipment charge used by rating comes from the setting', async () => {
  expect((await say('shipmentMostDollars', '0')).status).toBe(400);
  await say('shipmentMostDollars', '500');
  expect((await world.work((work) => findRateBookData(work.tx))).maxChargeCents).toBe(50_000);
});
