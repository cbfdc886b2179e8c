import { afterAll, beforeAll, expect, it } from 'vitest';
import { getTodayAtHeadOffice } from './billing-day.service.ts';
import { findMonthEndDaysEndpoint } from '#areas/billing/month-end/month-end.contract.ts';
import { getClientConfigurationEndpoint } from '#areas/people/session/session.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

/** 10:00 PM in Los Angeles is 1:00 AM in New York. */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-03-01T06:00:00Z' });
});
afterAll(() => world.close());
const headOfficeIn = (timeZone: string) =>
  world.rows(
    `
      insert into admin_setting (code, description, value_type, value)
      values ('companyTimeZone', '', 1, $1)
      on conflict (code) do update
      set value = excluded.value
    `,
    [timeZone],
  );
const said = async () => (await world.call(getClientConfigurationEndpoint)).data.house.zone;

it('a company in New York is already on the next billing day', async () => {
  expect(await world.work(getTodayAtHeadOffice)).toBe('2027-03-01');
  expect(await said()).toBe('America/New_York');
});
it('a company in Los Angeles has its own billing day, and its month is not over', async () => {
  await headOfficeIn('America/Los_Angeles');
  expect(await world.work(getTodayAtHeadOffice)).toBe('2027-02-28');
  expect(await said()).toBe('America/Los_Angeles');
  // Without dates: the month to date.
  const billing = await createTestUser(world, { role: 'Billing' });
  const { data } = await world.call(findMonthEndDaysEndpoint, { as: billing });
  expect(data.every(({ day }) => day.startsWith('2027-02'))).toBe(true);
});
