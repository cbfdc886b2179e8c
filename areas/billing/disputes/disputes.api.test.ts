import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDisputeDocumentEndpoint,
  getBilledInvoiceLineWithDisputesEndpoint,
  creditDisputeEndpoint,
  findDisputesEndpoint,
  getDisputeEndpoint,
  addDisputeNoteEndpoint,
  openDisputeEndpoint,
  getDisputeDocumentEndpoint,
  refuseDisputeEndpoint,
  withdrawDisputeEndpoint,
} from './disputes.contract.ts';
import {
  findPayerCollectionsEndpoint,
  getPayerCollectionDetailsEndpoint,
} from '#areas/billing/collections/collections.contract.ts';
import { creditWholeInvoiceEndpoint } from '#areas/billing/invoices/invoice-writes.contract.ts';
import { getInvoiceEndpoint, postInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { recordPaymentEndpoint } from '#areas/billing/payments/payments.contract.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import {
  createTestInvoice,
  updateTestInvoice,
  advanceInvoiceNumbersBeyondFixtures,
} from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let anna: TestUser;
let payer: TestAccount;
let owner: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  anna = await createTestUser(world, { role: 'Admin', name: 'Anna Berg' });
  payer = await createTestConsignee(world);
  owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [payer] });
  await advanceInvoiceNumbersBeyondFixtures(world);
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});

/** A posted invoice of two lines: 100.00 freight and 40.00 storage. */
async function billed(billTo = payer): Promise<{ id: number; freight: number; storage: number }> {
  const { id } = await createTestInvoice(world, { billTo, amount: 14_000, lines: [10_000, 4000] });
  const [freight, storage] = await world.rows<{ id: number }>(
    'select id from invoice_detail where invoice_id = $1 order by seq',
    [id],
  );
  expect(
    (await world.call(postInvoicesEndpoint, { as: anna, body: { bulkPrintIdsIncluded: [id] } })).data.posted,
  ).toBe(1);
  return { id, freight: freight?.id ?? 0, storage: storage?.id ?? 0 };
}
const wish = (lineId: number, amount = 4000) => ({
  lineId,
  amount,
  reason: 'service',
  said: 'It was not stored at all',
});
const dispute = (lineId: number, amount = 4000, as = owner) =>
  world.call(openDisputeEndpoint, { as, body: wish(lineId, amount) });
const credit = (id: number, body: Record<string, unknown> = {}, as = kemi) =>
  world.call(creditDisputeEndpoint, { as, params: { id }, body: { amount: 4000, rowVersion: 1, ...body } });
const refuse = (id: number, as = kemi) =>
  world.call(refuseDisputeEndpoint, { as, params: { id }, body: { answer: 'It was stored', rowVersion: 1 } });
const whole = (id: number) =>
  world.call(creditWholeInvoiceEndpoint, { as: kemi, params: { id }, body: { reason: 'Wrong payer' } });
const openOf = async (id: number) =>
  (
    await world.row<{ open: number }>('select open_amount as open from ledger_item where invoice_id = $1', [
      id,
    ])
  ).open;
const statusOf = async (id: number) =>
  (await world.call(getDisputeEndpoint, { as: kemi, params: { id } })).data.status;

