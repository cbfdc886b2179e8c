import { describe, expect, it } from 'vitest';
import { listAuditChanges, humanizeFieldName } from './field-changes.rules.ts';

describe('listAuditChanges', () => {
  it.each<[string, unknown, unknown, unknown]>([
    [
      'one changed field of two',
      { number: 7, active: true },
      { number: 7, active: false },
      [{ field: 'active', before: 'true', after: 'false' }],
    ],
    [
      'a field that was blank before',
      { seal: null },
      { seal: 'S-1' },
      [{ field: 'seal', before: null, after: 'S-1' }],
    ],
    [
      'a new record',
      null,
      { name: 'Early', days: [1, 2] },
      [
        { field: 'name', before: null, after: 'Early' },
        { field: 'days', before: null, after: '[1,2]' },
      ],
    ],
    ['a deleted record', { name: 'Early' }, null, [{ field: 'name', before: 'Early', after: null }]],
    ['an hour alone', '17:00', '16:30', [{ field: '', before: '17:00', after: '16:30' }]],
    ['nothing', { a: { b: 1 } }, { a: { b: 1 } }, []],
    ['no stored value', null, null, []],
  ])('handles %s', (_, before, after, changes) => expect(listAuditChanges(before, after)).toEqual(changes));
});
it.each([
  ['shipperCutoffGroupId', 'Shipper cutoff group id'],
  ['ship_date', 'Ship date'],
  ['pin', 'Pin'],
  ['', ''],
])('the field %s is shown as "%s"', (field, name) => expect(humanizeFieldName(field)).toBe(name));
