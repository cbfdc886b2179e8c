import { describe, expect, it } from 'vitest';
import { buildNearestDayQueries } from './nearest-days.ts';

const days = { fromField: 'dateFrom', toField: 'dateTo', sortField: 'date' };
const paging = { page: 3, rows: 50, orderField: 'name', orderDirection: 'asc' };
const one = { page: 1, rows: 1, orderField: 'date' };

describe('the days around an empty list', () => {
  it('are asked for with its other filters, a row on either side, the nearest first', () => {
    const query = { ...paging, dateFrom: '2027-02-03', dateTo: '2027-02-05', status: 2 };
    expect(buildNearestDayQueries(days, query, 31)).toEqual({
      before: { ...one, status: 2, dateFrom: '2027-01-03', dateTo: '2027-02-02', orderDirection: 'desc' },
      after: { ...one, status: 2, dateFrom: '2027-02-06', dateTo: '2027-03-08', orderDirection: 'asc' },
    });
  });
  it.each([
    ['an open end', { dateFrom: '2027-02-03' }, true, false],
    ['an open beginning', { dateTo: '2027-02-03' }, false, true],
    ['no day', { status: 2 }, false, false],
    ['what is no day', { dateFrom: 'soon', dateTo: null }, false, false],
  ])('are only asked for where a day bounds it: %s', (_, query, before, after) => {
    const sides = buildNearestDayQueries(days, query, 31);
    expect([sides.before !== null, sides.after !== null]).toEqual([before, after]);
  });
  it('go by the one day where that is said, and ask for none but the span', () => {
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
  it('begin with the day that is meant where none is said: it may be another than that of the clock', () => {
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
  it('keep the order of a list that has no sort by days', () => {
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
