import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConsignee, aUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { importsOf } from '#tests/import-world.ts';
import { expectWhole } from '#tests/invariants.ts';
import { aWorkbook } from '#kit/server/foreign-table/workbook-testing.ts';
import { openWorld } from '#tests/world.ts';
import { insertInvoices } from '#areas/billing/invoices/opening-invoices.service.ts';
import type { TestPerson, World } from '#tests/world.ts';

let world: World;
let admin: TestPerson;
let payer: TestAccount;
const imports = importsOf(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openWorld({ jobs: true });
  admin = await aUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
  payer = await aConsignee(world);
  await world.rows('delete from import_run');
});

const nextNumber = async () =>
  (await world.row<{ next: number }>("select next from number_series where name = 'invoice'")).next;
const open = async () =>
  (
    await world.row<{ open: number }>(
      'select coalesce(sum(open), 0)::int as open from ledger_item where payer_id = $1',
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
  it('posts nothing until that is said, and the same rows once', async () => {
    const run = await imports.checked('openInvoices', titles, row('OLD-1'), row('OLD-2', { amount: '10' }));
    expect(run).toMatchObject({ added: 2, faults: 0 });
    expect(await open()).toBe(0);
    await imports.write(run.id);
    expect(await open()).toBe(124_450);
    expect(
      await imports.checked('openInvoices', titles, row('OLD-1'), row('OLD-3', { amount: '1' })),
    ).toMatchObject({ added: 1, unchanged: 1, faults: 0 });
    await expectWhole(world);
  });
  it('names every fault with its cell', async () => {
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
      [2, 'payer', 'NOBODY', 'import.unknown'],
      [3, 'date', 'someday', 'import.notDate'],
      [4, 'dueDate', '12/01/2026', 'import.notAfter'],
      [5, 'amount', '-5', 'import.notPositive'],
      [6, 'amount', 'ten', 'import.notMoney'],
      [7, 'number', '999999999', 'import.aboveSeries'],
      [8, 'number', 'OLD-9', 'import.taken'],
    ]);
    expect((await imports.write(run.id)).error).toBe('imports.hasFaults');
    const all = await imports.checked(
      'openInvoices',
      titles,
      `NOBODY,999999999,02/30/2027,,30000000`,
      row('OLD-9', { date: '12/15/2026', due: '12/01/2026', amount: '0' }),
    );
    expect(await imports.faults(all.id)).toEqual([
      [2, 'payer', 'NOBODY', 'import.unknown'],
      [2, 'date', '02/30/2027', 'import.noSuchDay'],
      [2, 'amount', '30000000', 'import.tooMuch'],
      [2, 'number', '999999999', 'import.aboveSeries'],
      [3, 'amount', '0', 'import.notPositive'],
      [3, 'dueDate', '12/01/2026', 'import.notAfter'],
    ]);
  });
  it('raises the next invoice number above the numbers of the file, which it says before', async () => {
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
  it('writes nothing when a number of the file was given out after the check', async () => {
    const before = await nextNumber();
    const run = await imports.checked('openInvoices', titles, row('OLD-30'), row(String(before)));
    const other = await aConsignee(world);
    await world.rows("update number_series set next = next + 1 where name = 'invoice'");
    await world.work((work) =>
      insertInvoices(work, [
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
      why: { sentence: `Invoice number ${before} was taken after the check. Check the file again.` },
    });
    expect(await open()).toBe(0);
    await expectWhole(world);
  });
  it('names a formula whose value is not stored, and nothing else of its cell', async () => {
    const cell = (ref: string, inside: string) => `<c r="${ref}" t="str">${inside}</c>`;
    const titlesOfBook = ['Customer', 'Invoice number', 'Invoice date', 'Due', 'Balance'];
    const letters = 'ABCDE';
    const { data: run } = await imports.upload(
      'openInvoices',
      aWorkbook(
        `<row r="1">${titlesOfBook.map((title, at) => cell(`${letters[at]}1`, `<v>${title}</v>`)).join('')}</row>` +
          `<row r="2">${cell('A2', `<v>${payer.number}</v>`)}${cell('B2', '<v>F-1</v>')}` +
          `${cell('C2', '<v>2026-12-15</v>')}${cell('E2', '<f>D2*2</f>')}</row>`,
      ),
    );
    await imports.check(run.id);
    expect(await imports.faults(run.id)).toEqual([[2, 'amount', '=D2*2', 'import.formula']]);
  });
  it('is undone by credits, and its numbers are not given again', async () => {
    const run = await imports.imported('openInvoices', titles, row('OLD-20'));
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await open()).toBe(0);
    const again = await imports.checked('openInvoices', titles, row('OLD-20'));
    expect(await imports.faults(again.id)).toEqual([[2, 'number', 'OLD-20', 'import.taken']]);
    await expectWhole(world);
  });
  it('is for those who may import and may post invoices', async () => {
    const importer = await aUser(world, { role: 'Billing', permissions: ['importRecords:admin'] });
    expect((await imports.upload('openInvoices', `${titles}\n${row('X')}`, importer)).status).toBe(403);
  });
});

describe('an import of unapplied payments and credits', () => {
  const titles = 'Customer,Check number,Payment date,Amount';
  const row = (reference: string) => [payer.number, reference, '12/20/2026', '50.00'].join(',');
  it('is written once, is undone, and can be imported again', async () => {
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
    await expectWhole(world);
  });
});
