import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCollectionNoteEndpoint,
  addPaymentPromiseEndpoint,
  findPayerCollectionsEndpoint,
  getPayerCollectionDetailsEndpoint,
  collectionNoteKinds,
  setNextCollectionActionEndpoint,
} from './collections.contract.ts';
import { createAndEmailDunningNoticeEndpoint } from './dunning-notice.contract.ts';
import { computeTodayAtHeadOffice } from '#areas/billing/closing/billing-day.rules.ts';
import { reversePaymentEndpoint } from '#areas/billing/payments/payments.contract.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { createTestInvoice } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
});
afterAll(() => world.close());
const bill = (payer: TestAccount, dueDate: string, amount: number) =>
  createTestInvoice(world, { billTo: payer, posted: true, date: addDays(dueDate, -15), dueDate, amount });
let checks = 0;
const pay = (payer: TestAccount, amount: number) =>
  world.rows<{ id: number }>(
    'insert into payment (account_id, date, amount, reference, created_at) values ($1, $2, $3, $4, $5) returning id',
    [payer.id, '2027-02-01', amount, `CHK ${(checks += 1)}`, world.clock.now().toString()],
  );
const find = (query: Record<string, string | boolean> = {}) =>
  world.call(findPayerCollectionsEndpoint, { as: kemi, query });
const rowOf = async (payer: TestAccount) => (await find()).data.find((r) => r.payerId === payer.id);

describe('Collections', () => {
  it('lists payers by overdue amount × days, highest first', async () => {
    const [little, long, fresh, none] = [
      await createTestConsignee(world),
      await createTestConsignee(world),
      await createTestConsignee(world),
      await createTestConsignee(world),
    ];
    await bill(little, '2027-01-31', 500_000);
    await bill(long, '2026-10-01', 60_000);
    await bill(fresh, '2027-02-10', 900_000);
    await bill(none, '2027-01-01', 1000);
    await pay(none, 1000);
    const { data, totals } = await find();
    expect(data.map((r) => [r.payerId, r.days, r.weight])).toEqual([
      [long.id, 125, 75_000],
      [little.id, 3, 15_000],
      [fresh.id, 0, 0],
    ]);
    expect(totals).toMatchObject({ balance: 1_460_000, overdue: 560_000, days30: 500_000, older: 60_000 });
    expect((await find({ overdue: true })).totalRows).toBe(2);
  });
  it('ages open amounts as the statement does, regardless of money on account', async () => {
    const payer = await createTestConsignee(world);
    for (const [due, amount] of [
      ['2026-09-01', 1000],
      ['2026-12-20', 2000],
      ['2027-01-25', 4000],
      ['2027-02-20', 8000],
    ] as const)
      await bill(payer, due, amount);
    for (const paid of [1500, 2500, 12_000]) {
      await pay(payer, paid);
      const { closing, ageing } = (
        await world.call(getStatementEndpoint, { as: kemi, query: { accountId: payer.id } })
      ).totals;
      expect(await rowOf(payer)).toMatchObject({ balance: closing, ...ageing });
    }
  });
  it('keeps notes and payment promises, and shows a broken promise', async () => {
    const payer = await createTestConsignee(world);
    await bill(payer, '2026-12-01', 50_000);
    const params = { payerId: payer.id };
    await world.call(addCollectionNoteEndpoint, {
      as: kemi,
      params,
      body: { said: 'Wants the proof of delivery' },
    });
    await world.call(addPaymentPromiseEndpoint, {
      as: kemi,
      params,
      body: { amount: 30_000, on: '2027-02-03', said: 'Ms. Ortiz' },
    });
    const { data } = await world.call(getPayerCollectionDetailsEndpoint, { as: kemi, params });
    expect(data.notes.map((n) => [n.kind, n.said, n.promised])).toEqual([
      [collectionNoteKinds.promise, 'Ms. Ortiz', 30_000],
      [collectionNoteKinds.note, 'Wants the proof of delivery', null],
    ]);
    expect((await rowOf(payer))?.broken).toBe(false);
    world.clock.set('2027-02-05T15:00:00Z');
    expect((await rowOf(payer))?.broken).toBe(true);
    await pay(payer, 30_000);
    expect((await rowOf(payer))?.broken).toBe(false);
  });
  it('does not count a payment returned by the bank as keeping a promise', async () => {
    const payer = await createTestConsignee(world);
    await bill(payer, '2026-12-01', 50_000);
    const params = { payerId: payer.id };
    const on = computeTodayAtHeadOffice('America/New_York', world.clock.now());
    await world.call(addPaymentPromiseEndpoint, {
      as: kemi,
      params,
      body: { amount: 30_000, on, said: 'Today' },
    });
    const [{ id = 0 } = {}] = await pay(payer, 30_000);
    world.clock.set(`${addDays(on, 2)}T15:00:00Z`);
    expect((await rowOf(payer))?.broken).toBe(false);
    await world.call(reversePaymentEndpoint, { as: kemi, params: { id }, body: { reason: 'Returned' } });
    expect((await rowOf(payer))?.broken).toBe(true);
  });
  it('opens a payer whose money on account exceeds the largest possible invoice', async () => {
    const payer = await createTestConsignee(world);
    await pay(payer, 2_000_000_000);
    await pay(payer, 2_000_000_000);
    const { data } = await world.call(getPayerCollectionDetailsEndpoint, {
      as: kemi,
      params: { payerId: payer.id },
    });
    expect(data.onAccount).toBe(4_000_000_000);
  });
  it('writes a dunning notice for the open amount, without what is covered by money on account', async () => {
    const payer = await createTestConsignee(world);
    const params = { payerId: payer.id };
    const dues = ['2026-11-01', '2026-12-01', '2027-01-01'];
    for (const due of dues) await bill(payer, due, 10_000);
    await bill(payer, '2028-01-01', 99_000);
    await pay(payer, 15_000);
    const { data: letter } = await world.call(createAndEmailDunningNoticeEndpoint, { as: kemi, params });
    const { says } = await world.row<{
      says: { overdue: number; lines: { dueDate: string; open: number }[] };
    }>('select content as says from dunning_notice where id = $1', [letter.id]);
    expect([says.overdue, says.lines.map((l) => [l.dueDate, l.open])]).toEqual([
      (await rowOf(payer))?.overdue,
      [
        ['2026-12-01', 5000],
        ['2027-01-01', 10_000],
      ],
    ]);
    const paid = await createTestConsignee(world);
    await bill(paid, '2026-12-01', 10_000);
    await pay(paid, 10_000);
    const refused = await world.call(createAndEmailDunningNoticeEndpoint, {
      as: kemi,
      params: { payerId: paid.id },
    });
    expect(refused.error).toBe('collections.noOverdueInvoices');
  });
  it('keeps one next action per payer; when two users set it, the second gets a conflict', async () => {
    const payer = await createTestConsignee(world);
    await bill(payer, '2026-12-01', 50_000);
    const say = (body: Record<string, unknown>) =>
      world.call(setNextCollectionActionEndpoint, {
        as: kemi,
        params: { payerId: payer.id },
        body: { on: '2027-02-08', ...body },
      });
    const answers = await Promise.all([say({ action: 'Call' }), say({ action: 'Write' })]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    const row = await rowOf(payer);
    expect((await say({ action: 'Call again', rowVersion: row?.nextVersion })).status).toBe(200);
    expect((await rowOf(payer))?.nextAction).toBe('Call again');
  });
  it('is not available to customers', async () => {
    const payer = await createTestConsignee(world);
    const owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [payer] });
    expect((await world.call(findPayerCollectionsEndpoint, { as: owner })).status).toBe(403);
  });
});
