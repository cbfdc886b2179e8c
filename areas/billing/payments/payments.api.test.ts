import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyPaymentEndpoint,
  getPaymentEndpoint,
  listOpenInvoicesWithAllocationSuggestionEndpoint,
  recordPaymentEndpoint,
  refundPaymentEndpoint,
  reversePaymentEndpoint,
  searchPaymentsEndpoint,
  reversePaymentMovementEndpoint,
  writeOffInvoiceEndpoint,
} from './payments.contract.ts';
import { findWriteOffsEndpoint } from './write-offs.contract.ts';
import { paymentStatuses } from './payment-statuses.contract.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { holdRowLocks, waitForBlockedOrDoneCount } from '#tests/lock-barriers.ts';
import { createTestInvoice, advanceInvoiceNumbersBeyondFixtures } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let ana: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
  await advanceInvoiceNumbersBeyondFixtures(world);
  ana = await createTestUser(world, { role: 'Billing' });
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});

const bill = (payer: TestAccount, amount: number, date = '2027-01-05') =>
  createTestInvoice(world, { billTo: payer, posted: true, date, dueDate: addDays(date, 15), amount });
let checks = 0;
const pay = (
  payer: TestAccount,
  amount: number,
  shares: { invoiceId: number; amount: number }[] = [],
  more = {},
) =>
  world.call(recordPaymentEndpoint, {
    as: kemi,
    body: {
      accountId: payer.id,
      date: '2027-02-01',
      amount,
      method: 'check',
      reference: `CHK ${(checks += 1)}`,
      shares,
      ...more,
    },
  });
const closingOf = async (payer: TestAccount) =>
  (await world.call(getStatementEndpoint, { as: kemi, query: { accountId: payer.id } })).totals.closing;

