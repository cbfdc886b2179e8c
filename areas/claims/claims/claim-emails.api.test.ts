import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledgeClaimEndpoint, inspectClaimEndpoint } from './claim-actions.contract.ts';
import { setOwnNotificationPreferenceEndpoint } from '#areas/people/notifications/notifications.contract.ts';
import { createTestClaimWithFreight } from '#tests/claims-fixtures.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import { drainNotificationQueue } from '#tests/drain-notification-queue.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

it('a claim email replaces the notification email for its recipient only; steps without one notify every user', async () => {
  const florist = await createTestConsignee(world, { name: 'Fern Floral' });
  const [owner, beside] = [
    await createTestUser(world, { role: 'Consignee', actsForAccounts: [florist] }),
    await createTestUser(world, { role: 'Consignee', actsForAccounts: [florist] }),
  ];
  const wish = { kind: 'claimStep', inProduct: true, byMail: true, byPush: false };
  for (const as of [owner, beside])
    await world.call(setOwnNotificationPreferenceEndpoint, { as, body: wish });
  const clerk = await createTestUser(world, { role: 'CustomerService' });
  const { id } = await createTestClaimWithFreight(world, { owner, florist });
  await drainNotificationQueue(world);
  const at = { as: clerk, params: { id } };
  expect(
    (await world.call(acknowledgeClaimEndpoint, { ...at, body: { answer: null, rowVersion: 1 } })).message,
  ).toBe('');
  await drainNotificationQueue(world);
  const found = {
    found: 'Crushed by the next pallet',
    cause: 'handling',
    bearer: 'warehouse',
    rowVersion: 2,
  };
  expect((await world.call(inspectClaimEndpoint, { ...at, body: found })).message).toBe('');
  await drainNotificationQueue(world);
  const told = (person: { id: number }) =>
    world.rows(
      'select message as said, in_product as shown, by_mail as mailed from notification where user_id = $1 order by id',
      [person.id],
    );
  expect(await told(owner)).toEqual([
    { said: 'claim acknowledged', shown: true, mailed: false },
    { said: 'claim inspected', shown: true, mailed: true },
  ]);
  expect(await told(beside)).toEqual([
    { said: 'claim filed', shown: true, mailed: true },
    { said: 'claim acknowledged', shown: true, mailed: true },
    { said: 'claim inspected', shown: true, mailed: true },
  ]);
});
