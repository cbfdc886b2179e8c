import { describe, expect, it } from 'vitest';
import {
  buildOrderUrlParamsUnlessSet,
  parseDateFromUrl,
  resolveShipDate,
  parseOrderIdFromUrl,
  findNewestPendingOrderToContinue,
} from './order-url.rules.ts';

const order = { shipperAccountId: 101, shipDate: '2026-11-23' };
const at = { orderId: 506, order, dateInUrl: undefined, suggestedDate: '2026-11-24', displayedDate: null };

describe('the ship date on the order entry screen', () => {
  it.each([
    ['is the order’s own when the URL names only the order', {}, '2026-11-23'],
    ['is the order’s own when the URL names another day', { dateInUrl: '2026-11-24' }, '2026-11-23'],
    ['is the order’s own when another day was shown before', { displayedDate: '2026-11-25' }, '2026-11-23'],
    ['is unknown while an order is being loaded', { order: undefined }, null],
    [
      'is not taken from the URL of an order that is not loaded',
      { order: undefined, dateInUrl: '2026-11-24' },
      null,
    ],
    [
      'is that of the URL once the open form has written an order into it',
      { order: undefined, dateInUrl: '2026-11-24', displayedDate: '2026-11-23' },
      '2026-11-24',
    ],
    [
      'stays while the open form loads an order',
      { order: undefined, displayedDate: '2026-11-23' },
      '2026-11-23',
    ],
  ])('%s', (_, change, day) => {
    expect(resolveShipDate({ ...at, ...change })).toBe(day);
  });
  it('of a new order comes from the URL, otherwise it is the suggested one', () => {
    const fresh = { ...at, orderId: undefined, order: undefined };
    expect(resolveShipDate({ ...fresh, dateInUrl: '2026-11-30' })).toBe('2026-11-30');
    expect(resolveShipDate(fresh)).toBe('2026-11-24');
  });
});

describe('the order URL', () => {
  it.each([
    ['506', 506],
    ['new', undefined],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['roses', undefined],
    ['99999999999', undefined],
  ])('identifies the order %s as %s', (text, id) => {
    expect(parseOrderIdFromUrl({ order: text })).toBe(id);
  });
  it('identifies no order and no day when it contains none', () => {
    expect([
      parseOrderIdFromUrl({}),
      parseDateFromUrl({}),
      parseDateFromUrl({ date: '2026-02-30' }),
      parseDateFromUrl({ date: 'today' }),
    ]).toEqual([undefined, undefined, undefined, undefined]);
    expect(parseDateFromUrl({ date: '2026-11-24' })).toBe('2026-11-24');
    expect(parseDateFromUrl({ shipDate: '2026-11-24' })).toBe('2026-11-24');
    expect(parseDateFromUrl({ date: '2026-11-24', shipDate: '2026-11-25' })).toBe('2026-11-24');
  });
  it('gets the day of its order, and its shipper unless that is the user’s own', () => {
    expect(buildOrderUrlParamsUnlessSet({ order: '506' }, order, 101)).toEqual({ date: '2026-11-23' });
    expect(buildOrderUrlParamsUnlessSet({ order: '506' }, order, undefined)).toEqual({
      date: '2026-11-23',
      shipper: '101',
    });
    expect(
      buildOrderUrlParamsUnlessSet({ order: '506', date: '2026-11-24', shipper: '102' }, order, undefined),
    ).toEqual({
      date: '2026-11-23',
      shipper: '101',
    });
  });
  it('is unchanged when it contains both, or while its order is not loaded', () => {
    expect(
      buildOrderUrlParamsUnlessSet({ order: '506', date: '2026-11-23', shipper: '101' }, order, undefined),
    ).toBeNull();
    expect(buildOrderUrlParamsUnlessSet({ order: '506', date: '2026-11-23' }, order, 101)).toBeNull();
    expect(buildOrderUrlParamsUnlessSet({ order: '506' }, undefined, 101)).toBeNull();
  });
});

describe('the pending order reopened for a returning user', () => {
  const [late, newer, older] = [
    { id: 9, afterCutoff: true },
    { id: 8, afterCutoff: false },
    { id: 7, afterCutoff: false },
  ];
  it('is the newest that was not created after the cutoff', () => {
    expect(findNewestPendingOrderToContinue([late, newer, older])).toBe(newer);
    expect(findNewestPendingOrderToContinue([late])).toBeUndefined();
  });
});
