import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findOwnReportSubscriptionsEndpoint,
  setOrDeleteOwnReportSubscriptionEndpoint,
} from './report-subscriptions.contract.ts';
import { listReportPeriodsDueOn } from './report-subscriptions.rules.ts';
import {
  claimAndEnqueueDueReportEmails,
  reportAttachmentRequestSchema,
  buildReportAttachmentAsRecipient,
} from './report-subscriptions.service.ts';
import { readXlsx } from 'hucre/xlsx';
import { z } from 'zod';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
type Person = Awaited<ReturnType<typeof createTestUser>>;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const set = (as: TestUser, body: Record<string, unknown>) =>
  world.call(setOrDeleteOwnReportSubscriptionEndpoint, { as, body });
const queued = async ({ id }: Person) =>
  z.array(z.object({ subject: z.string(), text: z.string(), report: reportAttachmentRequestSchema })).parse(
    await world.rows(
      `
          select payload ->> 'subject' as subject, payload ->> 'text' as text, payload -> 'report' as report
          from outbox
          where payload -> 'report' ->> 'userId' = $1
          order by id
        `,
      [String(id)],
    ),
  );

it('report emails cover the previous day every morning, the week on Mondays, and the month on the first', () => {
  const kinds = (day: string) => listReportPeriodsDueOn(day).map(({ every, dateFrom }) => [every, dateFrom]);
  expect(kinds('2027-02-03')).toEqual([
    ['day', '2027-02-02'],
    ['week', '2027-01-25'],
    ['month', '2027-01-01'],
  ]);
  expect(kinds('2027-03-01')).toEqual([
    ['day', '2027-02-28'],
    ['week', '2027-02-22'],
    ['month', '2027-02-01'],
  ]);
});

it('a missed Monday is made up for, except for users who subscribed later', async () => {
  world.clock.set('2027-02-03T15:00:00Z');
  const [before, after] = [
    await createTestUser(world, { role: 'Routing' }),
    await createTestUser(world, { role: 'Routing' }),
  ];
  const weekly = { report: 'statuses', every: 'week' };
  expect((await set(before, weekly)).status).toBe(200);
  world.clock.set('2027-02-09T15:00:00Z');
  expect((await set(after, weekly)).status).toBe(200);
  await world.work(claimAndEnqueueDueReportEmails);
  expect((await queued(before)).map(({ report }) => report.dateTo)).toEqual(['2027-02-07']);
  expect(await queued(after)).toEqual([]);
  world.clock.set('2027-02-03T15:00:00Z');
});

it('a report is emailed once to each subscriber, in their language, as they would see it in the product', async () => {
  const anna = await createTestUser(world, { role: 'Routing' });
  await world.rows("update app_user set language = 'es' where id = $1", [anna.id]);
  const both = await Promise.all(['day', 'week'].map((every) => set(anna, { report: 'statuses', every })));
  expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
  expect((await set(anna, { report: 'statuses', every: 'day', rowVersion: 1 })).status).toBe(200);
  world.clock.set('2027-02-09T15:00:00Z');
  await Promise.all([world.work(claimAndEnqueueDueReportEmails), world.work(claimAndEnqueueDueReportEmails)]);
  await world.work(claimAndEnqueueDueReportEmails);
  const [mail, ...others] = await queued(anna);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain('Estado de unidades al final del día');
  // The email explains why it was sent and where to stop it.
  expect(mail?.text).toContain('Para cancelar la suscripción: http://localhost/customerCenter/account');
  expect(mail?.report).toMatchObject({ dateFrom: '2027-02-08', dateTo: '2027-02-08', language: 'es' });
  const bytes = await world.work((work) =>
    buildReportAttachmentAsRecipient(work, reportAttachmentRequestSchema.parse(mail?.report)),
  );
  expect((await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows[0]).toHaveLength(8);
  const { data } = await world.call(findOwnReportSubscriptionsEndpoint, { as: anna });
  expect(data).toEqual([
    { report: 'statuses', every: 'day', warehouseId: null, lastUntil: '2027-02-08', rowVersion: 2 },
  ]);
  expect((await set(anna, { report: 'statuses', every: 'never', rowVersion: 1 })).status).toBe(409);
  expect((await set(anna, { report: 'statuses', every: 'never', rowVersion: 2 })).status).toBe(200);
  expect((await world.call(findOwnReportSubscriptionsEndpoint, { as: anna })).data).toEqual([]);
});

it('a user who lost the permission gets neither the next report nor a pending one', async () => {
  const ben = await createTestUser(world, { role: 'Routing' });
  await set(ben, { report: 'cube', every: 'day' });
  world.clock.set('2027-02-10T15:00:00Z');
  await world.work(claimAndEnqueueDueReportEmails);
  const [waits] = await queued(ben);
  await world.rows('delete from user_role where user_id = $1', [ben.id]);
  await expect(
    world.work((work) =>
      buildReportAttachmentAsRecipient(work, reportAttachmentRequestSchema.parse(waits?.report)),
    ),
  ).rejects.toMatchObject({ status: 403 });
  world.clock.set('2027-02-11T15:00:00Z');
  await world.work(claimAndEnqueueDueReportEmails);
  expect((await queued(ben)).length).toBe(1);
});

it('a subscription is refused without permission, for too many days, and for another warehouse', async () => {
  const house = await createTestWarehouse(world);
  const other = await createTestWarehouse(world);
  const manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: house.id });
  expect((await set(manager, { report: 'remainder', every: 'week' })).status).toBe(403);
  expect(await set(manager, { report: 'pace', every: 'month' })).toMatchObject({
    status: 400,
    message: 'This report can’t cover that many days. Choose fewer days.',
  });
  expect((await set(manager, { report: 'pace', every: 'week', warehouseId: other.id })).status).toBe(404);
  expect((await set(manager, { report: 'pace', every: 'week', warehouseId: house.id })).status).toBe(200);
});
