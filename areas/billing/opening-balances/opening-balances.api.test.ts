import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as opening from './opening-balances.service.ts';
import type { OpeningInvoice } from './opening-balances.service.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let payer: TestAccount;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
});
afterAll(() => world.close());
beforeEach(async () => {
  payer = await createTestConsignee(world);
});

const biller = { ...systemActor, permissions: new Set(listDefaultPermissionStringsOfRoles(['Billing'])) };
let serial = 0;
const anInvoice = (wish: Partial<OpeningInvoice> = {}): OpeningInvoice => ({
  payerId: payer.id,
  number: `OLD-${(serial += 1)}`,
  date: '2026-12-15',
  dueDate: '2027-01-14',
  amount: 10_000,
  note: 'Freight of December',
  ...wish,
});
const aPayment = (amount: number) => ({
  payerId: payer.id,
  reference: `CHK ${(serial += 1)}`,
  date: '2026-12-20',
  amount,
  note: 'Opening balance',
});
const addInvoices = (...invoices: OpeningInvoice[]) =>
  world.work((work) => opening.addAndPostOpeningInvoices(work, invoices));
const statementOf = (query: { dateFrom?: string; dateTo?: string } = {}) =>
  world.call(getStatementEndpoint, { as: kemi, query: { accountId: payer.id, ...query } });
const balances = () =>
  world.rows<{ book: string; amount: number }>(
    `
      select ledger_account as book, sum(amount)::int as amount
      from ledger_entry
      where payer_id = $1
      group by ledger_account
      order by ledger_account
    `,
    [payer.id],
  );

describe('An opening balance', () => {
  it('is booked against the opening account, adds up to zero and is not revenue', async () => {
    await addInvoices(anInvoice({ amount: 10_000 }), anInvoice({ amount: 2550 }));
    await world.work((work) => opening.addOpeningPayments(work, [aPayment(1050)]));
    expect(await balances()).toEqual([
      { book: 'on_account', amount: -1050 },
      { book: 'opening', amount: -11_500 },
      { book: 'receivable', amount: 12_550 },
    ]);
    await expectInvariantsHold(world);
  });
  it('keeps the number, dates and amount of each invoice', async () => {
    const invoices = [
      anInvoice({ date: '2026-11-01', dueDate: '2026-12-01', amount: 100 }),
      anInvoice({ date: '2027-01-20', dueDate: '2027-02-19', amount: 300 }),
      anInvoice({ date: '2026-12-05', dueDate: '2027-01-04', amount: 200 }),
    ];
    await addInvoices(...invoices);
    const found = await world.rows(
      `
        select i.bill_to_id as "payerId", i.number, i.date::text as date, i.due_date::text as "dueDate", i.amount,
          d.description as note
        from invoice i
        join invoice_detail d on d.invoice_id = i.id
        where i.bill_to_id = $1
        order by i.id
      `,
      [payer.id],
    );
    expect(found).toEqual(invoices);
  });
  it('is aged by each invoice’s due date, and starts the statement', async () => {
    // The clock of the test data is at February 3, 2027.
    await addInvoices(
      anInvoice({ dueDate: '2027-02-10', amount: 1000 }),
      anInvoice({ dueDate: '2027-01-20', amount: 200 }),
      anInvoice({ dueDate: '2026-12-20', amount: 30 }),
      anInvoice({ date: '2026-09-01', dueDate: '2026-09-30', amount: 4 }),
    );
    await world.work((work) => opening.addOpeningPayments(work, [aPayment(34)]));
    const { totals, data } = await statementOf();
    expect(totals).toMatchObject({
      opening: 0,
      invoiced: 1234,
      paid: -34,
      closing: 1200,
    });
    expect(Object.values(totals.ageing).reduce((sum, amount) => sum + amount, 0)).toBe(1200);
    expect(data.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 4],
      ['invoice', 1000],
      ['invoice', 200],
      ['invoice', 30],
      ['payment', -34],
    ]);
    const later = await statementOf({ dateFrom: '2027-02-01', dateTo: '2027-02-03' });
    expect(later.totals).toMatchObject({ opening: 1200, invoiced: 0, closing: 1200 });
  });
  it('shows each aging bucket without a payment', async () => {
    await addInvoices(
      anInvoice({ dueDate: '2027-02-10', amount: 1000 }),
      anInvoice({ dueDate: '2027-01-20', amount: 200 }),
      anInvoice({ dueDate: '2026-12-20', amount: 30 }),
      anInvoice({ date: '2026-09-01', dueDate: '2026-09-30', amount: 4 }),
    );
    expect((await statementOf()).totals.ageing).toEqual({
      current: 1000,
      days30: 200,
      days60: 30,
      days90: 0,
      older: 4,
    });
  });
  it('is reversed against the same account', async () => {
    const ids = await addInvoices(anInvoice(), anInvoice());
    const paid = await world.work((work) => opening.addOpeningPayments(work, [aPayment(500)]));
    expect(await world.work((work) => opening.listOpeningInvoiceRemovalBlockers(work, ids))).toEqual([]);
    await world.work(async (work) => {
      await opening.lockOpeningInvoicesAndItems(work, ids);
      await opening.undoLockedOpeningInvoices(work, ids);
    }, biller);
    for (const id of paid) await world.work((work) => opening.undoOpeningPayment(work, Number(id)), biller);
    expect((await balances()).filter(({ amount }) => amount !== 0)).toEqual([]);
    expect((await statementOf()).totals.closing).toBe(0);
    await expectInvariantsHold(world);
  });
  it('is in use once it is partly paid', async () => {
    const [id] = await addInvoices(anInvoice());
    await world.rows(
      "insert into payment (account_id, invoice_id, date, amount, reference) values ($1, $2, '2027-02-03', 1, $3)",
      [payer.id, id, `CHK ${(serial += 1)}`],
    );
    expect(
      await world.work((work) => opening.listOpeningInvoiceRemovalBlockers(work, [id ?? ''])),
    ).toHaveLength(1);
  });
});
