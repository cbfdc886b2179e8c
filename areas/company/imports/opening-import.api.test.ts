import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startImportWriteEndpoint } from './imports.contract.ts';
import { waitForJobToEnd } from '#tests/background-jobs.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { buildTestWorkbook } from '#kit/server/spreadsheet/workbook-testing.ts';
import { openTestWorld } from '#tests/world.ts';
import { sql } from 'kysely';
import { getInvoiceEndpoint, searchInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { auditBillingEndpoint } from '#areas/billing/billing-audit/billing-audit.contract.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { openInvoiceImporter } from './opening-balance-importers.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { insertAndPostOpeningInvoices } from '#areas/billing/invoices/opening-invoices.service.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let payer: TestAccount;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
  payer = await createTestConsignee(world);
  await world.rows('delete from import_run');
});

const nextNumber = async () =>
  (await world.row<{ next: number }>("select next from number_series where name = 'invoice'")).next;
/** How many rows and index entries of these tables a transaction read. */
const rowsRead = async (work: RequestContext): Promise<number> => {
  const found = await sql<{ read: number }>`
    select (
        (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_xact_user_tables where relname in ('invoice', 'ledger_item'))
      )::int as read
  `.execute(work.tx);
  return found.rows[0]?.read ?? 0;
};
const open = async () =>
  (
    await world.row<{ open: number }>(
      'select coalesce(sum(open_amount), 0)::int as open from ledger_item where payer_id = $1',
      [payer.id],
    )
  ).open;

