import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditWholeInvoiceEndpoint } from './invoice-writes.contract.ts';
import {
  exportInvoicesEndpoint,
  getInvoiceEndpoint,
  printManyInvoicesEndpoint,
  searchInvoicesEndpoint,
} from './invoices.contract.ts';
import { getPayerCollectionDetailsEndpoint } from '#areas/billing/collections/collections.contract.ts';
import { creditDisputeEndpoint, openDisputeEndpoint } from '#areas/billing/disputes/disputes.contract.ts';
import {
  recordPaymentEndpoint,
  refundPaymentEndpoint,
  reversePaymentEndpoint,
  reversePaymentMovementEndpoint,
  writeOffInvoiceEndpoint,
} from '#areas/billing/payments/payments.contract.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { createTestInvoice, advanceInvoiceNumbersBeyondFixtures } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** The open amount of each invoice, as the lists show it. */

let world: TestWorld;
let kemi: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
  await advanceInvoiceNumbersBeyondFixtures(world);
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});

interface Payer {
  account: TestAccount;
  owner: TestUser;
}
async function aPayer(): Promise<Payer> {
  const account = await createTestConsignee(world);
  return { account, owner: await createTestUser(world, { role: 'Consignee', actsForAccounts: [account] }) };
}
/** A posted invoice with two lines: most of the amount, and 10.00. */
const bill = ({ account }: Payer, amount: number, date = '2027-01-05') =>
  createTestInvoice(world, { billTo: account, posted: true, date, amount, lines: [amount - 1000, 1000] });
let checks = 0;
const pay = async ({ account }: Payer, amount: number, invoiceId: number, share = amount) => {
  const paid = await world.call(recordPaymentEndpoint, {
    as: kemi,
    body: {
      accountId: account.id,
      date: '2027-02-01',
      amount,
      method: 'check',
      reference: `CHK ${(checks += 1)}`,
      shares: [{ invoiceId, amount: share }],
    },
  });
  expect(paid.message).toBe('');
  return paid.data;
};
const giveUp = (invoiceId: number, amount: number) =>
  world.call(writeOffInvoiceEndpoint, {
    as: kemi,
    body: { invoiceId, amount, reason: 'Not worth a letter' },
  });
const lineOf = async (id: number) =>
  (await world.row<{ id: number }>('select id from invoice_detail where invoice_id = $1 and seq = 2', [id]))
    .id;
const disputed = async ({ owner }: Payer, id: number) =>
  (
    await world.call(openDisputeEndpoint, {
      as: owner,
      body: { lineId: await lineOf(id), amount: 600, reason: 'service', said: 'It was not stored' },
    })
  ).data;
const listed = async ({ account }: Payer, as = kemi, query: Record<string, unknown> = {}) => {
  const answer = await world.call(searchInvoicesEndpoint, {
    as,
    query: { billToAccountId: account.id, orderField: 'number', orderDirection: 'asc', ...query },
  });
  expect(answer.status).toBe(200);
  return answer;
};
const openOf = async (payer: Payer, id: number) => (await listed(payer)).data.find((r) => r.id === id)?.open;

