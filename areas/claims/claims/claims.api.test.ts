import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptClaimOfferEndpoint,
  acknowledgeClaimEndpoint,
  declineClaimEndpoint,
  inspectClaimEndpoint,
  offerClaimAmountEndpoint,
  reopenClaimEndpoint,
  settleClaimEndpoint,
  withdrawClaimEndpoint,
} from './claim-actions.contract.ts';
import {
  addClaimDocumentEndpoint,
  findClaimableFreightEndpoint,
  editClaimEndpoint,
  fileClaimEndpoint,
  findClaimsEndpoint,
  getClaimEndpoint,
  addClaimNoteEndpoint,
  readClaimDocumentEndpoint,
} from './claims.contract.ts';
import { creditWholeInvoiceEndpoint } from '#areas/billing/invoices/invoice-writes.contract.ts';
import { postInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import {
  createTestInvoice,
  createTestShipment,
  advanceInvoiceNumbersBeyondFixtures,
} from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestFreight, TestAccount, TestLoad } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let clerk: TestUser;
let florist: TestAccount;
let grower: TestAccount & { warehouseId: number };
let owner: TestUser;
let load: TestLoad;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  clerk = await createTestUser(world, { role: 'CustomerService', name: 'Ruth Calder' });
  florist = await createTestConsignee(world, { name: 'Buckeye Floral' });
  grower = await createTestShipper(world, { name: 'Andes Rose' });
  owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [florist] });
  load = await createTestLoad(world, {
    state: 'released',
    pickupWarehouseIds: [grower.warehouseId],
    stopConsignees: [florist],
  });
  await advanceInvoiceNumbersBeyondFixtures(world);
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});

const boxes = (units = 3): Promise<TestFreight> =>
  createTestUnits(world, 'loaded', { shipper: grower, consignee: florist, units, load: load });
const unitOf = (f: TestFreight, n = 0) => ({ subject: 'unit' as const, subjectId: f.unitIds[n] ?? 0 });
const lineOf = (f: TestFreight) => ({ subject: 'line' as const, subjectId: f.consolidateId });
const said = 'Two boxes were crushed in the nose of the trailer';
const file = (of: object, more: Record<string, unknown> = {}, as = owner) =>
  world.call(fileClaimEndpoint, {
    as,
    body: { claimantId: florist.id, type: 'damaged', boxes: 1, amount: 8000, said, ...of, ...more },
  });
const acknowledge = (id: number, rowVersion = 1) =>
  world.call(acknowledgeClaimEndpoint, {
    as: clerk,
    params: { id },
    body: { rowVersion, answer: 'We look into it' },
  });
const settle = (id: number, more: Record<string, unknown> = {}, as = kemi) =>
  world.call(settleClaimEndpoint, {
    as,
    params: { id },
    body: {
      amount: 8000,
      cause: 'stowage',
      bearer: 'warehouse',
      settledBy: 'credit',
      rowVersion: 2,
      ...more,
    },
  });
const withdraw = (id: number, rowVersion: number) =>
  world.call(withdrawClaimEndpoint, { as: owner, params: { id }, body: { rowVersion } });
/** Files a claim for a unit and acknowledges it. */
async function heard(): Promise<number> {
  const { data } = await file(unitOf(await boxes()));
  expect((await acknowledge(data.id)).status).toBe(200);
  return data.id;
}
const statusOf = async (id: number) =>
  (await world.call(getClaimEndpoint, { as: kemi, params: { id } })).data.status;
/** Posts an invoice of 100.00 freight for the units. */
async function billed(f: TestFreight): Promise<{ id: number; line: number }> {
  const shipment = await createTestShipment(world, {
    shipper: grower,
    consignee: florist,
    units: f.unitIds.length,
    cubes: 498,
  });
  const detail = await world.row<{ id: number }>(
    `
      insert into shipment_detail (
        shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date
      )
      select $1, c.product_id, c.product_desc, c.uom, c.l, c.w, c.h, c.unit_count, 498, '2027-02-03'
      from consolidate c
      where c.id = $2
      returning id
    `,
    [shipment.id, f.consolidateId],
  );
  await updateTestUnits(world, f.unitIds, { shipment_detail_id: detail.id });
  const { id } = await createTestInvoice(world, { billTo: florist, amount: 10_000, lines: [10_000] });
  const line = await world.row<{ id: number }>(
    'update invoice_detail set shipment_id = $1 where invoice_id = $2 returning id',
    [shipment.id, id],
  );
  const posted = await world.call(postInvoicesEndpoint, { as: kemi, body: { bulkPrintIdsIncluded: [id] } });
  expect(posted.data.posted).toBe(1);
  return { id, line: line.id };
}