describe('A payer', () => {
  it('can dispute an invoice line, and the dispute is shown with the open amount on statement and collections', async () => {
    const other = await createTestConsignee(world);
    const [his, invoice] = [
      await createTestUser(world, { role: 'Consignee', actsForAccounts: [other] }),
      await billed(other),
    ];
    const seen = await world.call(getBilledInvoiceLineWithDisputesEndpoint, {
      as: his,
      params: { lineId: invoice.storage },
    });
    expect(seen.data.line).toMatchObject({ left: 4000, credited: 0, rate: null });
    // Another invoice without disputes.
    await createTestInvoice(world, { billTo: other, posted: true, date: '2027-02-01', amount: 700 });
    const made = await dispute(invoice.storage, 4000, his);
    expect(made.data).toMatchObject({ status: 0, amount: 4000, charge: 'Storage', days: 0 });
    const { totals } = await world.call(getStatementEndpoint, { as: his, query: { accountId: other.id } });
    expect([totals.closing, totals.disputed]).toEqual([14_700, 4000]);
    const owing = (await world.call(findPayerCollectionsEndpoint, { as: kemi, query: { payer: other.name } }))
      .data;
    expect(owing.map((r) => [r.balance, r.disputed])).toEqual([[14_700, 4000]]);
    const doc = await world.call(getPayerCollectionDetailsEndpoint, {
      as: kemi,
      params: { payerId: other.id },
    });
    expect(doc.data.open.map((i) => [i.open, i.disputed]).toSorted()).toEqual([
      [14_000, 4000],
      [700, 0],
    ]);
    // The disputed amount cannot exceed the open amount.
    const paid = {
      accountId: other.id,
      date: '2027-02-01',
      amount: 12_000,
      method: 'check',
      reference: 'CHK 1',
    };
    const shares = [{ invoiceId: invoice.id, amount: 12_000 }];
    expect((await world.call(recordPaymentEndpoint, { as: kemi, body: { ...paid, shares } })).status).toBe(
      200,
    );
    const after = await world.call(getStatementEndpoint, { as: his, query: { accountId: other.id } });
    expect([after.totals.closing, after.totals.disputed]).toEqual([2700, 2000]);
  });
  it('cannot dispute a draft, a credit, more than the line amount, or the same line twice', async () => {
    const draft = await createTestInvoice(world, { billTo: payer });
    const [line] = await world.rows<{ id: number }>('select id from invoice_detail where invoice_id = $1', [
      draft.id,
    ]);
    expect((await dispute(line?.id ?? 0, 1, kemi)).message).toBe(
      'Only lines of posted invoices can be disputed.',
    );
    const invoice = await billed();
    expect((await dispute(invoice.storage, 4001)).message).toBe('Only $40.00 of this line can be disputed.');
    expect((await dispute(invoice.storage)).status).toBe(200);
    expect((await dispute(invoice.storage)).message).toBe('This line is already disputed.');
    expect((await whole(invoice.id)).status).toBe(200);
    expect((await dispute(invoice.freight)).message).toBe('Only lines of posted invoices can be disputed.');
  });
  it('sees and creates only their own disputes, and cannot decide them', async () => {
    const stranger = await createTestUser(world, {
      role: 'Consignee',
      actsForAccounts: [await createTestConsignee(world)],
    });
    const invoice = await billed();
    expect((await dispute(invoice.storage, 4000, stranger)).status).toBe(404);
    const { id } = (await dispute(invoice.storage)).data;
    const asks = { as: stranger, params: { id } };
    expect((await world.call(getDisputeEndpoint, asks)).status).toBe(404);
    expect((await world.call(addDisputeNoteEndpoint, { ...asks, body: { said: 'x' } })).status).toBe(404);
    expect((await world.call(withdrawDisputeEndpoint, { ...asks, body: { rowVersion: 1 } })).status).toBe(
      404,
    );
    expect(
      (
        await world.call(getBilledInvoiceLineWithDisputesEndpoint, {
          as: stranger,
          params: { lineId: invoice.storage },
        })
      ).status,
    ).toBe(404);
    expect((await world.call(findDisputesEndpoint, { as: stranger })).totalRows).toBe(0);
    expect([(await credit(id, {}, owner)).status, (await refuse(id, owner)).status]).toEqual([403, 403]);
    expect(
      (await world.call(withdrawDisputeEndpoint, { as: owner, params: { id }, body: { rowVersion: 1 } }))
        .status,
    ).toBe(200);
    expect(await statusOf(id)).toBe(3);
    // A withdrawn dispute can be opened again.
    expect((await dispute(invoice.storage)).status).toBe(200);
  });
});

