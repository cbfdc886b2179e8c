import { expect, test } from 'vitest';
import { listPageTexts } from '#kit/server/pdf-testing.ts';
import { letterPage, drawDocumentPages, type PrintContext } from '#kit/server/pdf.ts';
import { drawStatement, type StatementPrintData } from './statement.print.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: 'Miami' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
};
const statement: StatementPrintData = {
  account: { name: 'Peña Floral', number: 'MA00114' },
  from: '2026-02-05',
  to: '2027-02-05',
  termsDays: 30,
  remitTo: { name: 'Coldlane' },
  opening: 0,
  closing: 17230,
  lines: [
    { date: '2026-11-02', kind: 'invoice', number: '700001', dueDate: '2026-12-02', amount: 11828 },
    { date: '2026-12-03', kind: 'invoice', number: '700312', dueDate: '2027-01-02', amount: 18988 },
    { date: '2026-12-20', kind: 'payment', number: 'ACH 55012', amount: -11828 },
    { date: '2027-01-05', kind: 'credit', number: '700900', amount: -18988 },
    { date: '2027-01-05', kind: 'invoice', number: '700901', dueDate: '2027-02-04', amount: 17230 },
  ],
  ageing: { current: 0, days30: 17230, days60: 0, days90: 0 },
  agingLimits: [30, 60, 90],
};
const said = (data: StatementPrintData): string[] =>
  drawDocumentPages(letterPage('Statement'), printing, (desk) => drawStatement(desk, data)).flatMap(
    listPageTexts,
  );

test('a statement lists opening balance, lines with their balances and closing balance', () => {
  const words = said(statement);
  expect(words).toEqual(
    expect.arrayContaining([
      '$118.28',
      '$308.16',
      '$189.88',
      '-$189.88',
      '$0.00',
      '$172.30',
      'Closing balance 02/05/2027',
      '1 to 30 days',
    ]),
  );
});
test('a statement that does not add up is not printed', () => {
  expect(() => said({ ...statement, closing: 17231 })).toThrow('opening and lines give 17230');
  expect(() => said({ ...statement, ageing: { ...statement.ageing, days30: 17229 } })).toThrow(
    'ages sum to 17229',
  );
});
test('an account without transactions shows the opening balance as closing balance, with a message', () => {
  expect(said({ ...statement, lines: [], opening: 17230 })).toEqual(
    expect.arrayContaining(['$172.30', 'There are no records to show.']),
  );
});
