import { fc, chooseRunCount } from '#tests/properties.ts';
import { genericErrorMessage } from '#kit/contract/shared-messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportInvoicesEndpoint,
  getInvoiceEndpoint,
  getInvoiceLinesEndpoint,
  countInvoicesToPostEndpoint,
  previewInvoicePostingEndpoint,
  printInvoiceEndpoint,
  printManyInvoicesEndpoint,
  postInvoicesEndpoint,
  searchInvoicesEndpoint,
} from './invoices.contract.ts';
import type { QueryInput } from '#kit/contract/endpoint.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { closeBillingForRangeOncePerJob } from '#areas/billing/closing/closing.service.ts';
import { countPdfPages } from '#kit/server/pdf-testing.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestShipment,
  createTestInvoice,
  updateTestInvoice,
  softDeleteTestInvoices,
} from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestAccount,
  createTestUser,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let kemi: TestUser;
let owner: TestUser;
let lakeshore: TestAccount;
let pena: TestAccount;
let evil: TestAccount;
type Made = { id: number; number: string };
let flower: Made;
let manual: Made;
let draft: Made;
let deleted: Made;
let theirs: Made;

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore Wholesale' });
  pena = await createTestAccount(world, { type: 3, name: 'Peña Ñandú Floral', city: 'São Paulo' });
  evil = await createTestConsignee(world, { name: '=HYPERLINK("http://x")' });
  owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [lakeshore] });
  flower = await createTestInvoice(world, {
    billTo: lakeshore,
    posted: true,
    date: '2027-02-01',
    amount: 18_988,
    cubes: 4554,
    units: 30,
  });
  manual = await createTestInvoice(world, {
    billTo: lakeshore,
    posted: true,
    date: '2027-01-15',
    amount: 11_828,
    type: 1,
  });
  draft = await createTestInvoice(world, { billTo: lakeshore, date: '2027-02-02', amount: 7650 });
  deleted = await createTestInvoice(world, { billTo: lakeshore, date: '2027-02-02', deleted: true });
  theirs = await createTestInvoice(world, {
    billTo: pena,
    posted: true,
    date: '2027-02-01',
    amount: -18_988,
  });
  await createTestInvoice(world, { billTo: evil, posted: true, date: '2027-01-20', amount: 49_565 });
});
afterAll(() => world.close());

const found = async (query: QueryInput<typeof searchInvoicesEndpoint>, as = kemi) =>
  (await world.call(searchInvoicesEndpoint, { as, query })).data.map((r) => r.number).toSorted();
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('The invoice list', () => {
  it('is sorted newest first, without deleted invoices, with totals over all pages', async () => {
    const list = await world.call(searchInvoicesEndpoint, { as: kemi, query: { rows: 1 } });
    expect(list.data.map((r) => [r.number, r.status, r.posted, r.deleted])).toEqual([
      [draft.number, 0, false, false],
    ]);
    expect(list.totalRows).toBe(5);
    expect(list.totals).toEqual({
      totalRows: 5,
      totalAmount: 18_988 + 11_828 + 7650 - 18_988 + 49_565,
      totalCubes: 4554 + 4 * 285,
      totalUnits: 30 + 4 * 3,
      // The sum is only returned by the view of open invoices.
      totalOpen: null,
    });
  });
  it('counts the invoices to post, for users who can see them', async () => {
    const { totalRows } = await world.call(searchInvoicesEndpoint, { as: kemi, query: { status: 0 } });
    expect(totalRows).toBeGreaterThan(0);
    expect((await world.call(countInvoicesToPostEndpoint, { as: kemi })).data).toEqual({ toPost: totalRows });
  });
  it('shows deleted invoices on request', async () => {
    expect(await found({ status: 3 })).toEqual([deleted.number]);
  });
  it('finds partial names, ignoring case and accents', async () => {
    for (const billToName of ['peña', 'PENA NANDU', 'ñandú', 'floral'])
      expect([billToName, await found({ billToName })]).toEqual([billToName, [theirs.number]]);
    expect(await found({ billToCity: 'sao pa' })).toEqual([theirs.number]);
    expect(await found({ billToName: '%' })).toEqual([]);
  });
  it('finds invoices and credits by number, draft number, type, dates and amounts', async () => {
    expect(await found({ invoiceNumber: flower.number })).toEqual([flower.number]);
    expect(await found({ invoiceNumber: draft.number.toLowerCase() })).toContain(draft.number);
    expect(await found({ type: 1 })).toEqual([manual.number]);
    expect(await found({ dateFrom: '2027-01-15', dateTo: '2027-01-15' })).toEqual([manual.number]);
    expect(await found({ amountFrom: -20_000, amountTo: -1 })).toEqual([theirs.number]);
    expect(await found({ billToAccountId: lakeshore.id, status: 1 })).toEqual(
      [flower.number, manual.number].toSorted(),
    );
  });
  it.each([
    [{ amountFrom: 2, amountTo: 1 }, 'Max amount can’t be less than min amount'],
    [{ dateFrom: '2027-02-02', dateTo: '2027-02-01' }, 'End date can’t be before start date'],
    [{ amountFrom: 'x' }, 'Amount from must be from -$20,000,000.00 to $20,000,000.00'],
    [{ orderField: 'secret' }, 'This list can’t be sorted by that field'],
  ])('rejects %j', async (query, message) => {
    const answer = await world.call(searchInvoicesEndpoint, { as: kemi, query: Object(query) });
    expect([answer.status, answer.message]).toEqual([400, message]);
  });
});

