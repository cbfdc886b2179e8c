import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startEmailingInvoicesOfDayEndpoint,
  emailInvoiceByNumberEndpoint,
  queueInvoicesForAccountingEndpoint,
  previewInvoiceSendingEndpoint,
  printPricePerBoxEndpoint,
  queueInvoicesForPaymentPortalEndpoint,
} from './invoice-sending.contract.ts';
import { emailInvoicesOfDayJob } from './invoice-sending.service.ts';
import { creditWholeInvoiceEndpoint } from './invoice-writes.contract.ts';
import { getInvoiceEndpoint } from './invoices.contract.ts';
import { createOutboxSendHandler } from '#areas/admin/outbox/outbox.service.ts';
import { countPdfPages } from '#kit/server/pdf-testing.ts';
import { createHttpAccounting } from '#integrations/accounting/http.ts';
import { noAccounting } from '#integrations/accounting/none.ts';
import { startFakeAccounting } from '#integrations/accounting/fake.ts';
import type { FakeAccountingReply } from '#integrations/accounting/fake.ts';
import type { EmailMessage } from '#integrations/email/port.ts';
import { PaymentPortalUnavailableError } from '#integrations/payment-portal/port.ts';
import type { PaymentPortalInvoice } from '#integrations/payment-portal/port.ts';
import { createTestConsignee, createTestUser, createTestAccount } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createTestInvoice } from '#tests/billing-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let payer: TestAccount;
let there: Awaited<ReturnType<typeof startFakeAccounting>>;
let judge: FakeAccountingReply | undefined;
let portalAway = false;
let mailRefuses = '';
const uploaded: PaymentPortalInvoice[] = [];
const letters: EmailMessage[] = [];
let send: ReturnType<typeof createOutboxSendHandler>;

beforeAll(async () => {
  there = await startFakeAccounting(() => judge);
  world = await openTestWorld({ env: { ACCOUNTING_PROVIDER: 'http', ACCOUNTING_URL: there.url } });
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  send = createOutboxSendHandler({
    accounting: createHttpAccounting({ url: there.url }),
    createAccounting: () => noAccounting,
    paymentPortal: {
      missingSettings: [],
      putInvoice: async (invoice) => {
        if (portalAway) throw new PaymentPortalUnavailableError('The payment portal did not answer.');
        uploaded.push(invoice);
      },
    },
    email: {
      send: async (letter) => {
        if (letter.to === mailRefuses) throw new Error(`550 no such mailbox ${letter.to}`);
        letters.push(letter);
        return `id-${letters.length}`;
      },
    },
    sms: { send: async () => 'sms' },
  });
});
beforeEach(async () => {
  judge = undefined;
  portalAway = false;
  mailRefuses = '';
  letters.length = 0;
  payer = await wanting('flores@example.test');
});
afterAll(async () => {
  await world.close();
  await there.close();
});

async function wanting(email: string | null): Promise<TestAccount> {
  const account = await createTestAccount(world, { type: 3, name: 'Peña Floral' });
  await world.rows('update account set email = $2 where id = $1', [account.id, email]);
  await world.rows("insert into account_flag values ($1, 'emailInvoices')", [account.id]);
  return account;
}
const posted = (wish: Parameters<typeof createTestInvoice>[1] = {}) =>
  createTestInvoice(world, { billTo: payer, posted: true, ...wish });
const chosen = (...bulkPrintIdsIncluded: number[]) => ({ as: kemi, body: { bulkPrintIdsIncluded } });
const get = async (id: number) => (await world.call(getInvoiceEndpoint, { as: kemi, params: { id } })).data;
/** Sends waiting messages as the queue would. Returns the failures. */
async function deliver(): Promise<string[]> {
  const failures: string[] = [];
  for (const item of await world.rows<{ id: number }>(
    "select id from outbox where status = 'queued' order by id",
  ))
    await send({ id: item.id }, (act) => world.work(act)).catch((error: unknown) =>
      failures.push(String(error)),
    );
  return failures;
}