interface Case {
  happens: string;
  leaves: number;
  acts(payer: Payer, id: number): Promise<unknown>;
}
const cases: Case[] = [
  { happens: 'nothing', leaves: 10_000, acts: () => Promise.resolve() },
  { happens: 'it is paid', leaves: 0, acts: (payer, id) => pay(payer, 10_000, id) },
  { happens: 'it is paid in part', leaves: 2500, acts: (payer, id) => pay(payer, 7500, id) },
  {
    happens: 'more is paid than it comes to',
    leaves: 0,
    acts: (payer, id) => pay(payer, 12_000, id, 10_000),
  },
  {
    happens: 'its payment comes back from the bank',
    leaves: 10_000,
    acts: async (payer, id) => {
      const paid = await pay(payer, 10_000, id);
      expect(await openOf(payer, id)).toBe(0);
      await world.call(reversePaymentEndpoint, {
        as: kemi,
        params: { id: paid.id },
        body: { reason: 'NSF' },
      });
    },
  },
  {
    happens: 'what was applied is taken off it, and given back',
    leaves: 10_000,
    acts: async (payer, id) => {
      const { id: paymentId, movements } = await pay(payer, 4000, id);
      const movementId = movements.find((m) => m.kind === 'applied')?.id ?? 0;
      await world.call(reversePaymentMovementEndpoint, {
        as: kemi,
        params: { movementId },
        body: { reason: 'Wrong one' },
      });
      const back = { date: '2027-02-02', amount: 4000, note: 'Check 88' };
      await world.call(refundPaymentEndpoint, { as: kemi, params: { id: paymentId }, body: back });
    },
  },
  {
    happens: 'it is credited',
    leaves: 0,
    acts: (_, id) =>
      world.call(creditWholeInvoiceEndpoint, { as: kemi, params: { id }, body: { reason: 'Wrong payer' } }),
  },
  {
    happens: 'it is paid in part and then credited',
    leaves: 0,
    acts: async (payer, id) => {
      await pay(payer, 3000, id);
      await world.call(creditWholeInvoiceEndpoint, {
        as: kemi,
        params: { id },
        body: { reason: 'Wrong payer' },
      });
    },
  },
  {
    happens: 'the rest of it is written off',
    leaves: 0,
    acts: async (payer, id) => {
      await pay(payer, 9990, id);
      await giveUp(id, 10);
    },
  },
  { happens: 'a part of it is written off', leaves: 9000, acts: (_, id) => giveUp(id, 1000) },
  { happens: 'a line of it is disputed', leaves: 10_000, acts: disputed },
  {
    happens: 'a disputed line of it is credited',
    leaves: 9400,
    acts: async (payer, id) => {
      const dispute = await disputed(payer, id);
      const credited = await world.call(creditDisputeEndpoint, {
        as: kemi,
        params: { id: dispute.id },
        body: { amount: 600, answer: 'You are right', rowVersion: dispute.rowVersion },
      });
      expect(credited.status).toBe(200);
    },
  },
];

describe('The open amount of an invoice', () => {
  it.each(cases)(
    'when $happens is $leaves in the list, on the invoice page, on the statement and in collections',
    async (c) => {
      const payer = await aPayer();
      const { id } = await bill(payer, 10_000);
      await c.acts(payer, id);
      expect(await openOf(payer, id)).toBe(c.leaves);
      const page = await world.call(getInvoiceEndpoint, { as: payer.owner, params: { id } });
      expect(page.data.open).toBe(c.leaves);
      // Money on account belongs to no invoice.
      const { data, totals } = await listed(payer, payer.owner);
      const { free } = await world.row<{ free: number }>(
        'select coalesce(sum(open_amount), 0)::int as free from ledger_item where payer_id = $1 and payment_id is not null',
        [payer.account.id],
      );
      const statement = await world.call(getStatementEndpoint, {
        as: payer.owner,
        query: { accountId: payer.account.id },
      });
      expect(data.reduce((sum, r) => sum + (r.open ?? 0), free)).toBe(
        statement.data ? statement.totals.closing : NaN,
      );
      expect(totals.totalOpen).toBeNull();
      const owing = await world.call(getPayerCollectionDetailsEndpoint, {
        as: kemi,
        params: { payerId: payer.account.id },
      });
      const owed = await listed(payer, kemi, { unpaid: true });
      expect(owed.data.map((r) => [r.id, r.open])).toEqual(owing.data.open.map((r) => [r.invoiceId, r.open]));
      expect([owed.totalRows, owed.totals.totalOpen]).toEqual(c.leaves > 0 ? [1, c.leaves] : [0, 0]);
    },
  );
  it('is zero before posting, and negative for a standalone credit', async () => {
    const payer = await aPayer();
    const draft = await createTestInvoice(world, { billTo: payer.account, amount: 5000 });
    const credit = await createTestInvoice(world, {
      billTo: payer.account,
      posted: true,
      type: 2,
      amount: -700,
    });
    expect([await openOf(payer, draft.id), await openOf(payer, credit.id)]).toEqual([null, -700]);
    expect((await listed(payer, kemi, { unpaid: true })).totalRows).toBe(0);
    expect((await listed(payer, kemi, { unpaid: false })).totalRows).toBe(2);
  });
});

