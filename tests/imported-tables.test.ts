import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountSheetColumns,
  dryRunByDefaultOrImportAccountsEndpoint,
} from '#areas/accounts/accounts/account-import.contract.ts';
import { dryRunByDefaultOrImportPaymentsEndpoint } from '#areas/billing/payments/payment-import.contract.ts';
import {
  previewByDefaultOrImportRateSheetEndpoint,
  rateSheetFileColumns,
} from '#areas/billing/tariffs/sheet-file.contract.ts';
import { addRateSheetWithDraftEndpoint } from '#areas/billing/tariffs/sheets.contract.ts';
import {
  findImportErrorsOrNoticesEndpoint,
  uploadImportEndpoint,
} from '#areas/company/imports/imports.contract.ts';
import { previewByDefaultOrImportReadingFileEndpoint } from '#areas/freight/temperatures/temperatures.contract.ts';
import { createTestConsignee, createTestUser, createTestWarehouse } from './factories.ts';
import { createImportClient } from './import-fixtures.ts';
import { openTestWorld } from './world.ts';
import type { TestUser, TestWorld } from './world.ts';

/** The same tables in every upload of a table: one rule for titles, numbers and dates. */

let world: TestWorld;
let admin: TestUser;
let billing: TestUser;
let payer: string;
let warehouseId: string;
let sheetId: number;
beforeAll(async () => {
  world = await openTestWorld({ at: '2026-12-01T12:00:00Z', jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  billing = await createTestUser(world, { role: 'Billing' });
  payer = (await createTestConsignee(world)).number;
  warehouseId = String((await createTestWarehouse(world)).id);
  const sheet = await world.call(addRateSheetWithDraftEndpoint, {
    as: billing,
    body: { name: 'Tables', effectiveDate: '2027-03-01' },
  });
  sheetId = sheet.data.sheetId;
});
afterAll(() => world.close());
const desk = createImportClient(
  () => world,
  () => admin,
);

interface Outcome {
  rows: number;
  /** The date format is asked for. */
  asks: boolean;
  /** Rows with an error. */
  faults: number[];
  /** The number of each row without an error, if the answer has it. */
  numbers: number[];
}
interface Upload {
  titles: string[];
  row: (n: number, number: string, date: string) => string[];
  send: (content: string, fields: Record<string, string>) => Promise<Outcome>;
}
const rowsOf = (faults: readonly { row: number }[]): number[] => [...new Set(faults.map(({ row }) => row))];
const fileOf = (content: string, fields: Record<string, string>) => [{ name: 'table.csv', content, fields }];
const inOrder = (ids: readonly string[], values: Record<string, string>) => ids.map((id) => values[id] ?? '');

const uploads: Record<string, Upload> = {
  temperatures: {
    titles: ['Time', 'Temperature'],
    row: (n, number, date) => [`${date} 22:0${n}`, number],
    async send(content, fields) {
      const said = { warehouseId, of: 'cooler', device: 'L-1', unit: 'F', ...fields };
      const { data } = await world.call(previewByDefaultOrImportReadingFileEndpoint, {
        as: admin,
        files: fileOf(content, said),
      });
      const asks = data.dateOrder === null && data.dateExample !== null;
      return {
        rows: data.rows,
        asks,
        faults: rowsOf(data.faults),
        numbers: data.series.map((s) => s.warmest),
      };
    },
  },
  payments: {
    titles: ['Date', 'Amount', 'Description'],
    row: (n, number, date) => [date, number, `Wire ${n}`],
    async send(content, fields) {
      const { data } = await world.call(dryRunByDefaultOrImportPaymentsEndpoint, {
        as: billing,
        files: fileOf(content, fields),
      });
      const asks = data.dateOrder === null && data.dateExample !== null;
      const numbers = data.listed.map((line) => line.amount);
      return { rows: data.lines, asks, faults: rowsOf(data.faults), numbers };
    },
  },
  'open invoices': {
    titles: ['Payer', 'Invoice', 'Date', 'Open amount'],
    row: (n, number, date) => [payer, `OLD-${n}`, date, number],
    async send(content, fields) {
      const uploaded = await world.call(uploadImportEndpoint, {
        as: admin,
        body: { kind: 'openInvoices' },
        files: fileOf(content, { kind: 'openInvoices', ...fields }),
      });
      const { id, rows, dateOrder, dateExample, titleRow } = uploaded.data;
      const asks = dateOrder === null && dateExample !== null;
      if (asks || titleRow === 0) return { rows, asks, faults: [], numbers: [] };
      await desk.check(id);
      const faults = await world.call(findImportErrorsOrNoticesEndpoint, { as: admin, params: { id } });
      const values = await world.rows<{ amount: number }>(
        "select (value ->> 'amount')::int as amount from import_row where run_id = $1 and value is not null order by row",
        [id],
      );
      return { rows, asks, faults: rowsOf(faults.data), numbers: values.map(({ amount }) => amount) };
    },
  },
  rates: {
    titles: rateSheetFileColumns.map(({ title }) => title),
    row: (n, number) =>
      inOrder(
        rateSheetFileColumns.map(({ id }) => id),
        {
          effectiveDate: '03/01/2027',
          stateCode: ['IL', 'OH', 'MI'][n] ?? '',
          rateType: 'Cube',
          rate4: number,
        },
      ),
    async send(content, fields) {
      const { data } = await world.call(previewByDefaultOrImportRateSheetEndpoint, {
        as: billing,
        params: { id: sheetId },
        files: fileOf(content, fields),
      });
      const numbers = data.changes.flatMap(({ after }) => after?.rate4 ?? []);
      return { rows: data.rows, asks: false, faults: rowsOf(data.faults), numbers };
    },
  },
  accounts: {
    titles: accountSheetColumns.map(({ title }) => title),
    row: (n, number) =>
      inOrder(
        accountSheetColumns.map(({ id }) => id),
        {
          number: `TAB-${n}`,
          type: 'consignee',
          name: `Table ${n}`,
          city: 'Chicago',
          state: 'IL',
          latitude: number,
          longitude: '-87',
        },
      ),
    async send(content, fields) {
      const { data } = await world.call(dryRunByDefaultOrImportAccountsEndpoint, {
        as: admin,
        files: fileOf(content, fields),
      });
      return { rows: data.rows, asks: false, faults: rowsOf(data.faults), numbers: [] };
    },
  },
};
const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
/** The table of an upload with these numbers, one a row. */
const tableOf = (
  { titles, row }: Upload,
  numbers: readonly string[],
  dates: readonly string[] = [],
): string => csv([titles, ...numbers.map((number, n) => row(n, number, dates[n] ?? '11/29/2026'))]);
const each = (names: readonly string[] = Object.keys(uploads)) =>
  names.flatMap((name) => {
    const upload = uploads[name];
    return upload ? [[name, upload] as const] : [];
  });

describe('a table without titles', () => {
  it.each(each())('of %s loses no row when the user chooses no header row', async (_, upload) => {
    const content = csv([upload.row(0, '38.50', '11/29/2026'), upload.row(1, '38.60', '11/29/2026')]);
    expect(await upload.send(content, { titleRow: '0' })).toMatchObject({ rows: 2, faults: [] });
  });
  it.each(each(['temperatures', 'payments', 'open invoices']))(
    'of %s loses no row when it is read as it is',
    async (_, upload) => {
      const content = csv([upload.row(0, '38.50', '11/29/2026'), upload.row(1, '38.60', '11/29/2026')]);
      expect(await upload.send(content, {})).toMatchObject({ rows: 2, faults: [] });
    },
  );
});

describe('numbers with a decimal comma', () => {
  it.each(each())('of %s are read', async (_, upload) => {
    expect(await upload.send(tableOf(upload, ['38,5', '38,25']), {})).toMatchObject({ rows: 2, faults: [] });
  });
  it.each(each(['payments', 'open invoices']))('of %s separate thousands with points', async (_, upload) => {
    const { faults, numbers } = await upload.send(tableOf(upload, ['1.234,50', '1.375', '1,00']), {});
    expect([faults, numbers]).toEqual([[], [123_450, 137_500, 100]]);
  });
  it('of rates have up to four decimals', async () => {
    const [[, rates] = []] = each(['rates']);
    const found = rates && (await rates.send(tableOf(rates, ['3,1', '3,125', '0,0375']), {}));
    expect(found).toMatchObject({ faults: [], numbers: [31_000, 31_250, 375] });
  });
});

describe('a number that contradicts the others of its column', () => {
  it.each([
    ['in a column with points', ['137.50', '1,375', '1,37'], [4]],
    ['in a column with commas', ['137,50', '12,00', '1.37'], [4]],
  ])('%s is an error in each upload', async (_, numbers, faults) => {
    for (const [name, upload] of each(['payments', 'open invoices']))
      expect([name, (await upload.send(tableOf(upload, numbers), {})).faults]).toEqual([name, faults]);
  });
  it('is an error among rates', async () => {
    const [[, rates] = []] = each(['rates']);
    expect((await rates?.send(tableOf(rates, ['3.10', '3.20', '3,3']), {}))?.faults).toEqual([4]);
  });
});

describe('dates that contradict each other', () => {
  const dates = ['02/11/2026', '13/11/2026', '11/14/2026'];
  it.each(each(['temperatures', 'payments', 'open invoices']))('of %s are asked about', async (_, upload) => {
    expect(await upload.send(tableOf(upload, ['38.5', '38.6', '38.7'], dates), {})).toMatchObject({
      asks: true,
    });
  });
  it.each(each(['temperatures', 'payments']))(
    'of %s are read as answered, and the others are errors',
    async (_, upload) => {
      const content = tableOf(upload, ['38.5', '38.6', '38.7'], dates);
      expect(await upload.send(content, { dateOrder: 'dmy' })).toMatchObject({ asks: false, faults: [4] });
    },
  );
});

describe('a name of bytes that no encoding has', () => {
  it('is one error, not a missing name too', async () => {
    const head = Buffer.from('Number,Type,Name,City,State\nTAB-9,consignee,Bl');
    const content = Buffer.concat([head, Buffer.from([0x81, 0x8d]), Buffer.from('te,Chicago,IL\n')]);
    const { data } = await world.call(dryRunByDefaultOrImportAccountsEndpoint, {
      as: admin,
      files: [{ name: 'accounts.csv', content, fields: {} }],
    });
    expect(data.faults.map(({ column, code }) => [column, code])).toEqual([
      ['name', 'accountSheet.charactersInvalid'],
    ]);
  });
});