describe('A payment', () => {
  it('pays the chosen invoices and leaves the rest on account', async () => {
    const payer = await createTestConsignee(world);
    const [one, two] = [await bill(payer, 10_000), await bill(payer, 5000)];
    const { data } = await pay(payer, 20_000, [
      { invoiceId: one.id, amount: 10_000 },
      { invoiceId: two.id, amount: 2000 },
    ]);
    expect(data).toMatchObject({
      status: paymentStatuses.partly,
      onAccount: 8000,
      pays: [one.number, two.number].toSorted().join(', '),
      recordedBy: expect.any(String),
    });
    expect(await closingOf(payer)).toBe(-5000);
    const { data: open } = await world.call(listOpenInvoicesWithAllocationSuggestionEndpoint, {
      as: kemi,
      query: { accountId: payer.id },
    });
    expect(open.invoices.map((i) => [i.number, i.open])).toEqual([[two.number, 3000]]);
  });
  it('suggests the invoice that its reference names', async () => {
    const payer = await createTestConsignee(world);
    await bill(payer, 10_000, '2026-11-01');
    const named = await bill(payer, 5000);
    const { data } = await world.call(listOpenInvoicesWithAllocationSuggestionEndpoint, {
      as: kemi,
      query: { accountId: payer.id, amount: 6000, reference: `Inv ${named.number}` },
    });
    expect([data.by, data.shares]).toEqual(['number', [{ invoiceId: named.id, amount: 5000 }]]);
  });
  it('can be applied later and partly refunded, and both can be reversed', async () => {
    const payer = await createTestConsignee(world);
    const one = await bill(payer, 4000);
    const { id } = (await pay(payer, 9000)).data;
    const applied = await world.call(applyPaymentEndpoint, {
      as: kemi,
      params: { id },
      body: { shares: [{ invoiceId: one.id, amount: 4000 }] },
    });
    expect([applied.data.onAccount, applied.data.status]).toEqual([5000, paymentStatuses.partly]);
    const refunded = await world.call(refundPaymentEndpoint, {
      as: kemi,
      params: { id },
      body: { date: '2027-02-02', amount: 5000, note: 'Check 88' },
    });
    expect([refunded.data.onAccount, refunded.data.status]).toEqual([0, paymentStatuses.applied]);
    expect(await closingOf(payer)).toBe(0);
    const early = await world.call(reversePaymentEndpoint, {
      as: kemi,
      params: { id },
      body: { reason: 'NSF' },
    });
    expect([early.status, early.message]).toEqual([
      412,
      `Part of payment ${applied.data.reference} was refunded. Reverse the refund first.`,
    ]);
    for (const kind of ['refunded', 'applied']) {
      const movementId = refunded.data.movements.find((m) => m.kind === kind)?.id ?? 0;
      const undone = await world.call(reversePaymentMovementEndpoint, {
        as: kemi,
        params: { movementId },
        body: { reason: 'Wrong' },
      });
      expect(undone.status).toBe(200);
      const again = await world.call(reversePaymentMovementEndpoint, {
        as: kemi,
        params: { movementId },
        body: { reason: 'Wrong' },
      });
      expect([again.status, again.message]).toEqual([412, 'This is already reversed.']);
    }
    expect((await world.call(getPaymentEndpoint, { as: kemi, params: { id } })).data.onAccount).toBe(9000);
    expect(await closingOf(payer)).toBe(-5000);
  });
  it('returned by the bank is reversed: its invoices are open again, and the statement shows both', async () => {
    const payer = await createTestConsignee(world);
    const one = await bill(payer, 4000);
    const { id } = (await pay(payer, 4000, [{ invoiceId: one.id, amount: 4000 }])).data;
    const { data } = await world.call(reversePaymentEndpoint, {
      as: kemi,
      params: { id },
      body: { reason: 'NSF' },
    });
    expect([data.status, data.onAccount, data.pays]).toEqual([paymentStatuses.reversed, 0, '']);
    const statement = await world.call(getStatementEndpoint, { as: kemi, query: { accountId: payer.id } });
    expect(statement.data.map((l) => [l.kind, l.amount])).toEqual([
      ['invoice', 4000],
      ['payment', -4000],
      ['reversal', 4000],
    ]);
    expect(statement.totals).toMatchObject({ closing: 4000, ageing: { days30: 4000 } });
    expect(
      (await world.call(reversePaymentEndpoint, { as: kemi, params: { id }, body: { reason: 'NSF' } }))
        .status,
    ).toBe(412);
  });
  it('can be recorded again under its reference after it was reversed', async () => {
    const payer = await createTestConsignee(world);
    const record = (amount: number) => pay(payer, amount, [], { reference: 'Check 77' });
    const wrong = await record(500);
    await world.call(reversePaymentEndpoint, {
      as: kemi,
      params: { id: wrong.data.id },
      body: { reason: 'It was $50.00' },
    });
    const both = await Promise.all([record(5000), record(5000)]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect((await record(5000)).status).toBe(409);
  });
  it('is recorded once per reference, ignoring case, spaces and punctuation', async () => {
    const payer = await createTestConsignee(world);
    const record = (reference: string) => pay(payer, 5000, [], { reference });
    const first = await record('CHK 77');
    expect(first.status).toBe(200);
    for (const same of ['chk 77', 'CHK-77', ' CHK  77 ', 'Chk77', 'CHK/77.'])
      expect([same, (await record(same)).status]).toEqual([same, 409]);
    expect((await record('CHK 78')).status).toBe(200);
    expect([(await record('-')).status, (await record('--')).status, (await record('-')).status]).toEqual([
      200, 200, 409,
    ]);
    const params = { id: first.data.id };
    await world.call(reversePaymentEndpoint, { as: kemi, params, body: { reason: 'NSF' } });
    expect([(await record('chk-77')).status, (await record('CHK 77')).status]).toEqual([200, 409]);
  });
  it('is rejected when it is a duplicate, has a future date or pays too much', async () => {
    const [payer, other] = [await createTestConsignee(world), await createTestConsignee(world)];
    const [own, foreign] = [await bill(payer, 1000), await bill(other, 1000)];
    expect((await pay(payer, 500, [], { reference: 'Wire 9' })).status).toBe(200);
    expect((await pay(payer, 500, [], { reference: 'Wire 9' })).message).toBe(
      'Payment Wire 9 from this payer is already recorded.',
    );
    expect((await pay(payer, 500, [], { date: '2027-02-04' })).fields).toEqual({
      date: 'The payment date can’t be in the future. Record the payment once you receive it.',
    });
    expect((await pay(payer, 500, [{ invoiceId: own.id, amount: 600 }])).fields).toEqual({
      amount: 'Applied amount exceeds the payment.',
    });
    expect((await pay(payer, 5000, [{ invoiceId: own.id, amount: 1001 }])).message).toBe(
      `${own.number} has only $10.00 open.`,
    );
    expect((await pay(payer, 5000, [{ invoiceId: foreign.id, amount: 100 }])).message).toBe(
      `Invoice ${foreign.number} belongs to another payer.`,
    );
    const draft = await createTestInvoice(world, { billTo: payer, amount: 100 });
    expect((await pay(payer, 100, [{ invoiceId: draft.id, amount: 100 }])).status).toBe(404);
    expect(await closingOf(payer)).toBe(500);
  });
  it('is found by payer, reference, invoice and status, with totals over all pages', async () => {
    const payer = await createTestConsignee(world);
    const one = await bill(payer, 4000);
    const first = (await pay(payer, 4000, [{ invoiceId: one.id, amount: 4000 }])).data;
    const second = (await pay(payer, 700)).data;
    const find = (query: Record<string, string | number>) =>
      world.call(searchPaymentsEndpoint, { as: kemi, query: { accountId: payer.id, ...query } });
    expect((await find({})).totals).toEqual({ amount: 4700, onAccount: 700 });
    expect((await find({ invoiceNumber: one.number })).data.map((p) => p.id)).toEqual([first.id]);
    expect((await find({ status: paymentStatuses.onAccount })).data.map((p) => p.id)).toEqual([second.id]);
    expect((await find({ reference: second.reference })).data.map((p) => p.id)).toEqual([second.id]);
  });
});

it('an invoice’s open amount can be written off with a reason, and the write-off can be reversed', async () => {
  const payer = await createTestConsignee(world);
  const one = await bill(payer, 4000);
  const giveUp = (amount: number) =>
    world.call(writeOffInvoiceEndpoint, {
      as: kemi,
      body: { invoiceId: one.id, amount, reason: 'Too small' },
    });
  expect((await giveUp(4001)).message).toBe(`${one.number} has only $40.00 open.`);
  expect((await giveUp(4000)).status).toBe(200);
  expect(
    await world.rows(
      "select action, after, reason as why from audit where entity = 'invoice' and entity_id = $1 order by id desc limit 1",
      [one.id],
    ),
  ).toEqual([{ action: 'written off', after: { amount: 4000 }, why: 'Too small' }]);
  const lines = await world.call(getStatementEndpoint, { as: kemi, query: { accountId: payer.id } });
  expect(lines.data.map((l) => [l.kind, l.amount, l.about])).toEqual([
    ['invoice', 4000, ''],
    ['writeOff', -4000, 'Too small'],
  ]);
  const { id } = await world.row<{ id: number }>(
    "select id from ledger_movement where payer_id = $1 and kind = 'written_off'",
    [payer.id],
  );
  expect(
    (
      await world.call(reversePaymentMovementEndpoint, {
        as: kemi,
        params: { movementId: id },
        body: { reason: 'Paid' },
      })
    ).status,
  ).toBe(200);
  expect(await closingOf(payer)).toBe(4000);
});
it('write-offs require their own permission, and their list shows user, amount, reason and reversal', async () => {
  const payer = await createTestConsignee(world);
  const one = await bill(payer, 4000);
  const cashier = await createTestUser(world, { role: 'Billing', permissions: ['recordPayments:billing'] });
  const boss = await createTestUser(world, {
    role: 'Billing',
    permissions: ['writeOff:billing'],
    name: 'Ruth Adler',
  });
  const body = { invoiceId: one.id, amount: 1500, reason: 'Too small' };
  expect((await world.call(writeOffInvoiceEndpoint, { as: cashier, body })).status).toBe(403);
  expect((await world.call(writeOffInvoiceEndpoint, { as: boss, body })).status).toBe(200);
  expect(
    (await world.call(writeOffInvoiceEndpoint, { as: boss, body: { ...body, amount: 500 } })).status,
  ).toBe(200);
  const list = (query: object = {}, as: TestUser = cashier) =>
    world.call(findWriteOffsEndpoint, { as, query: { invoiceNumber: one.number, ...query } });
  const { data } = await list();
  expect(data).toMatchObject([
    { amount: 500, status: 0, who: 'Ruth Adler', reason: 'Too small', undone: null },
    { amount: 1500, status: 0, invoiceId: one.id, payer: payer.name },
  ]);
  const undo = (as: TestUser) =>
    world.call(reversePaymentMovementEndpoint, {
      as,
      params: { movementId: data[0]?.id ?? 0 },
      body: { reason: 'It came' },
    });
  expect([(await undo(cashier)).status, (await undo(boss)).status]).toEqual([403, 200]);
  const paid = await pay(payer, 100, [{ invoiceId: one.id, amount: 100 }]);
  const [applied] = paid.data.movements;
  const params = { movementId: applied?.id ?? 0 };
  expect(
    (await world.call(reversePaymentMovementEndpoint, { as: boss, params, body: { reason: 'Mine' } })).status,
  ).toBe(403);
  const after = await list();
  expect([after.totalRows, after.totals]).toEqual([2, { amount: 1500 }]);
  expect(after.data[0]?.undone).toMatchObject({ reason: 'It came', who: 'Ruth Adler' });
  expect((await list({ status: 1 })).data.map((r) => r.amount)).toEqual([500]);
  expect((await list({}, await createTestUser(world, { role: 'Internal' }))).status).toBe(403);
  const dates = { dateFrom: '2027-02-02', dateTo: '2027-02-01' };
  expect((await list(dates)).status).toBe(400);
});
it('a posting can be credited but not reversed, and payments are not available to customers', async () => {
  const payer = await createTestConsignee(world);
  await bill(payer, 4000);
  const { id } = await world.row<{ id: number }>('select id from ledger_movement where payer_id = $1', [
    payer.id,
  ]);
  expect(
    (
      await world.call(reversePaymentMovementEndpoint, {
        as: kemi,
        params: { movementId: id },
        body: { reason: 'Wrong' },
      })
    ).message,
  ).toBe('This can’t be reversed. Credit the posted invoice instead.');
  const owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [payer] });
  expect((await world.call(searchPaymentsEndpoint, { as: owner })).status).toBe(403);
});

