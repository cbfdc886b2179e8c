import { describe, expect, it } from 'vitest';
import {
  formatFirstRecordNames,
  buildRecordsInUseFromReferences,
  buildRecordsInUseWithSentence,
} from './records-in-use.rules.ts';
import { interpolateEnglishMessage } from '#kit/contract/localized-message.ts';

const usesOf = (...references: { table: string; count: number }[]) =>
  buildRecordsInUseFromReferences([{ name: 'IL00001 Lake', references }])[0]?.uses.map(
    ({ sentence, params }) => interpolateEnglishMessage(sentence, params),
  );

describe('the uses of a record', () => {
  it('are named by table, with other records grouped last', () => {
    expect(
      usesOf(
        { table: 'sms_log', count: 2 },
        { table: 'app_user', count: 2 },
        { table: 'orders', count: 1 },
        { table: 'credit_limit', count: 1 },
      ),
    ).toEqual(['2 users', '1 order', '3 other records']);
  });
  it('omit the ledger items that follow from the listed invoices and payments', () => {
    expect(usesOf({ table: 'ledger_item', count: 3 }, { table: 'invoice', count: 1 })).toEqual(['1 invoice']);
    expect(usesOf({ table: 'ledger_item', count: 3 })).toEqual(['3 other records']);
  });
  it('read “1 other record” when no row names the record', () => {
    expect(usesOf()).toEqual(['1 other record']);
  });
});

it('a list of record names shows only the first three', () => {
  const records = (...names: string[]) =>
    buildRecordsInUseWithSentence(
      names.map((name) => ({ name })),
      'x',
    );
  expect(formatFirstRecordNames(records('A', 'B'))).toBe('A; B');
  expect(formatFirstRecordNames(records('A', 'B', 'C', 'D'))).toBe('A; B; C …');
});