describe('Claimable freight', () => {
  it('is found by unit code: the unit, its line, its load, and the parties involved', async () => {
    const f = await boxes();
    const { data } = await world.call(findClaimableFreightEndpoint, {
      as: owner,
      query: { code: f.unitCodes[0] ?? '' },
    });
    expect(data.map((one) => [one.subject, one.left, one.parties.map((p) => p.part)])).toEqual([
      ['unit', 1, ['consignee']],
      ['line', 3, ['consignee']],
      ['load', expect.any(Number), ['consignee']],
    ]);
    expect(data[0]).toMatchObject({ dayOfService: '2027-02-03', until: '2027-10-31', late: false });
    const all = await world.call(findClaimableFreightEndpoint, {
      as: clerk,
      query: { code: `L-${load.number}` },
    });
    expect(all.data.map((one) => [one.subject, one.parties.map((p) => p.name).toSorted()])).toEqual([
      ['load', ['Andes Rose', 'Buckeye Floral']],
    ]);
  });
  it('is hidden from other users: an unknown code and another account’s code give the same response', async () => {
    const f = await boxes();
    const stranger = await createTestUser(world, {
      role: 'Consignee',
      actsForAccounts: [await createTestConsignee(world)],
    });
    for (const query of [
      { code: f.unitCodes[0] ?? '' },
      { code: 'NOSUCHBOX' },
      { code: `L-${load.number}` },
      lineOf(f),
    ])
      expect((await world.call(findClaimableFreightEndpoint, { as: stranger, query })).status).toBe(404);
    const own = await createTestConsignee(world);
    expect((await file(unitOf(f), { claimantId: own.id }, clerk)).fields).toHaveProperty('claimantId');
    expect((await file(unitOf(f), {}, stranger)).status).toBe(404);
  });
  it('is found by invoice line: its billed order lines, for users of an involved account', async () => {
    const f = await boxes();
    const { line } = await billed(f);
    const ask = (as: TestUser) =>
      world.call(findClaimableFreightEndpoint, { as, query: { invoiceLineId: line } });
    for (const as of [owner, kemi])
      expect((await ask(as)).data.map((one) => [one.subject, one.subjectId])).toEqual([
        ['line', f.consolidateId],
      ]);
    const other = await createTestUser(world, {
      role: 'Consignee',
      actsForAccounts: [await createTestConsignee(world)],
    });
    expect((await ask(other)).status).toBe(404);
    const both = await world.call(findClaimableFreightEndpoint, {
      as: owner,
      query: { invoiceLineId: line, code: 'X' },
    });
    expect(both.status).toBe(400);
  });
  it('is limited to one claim per unit and the number of units of a line, for all claimants together', async () => {
    const f = await boxes(4);
    expect((await file(unitOf(f))).status).toBe(200);
    expect((await file(unitOf(f))).message).toBe('Already claimed.');
    const sender = await createTestUser(world, { role: 'Shipper', actsForAccounts: [grower] });
    const theirs = { claimantId: grower.id };
    expect((await file(unitOf(f), theirs, sender)).status).toBe(409);
    expect((await file(lineOf(f), { ...theirs, boxes: 4 }, sender)).message).toBe(
      'Only 3 units can be claimed.',
    );
    const { data } = await file(lineOf(f), { ...theirs, boxes: 3 }, sender);
    expect((await file(unitOf(f, 1))).status).toBe(409);
    // After a claim is withdrawn, its unit can be claimed again.
    await world.call(withdrawClaimEndpoint, { as: sender, params: { id: data.id }, body: { rowVersion: 1 } });
    expect((await file(unitOf(f, 1))).status).toBe(200);
  });
  it('must be claimed before the deadline, unless staff accept it later', async () => {
    const f = await createTestUnits(world, 'received', {
      shipper: grower,
      consignee: florist,
      shipDate: '2026-03-02',
    });
    expect((await file(unitOf(f))).message).toBe(
      'The deadline to claim was 11/27/2026, 270 days after the day of service.',
    );
    const { data } = await file(unitOf(f), {}, clerk);
    expect([data.late, data.acknowledgeBy, data.decideBy]).toEqual([true, '2027-03-05', '2027-06-03']);
  });
});