describe('Accounting', () => {
  it('receives each posted invoice or credit once, and returns its number', async () => {
    const invoice = await posted({ amount: 18_988 });
    const credit = (
      await world.call(creditWholeInvoiceEndpoint, { as: kemi, params: { id: invoice.id }, body: {} })
    ).data;
    const draft = await createTestInvoice(world, { billTo: payer });
    const wish = chosen(invoice.id, credit.id, draft.id);
    const would = await world.call(previewInvoiceSendingEndpoint, {
      ...wish,
      body: { ...wish.body, what: 'accounting' },
    });
    expect(would.data).toMatchObject({ toSend: 2, amount: 0, already: 0, refusedCount: 1 });
    const both = await Promise.all([
      world.call(queueInvoicesForAccountingEndpoint, wish),
      world.call(queueInvoicesForAccountingEndpoint, wish),
    ]);
    expect(both.map((a) => a.status)).toEqual([207, 207]);
    expect(both.map((a) => a.data.queued).toSorted()).toEqual([0, 2]);
    expect(both[0]?.message).toContain(draft.number);
    expect(await deliver()).toEqual([]);
    expect(there.asked.map(({ document: d }) => [d.kind, d.number, d.amount, d.creditOf]).toSorted()).toEqual(
      [
        ['credit', credit.number, -18_988, invoice.number],
        ['invoice', invoice.number, 18_988, null],
      ],
    );
    const doc = await get(invoice.id);
    expect(doc.accountingRef).toMatch(/^GL-/);
    expect(doc.sendings).toMatchObject([{ what: 'accounting', state: 'sent', askedBy: 'Kemi Okafor' }]);
    expect((await world.call(queueInvoicesForAccountingEndpoint, chosen(invoice.id))).data).toMatchObject({
      queued: 0,
      already: 1,
    });
  });
  it('is called again after a dropped connection, and books once', async () => {
    const { id } = await posted();
    await world.call(queueInvoicesForAccountingEndpoint, chosen(id));
    judge = { torn: true, body: null };
    expect(await deliver()).toHaveLength(1);
    judge = undefined;
    expect((await world.call(queueInvoicesForAccountingEndpoint, chosen(id))).data.queued).toBe(1);
    await deliver();
    expect([...there.booked.keys()].filter((key) => key === `accounting invoice ${id}`)).toHaveLength(1);
    expect((await get(id)).accountingRef).toBe(there.booked.get(`accounting invoice ${id}`));
  });
  it('gives the reason for a rejection, is not retried automatically, and is called again on request', async () => {
    const { id } = await posted();
    await world.call(queueInvoicesForAccountingEndpoint, chosen(id));
    judge = { status: 422, body: { message: 'Unknown customer' } };
    expect(await deliver()).toEqual([]);
    expect(await get(id)).toMatchObject({
      accountingRef: null,
      sendings: [{ what: 'accounting', state: 'failed', error: 'Unknown customer' }],
    });
    judge = undefined;
    expect((await world.call(queueInvoicesForAccountingEndpoint, chosen(id))).data.queued).toBe(1);
    await deliver();
    expect((await get(id)).sendings).toMatchObject([{ state: 'sent', error: null }]);
  });
  it('is reported as not connected before anything is queued', async () => {
    expect(noAccounting.missingSettings).toEqual(['ACCOUNTING_PROVIDER']);
    const apart = await openTestWorld({ env: { ACCOUNTING_PROVIDER: 'none' } });
    const billing = await createTestUser(apart, { role: 'Billing' });
    const answer = await apart.call(queueInvoicesForAccountingEndpoint, {
      as: billing,
      body: { bulkPrintIdsIncluded: [1] },
    });
    await apart.close();
    expect([answer.status, answer.message]).toEqual([
      412,
      'Not connected. Missing settings: ACCOUNTING_PROVIDER.',
    ]);
  });
});

