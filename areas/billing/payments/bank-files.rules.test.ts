import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { readBai2Credits } from './bai2.rules.ts';
import {
  bankColumnTitlePatterns,
  detectBankDateFormat,
  guessMappingByTitles,
  guessMappingByCells,
  readPositiveBankSheetPayments,
} from './bank-sheet.rules.ts';
import { bankFileErrorTexts, parseBankCents, parseIso20022Cents } from './bank-file.rules.ts';
import { normalizePayerName, findPayerIdOfBankLine } from './payment-matching.rules.ts';
import { readSheetForImport } from '#tests/read-sheet.ts';

it.each([
  ['1,234.56', 123_456],
  ['1.234,56', 123_456],
  ['1234,5', 123_450],
  ['$12', 1200],
  ['(12.00)', -1200],
  ['12.00-', -1200],
  ['-0.01', -1],
  ['USD 7.10', 710],
  ['1 234,56', 123_456],
  ['+ 12.00', 1200],
  ['+1', 100],
  ['1.', 100],
  ['.50', 50],
  ['0000000000000012.50', 1250],
  ['.', undefined],
  ['1e309', undefined],
  ['12.345', undefined],
  ['11-28', undefined],
  ['5(3)', undefined],
  ['1+2', undefined],
  ['(12', undefined],
  ['-12-', undefined],
  ['$5$0', undefined],
  ['1USD2', undefined],
  ['1 2', undefined],
  ['1,23,4', undefined],
  ['NaN', undefined],
  ['', undefined],
  ['99999999999999999999', undefined],
])('an amount written "%s" is %s cents', (said, cents) => {
  expect(parseBankCents(said)).toBe(cents);
});
it.each([
  ['100.00000', 10_000],
  ['+1', 100],
  ['1.', 100],
  ['.5', 50],
  ['000000000000000000001.50', 150],
  ['1.005', undefined],
  ['-1', undefined],
  ['.', undefined],
  ['1,00', undefined],
])('an ISO 20022 decimal "%s" is %s cents', (said, cents) => {
  expect(parseIso20022Cents(said)).toBe(cents);
});
it('an amount in our own format is parsed unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
      const [whole = '', rest = ''] = (cents / 100).toFixed(2).split('.');
      const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
      expect(parseBankCents(`${grouped}.${rest}`)).toBe(cents);
      expect(parseBankCents(`${grouped.replaceAll(',', '.')},${rest}`)).toBe(cents);
    }),
  );
});
describe('A bank spreadsheet', () => {
  const read = async (text: string) => {
    const sheet = await readSheetForImport(text, bankColumnTitlePatterns);
    const meant = guessMappingByTitles(sheet.titles);
    return readPositiveBankSheetPayments(sheet, meant, detectBankDateFormat(sheet, meant).order ?? 'mdy');
  };
  it('is read with the columns guessed from its titles', async () => {
    const {
      lines,
      ignoredEntries: others,
      errors: faults,
    } = await read(
      'Posting Date,Description,Reference,Amount\n02/01/2027,"ACH ACME, INV 700001",55012,"1,182.80"\n02/02/2027,Fee,1,-15.00\n',
    );
    expect([lines, others, faults]).toEqual([
      [
        {
          row: 2,
          date: '2027-02-01',
          amount: 118_280,
          reference: '55012',
          payer: '',
          text: 'ACH ACME, INV 700001',
        },
      ],
      1,
      [],
    ]);
  });
  it.each([
    ['Date,Description,Debit Amount,Credit Amount,Balance', 'Credit Amount', 'Description'],
    ['Date,Description,Withdrawals,Deposits,Balance', 'Deposits', 'Description'],
    ['Fecha;Concepto;Importe cargo;Importe abono;Saldo', 'Importe abono', 'Concepto'],
    ['Details,Posting Date,Description,Amount,Type,Balance', 'Amount', 'Description'],
    ['Date,Details,Amount', 'Amount', 'Details'],
    ['Date,Debit Amount', undefined, undefined],
  ])('with the titles %s takes the amount from the incoming column', (titles, amount, text) => {
    const meant = guessMappingByTitles(titles.split(/[,;]/));
    expect([meant.amount, meant.text]).toEqual([amount, text]);
  });
  it('uses a debit/credit or currency column if it has one', async () => {
    const {
      lines,
      ignoredEntries: others,
      errors: faults,
    } = await read(
      [
        'Date,Amount,DR/CR,Currency',
        '02/01/2027,5.00,DR,USD',
        '02/01/2027,6.00,CR,usd',
        '02/01/2027,7.00,CR,EUR',
        '02/01/2027,-8.00,CR,EUR',
        '02/01/2027,9.00,,\n',
      ].join('\n'),
    );
    expect([lines.map((l) => l.amount), others]).toEqual([[600, 900], 2]);
    expect(faults).toEqual([
      { row: 4, column: 'Currency', value: 'EUR', sentence: 'Only US dollars are accepted.' },
    ]);
  });
  it('reports all its errors together', async () => {
    expect(
      (await read('Date;Amount\n31.02.2027;12,00\n01.02.2027;1e309\n01.02.2027;99999999,99\n')).errors.map(
        (f) => [f.row, f.value, f.sentence],
      ),
    ).toEqual([
      [2, '31.02.2027', 'Enter a valid date.'],
      [3, '1e309', 'Enter a valid amount.'],
      [4, '99999999,99', 'This amount is too large for a payment.'],
    ]);
  });
  it('reports a missing date or amount', async () => {
    const columns = async (text: string) => (await read(text)).errors.map((f) => f.column);
    expect(await columns('Date;Amount\n31.02.2027;x\n')).toEqual(['Date', 'Amount']);
    expect(await columns('When,How much\n1,2\n')).toEqual(['']);
    expect((await read('When,How much\n1,2\n')).errors[0]?.sentence).toBe(
      'The sheet needs a date column and an amount column.',
    );
  });
  it('without titles is read by the content of its columns', async () => {
    const sheet = {
      titles: ['A', 'B', 'C', 'D', 'E'],
      titleRow: 0,
      rows: [
        { row: 1, cells: ['11/24/2026', '1526.00', '*', '', 'NORTHGATE FOODS WIRE 100001'] },
        { row: 2, cells: ['11/25/2026', '-200.00', '*', '', 'SERVICE FEE'] },
      ],
    };
    expect(guessMappingByCells(sheet)).toEqual({ date: 'A', amount: 'B', text: 'E' });
  });
});