describe('A claim', () => {
  it('is filed, acknowledged, inspected, offered, accepted and paid, and each side sees its own part', async () => {
    const { data: made } = await file(unitOf(await boxes()), { claimantRef: 'BF-77' });
    const { id } = made;
    expect(made).toMatchObject({ status: 0, days: 0, dueOn: '2027-03-05', shipper: 'Andes Rose' });
    await acknowledge(id);
    const inspected = await world.call(inspectClaimEndpoint, {
      as: clerk,
      params: { id },
      body: {
        found: 'Leaned on the nose',
        cause: 'stowage',
        bearer: 'warehouse',
        salvage: 2000,
        rowVersion: 2,
      },
    });
    expect(inspected.data).toMatchObject({ status: 2, cause: 'stowage', bearer: 'warehouse', salvage: 2000 });
    const offer = (amount: number) =>
      world.call(offerClaimAmountEndpoint, {
        as: clerk,
        params: { id },
        body: { amount, answer: 'Less salvage', rowVersion: 3 },
      });
    expect((await offer(6001)).message).toBe(
      'Up to $60.00 can be paid on this claim (claimed amount minus salvage).',
    );
    expect((await offer(6000)).data).toMatchObject({ status: 3, offered: 6000 });
    await world.call(addClaimNoteEndpoint, {
      as: clerk,
      params: { id },
      body: { said: 'He will take it', inside: true },
    });
    await world.call(addClaimNoteEndpoint, {
      as: owner,
      params: { id },
      body: { said: 'We take it', inside: true },
    });
    const accepted = await world.call(acceptClaimOfferEndpoint, {
      as: owner,
      params: { id },
      body: { rowVersion: 4 },
    });
    expect(accepted.data).toMatchObject({ status: 4, cause: null, bearer: null, lines: [] });
    const mailed = 'mail about a claim';
    const events = accepted.data.events.filter((e) => e.action !== mailed);
    expect(events.map((e) => [e.action, e.said])).toEqual([
      ['claim filed', said],
      ['claim acknowledged', 'We look into it'],
      ['claim inspected', null],
      ['claim offered', 'Less salvage'],
      ['note on a claim', 'We take it'],
      ['claim offer accepted', null],
    ]);
    const paid = await settle(id, { amount: 6000, rowVersion: 5 });
    const told = paid.data.events.filter((e) => e.action === mailed);
    expect(told.map((e) => /^[^ ]+@[^ ]+$/.test(e.said ?? ''))).toEqual([true, true, true, true]);
    const letters = await world.rows<{ subject: string; text: string }>(
      `
        select payload ->> 'subject' as subject, payload ->> 'text' as text
        from outbox
        where dedupe_key like $1
        order by id
      `,
      [`claim:%:${id}:%`],
    );
    const number = `CL-${made.number}`;
    expect(letters.map((l) => l.subject)).toEqual([
      `We received claim ${number}`,
      `Claim ${number} is under review`,
      `Offer for claim ${number}`,
      `Claim ${number} has been paid`,
    ]);
    expect(letters.at(2)?.text).toContain('$60.00');
    expect(letters.at(3)?.text).toContain(`, credit ${paid.data.credit?.number} on your account.`);
    expect(letters.map((l) => l.text).join()).not.toContain('Leaned on the nose');
    expect(paid.data).toMatchObject({ status: 5, settled: 6000, credit: { amount: -6000 }, dueOn: null });
    expect(paid.data.events.filter((e) => e.inside).map((e) => e.action)).toEqual([
      'claim inspected',
      'note on a claim',
      'claim settled',
    ]);
    const credit = await world.row<{ open: number; payer_id: number }>(
      'select open_amount as open, payer_id from ledger_item where invoice_id = $1',
      [paid.data.credit?.id],
    );
    expect(credit).toEqual({ open: -6000, payer_id: florist.id });
  });
  it('keeps a cause that became inactive, but rejects another inactive one', async () => {
    const id = await heard();
    const inspect = (cause: string, rowVersion: number) =>
      world.call(inspectClaimEndpoint, {
        as: clerk,
        params: { id },
        body: { found: 'Seen', cause, rowVersion },
      });
    const { data } = await inspect('packing', 2);
    expect([data.cause, data.causeLabel]).toEqual(['packing', 'Improper packaging']);
    await world.rows("update claim_reason set active = false where code in ('packing', 'road')");
    expect((await inspect('packing', 3)).status).toBe(200);
    for (const cause of ['road', 'sabotage'])
      expect(await inspect(cause, 4)).toMatchObject({
        status: 400,
        error: 'claims.causeInactive',
        fields: { cause: 'This cause is inactive.' },
      });
    expect((await inspect('handling', 4)).data.cause).toBe('handling');
    expect((await world.call(getClaimEndpoint, { as: owner, params: { id } })).data.causeLabel).toBeNull();
    await world.rows('update claim_reason set active = true');
  });
  it('is listed with the earliest deadline first, and is found by all its known data', async () => {
    const of = async (query: Record<string, string | number | boolean>) =>
      (await world.call(findClaimsEndpoint, { as: kemi, query })).data.map((r) => r.id);
    const f = await boxes();
    const { data } = await file(unitOf(f), { amount: 4321 });
    expect(await of({ code: f.unitCodes[0] ?? '' })).toEqual([data.id]);
    expect(await of({ number: data.number })).toEqual([data.id]);
    expect(await of({ number: data.number, overdue: true })).toEqual([]);
    expect(await of({ number: data.number, status: 0, type: 'damaged', ongoing: true })).toEqual([data.id]);
    expect(await of({ number: data.number, ongoing: false })).toEqual([]);
    const { totals } = await world.call(findClaimsEndpoint, { as: kemi, query: { number: data.number } });
    expect(totals).toEqual({ open: 1, claimed: 4321, settled: 0 });
    await withdraw(data.id, 1);
    const whole = await world.call(findClaimsEndpoint, { as: kemi, query: { rows: 100 } });
    const ended = whole.data.map((r) => r.status >= 5);
    expect(ended).toEqual(ended.toSorted((a, b) => Number(a) - Number(b)));
  });
  it('is visible only to the claimant and staff', async () => {
    const id = await heard();
    const sender = await createTestUser(world, { role: 'Shipper', actsForAccounts: [grower] });
    expect((await world.call(getClaimEndpoint, { as: sender, params: { id } })).status).toBe(404);
    expect(
      (await world.call(findClaimsEndpoint, { as: sender, query: {} })).data.map((r) => r.id),
    ).not.toContain(id);
    for (const call of [offerClaimAmountEndpoint, declineClaimEndpoint, settleClaimEndpoint])
      expect((await world.call(call, { as: owner, params: { id }, body: {} })).status).toBe(403);
    // Claimants cannot decide their own claims, whichever permissions they have.
    const both = await createTestUser(world, {
      role: 'Consignee',
      actsForAccounts: [florist],
      permissions: ['viewClaims:customerService', 'editClaims:customerService', 'fileClaims:customerService'],
    });
    const own = await world.call(offerClaimAmountEndpoint, {
      as: both,
      params: { id },
      body: { amount: 8000, rowVersion: 2 },
    });
    expect(own.status).toBe(403);
    const nobody = await createTestUser(world, { role: 'Routing' });
    expect((await world.call(findClaimsEndpoint, { as: nobody, query: {} })).status).toBe(403);
  });
  it('can be changed until an offer is made, without overwriting other changes', async () => {
    const f = await boxes(5);
    const { data } = await file(lineOf(f), { boxes: 2 });
    const change = (more: object) =>
      world.call(editClaimEndpoint, {
        as: owner,
        params: { id: data.id },
        body: { type: 'short', boxes: 2, amount: 8000, said, rowVersion: 1, ...more },
      });
    expect((await change({ boxes: 6 })).message).toBe('Only 5 units can be claimed.');
    expect((await change({ boxes: 5, amount: 9000 })).data).toMatchObject({
      boxes: 5,
      amount: 9000,
      type: 'short',
    });
    expect((await change({})).status).toBe(409);
    await acknowledge(data.id, 2);
    await world.call(offerClaimAmountEndpoint, {
      as: clerk,
      params: { id: data.id },
      body: { amount: 100, rowVersion: 3 },
    });
    expect((await change({ rowVersion: 4 })).message).toBe(
      'Can’t edit: claim is Offered. The amounts can be edited until an offer is made.',
    );
  });
  it('is declined with a reason, and can be reopened while its units are not claimed again', async () => {
    const f = await boxes();
    const { data } = await file(unitOf(f));
    const decline = (body: Record<string, unknown>) =>
      world.call(declineClaimEndpoint, { as: clerk, params: { id: data.id }, body });
    expect((await decline({ rowVersion: 1 })).fields).toHaveProperty('answer');
    expect((await decline({ answer: 'It left whole', rowVersion: 1 })).data).toMatchObject({ status: 6 });
    const reopen = (rowVersion: number) =>
      world.call(reopenClaimEndpoint, {
        as: clerk,
        params: { id: data.id },
        body: { why: 'The photo came', rowVersion },
      });
    expect((await reopen(2)).data).toMatchObject({ status: 1, answer: null, endedOn: null });
    await withdraw(data.id, 3);
    expect((await file(unitOf(f))).status).toBe(200);
    expect((await reopen(4)).message).toBe('Already claimed.');
  });
});