describe('an import of open invoices', () => {
  const titles = 'Customer,Invoice number,Invoice date,Due,Balance';
  const row = (number: string, more: { date?: string; due?: string; amount?: string } = {}) =>
    [
      payer.number,
      number,
      more.date ?? '12/15/2026',
      more.due ?? '01/14/2027',
      `"${more.amount ?? '1,234.50'}"`,
    ].join(',');
  it('posts nothing before it is confirmed, and the same rows only once', async () => {
    const run = await imports.checked('openInvoices', titles, row('OLD-1'), row('OLD-2', { amount: '10' }));
    expect(run).toMatchObject({ added: 2, faults: 0 });
    expect(await open()).toBe(0);
    await imports.write(run.id);
    expect(await open()).toBe(124_450);
    expect(
      await imports.checked('openInvoices', titles, row('OLD-1'), row('OLD-3', { amount: '1' })),
    ).toMatchObject({ added: 1, unchanged: 1, faults: 0 });
    await expectInvariantsHold(world);
  });
  it('reports every error with its cell', async () => {
    await imports.imported('openInvoices', titles, row('OLD-9'));
    const run = await imports.checked(
      'openInvoices',
      titles,
      'NOBODY,N-1,12/15/2026,,10',
      row('N-2', { date: 'someday' }),
      row('N-3', { due: '12/01/2026' }),
      row('N-4', { amount: '-5' }),
      row('N-5', { amount: 'ten' }),
      row('999999999'),
      row('OLD-9', { amount: '7' }),
    );
    expect(await imports.faults(run.id)).toEqual([
      [2, 'payer', 'NOBODY', 'import.recordNotFound'],
      [3, 'date', 'someday', 'import.dateInvalid'],
      [4, 'dueDate', '12/01/2026', 'import.dateTooEarly'],
      [5, 'amount', '-5', 'import.creditNotAllowed'],
      [6, 'amount', 'ten', 'import.amountInvalid'],
      [7, 'number', '999999999', 'import.numberTooHigh'],
      [8, 'number', 'OLD-9', 'import.valueTaken'],
    ]);
    expect((await imports.write(run.id)).error).toBe('imports.fileHasErrors');
    const all = await imports.checked(
      'openInvoices',
      titles,
      `NOBODY,999999999,02/30/2027,,30000000`,
      row('OLD-9', { date: '12/15/2026', due: '12/01/2026', amount: '0' }),
    );
    expect(await imports.faults(all.id)).toEqual([
      [2, 'payer', 'NOBODY', 'import.recordNotFound'],
      [2, 'date', '02/30/2027', 'import.noSuchDay'],
      [2, 'amount', '30000000', 'import.amountTooHigh'],
      [2, 'number', '999999999', 'import.numberTooHigh'],
      [3, 'amount', '0', 'import.amountNotPositive'],
      [3, 'dueDate', '12/01/2026', 'import.dateTooEarly'],
    ]);
  });
  it('raises the next invoice number above the numbers in the file, and shows this beforehand', async () => {
    const before = await nextNumber();
    const run = await imports.checked(
      'openInvoices',
      titles,
      row(String(before + 7)),
      row('OLD-99999'),
      row('0899999999'),
    );
    expect(run).toMatchObject({ faults: 0, nextInvoice: { before, after: before + 8 } });
    expect(await nextNumber()).toBe(before);
    await imports.write(run.id);
    expect(await imports.get(run.id)).toMatchObject({ state: 'imported', nextInvoice: null });
    expect(await nextNumber()).toBe(before + 8);
    expect(
      await world.rows("select after from audit where entity = 'number series' order by id desc limit 1"),
    ).toEqual([{ after: { series: 'invoice', next: before + 8 } }]);
    expect(await imports.checked('openInvoices', titles, row(String(before + 6)))).toMatchObject({
      faults: 0,
      nextInvoice: null,
    });
  });
  it('writes nothing when a number in the file was assigned after the check', async () => {
    const before = await nextNumber();
    const run = await imports.checked('openInvoices', titles, row('OLD-30'), row(String(before)));
    const other = await createTestConsignee(world);
    await world.rows("update number_series set next = next + 1 where name = 'invoice'");
    await world.work((work) =>
      insertAndPostOpeningInvoices(work, [
        {
          payerId: other.id,
          number: String(before),
          date: '2027-02-01',
          dueDate: '2027-03-01',
          amount: 5,
          note: 'Other',
        },
      ]),
    );
    await imports.write(run.id);
    expect(await imports.get(run.id)).toMatchObject({
      state: 'failed',
      why: { sentence: `Invoice number ${before} was used after the check. Check the file again.` },
    });
    expect(await open()).toBe(0);
    await expectInvariantsHold(world);
  });
  it('reports a formula without a stored value, and no other error for its cell', async () => {
    const cell = (ref: string, inside: string) => `<c r="${ref}" t="str">${inside}</c>`;
    const titlesOfBook = ['Customer', 'Invoice number', 'Invoice date', 'Due', 'Balance'];
    const letters = 'ABCDE';
    const { data: run } = await imports.upload(
      'openInvoices',
      buildTestWorkbook(
        `<row r="1">${titlesOfBook.map((title, at) => cell(`${letters[at]}1`, `<v>${title}</v>`)).join('')}</row>` +
          `<row r="2">${cell('A2', `<v>${payer.number}</v>`)}${cell('B2', '<v>F-1</v>')}` +
          `${cell('C2', '<v>2026-12-15</v>')}${cell('E2', '<f>D2*2</f>')}</row>`,
      ),
    );
    await imports.check(run.id);
    expect(await imports.faults(run.id)).toEqual([[2, 'amount', '=D2*2', 'import.formulaValueMissing']]);
  });
  it('leaves no trace in statements and lists after undo, and a corrected file can reuse the numbers', async () => {
    const closed = await world.row<{ number: string }>(
      "select next::text as number from number_series where name = 'invoice'",
    );
    const run = await imports.imported(
      'openInvoices',
      titles,
      row('OLD-20'),
      row(closed.number, { amount: '150.25' }),
    );
    const seen = { as: admin, query: { accountId: payer.id } } as const;
    const { data: lines } = await world.call(getStatementEndpoint, seen);
    expect(lines.map(({ about, isOpening, importId }) => [about, isOpening, importId])).toEqual([
      ['Opening balance', true, run.id],
      ['Opening balance', true, run.id],
    ]);
    const opened = await world.call(getInvoiceEndpoint, {
      as: admin,
      params: { id: lines[0]?.invoiceId ?? 0 },
    });
    expect(opened.data.opening).toEqual({ importId: run.id });
    const customer = await createTestUser(world, { role: 'Consignee', actsForAccounts: [payer] });
    const own = (await world.call(getStatementEndpoint, { ...seen, as: customer })).data;
    expect(own.map(({ about, importId }) => [about, importId])).toEqual([
      ['Opening balance', null],
      ['Opening balance', null],
    ]);
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await open()).toBe(0);
    const { data, totals } = await world.call(getStatementEndpoint, seen);
    expect(data).toEqual([]);
    expect(totals).toMatchObject({ opening: 0, invoiced: 0, closing: 0 });
    const before = await world.call(getStatementEndpoint, {
      as: admin,
      query: { accountId: payer.id, dateFrom: '2026-12-20', dateTo: '2026-12-31' },
    });
    expect(before.totals).toMatchObject({ opening: 0, closing: 0 });
    const listed = await world.call(searchInvoicesEndpoint, {
      as: admin,
      query: { billToAccountId: payer.id },
    });
    expect(listed.data).toEqual([]);
    await expectInvariantsHold(world);
    const again = await imports.imported(
      'openInvoices',
      titles,
      row('OLD-20', { amount: '7' }),
      row(closed.number, { amount: '8' }),
    );
    expect(again).toMatchObject({ state: 'imported', added: 2 });
    expect(await open()).toBe(1500);
    await expectInvariantsHold(world);
    const proof = await world.call(auditBillingEndpoint, {
      as: admin,
      query: { from: '2026-12-01', to: '2027-02-28' },
    });
    expect(proof.data.papers).toMatchObject({ different: 0, differing: [] });
  });
  it('cannot be undone once an invoice was paid, sent or closed', async () => {
    const run = await imports.imported(
      'openInvoices',
      titles,
      row('OLD-41'),
      row('OLD-42'),
      row('OLD-43', { date: '12/01/2026' }),
      row('OLD-44'),
    );
    const idOf = async (number: string) =>
      (await world.row<{ id: number }>('select id from invoice where number = $1', [number])).id;
    const pay =
      "insert into payment (account_id, invoice_id, date, amount, reference) values ($1, $2, '2027-02-03', 1, $3)";
    await world.rows(pay, [payer.id, await idOf('OLD-41'), 'CHK 41']);
    await world.rows('update invoice set accounting_posted_at = now() where id = $1', [await idOf('OLD-42')]);
    await world.rows(
      "insert into accounting_period (closed_through) select '2026-12-10' where not exists (select from accounting_period)",
    );
    await world.rows("update accounting_period set closed_through = '2026-12-10'");
    try {
      expect(await imports.inUse(run.id)).toEqual([
        'OLD-41: Paid, disputed, written off or credited',
        'OLD-42: Sent to the bill-to, the portal or accounting',
        'OLD-43: Accounting period closed',
      ]);
      expect((await imports.undo(run.id)).error).toBe('imports.recordsInUse');
    } finally {
      await world.rows('update accounting_period set closed_through = null');
    }
    const change = (number: string) =>
      world.rows(
        'update invoice set number = draft_number, posted_at = null, posted_by = null, deleted_at = now() where number = $1',
        [number],
      );
    await expect(change('OLD-44')).rejects.toThrow('A posted invoice is never changed');
  });
  it('imports a file when the number series passed the file’s numbers after the check', async () => {
    const before = await nextNumber();
    const run = await imports.checked('openInvoices', titles, row(String(before + 3)));
    await world.rows("update number_series set next = next + 50 where name = 'invoice'");
    await imports.write(run.id);
    expect(await imports.get(run.id)).toMatchObject({ state: 'imported' });
    expect(await nextNumber()).toBe(before + 50);
    await expectInvariantsHold(world);
  });
  it('reports a change when a number in the file is assigned while the file is being written', async () => {
    const run = await imports.checked('openInvoices', titles, row('OLD-71'));
    const other = await createTestConsignee(world);
    let jobId = 0;
    await world.work(async (work) => {
      await insertAndPostOpeningInvoices(work, [
        {
          payerId: other.id,
          number: 'OLD-71',
          date: '2027-02-01',
          dueDate: '2027-03-01',
          amount: 5,
          note: 'x',
        },
      ]);
      jobId = (await world.call(startImportWriteEndpoint, { as: admin, params: { id: run.id } })).data.jobId;
      await vi.waitFor(
        async () =>
          expect(
            await world.rows(
              "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            ),
          ).toHaveLength(1),
        { timeout: 20_000 },
      );
    });
    await waitForJobToEnd(world, admin, jobId);
    expect(await imports.get(run.id)).toMatchObject({
      state: 'failed',
      why: { sentence: 'Something changed after the check. Check again.' },
    });
    await imports.check(run.id);
    expect(await imports.faults(run.id)).toEqual([[2, 'number', 'OLD-71', 'import.valueTaken']]);
  });
  it('creates one invoice line with quantity 1 at the open amount', async () => {
    await imports.imported('openInvoices', titles, row('OLD-51'));
    await imports.imported('openInvoices', titles, row('OLD-52', { amount: '1,000,000.01' }));
    const lines = await world.rows(
      `
        select d.rate4 as rate, d.quantity, d.amount
        from invoice i
        join invoice_detail d on d.invoice_id = i.id
        where i.bill_to_id = $1
        order by i.number
      `,
      [payer.id],
    );
    expect(lines).toEqual([
      { rate: 12_345_000, quantity: 1, amount: 123_450 },
      // More than the rate column can store.
      { rate: 100, quantity: 100_000_001, amount: 100_000_001 },
    ]);
  });
  it('sets the due date by the payer’s terms when the file has no date', async () => {
    await world.rows('update account set terms_days = 10 where id = $1', [payer.id]);
    await imports.imported('openInvoices', titles, row('OLD-61', { date: '11/15/2026', due: '' }));
    expect(await world.rows("select due_date::text as due from invoice where number = 'OLD-61'")).toEqual([
      { due: '2026-11-25' },
    ]);
  });
  it('never scans a whole table per invoice when the table’s statistics are out of date', async () => {
    const invoices = (from: number) =>
      Array.from({ length: 500 }, (_, n) => ({
        payerId: payer.id,
        number: `GROWN-${from + n}`,
        date: '2026-12-15',
        dueDate: '2027-01-14',
        amount: 100,
        note: 'Opening balance',
      }));
    const read = await world.work(async (work) => {
      for (const from of [0, 500, 1000, 1500]) await openInvoiceImporter.write(work, invoices(from));
      // Statistics collected while the import runs do not count its rows.
      await world.rows(
        'analyze invoice, ledger_item, payment, invoice_detail, ledger_movement, ledger_entry',
      );
      const before = await rowsRead(work);
      await openInvoiceImporter.write(work, invoices(2000));
      return (await rowsRead(work)) - before;
    });
    expect(read).toBeLessThan(100_000);
  });
  it('requires permission to import and to post invoices', async () => {
    const importer = await createTestUser(world, { role: 'Billing', permissions: ['importRecords:admin'] });
    expect((await imports.upload('openInvoices', `${titles}\n${row('X')}`, importer)).status).toBe(403);
  });
});

describe('an import of unapplied payments and credits', () => {
  const titles = 'Customer,Check number,Payment date,Amount';
  const row = (reference: string) => [payer.number, reference, '12/20/2026', '50.00'].join(',');
  it('is written once, can be undone, and can be imported again', async () => {
    const run = await imports.imported('openPayments', titles, row('CHK 1'));
    expect(run).toMatchObject({ state: 'imported', added: 1 });
    expect(await open()).toBe(-5000);
    expect(await imports.checked('openPayments', titles, row('CHK 1'), row('CHK 2'))).toMatchObject({
      added: 1,
      unchanged: 1,
    });
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await open()).toBe(0);
    expect(await imports.imported('openPayments', titles, row('CHK 1'))).toMatchObject({ added: 1 });
    expect(await open()).toBe(-5000);
    await expectInvariantsHold(world);
  });
});
