import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as ledger from './ledger.service.ts';
import {
  creditDisputeEndpoint,
  openDisputeEndpoint,
  withdrawDisputeEndpoint,
} from '#areas/billing/disputes/disputes.contract.ts';
import { creditWholeInvoiceEndpoint } from '#areas/billing/invoices/invoice-writes.contract.ts';
import {
  reversePaymentMovementEndpoint,
  writeOffInvoiceEndpoint,
} from '#areas/billing/payments/payments.contract.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { ApiError } from '#kit/server/reject.ts';
import {
  createTestInvoice,
  updateTestInvoice,
  advanceInvoiceNumbersBeyondFixtures,
} from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { chooseRunCount, randomSeed } from '#tests/properties.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
  await advanceInvoiceNumbersBeyondFixtures(world);
});
afterAll(() => world.close());

const bill = (payer: TestAccount, date: string, amount: number, more: Record<string, unknown> = {}) =>
  createTestInvoice(world, {
    billTo: payer,
    posted: true,
    date,
    dueDate: addDays(date, 15),
    amount,
    ...more,
  });
let checks = 0;
const pay = async (payer: TestAccount, date: string, amount: number, invoiceId?: number): Promise<number> =>
  (
    await world.row<{ id: number }>(
      'insert into payment (account_id, invoice_id, date, amount, reference) values ($1, $2, $3, $4, $5) returning id',
      [payer.id, invoiceId ?? null, date, amount, `CHK ${(checks += 1)}`],
    )
  ).id;
const openOf = async (which: 'invoice' | 'payment', id: number): Promise<number> =>
  (
    await world.row<{ open: number }>(`select open_amount as open from ledger_item where ${which}_id = $1`, [
      id,
    ])
  ).open;
const ageing = async (payer: TestAccount, dateTo: string) =>
  (await world.call(getStatementEndpoint, { as: kemi, query: { accountId: payer.id, dateTo } })).totals;
/** Runs a statement with the serving role, which has only its database grants. */
const asServed = (statement: string, values: unknown[] = []) =>
  world.work((work) => work.client.query(statement, values));