describe('A claim payment', () => {
  it('is a credit of the invoice line of the freight, up to the line’s remaining amount', async () => {
    const f = await boxes();
    const invoice = await billed(f);
    const { data } = await file(unitOf(f), { amount: 20_000 });
    await acknowledge(data.id);
    const doc = await world.call(getClaimEndpoint, { as: kemi, params: { id: data.id } });
    expect(doc.data.lines).toMatchObject([{ id: invoice.line, invoiceId: invoice.id, left: 10_000 }]);
    const lineId = invoice.line;
    expect((await settle(data.id, { amount: 10_001, lineId })).message).toBe(
      'Only $100.00 of this line can still be credited.',
    );
    const paid = await settle(data.id, { amount: 9000, lineId });
    expect(
      await world.row('select credit_of_id, credit_of_line_id, amount from invoice where id = $1', [
        paid.data.credit?.id,
      ]),
    ).toEqual({ credit_of_id: invoice.id, credit_of_line_id: lineId, amount: -9000 });
    const other = await heard();
    expect((await settle(other, { lineId })).message).toBe(
      'This line was billed to another account or can’t be credited.',
    );
  });
  it('made externally requires a reference and creates no credit', async () => {
    const id = await heard();
    expect((await settle(id, { settledBy: 'paid' })).fields).toHaveProperty('settledRef');
    const paid = await settle(id, { settledBy: 'paid', settledRef: 'CHK 4711' });
    expect(paid.data).toMatchObject({ status: 5, settledRef: 'CHK 4711', credit: null });
    expect((await settle(id, { rowVersion: 3 })).status).toBe(412);
  });
  it('by credit also requires permission to credit invoices', async () => {
    const id = await heard();
    const half = await createTestUser(world, {
      role: 'Billing',
      permissions: ['viewClaims:customerService', 'settleClaims:customerService'],
    });
    expect((await settle(id, {}, half)).status).toBe(403);
    expect(await statusOf(id)).toBe(1);
    expect((await settle(id, { settledBy: 'paid', settledRef: 'ACH 1' }, half)).status).toBe(200);
  });
});