describe('A BAI2 file', () => {
  const bai = (more: string, total: number, count: number) =>
    [
      '01,BANK,US,270202,0600,1,80,1,2/',
      '02,US,BANK,1,270201,0600,USD,2/',
      '03,0123456,USD,010,500000,,,100,1182800,1,/',
      more,
      `49,${total},${count}/`,
      `98,${total},1,${count + 2}/`,
      `99,${total},1,${count + 4}/`,
    ].join('\r\n');
  it('is rejected when a group is a deletion, correction or test', () => {
    const file = bai('16,165,118280,Z,55012,,ACME/', 1_801_080, 3);
    expect(readBai2Credits(file).errors).toEqual([]);
    expect(readBai2Credits(file.replace('02,US,BANK,1,', '02,US,BANK,2,')).errors).toEqual([
      {
        row: 4,
        value: '2',
        sentence: 'Only new groups (status 1) are accepted, not deletions, corrections or tests.',
      },
    ]);
  });
  it('returns its credits with date, reference and text, including continuation records', () => {
    const {
      lines,
      ignoredEntries: others,
      errors: faults,
    } = readBai2Credits(
      bai(
        '16,165,118280,V,270201,,55012,CUST9,ACME INV 700001/\r\n88,AND 700312, THANKS/\r\n16,475,5000,Z,7,,CHECK/',
        1_806_080,
        5,
      ),
    );
    expect([lines, others, faults]).toEqual([
      [
        {
          row: 4,
          date: '2027-02-01',
          amount: 118_280,
          reference: '55012',
          references: ['55012', 'CUST9'],
          payer: '',
          text: 'CUST9 ACME INV 700001,AND 700312, THANKS',
        },
      ],
      1,
      [],
    ]);
  });
  it('is rejected when it was changed, is truncated or is in another currency', () => {
    const sentences = (text: string) => readBai2Credits(text).errors.map((f) => f.sentence);
    const line = '16,165,118280,Z,55012,,ACME/';
    expect(sentences(bai(line, 1_801_080, 3))).toEqual([]);
    expect(sentences(bai(line, 1_801_081, 3))).toEqual([
      'The control total of the account doesn’t match the sum of its amounts.',
    ]);
    const said = (was: string, is: string) => sentences(bai(line, 1_801_080, 3).replace(was, is));
    expect(said('49,1801080,3', '49,1801080,4')).toEqual([
      'The record count of the account doesn’t match its records.',
    ]);
    expect(said('98,1801080,1,5', '98,1,2,6')).toEqual([
      'The control total of the group doesn’t match the sum of its accounts.',
      'The account count of the group doesn’t match its accounts.',
      'The record count of the group doesn’t match its records.',
      'The control total of the file doesn’t match the sum of its groups.',
    ]);
    expect(said('99,1801080,1,7', '99,,,/')).toEqual([
      'The control total of the file doesn’t match the sum of its groups.',
      'The group count of the file doesn’t match its groups.',
      'The record count of the file doesn’t match its records.',
    ]);
    // A line is missing: account, group and file totals all differ.
    expect(said(`${line}\r\n`, '')).toEqual([
      'The control total of the account doesn’t match the sum of its amounts.',
      'The record count of the account doesn’t match its records.',
      'The record count of the group doesn’t match its records.',
      'The record count of the file doesn’t match its records.',
    ]);
    expect(sentences(bai(line, 1_801_080, 3).replace(/99,.*$/, ''))).toEqual([
      'The file is cut off: its end is missing.',
    ]);
    expect(sentences(bai(line, 1_801_080, 3).replace('0123456,USD', '0123456,CAD'))).toEqual([
      'Only US dollars are accepted.',
    ]);
  });
  it('accepts an extra comma at the end of a record, and zeros and signs before numbers', () => {
    const { lines, errors: faults } = readBai2Credits(
      [
        '01,021000018,55287,261127,0600,1,80,,2/',
        '02,55287,021000018,1,261127,0000,USD,2/',
        '03,0101999999,USD,010,4764927,,,/',
        '88,015,4626045,,,/',
        '16,175,+00000000000000346685,Z,00087829876,CK1001,NORTHGATE FOODS INVOICE 100001/',
        '49,9737657,4/',
        '98,9737657,1,6/',
        '99,+000000000000009737657,1,8/',
      ].join('\n'),
    );
    expect([lines.map((l) => l.amount), faults]).toEqual([[346_685], []]);
  });
  it('accepts missing line ends: records of 80 characters, or records without separators', () => {
    const records = [
      '01,021000018,55287,261127,0600,1,80,080,2/',
      '02,55287,021000018,1,261127,0000,,/',
      '03,0101999999,,015,+00000004060801,,,045,+00000003836014,,,100,+00000001589285/',
      '88,00008,,400,+00000001831945,00002,,040,+00000004059283,,/',
      '16,175,000000000346685,Z,00087829876,Miami/',
      '88,DEPOSIT LOCATION, ITEM COUNT 00004/',
      '49,+00000015724013,5/',
      '98,+00000015724013,1,7/',
      '99,+00000015724013,1,9/',
    ];
    for (const text of [records.map((r) => r.padEnd(80)).join(''), records.join(''), records.join('\r\n')]) {
      const { lines, errors: faults } = readBai2Credits(text);
      expect([lines.map((l) => [l.amount, l.text]), faults]).toEqual([
        [[346_685, 'Miami DEPOSIT LOCATION, ITEM COUNT 00004']],
        [],
      ]);
    }
  });
  it('sets aside lines of an account in another currency, and lines with an unreadable amount', () => {
    const file = [
      '01,BANK,US,270202,0600,1,80,1,2/',
      '02,US,BANK,1,270201,0600,USD,2/',
      '03,1,CAD,,,,/',
      '16,165,100,Z,1,,ACME/',
      '49,100,3/',
      '03,2,USD,,,,/',
      '16,165,x12,Z,1,,ACME/',
      '16,165,250,Z,1,,ACME/',
      '49,262,4/',
      '98,362,2,9/',
      '99,362,1,11/',
    ];
    const { lines, skippedLines: aside, errors: faults } = readBai2Credits(file.join('\n'));
    expect([lines.map((l) => l.amount), aside]).toEqual([[250], 2]);
    expect(faults).toEqual([
      { row: 4, value: 'CAD', sentence: 'Only US dollars are accepted.' },
      { row: 7, value: 'x12', sentence: 'Enter a valid amount.' },
    ]);
  });
  it('can contain several groups and accounts, and assigns lines correctly', () => {
    const account = (id: string, cents: number) => [
      `03,${id},USD,,,,/`,
      `16,165,${cents},Z,${id},,ACME/`,
      `49,${cents},3/`,
    ];
    const file = [
      '01,BANK,US,270202,0600,1,80,1,2/',
      '02,US,BANK,1,270201,0600,USD,2/',
      ...account('1', 100),
      ...account('2', 250),
      '98,350,2,8/',
      '02,US,BANK,1,270202,0600,USD,2/',
      ...account('3', 7),
      '98,7,1,5/',
      '99,357,2,15/',
    ];
    const { lines, errors: faults } = readBai2Credits(file.join('\n'));
    expect([lines.map((l) => [l.date, l.amount]), faults]).toEqual([
      [
        ['2027-02-01', 100],
        ['2027-02-01', 250],
        ['2027-02-02', 7],
      ],
      [],
    ]);
    const { order } = bankFileErrorTexts;
    const orderless = (without: number) =>
      readBai2Credits(file.filter((_, n) => n !== without).join('\n'))
        .errors.filter((f) => f.sentence === order)
        .map((f) => f.value);
    // Without the file, the group, an account, its control total, or its group's control total.
    expect([0, 1, 2, 4, 8].map(orderless)).toEqual([
      ['02', '02', '99'],
      ['03', '03', '98'],
      ['16', '49'],
      ['03'],
      ['02'],
    ]);
  });
});

it('a payer is identified by invoice number, account number, name, or a name in the text', () => {
  const payers = {
    byInvoiceNumber: new Map([['700001', 1]]),
    byAccountNumber: new Map([['MA00114', 2]]),
    byName: new Map([[normalizePayerName('Peña Floral, Inc.'), 3]]),
  };
  const of = (more: object) => findPayerIdOfBankLine(payers, { reference: '', payer: '', text: '', ...more });
  expect(of({ text: 'MA00114 inv 700001' })).toBe(1);
  expect(of({ reference: 'ma00114' })).toBe(2);
  expect(of({ payer: 'PENA FLORAL INC' })).toBe(3);
  expect(of({ text: 'ORIG PENA FLORAL INC REF 9' })).toBe(3);
  expect(of({ text: 'ORIG PENA' })).toBeUndefined();
});
