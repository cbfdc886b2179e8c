import { describe, expect, it } from 'vitest';
import { buildNearestDayQueries } from './nearest-days.ts';

const days = { fromField: 'dateFrom', toField: 'dateTo', sortField: 'date' };
const paging = { page: 3, rows: 50, orderField: 'name', orderDirection: 'asc' };
const one = { page: 1, rows: 1, orderField: 'date' };

describe('the queries for days around an empty list', () => {
  it('keep its other filters and request one row on either side, the nearest first', () => {
    const query = { ...paging, dateFrom: '2027-02-03', dateTo: '2027-02-05', status: 2 };
    expect(buildNearestDayQueries(days, query, 31)).toEqual({
      before: { ...one, status: 2, dateFrom: '2027-01-03', dateTo: '2027-02-02', orderDirection: 'desc' },
      after: { ...one, status: 2, dateFrom: '2027-02-06', dateTo: '2027-03-08', orderDirection: 'asc' },
    });
  });
  it.each([
    ['an open end', { dateFrom: '2027-02-03' }, true, false],
    ['an open start', { dateTo: '2027-02-03' }, false, true],
    ['no day', { status: 2 }, false, false],
    ['an invalid date', { dateFrom: 'soon', dateTo: null }, false, false],
  ])('exist only where a day limits the list: %s', (_, query, before, after) => {
    const sides = buildNearestDayQueries(days, query, 31);
    expect([sides.before !== null, sides.after !== null]).toEqual([before, after]);
  });
  it('use the single day where it is set, and cover only the given span', () => {
    const { before, after } = buildNearestDayQueries(
      { ...days, singleDayField: 'date' },
      { date: '2027-02-07' },
      31,
    );
    expect([before, after]).toEqual([
      { ...one, dateFrom: '2027-01-07', dateTo: '2027-02-06', orderDirection: 'desc' },
      { ...one, dateFrom: '2027-02-08', dateTo: '2027-03-10', orderDirection: 'asc' },
    ]);
  });
  it('start from the default day where none is set, which may differ from the clock’s day', () => {
    const { before, after } = buildNearestDayQueries({ ...days, defaultDay: '2027-02-07' }, {}, 7);
    expect([before?.['dateTo'], after?.['dateFrom'], after?.['dateTo']]).toEqual([
      '2027-02-06',
      '2027-02-07',
      '2027-02-14',
    ]);
    const said = buildNearestDayQueries(
      { ...days, defaultDay: '2027-02-07' },
      { dateFrom: '2027-03-01', dateTo: '2027-03-01' },
      7,
    );
    expect(said.after?.['dateFrom']).toBe('2027-03-02');
  });
  it('keep the order of a list that cannot be sorted by day', () => {
    expect(
      buildNearestDayQueries(
        { fromField: 'dateFrom', toField: 'dateTo' },
        { ...paging, dateFrom: '2027-02-03' },
        31,
      ).before,
    ).toEqual({
      dateFrom: '2027-01-03',
      dateTo: '2027-02-02',
    });
  });
});