describe('Billing', () => {
  it('credits the line: the invoice remains, its open amount drops, and the rest can be credited later', async () => {
    const invoice = await billed();
    const { id } = (await dispute(invoice.storage)).data;
    const done = await credit(id, { answer: 'You are right' });
    expect(done.data).toMatchObject({ status: 1, answer: 'You are right', credit: { amount: -4000 } });
    expect(await openOf(invoice.id)).toBe(10_000);
    expect((await dispute(invoice.storage)).message).toBe('Nothing left to dispute on this line.');
    const { data } = await world.call(getInvoiceEndpoint, { as: kemi, params: { id: invoice.id } });
    expect(data).toMatchObject({ status: 1, creditedBy: null });
    expect(data.lineage.map((p) => p.amount)).toEqual([14_000, -4000]);
    expect((await whole(invoice.id)).data.amount).toBe(-10_000);
    expect(await openOf(invoice.id)).toBe(0);
  });
  it('notifies the payer of the outcome once by email in their language, with the credit attached', async () => {
    const away = await createTestConsignee(world);
    const silent = await billed(away);
    await world.rows("update account set email = 'flores@example.test', language = 'es' where id = $1", [
      payer.id,
    ]);
    const letters = (id: number) =>
      world.rows<{ to: string; subject: string; text: string; paper: number | null }>(
        `
          select payload->>'to' as to, payload->>'subject' as subject, payload->>'text' as text,
            (payload->>'invoiceId')::int as paper
          from outbox
          where dedupe_key = $1
        `,
        [`email dispute ${id}`],
      );
    const one = await billed();
    const given = (await dispute(one.storage)).data;
    const credited = (await credit(given.id, { answer: 'Tiene razón' })).data;
    expect(credited.mailed).toEqual({ to: 'flores@example.test', state: 'queued' });
    expect(await letters(given.id)).toMatchObject([
      { to: 'flores@example.test', paper: credited.credit?.id, text: expect.stringContaining('Tiene razón') },
    ]);
    const [letter] = await letters(given.id);
    expect(letter?.subject).toContain('disputa');
    expect(letter?.text).toContain('$40.00');
    const refused = (await dispute(one.freight, 100)).data;
    expect((await refuse(refused.id)).status).toBe(200);
    expect(await letters(refused.id)).toMatchObject([
      { paper: null, text: expect.stringContaining('It was stored') },
    ]);
    // Crediting the whole invoice also answers its disputes.
    const two = await billed();
    const open = (await dispute(two.storage)).data;
    const { id: creditId } = (await whole(two.id)).data;
    expect(await letters(open.id)).toMatchObject([{ paper: creditId }]);
    // No email is sent if the payer withdrew the dispute or has no address.
    const own = (await dispute((await billed()).storage)).data;
    await world.call(withdrawDisputeEndpoint, { as: owner, params: { id: own.id }, body: { rowVersion: 1 } });
    const unheard = (await dispute(silent.storage, 100, kemi)).data;
    expect((await refuse(unheard.id)).data.mailed).toBeNull();
    expect([await letters(own.id), await letters(unheard.id)]).toEqual([[], []]);
  });
  it('can credit part of a line, but no more than the disputed or remaining amount', async () => {
    const invoice = await billed();
    const { id } = (await dispute(invoice.storage, 3000)).data;
    expect((await credit(id)).message).toBe('Only $30.00 is disputed.');
    expect((await credit(id, { amount: 2500 })).data.credit?.amount).toBe(-2500);
    const again = (await dispute(invoice.storage, 1500)).data;
    expect((await credit(again.id, { amount: 1500 })).status).toBe(200);
    expect(await openOf(invoice.id)).toBe(10_000);
  });
  it('refuses a dispute with a reason that the payer can read', async () => {
    const invoice = await billed();
    const { id } = (await dispute(invoice.storage)).data;
    expect(
      (await world.call(refuseDisputeEndpoint, { as: kemi, params: { id }, body: { rowVersion: 1 } })).status,
    ).toBe(400);
    expect((await refuse(id)).status).toBe(200);
    const { data } = await world.call(getDisputeEndpoint, { as: owner, params: { id } });
    expect(data).toMatchObject({ status: 2, answer: 'It was stored' });
    expect(await openOf(invoice.id)).toBe(14_000);
  });
  it('closes the disputes of an invoice by crediting the whole invoice', async () => {
    const invoice = await billed();
    const ids = [(await dispute(invoice.storage)).data.id, (await dispute(invoice.freight, 10)).data.id];
    const { id } = (await whole(invoice.id)).data;
    for (const each of ids)
      expect((await world.call(getDisputeEndpoint, { as: owner, params: { id: each } })).data).toMatchObject({
        status: 1,
        credit: { id },
      });
    expect((await credit(ids[0] ?? 0)).message).toBe(
      'Can’t credit: dispute is Credited. Only open disputes can be credited.',
    );
  });
  it('cannot credit a line twice, because the database rejects it', async () => {
    const invoice = await billed();
    const twice = (amount: number) =>
      createTestInvoice(world, {
        billTo: payer,
        type: 2,
        amount: -amount,
        creditOf: invoice.id,
        creditOfLine: invoice.storage,
        posted: true,
      });
    await expect(twice(4001)).rejects.toThrow('more than its line');
    await twice(3000);
    await expect(twice(1001)).rejects.toThrow('more than its line');
    // The unposted credit is a meaningless draft and is deleted.
    for (const { id } of await world.rows<{ id: number }>(
      'select id from invoice where credit_of_id = $1 and posted_at is null',
      [invoice.id],
    ))
      await updateTestInvoice(world, id, { deleted_at: '2027-02-02T12:00:00Z' });
  });
});

