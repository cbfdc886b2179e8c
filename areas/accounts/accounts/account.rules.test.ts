import { fc, chooseRunCount } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#kit/server/reject.ts';
import { isValidAreaCityTimeZone } from './account-editor.contract.ts';
import {
  listAccountFieldChanges,
  computeSmsConsent,
  pickDifferingFields,
  formatPhoneGroupedIfUs,
  isInvalidUsCanadaMexicoPostalCode,
  suggestCorrectedPostalCode,
  findMainTimeZoneOfState,
} from './account.rules.ts';
import { accountErrors } from './accounts.errors.ts';
import { formatAccountSheetCells, listSheetRowDifferences } from './account-sheet.rules.ts';
import type { SheetAccount, AccountSheetReferenceData } from './account-sheet.rules.ts';
import { parseAccountSheet } from './parse-account-sheet.rules.ts';
import { accountSheetColumns } from './account-import.contract.ts';
import { readSheetForImport } from '#tests/read-sheet.ts';
import { isBinaryOrUnknownEncoding, formatSheetAsCsvKeepingRowNumbers } from './sheet.rules.ts';
import { trimAndRemoveInvisibleCharacters } from '#kit/contract/text-sanitize.ts';

describe('formatPhoneGroupedIfUs', () => {
  it('groups the digits', () =>
    expect([
      formatPhoneGroupedIfUs('+13055550101'),
      formatPhoneGroupedIfUs('+8613800138000'),
      formatPhoneGroupedIfUs(null),
    ]).toEqual(['+1 305 555 0101', '+8613800138000', '']));
});

describe('A ZIP', () => {
  it.each([
    ['60607', 'US', false],
    ['60607-1234', 'US', false],
    ['6060', 'US', true],
    ['M5V 2T6', 'CA', false],
    ['12345', 'CA', true],
    ['06000', 'MX', false],
    ['anything', undefined, false],
    ['', 'US', false],
  ])('%s in %s is invalid: %s', (zip, country, wrong) =>
    expect(isInvalidUsCanadaMexicoPostalCode(zip, country)).toBe(wrong),
  );
  it.each([
    ['6101', 'US', '06101'],
    ['2110.0', 'US', '02110'],
    ['606071234', 'US', '60607-1234'],
    ['m5v2t6', 'CA', 'M5V 2T6'],
    ['6', 'US', null],
  ])('%s in %s gets the suggestion %s', (zip, country, meant) =>
    expect(suggestCorrectedPostalCode(zip, country)).toBe(meant),
  );
});

describe('The time zone of a state', () => {
  it('is valid for every known state', () => {
    for (const state of ['FL', 'IL', 'CO', 'CA', 'AZ', 'ON', 'BCN', 'JAL'])
      expect(isValidAreaCityTimeZone(findMainTimeZoneOfState(state) ?? '')).toBe(true);
    expect(findMainTimeZoneOfState('ZZ')).toBeUndefined();
  });
});

describe('consent to text messages', () => {
  const before = {
    phone: '+13055550101',
    smsOn: true,
    smsConsentAt: '2026-01-01T00:00:00Z',
    smsConsentBy: 'Grace',
    smsConsentSource: 'form',
  };
  const by = { name: 'Alex', at: '2027-02-03T15:00:00Z' };
  it('remains while the phone number is unchanged, is recorded again for a new one, and ends on withdrawal', () => {
    expect(
      computeSmsConsent(before, { smsOn: true, phone: before.phone, source: undefined }, by),
    ).toMatchObject({
      smsConsentBy: 'Grace',
    });
    expect(
      computeSmsConsent(before, { smsOn: true, phone: '+13055550102', source: undefined }, by),
    ).toHaveProperty('refused');
    expect(computeSmsConsent(before, { smsOn: true, phone: '+13055550102', source: 'call' }, by)).toEqual({
      smsOn: true,
      smsConsentAt: by.at,
      smsConsentBy: 'Alex',
      smsConsentSource: 'call',
    });
    expect(computeSmsConsent(before, { smsOn: false, phone: before.phone, source: undefined }, by)).toEqual({
      smsOn: false,
      smsConsentAt: null,
      smsConsentBy: null,
      smsConsentSource: null,
    });
    expect(computeSmsConsent(null, { smsOn: true, phone: before.phone, source: undefined }, by)).toEqual({
      refused: accountErrors.consentSourceMissing,
    });
  });
});

describe('An account change', () => {
  it('lists the fields that differ', () => {
    expect(pickDifferingFields({ a: 1, b: ['x'], c: null }, { a: 1, b: ['x', 'y'], c: '' })).toEqual({
      before: { b: ['x'] },
      after: { b: ['x', 'y'] },
    });
    expect(listAccountFieldChanges({ a: 1 }, { a: 2, b: true })).toEqual([
      { field: 'a', from: '1', to: '2' },
      { field: 'b', from: '', to: 'true' },
    ]);
    expect(listAccountFieldChanges(null, null)).toEqual([]);
  });
});

