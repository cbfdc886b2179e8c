import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  queueDueNotificationEmails,
  renderNotificationEmail,
  deleteOldNotifications,
} from './notification-email.service.ts';
import { countUnreadNotificationsUpTo100Endpoint } from './notification-count.contract.ts';
import {
  findNotificationsEndpoint,
  getNotificationPreferencesAndScheduleEndpoint,
  markNotificationsReadEndpoint,
  setOwnNotificationScheduleEndpoint,
  setOwnNotificationPreferenceEndpoint,
} from './notifications.contract.ts';
import {
  createNotifications,
  queueNotifications,
  notificationQueuePayloadSchema,
} from './create-notifications.service.ts';
import type { NotificationEvent } from './create-notifications.service.ts';
import { z } from 'zod';
import { createTestAccount, createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { drainNotificationQueue } from '#tests/drain-notification-queue.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
type Person = Awaited<ReturnType<typeof createTestUser>>;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

let acts = 0;
const posted = (accountId: number): NotificationEvent => ({
  kind: 'invoicePosted',
  key: `invoice ${(acts += 1)} posted`,
  said: 'posted',
  params: { number: String(acts), amount: '$12.00' },
  recordId: acts,
  accountIds: [accountId],
});
async function told(...tellings: NotificationEvent[]): Promise<void> {
  await world.work((work) => queueNotifications(work, tellings));
  await drainNotificationQueue(world);
}
const payer = async () => {
  const account = await createTestAccount(world, { type: 2 });
  const person = await createTestUser(world, { role: 'Consignee', actsForAccounts: [account] });
  return { account, person };
};
const inbox = async (as: TestUser) => (await world.call(findNotificationsEndpoint, { as })).data.notices;
const unread = async (as: TestUser) =>
  (await world.call(countUnreadNotificationsUpTo100Endpoint, { as })).data.unread;
const mailed = async ({ id }: Person) =>
  z.array(z.object({ to: z.string(), key: z.string() })).parse(
    await world.rows(
      `
          select payload ->> 'to' as "to", dedupe_key as key from outbox
          where payload -> 'notices' ->> 'userId' = $1
          order by id
        `,
      [String(id)],
    ),
  );
const letter = ({ id }: Person, key: string) =>
  world.work((work) => renderNotificationEmail(work, { userId: id, key }));
const byMail = (as: TestUser) =>
  world.call(setOwnNotificationPreferenceEndpoint, {
    as,
    body: { kind: 'invoicePosted', inProduct: true, byMail: true, byPush: false },
  });
const when = (as: TestUser, body: Record<string, unknown>) =>
  world.call(setOwnNotificationScheduleEndpoint, {
    as,
    body: { rhythm: 'now', morning: '07:00', zone: 'America/New_York', ...body },
  });

describe('notifications', () => {
  it('are sent once to users who see the record, stay unread until marked, and reach no other users', async () => {
    const [mine, other] = [await payer(), await payer()];
    const act = posted(mine.account.id);
    await told(act);
    await told(act);
    expect(await inbox(mine.person)).toMatchObject([
      { kind: 'invoicePosted', params: act.params, readAt: null },
    ]);
    expect(await inbox(other.person)).toEqual([]);
    expect([await unread(mine.person), await unread(other.person)]).toEqual([1, 0]);
    const [one] = await inbox(mine.person);
    expect(
      (await world.call(markNotificationsReadEndpoint, { as: other.person, body: { ids: [one?.id] } }))
        .status,
    ).toBe(200);
    expect(await unread(mine.person)).toBe(1);
    await world.call(markNotificationsReadEndpoint, { as: mine.person, body: { ids: [one?.id] } });
    expect(await unread(mine.person)).toBe(0);
    expect(await world.call(markNotificationsReadEndpoint, { as: mine.person, body: {} })).toMatchObject({
      status: 400,
      fields: { ids: 'Choose which notifications were read' },
    });
  });
  it('are queued in the transaction of the change, or not at all', async () => {
    const { account, person } = await payer();
    const failing = world.work(async (work) => {
      await queueNotifications(work, [posted(account.id)]);
      throw new Error('It did not happen');
    });
    await expect(failing).rejects.toThrow('It did not happen');
    await drainNotificationQueue(world);
    expect(await inbox(person)).toEqual([]);
  });
  it('are not sent to the user who made the change, and only to them when about their own record', async () => {
    const { account, person } = await payer();
    const beside = await createTestUser(world, { role: 'Consignee', actsForAccounts: [account] });
    await world.call(setOwnNotificationPreferenceEndpoint, {
      as: beside,
      body: { kind: 'jobEnded', inProduct: true, byMail: false, byPush: false },
    });
    const payload = { told: [{ ...posted(account.id), warehouseId: null, to: null }], by: person.id };
    await world.work((work) =>
      createNotifications(
        work,
        notificationQueuePayloadSchema.parse({ ...payload, at: work.now.toString() }),
      ),
    );
    expect([await unread(person), await unread(beside)]).toEqual([0, 1]);
    await told({
      kind: 'jobEnded',
      key: `job ${person.id}`,
      said: 'done',
      params: { job: 'Rating', why: '' },
      recipientUserIds: [person.id],
    });
    expect([await unread(person), await unread(beside)]).toEqual([1, 1]);
  });
  it('of a warehouse are sent to its own users and to users without a warehouse', async () => {
    const [house, other] = [await createTestWarehouse(world), await createTestWarehouse(world)];
    const account = await createTestAccount(world, { type: 1 });
    const inHouse = await createTestUser(world, { role: 'WarehouseManager', warehouseId: house.id });
    const elsewhere = await createTestUser(world, { role: 'WarehouseManager', warehouseId: other.id });
    const staff = await createTestUser(world, { role: 'Internal' });
    await told({
      kind: 'extensionAsked',
      key: 'extension 1',
      said: 'asked',
      params: { shipper: 'Rosas', hour: '18:00', day: '02/03/2027', number: 'E-1' },
      recordId: 1,
      accountIds: [account.id],
      warehouseId: house.id,
    });
    expect([await unread(inHouse), await unread(elsewhere)]).toEqual([1, 0]);
    const rights = (
      await world.call(getNotificationPreferencesAndScheduleEndpoint, { as: staff })
    ).data.kinds.map(({ kind }) => kind);
    expect(await unread(staff)).toBe(rights.includes('extensionAsked') ? 1 : 0);
  });
  it('disappear from the inbox of users who lost the account or the permission', async () => {
    const { account, person } = await payer();
    await told(posted(account.id));
    expect(await unread(person)).toBe(1);
    await world.rows('delete from user_group where user_id = $1', [person.id]);
    // The server receives the change over its own connection.
    await expect.poll(() => unread(person)).toBe(0);
    expect(await inbox(person)).toEqual([]);
  });
  it('are sent to a thousand users by one statement', async () => {
    const account = await createTestAccount(world, { type: 2 });
    await world.rows(
      `
        with u as (
          insert into app_user (subject, name, email, status)
          select 'many|' || i, 'Many ' || i, 'many' || i || '@example.test', 'active'
          from generate_series(1, 1000) i
          returning id
        ),
        r as (insert into user_role (user_id, role_code) select id, 'Consignee' from u),
        w as (
          insert into notification_preference (user_id, kind, in_product, by_mail, by_push)
          select id, 'invoicePosted', true, true, false from u
        )
        insert into user_group (user_id, account_id) select id, $1 from u
      `,
      [account.id],
    );
    const act = posted(account.id);
    const payload = notificationQueuePayloadSchema.parse({
      told: [{ ...act, warehouseId: null, to: null }],
      by: null,
      at: '2027-02-03T15:00:00Z',
    });
    const before = await world.asked(() => world.work((work) => createNotifications(work, payload)));
    const { n } = await world.row<{ n: number }>(
      'select count(*)::int as n from notification where key = $1',
      [act.key],
    );
    expect(n).toBe(1000);
    expect(before.statements).toBeLessThan(10);
    const mails = await world.asked(() => world.work(queueDueNotificationEmails));
    expect(mails.statements).toBeLessThan(14);
    const queued = await world.row<{ n: number }>(
      "select count(*)::int as n from outbox where payload ->> 'to' like 'many%@example.test'",
    );
    expect(queued.n).toBe(1000);
  });
});

describe('a user’s notification preferences', () => {
  it('list only kinds the user has permission for, with the role’s defaults until changed', async () => {
    const { person } = await payer();
    const { kinds } = (await world.call(getNotificationPreferencesAndScheduleEndpoint, { as: person })).data;
    expect(kinds.map(({ kind }) => kind)).not.toContain('extensionAsked');
    expect(kinds.find(({ kind }) => kind === 'invoicePosted')).toEqual({
      kind: 'invoicePosted',
      inProduct: true,
      byMail: false,
      byPush: true,
    });
    const body = { kind: 'extensionAsked', inProduct: true, byMail: true, byPush: false };
    expect((await world.call(setOwnNotificationPreferenceEndpoint, { as: person, body })).status).toBe(403);
    expect(
      (
        await world.call(setOwnNotificationPreferenceEndpoint, {
          as: person,
          body: { ...body, kind: 'weather' },
        })
      ).status,
    ).toBe(400);
  });
  it('are saved and apply from then on', async () => {
    const { account, person } = await payer();
    await world.call(setOwnNotificationPreferenceEndpoint, {
      as: person,
      body: { kind: 'invoicePosted', inProduct: false, byMail: false, byPush: false },
    });
    await told(posted(account.id));
    expect(await unread(person)).toBe(0);
    expect(
      (await world.call(getNotificationPreferencesAndScheduleEndpoint, { as: person })).data.kinds.find(
        ({ kind }) => kind === 'invoicePosted',
      ),
    ).toMatchObject({ inProduct: false });
  });
  it('reject invalid hours, and conflict when another window saved first', async () => {
    const { person } = await payer();
    expect((await when(person, { zone: 'Miami' })).fields).toEqual({
      zone: 'Unknown time zone',
    });
    expect((await when(person, { zone: '+05:00' })).status).toBe(400);
    expect((await when(person, { quietFrom: '22:00' })).fields).toEqual({
      quietUntil: 'Quiet until is required',
    });
    expect((await when(person, { quietUntil: '22:00' })).fields).toEqual({
      quietFrom: 'Quiet from is required',
    });
    expect((await when(person, { quietFrom: '22:00', quietUntil: '22:00' })).status).toBe(400);
    expect((await when(person, { rhythm: 'sometimes' })).status).toBe(400);
    const both = await Promise.all(['hour', 'morning'].map((rhythm) => when(person, { rhythm })));
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect((await when(person, { rhythm: 'hour', rowVersion: 1 })).status).toBe(200);
    expect((await when(person, { rhythm: 'now', rowVersion: 1 })).status).toBe(409);
  });
});

describe('notification emails', () => {
  it('omit events that the reader gets a separate email about; those appear in the product only', async () => {
    const { account, person } = await payer();
    const beside = await createTestUser(world, { role: 'Consignee', actsForAccounts: [account] });
    for (const one of [person, beside]) await byMail(one);
    const { email } = await world.row<{ email: string }>('select email from app_user where id = $1', [
      person.id,
    ]);
    await told({ ...posted(account.id), lettered: [email.toLowerCase()] });
    await world.work(queueDueNotificationEmails);
    expect([await mailed(person), (await mailed(beside)).length]).toEqual([[], 1]);
    expect([await unread(person), await unread(beside)]).toEqual([1, 1]);
  });
  it('summarize everything since the last one, without loss or duplicates, even when two servers write them', async () => {
    const { account, person } = await payer();
    await byMail(person);
    await told(posted(account.id), posted(account.id));
    await Promise.all([world.work(queueDueNotificationEmails), world.work(queueDueNotificationEmails)]);
    await told(posted(account.id));
    await world.work(queueDueNotificationEmails);
    const mails = await mailed(person);
    expect(mails).toHaveLength(2);
    const texts = await Promise.all(mails.map(({ key }) => letter(person, key)));
    expect(texts.map((mail) => mail?.text.match(/Invoice \S+ posted: /g)?.length)).toEqual([2, 1]);
    expect(texts[0]?.text).toContain('http://localhost/customerCenter/manageInvoices/');
    expect(texts[0]?.subject).toMatch(/^.+: 2 notifications$/);
  });
  it('contain only what the reader may see when sent: users without the account or deactivated get nothing', async () => {
    const { account, person } = await payer();
    await byMail(person);
    await told(posted(account.id));
    await world.work(queueDueNotificationEmails);
    const [mail] = await mailed(person);
    expect(await letter(person, mail?.key ?? '')).not.toBeNull();
    await world.rows('delete from user_group where user_id = $1', [person.id]);
    expect(await letter(person, mail?.key ?? '')).toBeNull();
    await world.rows('insert into user_group (user_id, account_id) values ($1, $2)', [person.id, account.id]);
    await world.rows("update app_user set active = false, status = 'inactive' where id = $1", [person.id]);
    expect(await letter(person, mail?.key ?? '')).toBeNull();
  });
  it('leave out pending kinds that the reader has switched off since', async () => {
    const { account, person } = await payer();
    await byMail(person);
    await when(person, { rhythm: 'morning' });
    await told(posted(account.id));
    const body = { kind: 'invoicePosted', inProduct: true, byMail: false, byPush: false };
    expect((await world.call(setOwnNotificationPreferenceEndpoint, { as: person, body })).status).toBe(200);
    const now = world.clock.now().toString();
    world.clock.set('2027-02-05T18:00:00Z');
    await world.work(queueDueNotificationEmails);
    expect(await mailed(person)).toEqual([]);
    // The notification still appears in the product.
    expect(await unread(person)).toBe(1);
    world.clock.set(now);
  });
  it('wait until the reader’s morning, and through their quiet hours', async () => {
    const { account, person } = await payer();
    world.clock.set('2027-02-03T16:00:00Z');
    await byMail(person);
    await when(person, { rhythm: 'morning', zone: 'America/Los_Angeles' });
    await told(posted(account.id));
    world.clock.set('2027-02-04T14:59:00Z');
    await world.work(queueDueNotificationEmails);
    expect(await mailed(person)).toHaveLength(0);
    world.clock.set('2027-02-04T15:00:00Z');
    await world.work(queueDueNotificationEmails);
    expect(await mailed(person)).toHaveLength(1);
    await when(person, {
      quietFrom: '22:00',
      quietUntil: '06:00',
      zone: 'America/Los_Angeles',
      rowVersion: 1,
    });
    world.clock.set('2027-02-05T07:00:00Z');
    await told(posted(account.id));
    await world.work(queueDueNotificationEmails);
    expect(await mailed(person)).toHaveLength(1);
    world.clock.set('2027-02-05T14:00:00Z');
    await world.work(queueDueNotificationEmails);
    expect(await mailed(person)).toHaveLength(2);
  });
  it('are deleted with their notifications after the days in the setting, but not before being written', async () => {
    const { account, person } = await payer();
    await told(posted(account.id));
    await byMail(person);
    await told(posted(account.id));
    world.clock.set('2027-08-05T14:00:00Z');
    await world.work(deleteOldNotifications);
    expect(await inbox(person)).toHaveLength(1);
    await world.work(queueDueNotificationEmails);
    await world.work(deleteOldNotifications);
    expect(await inbox(person)).toHaveLength(0);
  });
});