describe('The ledger', () => {
  it('records a posting together with the invoice, and not before', async () => {
    const payer = await createTestConsignee(world);
    const draft = await createTestInvoice(world, { billTo: payer, amount: 5000 });
    expect(await world.rows('select 1 from ledger_item where invoice_id = $1', [draft.id])).toEqual([]);
    await updateTestInvoice(world, draft.id, { posted_at: '2027-02-02T12:00:00Z' });
    expect(
      await world.rows(
        `
          select e.ledger_account as book, e.amount
          from ledger_entry e
          join ledger_item i on i.invoice_id = $1
          where e.payer_id = $2
          order by e.line_number
        `,
        [draft.id, payer.id],
      ),
    ).toEqual([
      { book: 'receivable', amount: 5000 },
      { book: 'revenue', amount: -5000 },
    ]);
  });
  it('pays the invoice that a payment names, and keeps the rest on account', async () => {
    const payer = await createTestConsignee(world);
    const [old, named] = [await bill(payer, '2026-10-01', 1000), await bill(payer, '2027-02-01', 500)];
    const payment = await pay(payer, '2027-02-02', 700, named.id);
    expect([
      await openOf('invoice', old.id),
      await openOf('invoice', named.id),
      await openOf('payment', payment),
    ]).toEqual([1000, 0, -200]);
    expect(await ageing(payer, '2027-02-20')).toMatchObject({
      closing: 800,
      ageing: { older: 800, days30: 0 },
    });
  });
  it('pays an invoice that is posted after the payment naming it', async () => {
    const payer = await createTestConsignee(world);
    const draft = await createTestInvoice(world, { billTo: payer, amount: 900, date: '2027-02-02' });
    await pay(payer, '2027-02-01', 900, draft.id);
    expect((await ageing(payer, '2027-02-02')).closing).toBe(-900);
    await updateTestInvoice(world, draft.id, { posted_at: '2027-02-02T12:00:00Z' });
    expect([await openOf('invoice', draft.id), (await ageing(payer, '2027-02-02')).closing]).toEqual([0, 0]);
  });
  it('refuses to credit an invoice with a write-off until it is reversed, even at the same time', async () => {
    const payer = await createTestConsignee(world);
    const anna = await createTestUser(world, { role: 'Admin' });
    const given = () => bill(payer, '2027-01-05', 1000);
    const [invoice, parted, raced] = [await given(), await given(), await given()];
    const giveUp = (invoiceId: number, of: number) =>
      world.call(writeOffInvoiceEndpoint, { as: anna, body: { invoiceId, amount: of, reason: 'Bankrupt' } });
    const credit = (id: number) =>
      world.call(creditWholeInvoiceEndpoint, { as: kemi, params: { id }, body: {} });
    await giveUp(invoice.id, 1000);
    const refused = await credit(invoice.id);
    expect([refused.status, refused.message]).toEqual([
      412,
      `$10.00 of ${invoice.number} is written off and can’t be credited too. Reverse the write-off first.`,
    ]);
    // Only the part of a line that was not written off can be credited.
    await giveUp(parted.id, 400);
    const { id: lineId } = await world.row<{ id: number }>(
      'select id from invoice_detail where invoice_id = $1',
      [parted.id],
    );
    const of = async (amount: number) => {
      const body = { lineId, amount, reason: 'price', said: 'Too much' };
      const { data } = await world.call(openDisputeEndpoint, { as: kemi, body });
      const { id, rowVersion } = data;
      const params = { id };
      const ended = await world.call(creditDisputeEndpoint, {
        as: kemi,
        params,
        body: { amount, rowVersion },
      });
      if (ended.status !== 200)
        await world.call(withdrawDisputeEndpoint, { as: kemi, params, body: { rowVersion } });
      return ended.error;
    };
    expect([await of(601), await of(600), await of(1)]).toEqual([
      'invoices.amountWrittenOff',
      '',
      'invoices.amountWrittenOff',
    ]);
    const both = await Promise.all([giveUp(raced.id, 1000), credit(raced.id)]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 412]);
    const { id: movementId } = await world.row<{ id: number }>(
      `select m.id from ledger_movement m join ledger_item x on x.id = m.item_id
       where x.invoice_id = $1 and m.kind = 'written_off'`,
      [invoice.id],
    );
    await world.call(reversePaymentMovementEndpoint, {
      as: anna,
      params: { movementId },
      body: { reason: 'Paid' },
    });
    expect((await credit(invoice.id)).status).toBe(200);
  });
  it('applies a credit to the invoice it credits', async () => {
    const payer = await createTestConsignee(world);
    const [old, wrong] = [await bill(payer, '2026-10-01', 1000), await bill(payer, '2027-02-01', 500)];
    await bill(payer, '2027-02-02', -500, { type: 2, creditOf: wrong.id });
    await updateTestInvoice(world, wrong.id, { credited: true });
    expect([await openOf('invoice', old.id), await openOf('invoice', wrong.id)]).toEqual([1000, 0]);
  });
  it('applies several payments to an invoice in order of arrival, without overpaying it', async () => {
    const payer = await createTestConsignee(world);
    const invoice = await bill(payer, '2027-01-01', 1000);
    await world.rows(
      `
        insert into payment (account_id, invoice_id, date, amount, reference)
        select $1, $2, '2027-01-10', 400, 'Part ' || n from generate_series(1, 4) n
      `,
      [payer.id, invoice.id],
    );
    expect(
      await world.rows(
        'select x.open_amount as open from ledger_item x join payment p on p.id = x.payment_id where p.invoice_id = $1 order by p.id',
        [invoice.id],
      ),
    ).toEqual([{ open: 0 }, { open: 0 }, { open: -200 }, { open: -400 }]);
    expect(await openOf('invoice', invoice.id)).toBe(0);
  });
});

