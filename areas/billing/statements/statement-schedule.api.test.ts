import { afterAll, beforeAll, expect, it } from 'vitest';
import { getStatementScheduleEndpoint, setStatementScheduleEndpoint } from './statement-schedule.contract.ts';
import { listDueStatementPeriods } from './statement-schedule.rules.ts';
import { enqueueDueStatementEmails } from './statement-schedule.service.ts';
import { buildStatementPdfFile } from './statements.service.ts';
import { createTestInvoice } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
});
afterAll(() => world.close());

it('a weekly statement is due from Monday for the past week, and a monthly one from the 1st', () => {
  const january = { frequency: 'month', dateFrom: '2027-01-01', dateTo: '2027-01-31' };
  const first = { frequency: 'week', dateFrom: '2027-01-25', dateTo: '2027-01-31' };
  const second = { frequency: 'week', dateFrom: '2027-02-01', dateTo: '2027-02-07' };
  expect(listDueStatementPeriods('2027-02-03')).toEqual([first, january]);
  expect(listDueStatementPeriods('2027-02-07')).toEqual([first, january]);
  expect(listDueStatementPeriods('2027-02-08')).toEqual([second, january]);
  expect(listDueStatementPeriods('2027-03-01')).toEqual([
    { frequency: 'week', dateFrom: '2027-02-22', dateTo: '2027-02-28' },
    { frequency: 'month', dateFrom: '2027-02-01', dateTo: '2027-02-28' },
  ]);
});
it('a missed scheduled statement is sent later, but not to accounts that subscribed later', async () => {
  world.clock.set('2027-02-03T15:00:00Z');
  const [before, after] = [await createTestConsignee(world), await createTestConsignee(world)];
  const mailed = async () =>
    world.rows<{ account: number; until: string }>(
      `
        select (payload -> 'statement' ->> 'accountId')::int as account, payload -> 'statement' ->> 'dateTo' as until
        from outbox
        where (payload -> 'statement' ->> 'accountId')::int = any($1)
        order by id
      `,
      [[before.id, after.id]],
    );
  const weekly = async ({ id }: { id: number }) => {
    await world.rows("update account set email = 'office@payer.example' where id = $1", [id]);
    const body = { every: 'week' };
    expect(
      (await world.call(setStatementScheduleEndpoint, { as: kemi, params: { accountId: id }, body })).status,
    ).toBe(200);
  };
  await weekly(before);
  world.clock.set('2027-02-09T15:00:00Z');
  await weekly(after);
  await world.work(enqueueDueStatementEmails);
  expect(await mailed()).toEqual([{ account: before.id, until: '2027-02-07' }]);
  world.clock.set('2027-02-15T15:00:00Z');
  await world.work(enqueueDueStatementEmails);
  expect((await mailed()).filter(({ until }) => until === '2027-02-14')).toHaveLength(2);
  world.clock.set('2027-02-03T15:00:00Z');
});
it('a scheduled statement is sent once to an account in its language, also when set by two users', async () => {
  const payer = await createTestConsignee(world);
  await createTestInvoice(world, { billTo: payer, posted: true, date: '2027-02-02', amount: 5000 });
  const params = { accountId: payer.id };
  const every = (body: Record<string, unknown>) =>
    world.call(setStatementScheduleEndpoint, { as: kemi, params, body });
  await world.rows("update account set email = '' where id = $1", [payer.id]);
  expect((await every({ every: 'week' })).message).toBe('This account has no email address.');
  await world.rows("update account set email = 'office@payer.example', language = 'zh' where id = $1", [
    payer.id,
  ]);
  const both = await Promise.all([every({ every: 'week' }), every({ every: 'month' })]);
  expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
  expect((await every({ every: 'week', rowVersion: 1 })).status).toBe(200);
  world.clock.set('2027-02-08T15:00:00Z');
  await Promise.all([world.work(enqueueDueStatementEmails), world.work(enqueueDueStatementEmails)]);
  await world.work(enqueueDueStatementEmails);
  const mails = await world.rows<{
    subject: string;
    text: string;
    statement: { dateFrom: string; dateTo: string };
  }>(
    `
      select payload ->> 'subject' as subject, payload ->> 'text' as text, payload -> 'statement' as statement
      from outbox
      where dedupe_key like $1
    `,
    [`email statement ${payer.id} %`],
  );
  expect(mails.length).toBe(1);
  expect(mails[0]?.subject).toContain('02/07/2027');
  expect(mails[0]?.subject).not.toContain('statement');
  expect(mails[0]?.text).toContain('$50.00');
  const paper = await world.work((work) =>
    buildStatementPdfFile(work, { accountId: payer.id, dateFrom: '2027-02-01', dateTo: '2027-02-07' }),
  );
  expect([paper.name, Buffer.from(paper.bytes).subarray(0, 5).toString()]).toEqual([
    `statement-${payer.number}-2027-02-07.pdf`,
    '%PDF-',
  ]);
  const { data } = await world.call(getStatementScheduleEndpoint, { as: kemi, params });
  expect(data).toMatchObject({ every: 'week', lastUntil: '2027-02-07' });
  expect((await every({ every: 'never', rowVersion: data.rowVersion })).status).toBe(200);
});
it('the statement schedule is not available to customers', async () => {
  const payer = await createTestConsignee(world);
  const owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [payer] });
  expect(
    (await world.call(getStatementScheduleEndpoint, { as: owner, params: { accountId: payer.id } })).status,
  ).toBe(403);
});
