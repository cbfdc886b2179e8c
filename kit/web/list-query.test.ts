import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, page } from '#kit/contract/endpoint.ts';
import { date, maybe, oneOf, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';
import { addressed, countFilters, readQuery } from './list-query.ts';

const find = endpoint({
  id: 'crates.find',
  method: 'GET',
  path: '/crates',
  needs: 'signed-in',
  about: 'Crates.',
  query: z.object({
    ...paging(['number', 'units'], 'desc'),
    number: words('Number', 9),
    status: maybe(oneOf('Status', [0, 1, 2])),
    from: maybe(date('From')),
  }),
  reply: page(z.object({ id: z.int() })),
});

describe('the query of a list', () => {
  it('has the defaults of its contract when the address says nothing', () => {
    expect(readQuery(find, {}, {}, {})).toEqual({
      page: 1,
      rows: 20,
      orderField: 'number',
      orderDirection: 'desc',
    });
  });
  it('takes what the address says', () => {
    expect(
      readQuery(
        find,
        {},
        { status: '0', page: '3', orderField: 'units', orderDirection: 'asc', number: '00123' },
        {},
      ),
    ).toMatchObject({ status: 0, page: 3, orderField: 'units', orderDirection: 'asc', number: '00123' });
  });
  it('keeps a starting filter until the address clears it', () => {
    expect(readQuery(find, { status: 2 }, {}, {})['status']).toBe(2);
    expect(readQuery(find, { status: 2 }, { status: '' }, {})['status']).toBeUndefined();
    expect(readQuery(find, { status: 2 }, { status: '1' }, {})['status']).toBe(1);
  });
  it('never lets the address change what the screen has fixed', () => {
    expect(readQuery(find, {}, { status: '1' }, { status: 0 })['status']).toBe(0);
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
  ])('falls back to its start for %j', (address) => {
    const name = Object.keys(address)[0] ?? '';
    const start = { status: 1, from: '2027-02-03' };
    expect(readQuery(find, start, address, {})[name]).toEqual(readQuery(find, start, {}, {})[name]);
  });
  it('counts the filters that narrow it, value 0 among them', () => {
    expect(countFilters(readQuery(find, {}, { status: '0', number: 'a' }, {}), {})).toBe(2);
    expect(countFilters(readQuery(find, {}, {}, { status: 0 }), { status: 0 })).toBe(0);
  });
  it('writes into the address only what differs from the start', () => {
    expect(addressed(2, 2)).toBeUndefined();
    expect(addressed(undefined, 2)).toBe('');
    expect(addressed(0, undefined)).toBe('0');
  });
});