describe('Two users at the same time', () => {
  const race = async (payer: TestAccount, acts: readonly (() => Promise<{ status: number }>)[]) => {
    const items = await world.rows<{ id: number }>(
      'select id from ledger_item where payer_id = $1 order by id',
      [payer.id],
    );
    const barrier = await holdRowLocks(world, { ledger_item: items.map((i) => i.id) });
    const under: Promise<{ status: number }>[] = [];
    for (const act of acts) {
      under.push(act());
      await waitForBlockedOrDoneCount(world, under.length, under);
    }
    await barrier.release();
    return (await Promise.all(under)).map((a) => a.status).toSorted();
  };
  const reverse = (id: number) => () =>
    world.call(reversePaymentEndpoint, { as: ana, params: { id }, body: { reason: 'NSF' } });
  const apply =
    (id: number, invoiceId: number, amount: number, as = kemi) =>
    () =>
      world.call(applyPaymentEndpoint, { as, params: { id }, body: { shares: [{ invoiceId, amount }] } });

  it('reverse a payment: it is reversed once', async () => {
    const payer = await createTestConsignee(world);
    const one = await bill(payer, 4000);
    const { id } = (await pay(payer, 4000, [{ invoiceId: one.id, amount: 4000 }])).data;
    expect(await race(payer, [reverse(id), reverse(id)])).toEqual([200, 412]);
    expect(await closingOf(payer)).toBe(4000);
  });
  it('apply and reverse a payment: the application is reversed with it, or finds nothing left', async () => {
    const payer = await createTestConsignee(world);
    const one = await bill(payer, 4000);
    const { id } = (await pay(payer, 4000)).data;
    const statuses = await race(payer, [apply(id, one.id, 4000), reverse(id)]);
    expect([200, 412]).toContain(statuses[1]);
    expect(statuses[0]).toBe(200);
    expect(await closingOf(payer)).toBe(4000);
    expect((await world.call(getPaymentEndpoint, { as: kemi, params: { id } })).data).toMatchObject({
      status: paymentStatuses.reversed,
      onAccount: 0,
      pays: '',
    });
  });
  it('apply two payments to one invoice: it is not paid twice', async () => {
    const payer = await createTestConsignee(world);
    const one = await bill(payer, 4000);
    const [a, b] = [(await pay(payer, 4000)).data.id, (await pay(payer, 4000)).data.id];
    expect(await race(payer, [apply(a, one.id, 4000), apply(b, one.id, 4000, ana)])).toEqual([200, 412]);
    expect(await closingOf(payer)).toBe(-4000);
  });
  it('write off and pay an invoice: the second one gets an error', async () => {
    const payer = await createTestConsignee(world);
    const one = await bill(payer, 4000);
    const { id } = (await pay(payer, 4000)).data;
    const giveUp = () =>
      world.call(writeOffInvoiceEndpoint, {
        as: ana,
        body: { invoiceId: one.id, amount: 4000, reason: 'Small' },
      });
    expect(await race(payer, [giveUp, apply(id, one.id, 4000)])).toEqual([200, 412]);
  });
  it('record the same payment: it is recorded once', async () => {
    const payer = await createTestConsignee(world);
    const answers = await Promise.all([
      pay(payer, 100, [], { reference: 'Wire 1' }),
      pay(payer, 100, [], { reference: 'Wire 1' }),
    ]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
  });
});
