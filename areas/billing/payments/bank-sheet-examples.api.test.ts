import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dryRunByDefaultOrImportPaymentsEndpoint } from './payment-import.contract.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Sheets as banks write them. */
let world: TestWorld;
let kemi: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
});
afterAll(() => world.close());

const file = (name: string): Uint8Array => readFileSync(new URL(`cases/${name}.csv`, import.meta.url));
const send = (content: string | Uint8Array, fields: Record<string, string> = {}) =>
  world.call(dryRunByDefaultOrImportPaymentsEndpoint, {
    as: kemi,
    files: [{ name: 'bank.csv', content, fields }],
  });

it('a bank spreadsheet with a heading above its titles is read from the titles on', async () => {
  const { data } = await send(file('heading-above-titles'));
  expect(data).toMatchObject({
    titleRow: 7,
    titles: ['Date', 'Description', 'Amount', 'Running Bal.'],
    columns: { date: 'Date', amount: 'Amount', text: 'Description' },
    lines: 1,
    others: 2,
    faults: [],
    listed: [{ row: 9, date: '2026-11-24', amount: 152_600 }],
  });
  expect(data.head[0]).toEqual({ row: 1, cells: ['Description', '', 'Summary Amt.'] });
});
it('the user can choose another row as the titles', async () => {
  const { data } = await send(file('heading-above-titles'), { titleRow: '1' });
  expect(data).toMatchObject({ titleRow: 1, titles: ['Description', 'B', 'Summary Amt.'] });
});
it('a bank spreadsheet without titles loses no line, and its columns are chosen by letter', async () => {
  const { data } = await send(file('no-titles'));
  expect(data).toMatchObject({
    titleRow: 0,
    titles: ['A', 'B', 'C', 'D', 'E'],
    columns: { date: 'A', amount: 'B', text: 'E' },
    lines: 1,
    others: 1,
    listed: [{ row: 1, date: '2026-11-24', amount: 152_600, text: 'NORTHGATE FOODS WIRE 100001' }],
  });
  const chosen = await send(file('no-titles'), { date: 'A', amount: 'B', reference: 'E' });
  expect(chosen.data.listed[0]).toMatchObject({ reference: 'NORTHGATE FOODS WIRE 100001', text: '' });
});
it('the columns chosen for a file without titles are remembered for files of the same shape', async () => {
  const payer = await createTestConsignee(world);
  const sheet = (day: string, amount: string, reference: string) =>
    `"${day}","${amount}","*","","${payer.number} ${reference}"\n`;
  const fields = { date: 'A', amount: 'B', reference: 'E', dryRun: 'false' };
  expect((await send(sheet('01/20/2027', '12.00', 'one'), fields)).data.added).toBe(1);
  expect((await send(sheet('01/21/2027', '13.00', 'two'))).data).toMatchObject({
    columns: { date: 'A', amount: 'B', reference: 'E' },
    added: 1,
  });
});
it('the title row is found by the titles of a previously imported file', async () => {
  const payer = await createTestConsignee(world);
  const rows = (day: string) => `Wann;Wieviel;Wer\n${day};7,00;${payer.number}\n`;
  const fields = { date: 'Wann', amount: 'Wieviel', payer: 'Wer', dryRun: 'false' };
  expect((await send(rows('2027-01-20'), fields)).data.added).toBe(1);
  const headed = await send(`Konto;Stand;Bank\nGiro;Januar;Nord\n${rows('2027-01-25')}`);
  expect(headed.data).toMatchObject({ titleRow: 3, columns: { date: 'Wann' }, added: 1 });
});
it.each(['days-with-dashes', 'days-in-five-forms'])('every date in %s is read', async (name) => {
  const { data } = await send(file(name));
  expect(data.faults).toEqual([]);
  expect(new Set(data.listed.map((line) => line.date))).toEqual(new Set(['2026-11-24']));
  expect(data.dayNumbers).toBe(name === 'days-in-five-forms' ? 1 : 0);
});
it('ambiguous dates are asked about once, and the answer is remembered with the titles', async () => {
  const payer = await createTestConsignee(world);
  const sheet = (day: string) => `Buchung;Summe;Zahler\n${day};9,00;${payer.number}\n`;
  const columns = { date: 'Buchung', amount: 'Summe', payer: 'Zahler' };
  const looked = await send(sheet('02/01/2027'), columns);
  expect(looked.data).toMatchObject({ dateOrder: null, dateExample: '02/01/2027' });
  const refused = await send(sheet('02/01/2027'), { ...columns, dryRun: 'false' });
  expect([refused.status, refused.error]).toEqual([412, 'paymentImport.dateOrderMissing']);
  const said = await send(sheet('02/01/2027'), { ...columns, dateOrder: 'dmy', dryRun: 'false' });
  expect(said.data.listed[0]?.date).toBe('2027-01-02');
  expect((await send(sheet('03/01/2027'))).data).toMatchObject({
    dateOrder: 'dmy',
    listed: [{ date: '2027-01-03' }],
  });
});
it('a workbook is read like a CSV file', async () => {
  const payer = await createTestConsignee(world);
  const content = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Statement of January']] },
      {
        name: 'Lines',
        rows: [
          ['Date', 'Amount', 'Payer'],
          [new Date('2027-01-30T00:00:00Z'), 12.5, payer.number],
        ],
      },
    ],
  });
  expect((await send(content)).data).toMatchObject({
    added: 1,
    listed: [{ row: 2, date: '2027-01-30', amount: 1250 }],
  });
});