describe('A bill-to', () => {
  it('sees only its own posted invoices: no drafts, deleted invoices or those of others', async () => {
    const list = await world.call(searchInvoicesEndpoint, { as: owner });
    expect(list.data.map((r) => r.number)).toEqual([flower.number, manual.number]);
    expect(list.totals.totalAmount).toBe(18_988 + 11_828);
    expect((await world.call(searchInvoicesEndpoint, { as: owner, query: { status: 0 } })).totalRows).toBe(0);
    expect((await world.call(searchInvoicesEndpoint, { as: owner, query: { status: 3 } })).totalRows).toBe(0);
    expect(
      (await world.call(searchInvoicesEndpoint, { as: owner, query: { billToAccountId: pena.id } }))
        .totalRows,
    ).toBe(0);
  });
  it('gets 404 for another account’s invoice and for a draft', async () => {
    for (const { id } of [theirs, draft, deleted]) {
      expect((await world.call(getInvoiceEndpoint, { as: owner, params: { id } })).status).toBe(404);
      expect((await world.call(printInvoiceEndpoint, { as: owner, params: { id } })).status).toBe(404);
      expect(
        (await world.call(getInvoiceLinesEndpoint, { as: owner, query: { invoiceId: id, invoiceType: 0 } }))
          .status,
      ).toBe(404);
      expect(
        (await world.call(printManyInvoicesEndpoint, { as: owner, query: { bulkPrintIdsIncluded: [id] } }))
          .status,
      ).toBe(404);
    }
    expect(
      (await world.call(getInvoiceEndpoint, { as: owner, params: { id: flower.id } })).data,
    ).toMatchObject({
      number: flower.number,
      history: [],
    });
  });
  it('exports and prints only its own invoices', async () => {
    const csv = text((await world.call(exportInvoicesEndpoint, { as: owner })).bytes);
    expect(csv).toContain(flower.number);
    expect(csv.trim().split('\n')).toHaveLength(3);
    const papers = await world.call(printManyInvoicesEndpoint, {
      as: owner,
      query: { bulkPrintAllChecked: true },
    });
    expect(countPdfPages(papers.bytes)).toBe(2);
  });
  it('sees only the active account when the user has two accounts', async () => {
    const both = await createTestUser(world, { role: 'Customer', actsForAccounts: [lakeshore, pena] });
    expect(await found({}, both)).toHaveLength(3);
    const chosen = await world.call(searchInvoicesEndpoint, { as: both, accountNumber: pena.number });
    expect(chosen.data.map((r) => r.number)).toEqual([theirs.number]);
  });
  it('cannot post invoices', async () => {
    expect(
      (await world.call(postInvoicesEndpoint, { as: owner, body: { bulkPrintAllChecked: true } })).status,
    ).toBe(403);
  });
  it('sees the same My Invoices that staff see: without drafts', async () => {
    expect(await found({ mine: true })).not.toContain(draft.number);
  });
});

describe('A single invoice', () => {
  it('returns its lines by id and type, and 404 for the wrong type', async () => {
    const lines = (
      await world.call(getInvoiceLinesEndpoint, { as: kemi, query: { invoiceId: flower.id, invoiceType: 0 } })
    ).data;
    expect(lines).toMatchObject([{ chargeCode: 'FRT', amount: 18_988, rateUnit: '$' }]);
    expect(
      (
        await world.call(getInvoiceLinesEndpoint, {
          as: kemi,
          query: { invoiceId: flower.id, invoiceType: 1 },
        })
      ).status,
    ).toBe(404);
  });
  it('is printed to a file named after its number', async () => {
    const paper = await world.call(printInvoiceEndpoint, { as: kemi, params: { id: flower.id } });
    expect(paper.headers.get('content-disposition')).toContain(`invoice-${flower.number}.pdf`);
    expect(countPdfPages(paper.bytes)).toBe(1);
  });
});