describe('Ledger writes rejected by the database', () => {
  it.each([
    ['a movement whose sides do not sum to zero', [500, -400], 'do not come to zero'],
    ['a movement with one side', [500], 'do not come to zero'],
    ['a movement without sides', [], 'has 0 sides'],
  ])('%s', async (_, sides, why) => {
    const payer = await createTestConsignee(world);
    await bill(payer, '2027-01-01', 1000);
    const write = asServed(
      `
        with m as (
          insert into ledger_movement (kind, date, payer_id, item_id)
          select 'written_off', '2027-02-01', payer_id, id from ledger_item where payer_id = $1
          returning id, item_id, payer_id
        )
        insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
        select m.id, n, case n when 1 then 'bad_debt' else 'receivable' end, case n when 1 then null else m.item_id end,
          m.payer_id, a
        from m, unnest($2::int[]) with ordinality as s(a, n)
      `,
      [payer.id, sides],
    );
    await expect(write).rejects.toThrow(why);
  });
  it('a movement whose entries are inserted in another statement', async () => {
    const payer = await createTestConsignee(world);
    await bill(payer, '2027-01-01', 1000);
    const alone = asServed(
      `
        insert into ledger_movement (kind, date, payer_id, item_id)
        select 'written_off', '2027-02-01', payer_id, id from ledger_item where payer_id = $1
      `,
      [payer.id],
    );
    await expect(alone).rejects.toThrow('has 0 sides');
  });
  it.each([
    ['of an unknown item', 'x.payer_id, 2000000000, 2000000000, null::int', 'or is none'],
    ['of a payer other than its item’s', 'x.payer_id + 1, x.id, x.id, null::int', 'is of another payer'],
    ['without a side of its item', 'x.payer_id, x.id, null::int, null::int', 'none of which is of item'],
    ['by an unknown user', 'x.payer_id, x.id, x.id, 2000000000', 'There is no user'],
  ])('a movement %s', async (_, says, why) => {
    const payer = await createTestConsignee(world);
    await bill(payer, '2027-01-01', 1000);
    const write = asServed(
      `
        with m as (
          insert into ledger_movement (kind, date, payer_id, item_id, created_by)
          select 'written_off', '2027-02-01', w.payer, w.item, w.by
          from ledger_item x
          cross join lateral (select ${says}) w(payer, item, of, by)
          where x.payer_id = $1
          returning id, payer_id
        )
        insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
        select m.id, n, case when n = 1 or w.of is null then 'bad_debt' else 'receivable' end, case n when 2 then w.of end,
          m.payer_id, 100 * (3 - 2 * n)
        from m
        cross join ledger_item x
        cross join lateral (select ${says}) w(payer, item, of, by)
        cross join generate_series(1, 2) n
        where x.payer_id = $1
      `,
      [payer.id],
    );
    await expect(write).rejects.toThrow(why);
  });
  it.each([
    ['an unknown movement', '2000000000, x.id', 'or is none'],
    ['an unknown item', 'm.id, 2000000000', 'or is none'],
  ])('an entry of %s', async (_, says, why) => {
    const payer = await createTestConsignee(world);
    await bill(payer, '2027-01-01', 1000);
    const write = asServed(
      `
        insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
        select w.movement, n, 'receivable', w.item, x.payer_id, a
        from ledger_item x
        join ledger_movement m on m.item_id = x.id
        cross join lateral (select ${says}) w(movement, item)
        cross join (values (3, -100), (4, 100)) as s(n, a)
        where x.payer_id = $1
      `,
      [payer.id],
    );
    await expect(write).rejects.toThrow(why);
  });
  it.each(['amount - 1', 'amount'])('an item that differs from its invoice: %s', async (amount) => {
    const payer = await createTestConsignee(world);
    const draft = await createTestInvoice(world, { billTo: payer, amount: 5000 });
    const due = amount === 'amount' ? 'due_date + 1' : 'due_date';
    const write = asServed(
      `
        insert into ledger_item (payer_id, invoice_id, date, due_date, amount)
        select bill_to_id, id, date, ${due}, ${amount} from invoice where id = $1
      `,
      [draft.id],
    );
    await expect(write).rejects.toThrow('is not what its invoice or payment says');
  });
  it('a payment with an unknown payer or invoice, and the deletion of a record that a payment names', async () => {
    const payer = await createTestConsignee(world);
    const draft = await createTestInvoice(world, { billTo: payer, amount: 5000 });
    await expect(pay({ ...payer, id: 2_000_000_000 }, '2027-01-05', 100)).rejects.toThrow('that is none');
    await expect(pay(payer, '2027-01-05', 100, 2_000_000_000)).rejects.toThrow('that is none');
    await pay(payer, '2027-01-05', 100, draft.id);
    const gone =
      'with lines as (delete from invoice_detail where invoice_id = $1) delete from invoice where id = $1';
    await expect(world.rows(gone, [draft.id])).rejects.toThrow('A payment names this invoice');
    const paid = await createTestConsignee(world);
    await pay(paid, '2027-01-05', 100);
    await expect(world.rows('delete from account where id = $1', [paid.id])).rejects.toThrow(
      'A payment names this account',
    );
  });
  it('changing or deleting a ledger record', async () => {
    const payer = await createTestConsignee(world);
    await bill(payer, '2027-01-01', 1000);
    for (const statement of [
      'update ledger_entry set amount = amount + 1',
      'delete from ledger_entry',
      "update ledger_movement set date = '2020-01-01'",
      'delete from ledger_movement',
      'update ledger_item set open_amount = 0',
      'delete from ledger_item',
    ])
      await expect(asServed(`${statement} where payer_id = ${payer.id}`)).rejects.toThrow(
        /never changed|movements alone/,
      );
    const payment = await pay(payer, '2027-01-05', 100);
    await expect(asServed('update payment set amount = 1 where id = $1', [payment])).rejects.toThrow(
      'never changed',
    );
    await expect(asServed('delete from payment where id = $1', [payment])).rejects.toThrow('never changed');
  });
  it('paying more of an invoice than is open, or using two payers', async () => {
    const [payer, other] = [await createTestConsignee(world), await createTestConsignee(world)];
    const [invoice, foreign] = [await bill(payer, '2027-01-01', 1000), await bill(other, '2027-01-01', 1000)];
    const payment = await pay(payer, '2027-01-05', 2000);
    const apply = (invoiceId: number, amount: number) =>
      asServed(
        `
          with m as (
            insert into ledger_movement (kind, date, payer_id, item_id)
            select 'applied', '2027-02-01', payer_id, id from ledger_item where payment_id = $1
            returning id, item_id, payer_id
          )
          insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
          select id, 1, 'on_account', item_id, payer_id, $3::int from m
          union all
          select m.id, 2, 'receivable', x.id, m.payer_id, -$3::int from m join ledger_item x on x.invoice_id = $2
        `,
        [payment, invoiceId, amount],
      );
    await expect(apply(invoice.id, 1001)).rejects.toThrow('ledger_item_open_amount');
    await expect(apply(foreign.id, 100)).rejects.toThrow('two payers');
    await apply(invoice.id, 1000);
    expect(await openOf('invoice', invoice.id)).toBe(0);
  });
});