describe('Two users at the same time', () => {
  const both = async (first: Promise<{ status: number }>, second: Promise<{ status: number }>) =>
    (await Promise.all([first, second])).map((a) => a.status).toSorted();
  it('decide the same dispute: one succeeds and the other gets an error', async () => {
    const invoice = await billed();
    const { id } = (await dispute(invoice.storage)).data;
    expect(await both(credit(id), refuse(id, anna))).toEqual([200, 412]);
    expect([1, 2]).toContain(await statusOf(id));
  });
  it('credit the same line: it is credited once', async () => {
    const invoice = await billed();
    const { id } = (await dispute(invoice.storage)).data;
    expect(await both(credit(id), credit(id, {}, anna))).toEqual([200, 412]);
    expect(await openOf(invoice.id)).toBe(10_000);
  });
  it('dispute a line and credit the whole invoice: the credit closes the dispute, or it is rejected', async () => {
    const invoice = await billed();
    const [made, credited] = await Promise.all([dispute(invoice.storage), whole(invoice.id)]);
    expect(credited.status).toBe(200);
    expect([200, 412]).toContain(made.status);
    const open = await world.rows('select 1 from dispute where invoice_id = $1 and status = 0', [invoice.id]);
    expect(open).toEqual([]);
  });
  it('credit a line and the whole invoice: the total credit does not exceed the billed amount', async () => {
    const invoice = await billed();
    const { id } = (await dispute(invoice.storage)).data;
    await Promise.all([credit(id), whole(invoice.id)]);
    expect(await openOf(invoice.id)).toBe(0);
    const [sum] = await world.rows<{ n: number }>(
      'select sum(amount)::int as n from invoice where credit_of_id = $1 and posted_at is not null',
      [invoice.id],
    );
    expect(sum?.n).toBe(-14_000);
  });
  it('dispute the same line while it is paid: one dispute is created, and the payment is applied', async () => {
    const invoice = await billed();
    const pay = world.call(recordPaymentEndpoint, {
      as: kemi,
      body: {
        accountId: payer.id,
        date: '2027-02-01',
        amount: 14_000,
        method: 'check',
        reference: `CHK ${invoice.id}`,
        shares: [{ invoiceId: invoice.id, amount: 14_000 }],
      },
    });
    const [first, second, paid] = await Promise.all([
      dispute(invoice.storage),
      dispute(invoice.storage),
      pay,
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect([paid.status, await openOf(invoice.id)]).toEqual([200, 0]);
  });
});

describe('Dispute documents', () => {
  it('are stored once by content, regardless of the file name', async () => {
    const invoice = await billed();
    const { id } = (await dispute(invoice.storage)).data;
    const add = (name: string, content: string, as = owner) =>
      world.call(addDisputeDocumentEndpoint, { as, params: { id }, files: [{ name, content }] });
    expect((await add('proof.pdf', '<html>')).message).toBe(
      'Only PDF, JPEG, PNG and WebP files can be added.',
    );
    expect((await add('proof.exe', '%PDF-1.4 proof')).status).toBe(200);
    const again = await add('again.pdf', '%PDF-1.4 proof');
    expect([again.status, again.message]).toEqual([409, 'This file is already included as proof.exe.']);
    const { papers } = (await world.call(getDisputeEndpoint, { as: kemi, params: { id } })).data;
    expect(papers.length).toBe(1);
    const [paper] = papers;
    const file = await world.call(getDisputeDocumentEndpoint, {
      as: kemi,
      params: { id, paperId: paper?.id ?? 0 },
    });
    expect(new TextDecoder().decode(file.bytes)).toBe('%PDF-1.4 proof');
    expect(file.headers.get('content-disposition')).toContain('proof.pdf');
    const stranger = await createTestUser(world, {
      role: 'Consignee',
      actsForAccounts: [await createTestConsignee(world)],
    });
    expect(
      (
        await world.call(getDisputeDocumentEndpoint, {
          as: stranger,
          params: { id, paperId: paper?.id ?? 0 },
        })
      ).status,
    ).toBe(404);
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const shot = await world.call(addDisputeDocumentEndpoint, {
      as: owner,
      params: { id },
      files: [{ name: 'box.png', content: Buffer.concat([pixel, Buffer.from('25.79,-80.29')]) }],
    });
    const photo = shot.data.papers.find((p) => p.type === 'png');
    expect(photo).toMatchObject({ name: 'box.png', bytes: pixel.length });
    expect((await refuse(id)).status).toBe(200);
    expect((await add('late.pdf', '%PDF-1.4 late')).message).toBe('This dispute is closed.');
  });
});
