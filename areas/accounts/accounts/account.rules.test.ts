import { fc, runs } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#kit/server/refuse.ts';
import { isZone } from './account-editor.contract.ts';
import {
  changesOf,
  consentOf,
  differing,
  showPhone,
  zipFault,
  zipMeant,
  zoneOfState,
} from './account.rules.ts';
import { accountErrors } from './accounts.errors.ts';
import { cellsOf, differencesOf } from './account-sheet.rules.ts';
import type { SheetAccount, SheetFacts } from './account-sheet.rules.ts';
import { readAccounts } from './read-accounts.rules.ts';
import { sheetColumns } from './account-import.contract.ts';
import { aSheet } from '#tests/a-sheet.ts';
import { isNoText, writeSheet } from './sheet.rules.ts';
import { tidied } from '#kit/contract/letters.ts';

describe('a telephone', () => {
  it('is read aloud in groups', () =>
    expect([showPhone('+13055550101'), showPhone('+8613800138000'), showPhone(null)]).toEqual([
      '+1 305 555 0101',
      '+8613800138000',
      '',
    ]));
});

describe('a ZIP', () => {
  it.each([
    ['60607', 'US', false],
    ['60607-1234', 'US', false],
    ['6060', 'US', true],
    ['M5V 2T6', 'CA', false],
    ['12345', 'CA', true],
    ['06000', 'MX', false],
    ['anything', undefined, false],
    ['', 'US', false],
  ])('%s in %s is wrong: %s', (zip, country, wrong) => expect(zipFault(zip, country)).toBe(wrong));
  it.each([
    ['6101', 'US', '06101'],
    ['2110.0', 'US', '02110'],
    ['606071234', 'US', '60607-1234'],
    ['m5v2t6', 'CA', 'M5V 2T6'],
    ['6', 'US', null],
  ])('%s in %s was probably %s', (zip, country, meant) => expect(zipMeant(zip, country)).toBe(meant));
});

