import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAndPostInvoiceLineCredit } from '#areas/billing/invoices/credits.service.ts';
import { creditWholeInvoiceEndpoint } from '#areas/billing/invoices/invoice-writes.contract.ts';
import {
  listOpenInvoicesWithAllocationSuggestionEndpoint,
  recordPaymentEndpoint,
  reversePaymentEndpoint,
  reversePaymentMovementEndpoint,
  writeOffInvoiceEndpoint,
} from '#areas/billing/payments/payments.contract.ts';
import { ApiError } from '#kit/server/reject.ts';
import { createTestInvoice, advanceInvoiceNumbersBeyondFixtures } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { chooseRunCount, fc } from '#tests/properties.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let anna: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  anna = await createTestUser(world, { role: 'Admin' });
  await advanceInvoiceNumbersBeyondFixtures(world);
});
afterAll(() => world.close());

let checks = 0;
const pay = async (payerId: number, invoiceId: number, amount: number): Promise<number> => {
  checks += 1;
  const shares = [{ invoiceId, amount }];
  const common = { accountId: payerId, date: '2027-02-02', method: 'check' as const };
  const body = { ...common, amount, reference: `CHK ${checks}`, shares };
  return (await world.call(recordPaymentEndpoint, { as: anna, body })).data.id;
};
const reverse = (id: number) =>
  world.call(reversePaymentEndpoint, { as: anna, params: { id }, body: { reason: 'NSF' } });
const credit = (id: number) => world.call(creditWholeInvoiceEndpoint, { as: anna, params: { id }, body: {} });
const opensOf = async (invoiceId: number) =>
  (
    await world.rows<{ open: number }>(
      `
        select x.open_amount as open from ledger_item x join invoice i on i.id = x.invoice_id
        where i.id = $1 or i.credit_of_id = $1 order by i.id
      `,
      [invoiceId],
    )
  ).map((x) => x.open);

it('reversing a payment after its invoice was credited reopens neither invoice nor credit', async () => {
  const payer = await createTestConsignee(world);
  const invoice = await createTestInvoice(world, { billTo: payer, posted: true, amount: 10_000 });
  const paid = await pay(payer.id, invoice.id, 100);
  await credit(invoice.id);
  expect(await opensOf(invoice.id)).toEqual([0, -100]);
  await reverse(paid);
  expect(await opensOf(invoice.id)).toEqual([0, 0]);
  const open = await world.call(listOpenInvoicesWithAllocationSuggestionEndpoint, {
    as: anna,
    query: { accountId: payer.id },
  });
  expect(open.data.invoices).toEqual([]);
});

it('the application of a credit to its invoice cannot be reversed', async () => {
  const payer = await createTestConsignee(world);
  const invoice = await createTestInvoice(world, { billTo: payer, posted: true, amount: 10_000 });
  await credit(invoice.id);
  const { id: movementId } = await world.row<{ id: number }>(
    "select max(id) as id from ledger_movement where kind = 'applied' and payer_id = $1",
    [payer.id],
  );
  const params = { movementId };
  const answer = await world.call(reversePaymentMovementEndpoint, {
    as: anna,
    params,
    body: { reason: 'No' },
  });
  expect([answer.status, answer.message]).toEqual([
    412,
    'This can’t be reversed because a credit always pays the invoice that it credits.',
  ]);
});

const steps = ['pay', 'payRest', 'credit', 'creditLine', 'writeOff', 'reverse', 'undo'] as const;
it('no order of payments, credits, write-offs and reversals leaves an invoice open together with its credit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 1, max: 4000 })), {
        minLength: 3,
        maxLength: 8,
      }),
      async (history) => {
        const payer = await createTestConsignee(world);
        const invoice = await createTestInvoice(world, { billTo: payer, posted: true, amount: 10_000 });
        const paid: number[] = [];
        for (const [step, amount] of history) {
          const [open = 0] = await opensOf(invoice.id);
          if (step === 'pay' && open > 0) paid.push(await pay(payer.id, invoice.id, Math.min(open, amount)));
          if (step === 'payRest' && open > 0) paid.push(await pay(payer.id, invoice.id, open));
          if (step === 'credit') await credit(invoice.id);
          if (step === 'creditLine') await creditLine(invoice.id, amount);
          if (step === 'writeOff')
            await world.call(writeOffInvoiceEndpoint, {
              as: anna,
              body: {
                invoiceId: invoice.id,
                amount: Math.max(1, Math.min(open, amount)),
                reason: 'Bankrupt',
              },
            });
          if (step === 'reverse' && paid.length > 0) await reverse(paid[amount % paid.length] ?? 0);
          if (step === 'undo') await undoLatest(payer.id);
          const [now = 0, ...credits] = await opensOf(invoice.id);
          expect(now).toBeGreaterThanOrEqual(0);
          expect(now === 0 || credits.every((left) => left === 0)).toBe(true);
        }
      },
    ),
    { numRuns: chooseRunCount(15, 300) },
  );
  await expectInvariantsHold(world);
});

/** Credits a part of the invoice's line, as the end of a dispute does. */
async function creditLine(invoiceId: number, amount: number): Promise<void> {
  const { id: lineId, left } = await world.row<{ id: number; left: number }>(
    `
      select d.id, (d.amount + coalesce((
        select sum(c.amount) from invoice c where c.credit_of_id = d.invoice_id
      ), 0))::int as left
      from invoice_detail d where d.invoice_id = $1
    `,
    [invoiceId],
  );
  if (left <= 0) return;
  const of = { lineId, amount: Math.min(left, amount), reason: 'Price' };
  await world
    .work((work) => createAndPostInvoiceLineCredit(work, invoiceId, of))
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
}
/** Takes back the latest application of a payment or write-off. */
async function undoLatest(payerId: number): Promise<void> {
  const [latest] = await world.rows<{ id: number }>(
    `
      select m.id from ledger_movement m
      where m.payer_id = $1 and m.kind in ('applied', 'written_off')
        and not exists (select from ledger_movement r where r.reverses_id = m.id)
      order by m.id desc limit 1
    `,
    [payerId],
  );
  if (!latest) return;
  const params = { movementId: latest.id };
  await world.call(reversePaymentMovementEndpoint, { as: anna, params, body: { reason: 'Wrong' } });
}