/** Returns the same numbers for the same seed. */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
}
it('the ledger balances, open amounts and totals of all books match for random histories', async () => {
  const chance = chanceFrom(randomSeed);
  for (let n = 0; n < chooseRunCount(40, 1000); n += 1) {
    const payer = await createTestConsignee(world);
    const invoices: { id: number; amount: number; credited: boolean }[] = [];
    const payments: number[] = [];
    let owed = 0;
    for (let step = 0; step < 2 + chance(7); step += 1) {
      const date = addDays('2026-11-01', chance(90));
      const amount = 100 + chance(50_000);
      const invoice = invoices[chance(invoices.length || 1)];
      const payment = payments[chance(payments.length || 1)];
      const act = chance(8);
      if (act < 2 || !invoice) {
        invoices.push({ ...(await bill(payer, date, amount)), amount, credited: false });
        owed += amount;
      } else if (act === 2) {
        // A credit reverses the whole invoice once. Another credit names none.
        const back = invoice.credited ? amount : invoice.amount;
        await bill(payer, date, -back, { type: 2, ...(invoice.credited ? {} : { creditOf: invoice.id }) });
        if (!invoice.credited) await updateTestInvoice(world, invoice.id, { credited: true });
        invoice.credited = true;
        owed -= back;
      } else if (act < 5 || payment === undefined) {
        payments.push(await pay(payer, date, amount, chance(2) ? invoice.id : undefined));
        owed -= amount;
      } else {
        // Half of these exceed the open amount. They are rejected and nothing is written.
        const decided = await world
          .work(async (work) => {
            if (act === 5)
              await ledger.bookPaymentApplicationAndGetLeftCents(work, payment, date, [
                { invoiceId: invoice.id, amount: amount >> 3 },
              ]);
            else if (act === 6)
              await ledger.bookWriteOff(work, invoice.id, { date, amount: amount >> 3, note: 'Small' });
            else if (chance(2)) await ledger.bookRefund(work, payment, { date, amount: amount >> 3 });
            else {
              const { amount: back } = await world.row<{ amount: number }>(
                'select amount from payment where id = $1',
                [payment],
              );
              await ledger.bookPaymentReversalAndCountReopenedInvoices(work, payment, date, 'Returned');
              return back;
            }
            if (act === 5) return 0;
            return act === 6 ? -(amount >> 3) : amount >> 3;
          })
          .catch((error: unknown) => {
            if (error instanceof ApiError) return 0;
            throw error;
          });
        owed += decided;
      }
    }
    const { closing } = await world.row<{ closing: number }>(
      'select coalesce(sum(amount), 0)::int as closing from ledger_entry where payer_id = $1 and item_id is not null',
      [payer.id],
    );
    expect([n, closing]).toEqual([n, owed]);
    if (n % 50 === 0) {
      const { totals } = await world.call(getStatementEndpoint, {
        as: kemi,
        query: { accountId: payer.id, dateFrom: '2026-01-01' },
      });
      expect(totals.closing).toBe(owed);
      expect(totals.opening + totals.invoiced + totals.credited + totals.paid + totals.adjusted).toBe(owed);
      expect(Object.values(totals.ageing).reduce((a, b) => a + b, 0)).toBe(owed);
    }
  }
  expect(await world.rows('select sum(amount)::int as n from ledger_entry')).toEqual([{ n: 0 }]);
  await expectInvariantsHold(world);
});