describe('the time zone of a state', () => {
  it('is a zone, for all that are known', () => {
    for (const state of ['FL', 'IL', 'CO', 'CA', 'AZ', 'ON', 'BCN', 'JAL'])
      expect(isZone(zoneOfState(state) ?? '')).toBe(true);
    expect(zoneOfState('ZZ')).toBeUndefined();
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
  it('stands while the phone does, is recorded anew with another one, and ends when it is withdrawn', () => {
    expect(consentOf(before, { smsOn: true, phone: before.phone, source: undefined }, by)).toMatchObject({
      smsConsentBy: 'Grace',
    });
    expect(consentOf(before, { smsOn: true, phone: '+13055550102', source: undefined }, by)).toHaveProperty(
      'refused',
    );
    expect(consentOf(before, { smsOn: true, phone: '+13055550102', source: 'call' }, by)).toEqual({
      smsOn: true,
      smsConsentAt: by.at,
      smsConsentBy: 'Alex',
      smsConsentSource: 'call',
    });
    expect(consentOf(before, { smsOn: false, phone: before.phone, source: undefined }, by)).toEqual({
      smsOn: false,
      smsConsentAt: null,
      smsConsentBy: null,
      smsConsentSource: null,
    });
    expect(consentOf(null, { smsOn: true, phone: before.phone, source: undefined }, by)).toEqual({
      refused: accountErrors.consentUnsaid,
    });
  });
});

describe('a change', () => {
  it('is told by the fields that differ', () => {
    expect(differing({ a: 1, b: ['x'], c: null }, { a: 1, b: ['x', 'y'], c: '' })).toEqual({
      before: { b: ['x'] },
      after: { b: ['x', 'y'] },
    });
    expect(changesOf({ a: 1 }, { a: 2, b: true })).toEqual([
      { field: 'a', from: '1', to: '2' },
      { field: 'b', from: '', to: 'true' },
    ]);
    expect(changesOf(null, null)).toEqual([]);
  });
});

describe('a sheet', () => {
  it('is read as it was written, whatever its cells hold', async () => {
    const cell = fc
      .string({ unit: 'binary', maxLength: 12 })
      // As it is kept: what cannot be seen, or turns its neighbours, is no part of it.
      .map((text) => tidied(tidied(text.normalize('NFC')).normalize('NFC')))
      .filter(
        (text) =>
          !text.startsWith("'") && !isNoText(text) && text.isWellFormed() && !text.startsWith('\ufeff'),
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
          const { titles, rows: read } = await aSheet(writeSheet(sheet));
          // Blank cells at the end of a row may be left out.
          const filled = read.map(({ row, cells }) => ({
            row,
            cells: [0, 1, 2].map((at) => cells[at] ?? ''),
          }));
          expect({ titles, rows: filled }).toEqual(sheet);
        },
      ),
      { numRuns: runs(40, 400) },
    );
  });
  it('keeps the row numbers of the spreadsheet, blank rows counted and quoted line breaks not', async () => {
    expect(await aSheet('a,b\r\n\r\n"1\n2",x\r\n,,\r\n3,y')).toEqual({
      titleRow: 1,
      titles: ['a', 'b'],
      rows: [
        { row: 3, cells: ['1\n2', 'x'] },
        { row: 5, cells: ['3', 'y'] },
      ],
    });
  });
  it.each([['a,b\n1,2'], ['a;b\n1;2'], ['a\tb\n1\t2'], ['"a,x";b\n1;2']])(
    'finds the separator of %j',
    async (text) => expect((await aSheet(text)).rows[0]?.cells).toEqual(['1', '2']),
  );
  it('is read or refused, and never a defect, whatever the bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const sheet = await aSheet(bytes).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return undefined;
        });
        return sheet === undefined || Array.isArray(readAccounts(sheet, facts).faults);
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
const facts: SheetFacts = {
  known: new Map([[lake.number, lake]]),
  states: [
    { code: 'IL', name: 'Illinois', country: 'US' },
    { code: 'FL', name: 'Florida', country: 'US' },
  ],
  warehouses: [{ id: 7, code: 'MIA', name: 'Miami' }],
  zones: ['America/Chicago', 'America/New_York'],
  termsDays: 15,
  payers: [
    { number: 'TP00901', name: 'Payers', accountTypeId: 3, active: true },
    { number: 'TP00902', name: 'Gone', accountTypeId: 3, active: false },
  ],
};
const sheetOf = (titles: string[], ...rows: string[][]) => ({
  titles,
  rows: rows.map((cells, i) => ({ row: i + 2, cells })),
});

describe('a row of the sheet', () => {
  it('that repeats an account changes nothing of it', () => {
    const read = readAccounts(
      sheetOf(
        sheetColumns.map((c) => c.title),
        cellsOf(lake, facts),
      ),
      facts,
    );
    expect([read.faults, read.rows.map((row) => differencesOf(row, facts))]).toEqual([[], [[]]]);
  });
  it('keeps what its sheet has no column for, and takes a blank as blank', () => {
    const read = readAccounts(sheetOf(['Number', 'Phone', 'Terms'], ['il00401', '', '']), facts);
    expect(read.rows[0]?.account).toEqual({ ...lake, phone: null, termsDays: 15 });
  });
  it('may be paid for by an account of the same sheet, not by one that is gone', () => {
    const sheet = (payer: string) =>
      sheetOf(
        ['Number', 'Type', 'Name', 'City', 'State', 'Payment term', 'Default bill-to'],
        ['X-1', 'consignee', 'X', 'Miami', 'FL', '3rd party', payer],
        ['P-1', '3', 'P', 'Miami', 'florida', '', ''],
      );
    expect(readAccounts(sheet('P-1'), facts).faults).toMatchObject([
      { row: 3, column: 'state', suggestion: 'FL' },
    ]);
    expect(readAccounts(sheet('TP00902'), facts).faults.map((f) => f.sentence)).toContain(
      'This account is inactive',
    );
    expect(readAccounts(sheet(''), facts).faults.map((f) => f.sentence)).toContain(
      'With 3rd Party a default bill-to is required',
    );
    expect(readAccounts(sheet('X-1'), facts).faults.map((f) => f.sentence)).toContain(
      'An account that pays for itself needs no default bill-to',
    );
  });
  it('says words for yes and no in many ways', () => {
    for (const [word, active] of [
      ['yes', true],
      ['NO', false],
      ['1', true],
      ['false', false],
      ['是', true],
      ['sí', true],
    ] as const)
      expect(
        readAccounts(sheetOf(['Number', 'Active'], ['IL00401', word]), facts).rows[0]?.account.active,
      ).toBe(active);
  });
});
