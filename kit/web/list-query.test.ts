import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, pageReply } from '#kit/contract/endpoint.ts';
import { dateField, optionalField, numberEnumField, optionalTextField } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { toUrlValueUnlessInitial, countActiveFilters, parseListQuery } from './list-query.ts';

const find = defineEndpoint({
  id: 'crates.find',
  method: 'GET',
  path: '/crates',
  permissions: 'signed-in',
  summary: 'Crates.',
  query: z.object({
    ...pagingFields(['number', 'units'], 'desc'),
    number: optionalTextField('Number', 9),
    status: optionalField(numberEnumField('Status', [0, 1, 2])),
    from: optionalField(dateField('From')),
  }),
  reply: pageReply(z.object({ id: z.int() })),
});

describe('a list query', () => {
  it('has the defaults of its contract when the URL has no values', () => {
    expect(parseListQuery(find, {}, {}, {})).toEqual({
      page: 1,
      rows: 20,
      orderField: 'number',
      orderDirection: 'desc',
    });
  });
  it('uses the values in the URL', () => {
    expect(
      parseListQuery(
        find,
        {},
        { status: '0', page: '3', orderField: 'units', orderDirection: 'asc', number: '00123' },
        {},
      ),
    ).toMatchObject({ status: 0, page: 3, orderField: 'units', orderDirection: 'asc', number: '00123' });
  });
  it('keeps a default filter until the URL clears it', () => {
    expect(parseListQuery(find, { status: 2 }, {}, {})['status']).toBe(2);
    expect(parseListQuery(find, { status: 2 }, { status: '' }, {})['status']).toBeUndefined();
    expect(parseListQuery(find, { status: 2 }, { status: '1' }, {})['status']).toBe(1);
  });
  it('never lets the URL change a value that the screen has fixed', () => {
    expect(parseListQuery(find, {}, { status: '1' }, { status: 0 })['status']).toBe(0);
  });
  it.each<Record<string, string>>([
    { page: '-1' },
    { page: 'x' },
    { rows: '1000000' },
    { orderField: 'nonsense' },
    { orderField: '__proto__' },
    { status: '9' },
    { from: '02/03/2027' },
    { number: 'x'.repeat(50) },
  ])('falls back to its default for %j', (address) => {
    const name = Object.keys(address)[0] ?? '';
    const start = { status: 1, from: '2027-02-03' };
    expect(parseListQuery(find, start, address, {})[name]).toEqual(parseListQuery(find, start, {}, {})[name]);
  });
  it('counts its active filters, including those with value 0', () => {
    expect(countActiveFilters(parseListQuery(find, {}, { status: '0', number: 'a' }, {}), {})).toBe(2);
    expect(countActiveFilters(parseListQuery(find, {}, {}, { status: 0 }), { status: 0 })).toBe(0);
  });
  it('writes only values that differ from the default to the URL', () => {
    expect(toUrlValueUnlessInitial(2, 2)).toBeUndefined();
    expect(toUrlValueUnlessInitial(undefined, 2)).toBe('');
    expect(toUrlValueUnlessInitial(0, undefined)).toBe('0');
  });
});
