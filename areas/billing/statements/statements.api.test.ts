import { fc, chooseRunCount } from '#tests/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getStatementEndpoint,
  printStatementEndpoint,
  getExternalStatementLinkEndpoint,
} from './statements.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { countPdfPages } from '#kit/server/pdf-testing.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestInvoice } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let kemi: TestUser;
let lakeshore: TestAccount;
let buckeye: TestAccount;
const paid = (account: TestAccount, date: string, amount: number, reference: string, invoiceId?: number) =>
  world.rows(
    `
      insert into payment (account_id, invoice_id, date, amount, reference)
      values ($1, $2, $3, $4, $5)
      on conflict do nothing
    `,
    [account.id, invoiceId ?? null, date, amount, reference],
  );
const ask = (accountId?: number, query: { dateFrom?: string; dateTo?: string } = {}, as = kemi) =>
  world.call(getStatementEndpoint, { as, query: { accountId, ...query } });

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
  lakeshore = await createTestConsignee(world);
  buckeye = await createTestConsignee(world);
  const first = await createTestInvoice(world, {
    billTo: lakeshore,
    posted: true,
    date: '2026-12-01',
    dueDate: '2026-12-16',
    amount: 11_828,
  });
  const second = await createTestInvoice(world, {
    billTo: lakeshore,
    posted: true,
    date: '2026-12-10',
    dueDate: '2026-12-25',
    amount: 18_988,
  });
  await createTestInvoice(world, {
    billTo: lakeshore,
    posted: true,
    date: '2027-01-05',
    type: 2,
    amount: -18_988,
    creditOf: second.id,
  });
  await createTestInvoice(world, {
    billTo: lakeshore,
    posted: true,
    date: '2027-01-06',
    dueDate: '2027-01-21',
    amount: 17_230,
  });
  await paid(lakeshore, '2026-12-20', 11_828, 'ACH 1', first.id);
  await paid(lakeshore, '2026-12-20', 11_828, 'ACH 1', first.id);
  await createTestInvoice(world, { billTo: lakeshore, date: '2027-01-07', amount: 999 });
  await createTestInvoice(world, { billTo: lakeshore, date: '2027-01-07', amount: 999, deleted: true });
});
afterAll(() => world.close());