describe('Reading an import file', () => {
  it('reads back any cell text exactly as it was written', async () => {
    const cell = fc
      .string({ unit: 'binary', maxLength: 12 })
      // The text as it is saved: without invisible characters or ones that reverse the text direction.
      .map((text) =>
        trimAndRemoveInvisibleCharacters(
          trimAndRemoveInvisibleCharacters(text.normalize('NFC')).normalize('NFC'),
        ),
      )
      .filter(
        (text) =>
          !text.startsWith("'") &&
          !isBinaryOrUnknownEncoding(text) &&
          text.isWellFormed() &&
          !text.startsWith('\ufeff'),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        async (rows) => {
          const sheet = {
            titles: ['Number', 'Name', 'City'],
            rows: rows
              .map((cells, i) => ({ row: i + 2, cells }))
              .filter(({ cells }) => cells.some((c) => c !== '')),
          };
          fc.pre(sheet.rows.length > 0);
          const { titles, rows: read } = await readSheetForImport(formatSheetAsCsvKeepingRowNumbers(sheet));
          // Blank cells at the end of a row may be left out.
          const filled = read.map(({ row, cells }) => ({
            row,
            cells: [0, 1, 2].map((at) => cells[at] ?? ''),
          }));
          expect({ titles, rows: filled }).toEqual(sheet);
        },
      ),
      { numRuns: chooseRunCount(40, 400) },
    );
  });
  it('keeps the spreadsheet’s row numbers, counting blank rows but not quoted line breaks', async () => {
    expect(await readSheetForImport('a,b\r\n\r\n"1\n2",x\r\n,,\r\n3,y')).toEqual({
      titleRow: 1,
      titles: ['a', 'b'],
      rows: [
        { row: 3, cells: ['1\n2', 'x'] },
        { row: 5, cells: ['3', 'y'] },
      ],
    });
  });
  it.each([['a,b\n1,2'], ['a;b\n1;2'], ['a\tb\n1\t2'], ['"a,x";b\n1;2']])(
    'detects the separator of %j',
    async (text) => expect((await readSheetForImport(text)).rows[0]?.cells).toEqual(['1', '2']),
  );
  it('either parses or rejects any bytes without an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const sheet = await readSheetForImport(bytes).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          return undefined;
        });
        return sheet === undefined || Array.isArray(parseAccountSheet(sheet, facts).errors);
      }),
    );
  });
});

const lake: SheetAccount = {
  number: 'IL00401',
  accountTypeId: 2,
  name: 'Lakeshore',
  billingName: 'Lakeshore',
  address1: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60607',
  zone: 'America/Chicago',
  latitude: 41.878,
  longitude: -87.63,
  phone: '+13125550101',
  email: null,
  language: 'es',
  termsDays: 30,
  defaultPaymentTerm: 3,
  billTo: 'TP00901',
  warehouseId: null,
  billingConsolidation: true,
  active: true,
  flags: ['floral', 'mail'],
  smsOn: true,
};
const facts: AccountSheetReferenceData = {
  existingByNumber: new Map([[lake.number, lake]]),
  states: [
    { code: 'IL', name: 'Illinois', country: 'US' },
    { code: 'FL', name: 'Florida', country: 'US' },
  ],
  warehouses: [{ id: 7, code: 'MIA', name: 'Miami' }],
  zones: ['America/Chicago', 'America/New_York'],
  defaultTermsDays: 15,
  billTos: [
    { number: 'TP00901', name: 'Bill-tos', accountTypeId: 3, active: true },
    { number: 'TP00902', name: 'Gone', accountTypeId: 3, active: false },
  ],
};
const sheetOf = (titles: string[], ...rows: string[][]) => ({
  titles,
  rows: rows.map((cells, i) => ({ row: i + 2, cells })),
});

describe('An account row of the file', () => {
  it('that matches the account changes nothing', () => {
    const read = parseAccountSheet(
      sheetOf(
        accountSheetColumns.map((c) => c.title),
        formatAccountSheetCells(lake, facts),
      ),
      facts,
    );
    expect([read.errors, read.rows.map((row) => listSheetRowDifferences(row, facts))]).toEqual([[], [[]]]);
  });
  it('keeps the values that have no column in the file, and clears a value for a blank cell', () => {
    const read = parseAccountSheet(sheetOf(['Number', 'Phone', 'Terms'], ['il00401', '', '']), facts);
    expect(read.rows[0]?.account).toEqual({ ...lake, phone: null, termsDays: 15 });
  });
  it('accepts a bill-to from the same file, but not an inactive one', () => {
    const sheet = (payer: string) =>
      sheetOf(
        ['Number', 'Type', 'Name', 'City', 'State', 'Payment term', 'Default bill-to'],
        ['X-1', 'consignee', 'X', 'Miami', 'FL', '3rd party', payer],
        ['P-1', '3', 'P', 'Miami', 'florida', '', ''],
      );
    expect(parseAccountSheet(sheet('P-1'), facts).errors).toMatchObject([
      { row: 3, column: 'state', suggestion: 'FL' },
    ]);
    expect(parseAccountSheet(sheet('TP00902'), facts).errors.map((f) => f.sentence)).toContain(
      'This account is inactive',
    );
    expect(parseAccountSheet(sheet(''), facts).errors.map((f) => f.sentence)).toContain(
      '3rd Party requires a default bill-to',
    );
    expect(parseAccountSheet(sheet('X-1'), facts).errors.map((f) => f.sentence)).toContain(
      'An account that is its own bill-to needs no default bill-to',
    );
  });
  it('accepts several words for yes and no', () => {
    for (const [word, active] of [
      ['yes', true],
      ['NO', false],
      ['1', true],
      ['false', false],
      ['是', true],
      ['sí', true],
    ] as const)
      expect(
        parseAccountSheet(sheetOf(['Number', 'Active'], ['IL00401', word]), facts).rows[0]?.account.active,
      ).toBe(active);
  });
});