describe('Two users at the same time', () => {
  const both = async (...acts: Promise<{ status: number }>[]) =>
    (await Promise.all(acts)).map((a) => a.status).toSorted();
  const creditsOf = async (id: number) =>
    (
      await world.row<{ n: number }>(
        `select count(*)::int as n from invoice_detail where description = 'Claim CL-' || (select number from claim where id = $1)`,
        [id],
      )
    ).n;
  it('settle a claim: it is paid once', async () => {
    const id = await heard();
    expect(await both(settle(id), settle(id))).toEqual([200, 412]);
    expect(await creditsOf(id)).toBe(1);
  });
  it('settle and withdraw a claim: one succeeds, and the payment matches', async () => {
    const id = await heard();
    expect(await both(settle(id), withdraw(id, 2))).toEqual([200, 412]);
    expect(await creditsOf(id)).toBe((await statusOf(id)) === 5 ? 1 : 0);
  });
  it('settle by a line and credit the whole invoice: the total does not exceed the billed amount', async () => {
    const f = await boxes();
    const invoice = await billed(f);
    const { data } = await file(unitOf(f));
    await acknowledge(data.id);
    const whole = world.call(creditWholeInvoiceEndpoint, {
      as: kemi,
      params: { id: invoice.id },
      body: { reason: 'Wrong' },
    });
    const [paid, back] = await Promise.all([settle(data.id, { lineId: invoice.line }), whole]);
    expect(back.status).toBe(200);
    expect([200, 412]).toContain(paid.status);
    const sum = await world.row<{ n: number }>(
      'select sum(amount)::int as n from invoice where credit_of_id = $1 and posted_at is not null',
      [invoice.id],
    );
    expect(sum.n).toBe(-10_000);
  });
  it('settle a claim and post invoices: both succeed', async () => {
    const id = await heard();
    const draft = await createTestInvoice(world, { billTo: florist, amount: 500, lines: [500] });
    const post = world.call(postInvoicesEndpoint, { as: kemi, body: { bulkPrintIdsIncluded: [draft.id] } });
    expect(await both(settle(id), post)).toEqual([200, 200]);
  });
  it('claim the same unit, or the last units of a line: one gets an error', async () => {
    const f = await boxes(3);
    expect(await both(file(unitOf(f)), file(unitOf(f)))).toEqual([200, 409]);
    expect(await both(file(lineOf(f), { boxes: 2 }), file(lineOf(f), { boxes: 2 }))).toEqual([200, 409]);
  });
  it('claim a load: one claim per account is created', async () => {
    const other = await createTestLoad(world, {
      state: 'released',
      pickupWarehouseIds: [grower.warehouseId],
      stopConsignees: [florist],
    });
    await createTestUnits(world, 'loaded', { shipper: grower, consignee: florist, load: other });
    const of = { subject: 'load', subjectId: other.id, type: 'late', boxes: 3 };
    expect(await both(file(of), file(of))).toEqual([200, 409]);
  });
});