describe('A list of invoices by open amount', () => {
  let payer: Payer;
  let ids: number[];
  beforeAll(async () => {
    payer = await aPayer();
    ids = [];
    for (const amount of [9000, 5000, 7000, 3000, 8000]) ids.push((await bill(payer, amount)).id);
    await pay(payer, 8500, ids[0] ?? 0);
    await pay(payer, 7000, ids[2] ?? 0);
  });
  const opens = async (query: Record<string, unknown>, as = kemi) =>
    (await listed(payer, as, query)).data.map((r) => r.open);
  it('is sorted by open amount', async () => {
    expect(await opens({ orderField: 'open' })).toEqual([0, 500, 3000, 5000, 8000]);
    expect(await opens({ orderField: 'open', orderDirection: 'desc' })).toEqual([8000, 5000, 3000, 500, 0]);
  });
  it('shows unpaid invoices with totals over all pages', async () => {
    const first = await listed(payer, kemi, { unpaid: true, rows: 20, orderField: 'open' });
    expect([first.totalRows, first.totals.totalAmount, first.totals.totalOpen]).toEqual([4, 25_000, 16_500]);
    expect(await opens({ unpaid: false })).toEqual([0]);
    const wrong = await world.call(searchInvoicesEndpoint, {
      as: kemi,
      query: { unpaid: Object('perhaps') },
    });
    expect(wrong.status).toBe(400);
  });
  it('exports the same list, and its bulk actions apply to the same invoices', async () => {
    const file = await world.call(exportInvoicesEndpoint, {
      as: payer.owner,
      query: { unpaid: true, orderField: 'open', orderDirection: 'desc', mine: true },
    });
    const [head, ...lines] = new TextDecoder().decode(file.bytes).trim().split(/\r?\n/);
    const at = (name: string) => head?.replace('\u{feff}', '').split(',').indexOf(name) ?? -1;
    const read = lines.map((line) => {
      const cells = line.split(',');
      return [cells[at('Invoice')], cells[at('Open')]];
    });
    const shown = await listed(payer, payer.owner, {
      unpaid: true,
      orderField: 'open',
      orderDirection: 'desc',
    });
    expect(read).toEqual(shown.data.map((r) => [r.number, ((r.open ?? 0) / 100).toFixed(2)]));
    const printed = await world.call(printManyInvoicesEndpoint, {
      as: payer.owner,
      query: { unpaid: true, bulkPrintAllChecked: true, bulkPrintIdsExcluded: [ids[0] ?? 0] },
    });
    expect(printed.headers.get('content-disposition')).toContain('invoices-3.pdf');
  });
  it('shows a payer only their own open amounts', async () => {
    const other = await aPayer();
    const { id } = await bill(other, 4400);
    const his = await world.call(searchInvoicesEndpoint, { as: other.owner, query: { unpaid: true } });
    expect(his.data.map((r) => [r.id, r.open])).toEqual([[id, 4400]]);
    expect(his.totals).toMatchObject({ totalRows: 1, totalOpen: 4400 });
    expect((await listed(payer, other.owner, { unpaid: true })).totalRows).toBe(0);
    expect(
      (await world.call(getInvoiceEndpoint, { as: other.owner, params: { id: ids[1] ?? 0 } })).status,
    ).toBe(404);
    // A consignee who does not pay for the freight sees neither the invoice nor its open amount.
    const gets = await aPayer();
    await createTestInvoice(world, {
      billTo: other.account,
      consignee: gets.account,
      posted: true,
      amount: 100,
    });
    expect((await world.call(searchInvoicesEndpoint, { as: gets.owner, query: {} })).totalRows).toBe(0);
    // Staff who filter by the payer see what the payer sees.
    const through = await world.call(searchInvoicesEndpoint, {
      as: kemi,
      accountNumber: other.account.number,
      query: { unpaid: true },
    });
    expect(through.totals.totalOpen).toBe(4500);
  });
});