describe('The payment portal', () => {
  it('receives the PDF of a posted invoice once, with retries while it is unavailable', async () => {
    const { id, number } = await posted();
    expect((await world.call(queueInvoicesForPaymentPortalEndpoint, chosen(id))).data.queued).toBe(1);
    portalAway = true;
    expect(await deliver()).toHaveLength(1);
    expect((await get(id)).sendings).toMatchObject([{ what: 'portal', state: 'failed' }]);
    portalAway = false;
    await world.call(queueInvoicesForPaymentPortalEndpoint, chosen(id));
    await deliver();
    const mine = uploaded.filter((i) => i.number === number);
    expect(mine).toHaveLength(1);
    expect(countPdfPages(mine[0]?.pdf ?? new Uint8Array())).toBe(1);
    expect((await world.call(queueInvoicesForPaymentPortalEndpoint, chosen(id))).data).toMatchObject({
      queued: 0,
      already: 1,
    });
  });
  it('receives only posted invoices: a selected draft is skipped and named', async () => {
    const invoice = await posted({ amount: 18_988 });
    const draft = await createTestInvoice(world, { billTo: payer });
    const wish = chosen(invoice.id, draft.id);
    const shown = await world.call(previewInvoiceSendingEndpoint, {
      ...wish,
      body: { ...wish.body, what: 'portal' },
    });
    expect(shown.data).toMatchObject({ toSend: 1, amount: 18_988, already: 0, refusedCount: 1 });
    expect(uploaded.filter((i) => i.number === invoice.number)).toEqual([]);
    const asked = await world.call(queueInvoicesForPaymentPortalEndpoint, wish);
    expect([asked.status, asked.data.queued]).toEqual([207, 1]);
    expect(asked.message).toContain(draft.number);
    await deliver();
    expect(uploaded.filter((i) => [invoice.number, draft.number].includes(i.number))).toHaveLength(1);
    expect((await get(draft.id)).sendings).toEqual([]);
  });
  it('shows the upload time on the invoice only after the upload', async () => {
    const { id } = await posted();
    await world.call(queueInvoicesForPaymentPortalEndpoint, chosen(id));
    expect((await get(id)).sendings).toMatchObject([{ what: 'portal', sentAt: null }]);
    await deliver();
    expect((await get(id)).sendings).toMatchObject([
      { what: 'portal', state: 'sent', sentAt: expect.stringMatching(/^2027-/) },
    ]);
  });
  it('is available only to users with permission', async () => {
    const clerk = await createTestUser(world, { role: 'CustomerService' });
    const own = await createTestUser(world, { role: 'Customer', actsForAccounts: [payer] });
    const { id } = await posted();
    for (const as of [clerk, own])
      expect((await world.call(queueInvoicesForPaymentPortalEndpoint, { ...chosen(id), as })).status).toBe(
        403,
      );
  });
});