describe('A statement', () => {
  it('adds invoices, subtracts credits and payments, and closes with the amount owed', async () => {
    const { data, totals, totalRows } = await ask(lakeshore.id);
    expect(totals).toMatchObject({
      dateFrom: '2026-02-03',
      dateTo: '2027-02-03',
      opening: 0,
      invoiced: 48_046,
      credited: -18_988,
      paid: -11_828,
      closing: 17_230,
      ageing: { current: 0, days30: 17_230, days60: 0, days90: 0, older: 0 },
    });
    expect(data.map((l) => [l.date, l.kind, l.amount, l.balance])).toEqual([
      ['2026-12-01', 'invoice', 11_828, 11_828],
      ['2026-12-10', 'invoice', 18_988, 30_816],
      ['2026-12-20', 'payment', -11_828, 18_988],
      ['2027-01-05', 'credit', -18_988, 0],
      ['2027-01-06', 'invoice', 17_230, 17_230],
    ]);
    expect(totalRows).toBe(5);
  });
  it('opens with the balance before its first day', async () => {
    const { data, totals } = await ask(lakeshore.id, { dateFrom: '2026-12-15', dateTo: '2027-01-05' });
    expect([totals.opening, totals.closing, data.length]).toEqual([30_816, 0, 2]);
  });
  it('of an account without transactions has no lines', async () => {
    const { data, totals } = await ask(buckeye.id);
    expect([data, totals.opening, totals.closing]).toEqual([[], 0, 0]);
    expect(
      countPdfPages(
        (await world.call(printStatementEndpoint, { as: kemi, query: { accountId: buckeye.id } })).bytes,
      ),
    ).toBe(1);
  });
  it('is printed to a file named after its account', async () => {
    const paper = await world.call(printStatementEndpoint, { as: kemi, query: { accountId: lakeshore.id } });
    expect(paper.headers.get('content-disposition')).toContain(
      `statement-${lakeshore.number}-2027-02-03.pdf`,
    );
    expect(countPdfPages(paper.bytes)).toBe(1);
  });
  it('is rejected when it ends before it starts or has no account', async () => {
    expect((await ask(lakeshore.id, { dateFrom: '2027-02-02', dateTo: '2027-02-01' })).message).toBe(
      'End date can’t be before start date',
    );
    expect((await ask(lakeshore.id, { dateFrom: '2027-02-04' })).message).toBe(
      'End date can’t be before start date',
    );
    expect((await ask()).fields).toEqual({ accountId: 'Account is required' });
    expect((await ask(987_654)).status).toBe(404);
  });
  it('of an external user is for their only account by default, and 404 for another account', async () => {
    const owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [lakeshore] });
    expect((await ask(undefined, {}, owner)).totals.account.id).toBe(lakeshore.id);
    expect((await ask(buckeye.id, {}, owner)).status).toBe(404);
    expect(
      (await world.call(printStatementEndpoint, { as: owner, query: { accountId: buckeye.id } })).status,
    ).toBe(404);
    const both = await createTestUser(world, { role: 'Shipper', actsForAccounts: [lakeshore, buckeye] });
    expect((await ask(undefined, {}, both)).status).toBe(400);
    expect(
      (await world.call(getStatementEndpoint, { as: both, accountNumber: buckeye.number })).totals.account.id,
    ).toBe(buckeye.id);
  });

  it('always adds up: opening plus lines equals closing and the aging total, and the next range continues', async () => {
    const movement = fc.record({
      day: fc.integer({ min: 0, max: 300 }),
      terms: fc.integer({ min: 0, max: 45 }),
      amount: fc.integer({ min: -50_000, max: 200_000 }).filter((n) => n !== 0),
      payment: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { maxLength: 12 }),
        fc.integer({ min: 0, max: 300 }),
        async (movements, split) => {
          const account = await createTestConsignee(world);
          for (const [i, m] of movements.entries()) {
            const date = addDays('2026-04-01', m.day);
            if (m.payment) await paid(account, date, m.amount, `P${i}`);
            else
              await createTestInvoice(world, {
                billTo: account,
                posted: true,
                date,
                dueDate: addDays(date, m.terms),
                amount: m.amount,
              });
          }
          const middle = addDays('2026-04-01', split);
          const before = (await ask(account.id, { dateFrom: '2026-01-01', dateTo: middle })).totals;
          const { data, totals } = await ask(account.id, {
            dateFrom: addDays(middle, 1),
            dateTo: '2027-02-03',
          });
          expect(totals.opening).toBe(before.closing);
          expect(data.reduce((n, l) => n + l.amount, totals.opening)).toBe(totals.closing);
          expect(data.at(-1)?.balance ?? totals.opening).toBe(totals.closing);
          for (const t of [before, totals])
            expect(Object.values(t.ageing).reduce((n, cents) => n + cents, 0)).toBe(t.closing);
          expect(totals.closing).toBe(movements.reduce((n, m) => n + (m.payment ? -m.amount : m.amount), 0));
          expect(
            (await world.call(printStatementEndpoint, { as: kemi, query: { accountId: account.id } })).status,
          ).toBe(200);
        },
      ),
      { numRuns: chooseRunCount(2, 40) },
    );
  });
});

describe('The external statement link', () => {
  it('contains the account number, or is a warning without the setting, and requires permission', async () => {
    const link = (as: TestUser, account: TestAccount) =>
      world.call(getExternalStatementLinkEndpoint, { as, params: { accountId: account.id } });
    const none = await link(kemi, lakeshore);
    expect([none.status, none.data.url]).toEqual([207, null]);
    await world.rows(
      `
        insert into admin_setting (code, description, value_type, value)
        values ('linkStatements', 'x', 1, 'https://pay.example/s/{account}')
        on conflict (code) do update set value = excluded.value
      `,
    );
    const found = await link(kemi, lakeshore);
    expect([found.status, found.data.url]).toEqual([200, `https://pay.example/s/${lakeshore.number}`]);
    const owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [buckeye] });
    expect((await link(owner, lakeshore)).status).toBe(404);
    expect((await link(owner, buckeye)).status).toBe(200);
  });
});