describe('An invoice that cannot be printed', () => {
  it('returns an error when printed alone, and becomes an error page when printed with others', async () => {
    await updateTestInvoice(world, draft.id, { amount: 7651 });
    const alone = await world.call(printInvoiceEndpoint, { as: kemi, params: { id: draft.id } });
    expect([alone.status, alone.message]).toEqual([500, genericErrorMessage]);
    expect(alone.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(alone.headers.get('content-disposition')).toBeNull();
    const chosen = { bulkPrintIdsIncluded: [draft.id, flower.id] };
    const both = await world.call(printManyInvoicesEndpoint, { as: kemi, query: chosen });
    await updateTestInvoice(world, draft.id, { amount: 7650 });
    expect(both.status).toBe(200);
    expect(countPdfPages(both.bytes)).toBe(2);
  });
});

describe('Bulk invoice actions', () => {
  it('print all invoices that match the filter at the time of printing, without the excluded ones', async () => {
    const all = { status: 1 as const, bulkPrintAllChecked: true, bulkPrintIdsExcluded: [theirs.id] };
    expect(countPdfPages((await world.call(printManyInvoicesEndpoint, { as: kemi, query: all })).bytes)).toBe(
      3,
    );
    const late = await createTestInvoice(world, { billTo: lakeshore, posted: true });
    expect(countPdfPages((await world.call(printManyInvoicesEndpoint, { as: kemi, query: all })).bytes)).toBe(
      4,
    );
    await softDeleteTestInvoices(world, late.id);
    expect(
      countPdfPages(
        (await world.call(printManyInvoicesEndpoint, { as: kemi, query: { ...all, status: undefined } }))
          .bytes,
      ),
    ).toBe(4);
  });
  it('print only the selected invoices, never deleted ones, and reject an empty selection', async () => {
    expect(
      countPdfPages(
        (
          await world.call(printManyInvoicesEndpoint, {
            as: kemi,
            query: { bulkPrintIdsIncluded: [flower.id, draft.id, deleted.id] },
          })
        ).bytes,
      ),
    ).toBe(2);
    expect(
      (
        await world.call(printManyInvoicesEndpoint, {
          as: kemi,
          query: { status: 3, bulkPrintAllChecked: true },
        })
      ).status,
    ).toBe(404);
    expect([
      (await world.call(printManyInvoicesEndpoint, { as: kemi })).status,
      (await world.call(printManyInvoicesEndpoint, { as: kemi })).message,
    ]).toEqual([400, 'Choose at least one invoice.']);
  });
  it('export report.csv: all rows, escaped formulas, numeric cells and correct accents', async () => {
    const file = await world.call(exportInvoicesEndpoint, {
      as: kemi,
      query: { orderField: 'amount', orderDirection: 'asc' },
    });
    expect(file.headers.get('content-disposition')).toContain('report.csv');
    const rows = text(file.bytes).trim().split('\n');
    expect(Buffer.from(file.bytes).subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(rows).toHaveLength(6);
    expect(rows[1]).toContain('-189.88');
    expect(rows[1]).toContain('Peña Ñandú Floral');
    expect(rows[5]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(
      text((await world.call(exportInvoicesEndpoint, { as: kemi, query: { language: 'es' } })).bytes).split(
        '\n',
      )[0],
    ).toContain('Factura');
    expect(
      text((await world.call(exportInvoicesEndpoint, { as: kemi, query: { invoiceNumber: 'none' } })).bytes)
        .trim()
        .split('\n'),
    ).toHaveLength(1);
  });
});

describe('Invoice posting', () => {
  it('gives a draft its number once and locks it, also against direct SQL by the application role', async () => {
    const one = await createTestInvoice(world, { billTo: lakeshore, date: '2027-01-05', amount: 100 });
    const two = await createTestInvoice(world, { billTo: lakeshore, date: '2027-01-04', amount: 200 });
    const body = { bulkPrintIdsIncluded: [one.id, two.id, flower.id] };
    expect((await world.call(previewInvoicePostingEndpoint, { as: kemi, body })).data).toEqual({
      toPost: 2,
      amount: 300,
      already: 1,
      refused: [],
      refusedCount: 0,
    });
    const both = await Promise.all([
      world.call(postInvoicesEndpoint, { as: kemi, body }),
      world.call(postInvoicesEndpoint, { as: kemi, body }),
    ]);
    expect(both.map((a) => a.data.posted).toSorted()).toEqual([0, 2]);
    const posted = (await world.call(getInvoiceEndpoint, { as: kemi, params: { id: two.id } })).data;
    expect(posted).toMatchObject({
      posted: true,
      status: 1,
      draftNumber: two.number,
      postedBy: 'Kemi Okafor',
    });
    expect(
      Number((await world.call(getInvoiceEndpoint, { as: kemi, params: { id: one.id } })).data.number),
    ).toBe(Number(posted.number) + 1);
    expect(
      (await world.call(searchInvoicesEndpoint, { as: kemi, query: { invoiceNumber: two.number } })).data[0]
        ?.number,
    ).toBe(posted.number);
    const refused = [
      'update invoice set amount = 1 where id = $1',
      'delete from invoice where id = $1',
      'update invoice_detail set amount = 1 where invoice_id = $1',
      'delete from invoice_detail where invoice_id = $1',
      `
        insert into invoice_detail (invoice_id, seq, charge_code, description, amount)
        values ($1, 9, 'FRT', 'x', 1)
      `,
      'update invoice set posted_at = null where id = $1',
      'update invoice set deleted_at = now() where id = $1',
      `update invoice set due_date = '2030-01-01' where id = $1`,
      'update invoice set consignee_id = null where id = $1',
      `update invoice set draft_number = 'X' where id = $1`,
      'update invoice set credit_of_id = id where id = $1',
    ];
    const client = await world.serving.connect();
    try {
      for (const statement of refused) {
        await client.query(`begin; select set_config('app.everything', 'on', true)`);
        await expect(client.query(statement, [two.id])).rejects.toThrow(/never changed|permission denied/);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });
  it('skips and names invoices without lines', async () => {
    const good = await createTestInvoice(world, { billTo: lakeshore, amount: 100 });
    const empty = await createTestInvoice(world, { billTo: lakeshore, lines: false });
    const answer = await world.call(postInvoicesEndpoint, {
      as: kemi,
      body: { bulkPrintIdsIncluded: [good.id, empty.id] },
    });
    expect([answer.status, answer.message]).toEqual([
      207,
      `Posted: 1. Could not be posted: 1 (${empty.number}).`,
    ]);
    expect(answer.data).toMatchObject({
      posted: 1,
      refused: [
        {
          id: empty.id,
          code: 'invoices.linesMissing',
          why: 'An invoice without lines can’t be posted. Add a line first.',
        },
      ],
    });
  });
  it('skips invoices whose lines do not add up, and the database rejects them too', async () => {
    const wrong = await createTestInvoice(world, { billTo: lakeshore, amount: 100 });
    await updateTestInvoice(world, wrong.id, { amount: 101 });
    const answer = await world.call(postInvoicesEndpoint, {
      as: kemi,
      body: { bulkPrintIdsIncluded: [wrong.id] },
    });
    expect([answer.status, answer.data.posted, answer.data.refused]).toEqual([
      207,
      0,
      [
        {
          id: wrong.id,
          number: wrong.number,
          code: 'invoices.amountMismatch',
          why: 'This invoice’s lines don’t add up to its amount.',
        },
      ],
    ]);
    await expect(updateTestInvoice(world, wrong.id, { posted_at: '2027-02-03T12:00:00Z' })).rejects.toThrow(
      'do not add up',
    );
  });
  it('posts all invoices that match the filter without the excluded ones', async () => {
    const kept = await createTestInvoice(world, { billTo: pena, amount: 1 });
    const gone = await createTestInvoice(world, { billTo: pena, amount: 2 });
    const body = {
      status: 0,
      billToAccountId: pena.id,
      bulkPrintAllChecked: true,
      bulkPrintIdsExcluded: [kept.id],
    };
    expect((await world.call(postInvoicesEndpoint, { as: kemi, body })).data.posted).toBe(1);
    expect((await world.call(getInvoiceEndpoint, { as: kemi, params: { id: gone.id } })).data.posted).toBe(
      true,
    );
    expect((await world.call(getInvoiceEndpoint, { as: kemi, params: { id: kept.id } })).data.posted).toBe(
      false,
    );
  });
  it('rejects an empty selection, and does not find another account’s invoice', async () => {
    expect((await world.call(postInvoicesEndpoint, { as: kemi, body: {} })).message).toBe(
      'Choose at least one invoice.',
    );
    const bound = await createTestUser(world, { role: 'Billing', actsForAccounts: [pena] });
    expect(
      (await world.call(postInvoicesEndpoint, { as: bound, body: { bulkPrintIdsIncluded: [draft.id] } }))
        .status,
    ).toBe(404);
  });
});

describe('From shipments to invoice', () => {
  it('every cent of a day matches: charges, shipments, invoice lines, invoices and statement', async () => {
    const shipper = await createTestShipper(world);
    const cents = fc.integer({ min: -50_000, max: 900_000 });
    const freight = fc.record({
      to: fc.integer({ min: 0, max: 1 }),
      charges: fc.record({ FRT: cents, MIN: cents, ADJ: cents }),
      units: fc.integer({ min: 1, max: 900 }),
      cubes: fc.integer({ min: 0, max: 90_000 }),
    });
    let run = 870_000;
    await fc.assert(
      fc.asyncProperty(fc.array(freight, { minLength: 1, maxLength: 6 }), async (some) => {
        run += 1;
        const payers = [await createTestConsignee(world), await createTestConsignee(world)];
        const day = { dateFrom: '2027-01-12', dateTo: '2027-01-12' };
        for (const { to, ...wish } of some)
          await createTestShipment(world, {
            shipper,
            consignee: payers[to] ?? lakeshore,
            outboundDate: day.dateFrom,
            ...wish,
          });
        const sum = (of: (s: (typeof some)[number]) => number, to?: number) =>
          some.filter((s) => to === undefined || s.to === to).reduce((n, s) => n + of(s), 0);
        const charged = (s: (typeof some)[number]) => Object.values(s.charges).reduce((n, c) => n + c, 0);
        const closed = await world.work((work) => closeBillingForRangeOncePerJob(work, day, run));
        expect([closed.shipments, closed.amount]).toEqual([some.length, sum(charged)]);
        for (const [to, payer] of payers.entries()) {
          const { data, totals } = await world.call(searchInvoicesEndpoint, {
            as: kemi,
            query: { billToAccountId: payer.id },
          });
          expect([totals.totalAmount, totals.totalUnits, totals.totalCubes]).toEqual([
            sum(charged, to),
            sum((s) => s.units, to),
            sum((s) => s.cubes, to),
          ]);
          for (const invoice of data) {
            const lines = (
              await world.call(getInvoiceLinesEndpoint, {
                as: kemi,
                query: { invoiceId: invoice.id, invoiceType: 0 },
              })
            ).data;
            const { shipments } = (
              await world.call(getInvoiceEndpoint, { as: kemi, params: { id: invoice.id } })
            ).data;
            for (const parts of [lines, shipments])
              expect(parts.reduce((n, part) => n + part.amount, 0)).toBe(invoice.amount);
            expect(
              (
                await world.call(postInvoicesEndpoint, {
                  as: kemi,
                  body: { bulkPrintIdsIncluded: [invoice.id] },
                })
              ).data.posted,
            ).toBe(1);
          }
          expect(
            (await world.call(getStatementEndpoint, { as: kemi, query: { accountId: payer.id } })).totals
              .closing,
          ).toBe(sum(charged, to));
        }
      }),
      { numRuns: chooseRunCount(4, 40) },
    );
  });
  it('an invoice, its lines and its shipments match to the cent', async () => {
    const shipper = await createTestShipper(world);
    const a = await createTestShipment(world, { shipper, consignee: lakeshore, outboundDate: '2027-01-30' });
    const b = await createTestShipment(world, {
      shipper,
      consignee: lakeshore,
      outboundDate: '2027-01-30',
      charges: { FRT: 884, MIN: 8616, FSC: 2328 },
      cubes: 285,
      units: 3,
    });
    await world.work((work) =>
      closeBillingForRangeOncePerJob(work, { dateFrom: '2027-01-30', dateTo: '2027-01-30' }, 880_001),
    );
    const { id } = await world.row<{ id: number }>('select invoice_id as id from shipment where id = $1', [
      a.id,
    ]);
    const doc = (await world.call(getInvoiceEndpoint, { as: kemi, params: { id } })).data;
    expect(doc.shipments.map((s) => [s.number, s.amount])).toEqual([
      [a.number, 17_576],
      [b.number, 11_828],
    ]);
    expect(doc).toMatchObject({ amount: 29_404, units: 33, cubes: 4839, status: 0 });
    const lines = (
      await world.call(getInvoiceLinesEndpoint, { as: kemi, query: { invoiceId: id, invoiceType: 0 } })
    ).data;
    expect(lines.reduce((n, l) => n + l.amount, 0)).toBe(29_404);
    // The print itself rejects lines that do not add up to the amount.
    expect(countPdfPages((await world.call(printInvoiceEndpoint, { as: kemi, params: { id } })).bytes)).toBe(
      1,
    );
  });
});