describe('Emailing invoices', () => {
  const day = async (date: string, again?: boolean) => {
    const answer = await world.call(startEmailingInvoicesOfDayEndpoint, { as: kemi, body: { date, again } });
    if (answer.status !== 200) return answer;
    const job = await world.row<{ payload: Record<string, unknown> }>(
      'select payload from job where id = $1',
      [answer.data.jobId],
    );
    const result = await emailInvoicesOfDayJob({
      jobId: answer.data.jobId,
      payload: job.payload,
      actor: (await world.work(async (work) => work)).actor,
      clock: world.clock,
      runInTransaction: (act) => world.work(act),
      reportProgress: async () => undefined,
      signal: AbortSignal.any([]),
    });
    await deliver();
    return { ...answer, result };
  };
  it('sends an invoice with its PDF to the payer, and asks for confirmation before the second time', async () => {
    const { number, id } = await posted();
    const wish = { invoiceNumber: number };
    const both = await Promise.all([
      world.call(emailInvoiceByNumberEndpoint, { as: kemi, body: wish }),
      world.call(emailInvoiceByNumberEndpoint, { as: kemi, body: wish }),
    ]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 412]);
    await deliver();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      to: 'flores@example.test',
      attachments: [{ name: `invoice-${number}.pdf`, type: 'application/pdf' }],
    });
    expect(letters[0]?.subject).toContain(number);
    expect(
      (await world.call(emailInvoiceByNumberEndpoint, { as: kemi, body: { ...wish, again: true } })).status,
    ).toBe(200);
    await deliver();
    expect(letters).toHaveLength(2);
    expect((await get(id)).sendings.map((s) => s.state)).toEqual(['sent', 'sent']);
    const unknown = await world.call(emailInvoiceByNumberEndpoint, {
      as: kemi,
      body: { invoiceNumber: 'X1' },
    });
    expect([unknown.status, unknown.message]).toEqual([404, 'There’s no posted invoice X1 to email.']);
    const draft = await createTestInvoice(world, { billTo: payer });
    expect(
      (await world.call(emailInvoiceByNumberEndpoint, { as: kemi, body: { invoiceNumber: draft.number } }))
        .status,
    ).toBe(404);
  });
  it('describes a credit as a credit, and says that no payment is due on a credited invoice', async () => {
    const { id, number } = await posted();
    const { data } = await world.call(creditWholeInvoiceEndpoint, {
      as: kemi,
      params: { id },
      body: { reason: 'Wrong payer' },
    });
    for (const invoiceNumber of [data.number, number])
      expect(
        (await world.call(emailInvoiceByNumberEndpoint, { as: kemi, body: { invoiceNumber } })).status,
      ).toBe(200);
    await deliver();
    expect(letters.map((l) => [l.subject, l.text])).toEqual([
      [
        expect.stringContaining(`credit ${data.number}`),
        expect.stringMatching(
          new RegExp(`^Credit ${data.number} dated .*, applied to invoice ${number}\\. No payment is due\\.`),
        ),
      ],
      [
        expect.stringContaining(`invoice ${number}`),
        expect.stringContaining(`It was reversed by credit ${data.number}. No payment is due.`),
      ],
    ]);
    expect(letters[0]?.attachments?.map((a) => a.name)).toEqual([`credit-${data.number}.pdf`]);
    for (const letter of letters) expect(letter.text).not.toMatch(/due \d/);
  });
  it('does not count a bounced email as sent: it is sent once more to the current address without asking', async () => {
    const { id, number } = await posted();
    const ask = () => world.call(emailInvoiceByNumberEndpoint, { as: kemi, body: { invoiceNumber: number } });
    const waits = async () =>
      world.rows(
        `select 1 from outbox o join graphile_worker.jobs j on j.key = 'send-' || o.id where o.dedupe_key like $1`,
        [`email invoice ${id} %`],
      );
    mailRefuses = 'flores@example.test';
    expect((await ask()).status).toBe(200);
    expect(await deliver()).toHaveLength(1);
    expect(await waits()).toHaveLength(1);
    await world.rows('update account set email = $2 where id = $1', [payer.id, 'new@example.test']);
    expect((await ask()).data.to).toBe('new@example.test');
    expect(await waits()).toHaveLength(1);
    await deliver();
    expect(letters.map((l) => l.to)).toEqual(['new@example.test']);
    expect((await get(id)).sendings.map((x) => x.state)).toEqual(['sent', 'failed']);
    const again = await ask();
    expect([again.status, again.error]).toEqual([412, 'invoices.alreadyEmailed']);
  });
  it('for a day sends to payers who want email, lists those without an address, and shows bounces', async () => {
    const date = '2027-01-26';
    const first = await posted({ date });
    const silent = await posted({ date, billTo: await wanting(null) });
    const bouncing = await posted({ date, billTo: await wanting('gone@example.test') });
    await posted({ date, billTo: await createTestConsignee(world) });
    mailRefuses = 'gone@example.test';
    expect(await day(date)).toMatchObject({
      result: { sent: 2, already: 0, withoutAddress: ['Peña Floral'] },
    });
    expect(letters.map((l) => l.to)).toEqual(['flores@example.test']);
    expect((await get(bouncing.id)).sendings).toMatchObject([
      { state: 'failed', error: expect.stringContaining('no such mailbox') },
    ]);
    expect((await get(silent.id)).sendings).toEqual([]);
    const late = await posted({ date });
    const asked = await day(date);
    expect([asked.status, asked.error]).toEqual([412, 'invoices.alreadyEmailed']);
    // Bounced emails did not arrive. They are sent again together with new ones.
    expect(await day(date, false)).toMatchObject({ result: { sent: 2, already: 1 } });
    expect((await get(late.id)).sendings).toHaveLength(1);
    expect(await day(date, true)).toMatchObject({ result: { sent: 3 } });
    expect((await get(first.id)).sendings).toHaveLength(2);
    expect((await day('2027-01-27')).status).toBe(404);
    expect(
      (await world.call(startEmailingInvoicesOfDayEndpoint, { as: kemi, body: Object({}) })).message,
    ).toBe('Date is required');
  });
});

describe('The price per box', () => {
  it('is rejected without boxes and for users without permission', async () => {
    const { id } = await posted({ type: 1 });
    const refused = await world.call(printPricePerBoxEndpoint, { as: kemi, params: { id } });
    expect([refused.status, refused.error]).toEqual([412, 'invoices.noUnits']);
    const internal = await createTestUser(world, { role: 'Internal' });
    expect((await world.call(printPricePerBoxEndpoint, { as: internal, params: { id } })).status).toBe(403);
    const other = await createTestUser(world, {
      role: 'Customer',
      actsForAccounts: [await createTestConsignee(world)],
    });
    expect((await world.call(printPricePerBoxEndpoint, { as: other, params: { id } })).status).toBe(404);
  });
});
