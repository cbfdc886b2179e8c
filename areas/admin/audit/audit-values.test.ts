import { describe, expect, it } from 'vitest';
import { formatAuditFieldName, formatAuditValue } from './audit-values.client.ts';

const say = (text: string): string => text.replace(/^[a-z]+\|/i, '');

describe('Audit values', () => {
  it('label a field according to its record', () => {
    const asked: string[] = [];
    const ask = (text: string): string => say((asked.push(text), text));
    expect([
      formatAuditFieldName(ask, 'role', 'taken'),
      formatAuditFieldName(ask, 'accounting_setting', 'invoiceAccount'),
      formatAuditFieldName(ask, 'role', 'id'),
      formatAuditFieldName(ask, 'setting', ''),
    ]).toEqual(['Removed', 'Invoice account', 'Number', 'Value']);
    expect(asked.slice(0, 2)).toEqual(['role|Removed', 'Invoice account']);
  });
  it.each<[string, string, string | null, string]>([
    ['role', 'given', '["closeBilling:billing","edit:dataEntry:after:pending"]', ''],
    ['role', 'taken', '[]', '–'],
    ['role', 'base', 'Routing', 'Routing'],
    ['accounting_setting', 'system', 'none', 'None: nothing is sent'],
    ['load', 'seal', '["S-1"]', '["S-1"]'],
    ['role', 'name', null, '–'],
  ])('for %s show its %s %s as: %s', (entity, field, value, words) => {
    const said = formatAuditValue(say, entity, field, value);
    if (words === '')
      expect(said).toMatch(
        /^Close billing period, Edit an order line \(after the cutoff, while the order is pending\)$/,
      );
    else expect(said).toBe(words);
  });
});