describe('Photos and documents', () => {
  it('are stored once by content, regardless of the file name', async () => {
    const { data } = await file(unitOf(await boxes()));
    const add = (name: string, content: string) =>
      world.call(addClaimDocumentEndpoint, {
        as: owner,
        params: { id: data.id },
        files: [{ name, content }],
      });
    expect((await add('proof.pdf', '<html>')).message).toBe(
      'Only PDF, JPEG, PNG and WebP files can be added.',
    );
    expect((await add('invoice.exe', '%PDF-1.4 invoice')).status).toBe(200);
    const again = await add('again.pdf', '%PDF-1.4 invoice');
    expect([again.status, again.message]).toEqual([409, 'This file is already included as invoice.exe.']);
    const { papers } = (await world.call(getClaimEndpoint, { as: owner, params: { id: data.id } })).data;
    expect(papers.map((p) => [p.name, p.type])).toEqual([['invoice.exe', 'pdf']]);
    const paperId = papers[0]?.id ?? 0;
    // Of two concurrent additions, one is rejected.
    const both = await Promise.all([add('a.pdf', '%PDF-1.4 two'), add('b.pdf', '%PDF-1.4 two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const got = await world.call(readClaimDocumentEndpoint, { as: kemi, params: { id: data.id, paperId } });
    expect(new TextDecoder().decode(got.bytes)).toBe('%PDF-1.4 invoice');
    const stranger = await createTestUser(world, {
      role: 'Consignee',
      actsForAccounts: [await createTestConsignee(world)],
    });
    const theirs = await world.call(readClaimDocumentEndpoint, {
      as: stranger,
      params: { id: data.id, paperId },
    });
    expect(theirs.status).toBe(404);
    await withdraw(data.id, 1);
    expect((await add('late.pdf', '%PDF-1.4 late')).message).toBe('This claim is closed.');
  });
});
