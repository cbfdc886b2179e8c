import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dryRunByDefaultOrImportAccountsEndpoint,
  parseAccountImportFileEndpoint,
} from './account-import.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Account files as other systems write them. */
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const send = (content: string | Uint8Array, dryRun = true, titleRow?: number) =>
  world.call(dryRunByDefaultOrImportAccountsEndpoint, {
    as: admin,
    files: [
      {
        name: 'accounts.csv',
        content,
        fields: { dryRun: String(dryRun), ...(titleRow !== undefined && { titleRow: String(titleRow) }) },
      },
    ],
  });
const read = async (content: string, titleRow: number) =>
  (
    await world.call(parseAccountImportFileEndpoint, {
      as: admin,
      files: [{ name: 'accounts.csv', content, fields: { titleRow: String(titleRow) } }],
    })
  ).data;
const titles = ['Number', 'Type', 'Name', 'City', 'State', 'ZIP'];
const pena = ['PEN-1', 'consignee', 'Peña', 'Boston', 'MA', '02110'];
const lines = (mark: string, end = '\r\n') => [titles, pena].map((cells) => cells.join(mark)).join(end);
const workbook = (...rows: (string | number | null)[][]) =>
  writeXlsx({ sheets: [{ name: 'Accounts', rows }] });

it.each<[string, string | Uint8Array]>([
  ['with semicolons', lines(';')],
  ['with a line that names its separator', `sep=;\r\n${lines(';')}`],
  ['with tabs in UTF-16', new Uint8Array(Buffer.from(`\ufeff${lines('\t')}`, 'utf16le'))],
  ['in Windows-1252', new Uint8Array(Buffer.from(lines(';'), 'latin1'))],
  ['below a heading', `Ruiz Flowers\r\nCustomers of 2027\r\n\r\n${lines(',')}`],
])('an account is imported from a file %s', async (_, content) => {
  const { data } = await send(content);
  expect(data).toMatchObject({ added: 1, faults: [], adds: [{ number: 'PEN-1', name: 'Peña' }] });
});
it('an account is imported from a workbook with its header in row 3, keeping the file’s row numbers', async () => {
  const bytes = await workbook(['Ruiz Flowers'], [null], titles, pena, [
    'PEN-2',
    'consigne',
    'B',
    'Boston',
    'MA',
    2110,
  ]);
  expect((await send(bytes)).data).toMatchObject({
    added: 1,
    faults: [
      { row: 5, column: 'type', value: 'consigne', suggestion: 'consignee' },
      { row: 5, column: 'zip', value: '2110', suggestion: '02110' },
    ],
  });
  const { data } = await world.call(parseAccountImportFileEndpoint, {
    as: admin,
    files: [{ name: 'accounts.xlsx', content: bytes }],
  });
  expect(data).toMatchObject({ titles, rows: [{ row: 4, cells: pena }, { row: 5 }] });
});
it('the import reads the header from the row the user chose', async () => {
  // The title row is detected automatically: the first row with the most known titles.
  const twice = [['Number', 'Type', 'Name', 'City', 'State', 'ZIP'], titles, pena]
    .map((r) => r.join())
    .join('\n');
  expect((await send(twice)).data).toMatchObject({ rows: 2 });
  expect((await send(twice, true, 2)).data).toMatchObject({ rows: 1, added: 1, faults: [] });
  expect(await read(twice, 2)).toMatchObject({ titles, rows: [{ row: 3, cells: pena }] });
});
it('a file without a header uses the template’s columns, and its first row counts as row 2', async () => {
  const bare = 'PEN-3,consignee,Peña,,12 Pier Street,Boston,MA,02110\n';
  expect((await send(bare, true, 0)).data).toMatchObject({
    rows: 1,
    added: 1,
    faults: [],
    adds: [{ number: 'PEN-3', name: 'Peña' }],
  });
  expect(await read(bare, 0)).toMatchObject({
    titles: ['Number', 'Type', 'Name', 'Billing name', 'Address', 'City', 'State', 'ZIP'],
    rows: [{ row: 2, cells: ['PEN-3', 'consignee', 'Peña', '', '12 Pier Street', 'Boston', 'MA', '02110'] }],
  });
});
it('an invalid header row number is rejected', async () => {
  expect(await send(lines(','), true, -1)).toMatchObject({ status: 400 });
});
it('errors in the header are reported at the header row', async () => {
  const bytes = await workbook(['Ruiz Flowers'], [null], [...titles, 'Colour'], [...pena, 'red']);
  expect((await send(bytes)).data.faults).toMatchObject([{ row: 3, value: 'Colour' }]);
});
it.each<[string, string | Uint8Array, string]>([
  ['a PDF', '%PDF-1.7 …', 'This is a PDF. Export the table as CSV or XLSX.'],
  [
    'an old Excel file',
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    'This is an old or protected Excel file. Save it as XLSX or CSV without a password.',
  ],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'This is an image. Upload a CSV or XLSX file.'],
  [
    'a web page',
    '<html><table><tr><td>Number</td></tr></table></html>',
    'This is a web page. Open it in a spreadsheet and save it as XLSX or CSV.',
  ],
  ['nothing', '', 'The file has no rows below its header.'],
  ['an open quotation mark', `${titles.join()}\nA,"B`, 'A quotation mark near row 2 isn’t closed.'],
])('%s named .csv is rejected with a message that names the actual content', async (_, content, message) => {
  for (const dryRun of [true, false])
    expect(await send(content, dryRun)).toMatchObject({ status: 400, message });
  const read = await world.call(parseAccountImportFileEndpoint, {
    as: admin,
    files: [{ name: 'accounts.csv', content }],
  });
  expect(read).toMatchObject({ status: 400, message });
});
it('only users with permission to edit accounts can parse an import file', async () => {
  const internal = await createTestUser(world, { role: 'Internal' });
  const files = [{ name: 'accounts.csv', content: lines(',') }];
  expect((await world.call(parseAccountImportFileEndpoint, { as: internal, files })).status).toBe(403);
});
