import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dateField, dateTimeField, optionalField } from './fields.ts';
import { findLikelyDateFieldsOfBody, findUnlikelyDateError, getTextsAtPath } from './likely-dates.ts';

const range = { before: 7, after: 30 };
const from = '2027-02-10';

describe('an unlikely date', () => {
  it.each([
    ['2027-02-03', null, 0],
    ['2027-02-02', 'call.dateBefore', 8],
    ['2027-03-12', null, 0],
    ['2027-03-13', 'call.dateAfter', 31],
    ['2031-12-02', 'call.dateAfter', 1756],
  ])('%s requires confirmation when it is outside its range', (value, code, days) => {
    const why = findUnlikelyDateError(value, {
      referenceDate: from,
      isReferenceDateToday: false,
      likely: range,
    });
    expect([why?.code ?? null, why?.params['days'] ?? 0]).toEqual([code, days]);
  });
  it('is reported relative to today when compared with today', () => {
    const why = findUnlikelyDateError('2031-12-02', {
      referenceDate: from,
      isReferenceDateToday: true,
      likely: range,
    });
    expect([why?.code, why?.params['date']]).toEqual(['call.dateAfterToday', '12/02/2031']);
  });
});

describe('the dates of a request body', () => {
  const body = z
    .object({
      day: dateField('Day', range),
      free: dateField('Free'),
      leaves: optionalField(dateTimeField('Departure', range)),
      rows: z.array(z.object({ on: dateField('On', range) })),
    })
    .refine(() => true);
  it('are found in objects, lists and optional fields', () => {
    expect(findLikelyDateFieldsOfBody(body).map(({ path }) => path.join('.'))).toEqual([
      'day',
      'leaves',
      'rows.*.on',
    ]);
  });
  it('are identified by their path', () => {
    const rows = [{ on: '2027-02-01' }, { on: '2027-02-02' }];
    expect(getTextsAtPath({ rows }, ['rows', '*', 'on'])).toEqual([
      { at: 'rows.0.on', value: '2027-02-01' },
      { at: 'rows.1.on', value: '2027-02-02' },
    ]);
    expect(getTextsAtPath({ day: undefined }, ['day'])).toEqual([]);
  });
});
