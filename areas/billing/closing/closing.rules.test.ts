import { fc } from '#tests/properties.ts';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { closingErrors } from './closing.errors.ts';
import type { CloseCandidateShipment } from './closing.rules.ts';
import {
  planBillingClose,
  findFirstDayNotOver,
  computeDueDate,
  suggestCloseRange,
  getCloseRangeBlocker,
  getLateRebillWarning,
  getUndoCloseBlocker,
} from './closing.rules.ts';

let nextNumber = 700_118_204;
const aShipment = (change: Partial<CloseCandidateShipment> = {}): CloseCandidateShipment => {
  const number = nextNumber++;
  return {
    id: number - 700_000_000,
    number,
    status: 2,
    masterId: null,
    rateLines: 3,
    outboundDate: '2027-02-08',
    billToId: 100,
    consigneeId: 100,
    deliverToId: 200,
    loadId: 60,
    amount: 18_988,
    units: 30,
    cubes: 4554,
    ...change,
  };
};
const closeIt = (...shipments: CloseCandidateShipment[]) =>
  planBillingClose('2027-02-01', '2027-02-28', 31, shipments);

describe('The closing date range', () => {
  test.each([
    ['one day', '2027-02-01', '2027-02-01', 31, null],
    ['exactly the maximum', '2027-03-01', '2027-03-31', 31, null],
    ['one day more', '2027-03-01', '2027-04-01', 31, closingErrors.tooManyDays.code],
    ['reversed', '2027-02-02', '2027-02-01', 31, closingErrors.datesReversed.code],
  ])('%s', (_, from, to, max, code) => {
    expect(getCloseRangeBlocker(from, to, max)?.code ?? null).toBe(code);
  });
  it('gives the maximum number of days in the error', () => {
    expect(getCloseRangeBlocker('2027-01-01', '2027-12-31', 31)).toEqual({
      ...closingErrors.tooManyDays,
      params: { days: '31' },
    });
  });
});

describe('planBillingClose', () => {
  test.each<[string, Partial<CloseCandidateShipment>, boolean]>([
    ['an Open shipment blocks it', { status: 1 }, true],
    ['an Error shipment blocks it', { status: 3 }, true],
    ['an unrated Master blocks it', { status: 4, rateLines: 0 }, true],
    ['a Rated shipment without charges blocks it', { rateLines: 0 }, true],
    ['a rated Master does not block it', { status: 4 }, false],
    ['a Closed shipment does not block it', { status: 5 }, false],
    ['a Cancelled shipment does not block it', { status: 6 }, false],
    ['an Open child of a Master does not block it', { status: 1, masterId: 5 }, false],
    [
      'an Open shipment outside the range does not block it',
      { status: 1, outboundDate: '2027-03-01' },
      false,
    ],
  ])('%s', (_, change, holds) => {
    const other = aShipment(change);
    const { blocker: refused, invoices } = closeIt(aShipment(), other);
    expect(refused).toEqual(
      holds ? { ...closingErrors.shipmentsNotRated, params: { numbers: String(other.number) } } : null,
    );
    expect(invoices.length > 0).toBe(!holds);
  });
  it('names all blocking shipments in order, and creates no invoice', () => {
    const [b, a] = [aShipment({ status: 3 }), aShipment({ status: 1 })];
    const { blocker: refused, invoices } = closeIt(a, aShipment(), b);
    expect([refused?.params['numbers'], invoices]).toEqual([`${b.number}, ${a.number}`, []]);
  });
  it('includes both end dates of the range', () => {
    expect(
      closeIt(
        aShipment({ outboundDate: '2027-02-01' }),
        aShipment({ outboundDate: '2027-02-28' }),
        aShipment({ outboundDate: '2027-01-31' }),
      ).invoices,
    ).toHaveLength(2);
  });
  it('finds nothing at the second close of a range, with a message', () => {
    expect(closeIt(aShipment({ status: 5 }), aShipment({ status: 6 }))).toEqual({
      blocker: { ...closingErrors.noShipmentsToClose, params: { from: '02/01/2027', to: '02/28/2027' } },
      invoices: [],
    });
  });
  it('creates one invoice per bill-to, consignee, deliver-to, load and outbound date', () => {
    const same = [aShipment(), aShipment()];
    const different = [
      { billToId: 1 },
      { consigneeId: 1 },
      { deliverToId: 1 },
      { loadId: 1 },
      { loadId: null },
      { outboundDate: '2027-02-09' },
    ].map((change) => aShipment(change));
    const { invoices } = closeIt(...same, ...different);
    expect(invoices).toHaveLength(7);
    expect(invoices[0]).toEqual({
      billToId: 100,
      consigneeId: 100,
      deliverToId: 200,
      loadId: 60,
      outboundDate: '2027-02-08',
      amount: 37_976,
      units: 60,
      cubes: 9108,
      shipmentIds: same.map((s) => s.id),
    });
  });
  it('bills a Master and not its child shipments', () => {
    const parent = aShipment({ status: 4, amount: 5000 });
    expect(
      closeIt(
        parent,
        aShipment({ masterId: parent.id }),
        aShipment({ masterId: parent.id, status: 1 }),
      ).invoices.map((i) => [i.amount, i.shipmentIds]),
    ).toEqual([[5000, [parent.id]]]);
  });
  it('creates invoices that add up to the shipments, each shipment on one invoice, in any order', () => {
    const some = fc.record({
      status: fc.constantFrom(2, 4, 5, 6),
      billToId: fc.integer({ min: 1, max: 3 }),
      consigneeId: fc.integer({ min: 1, max: 3 }),
      loadId: fc.constantFrom(null, 60, 61),
      outboundDate: fc.integer({ min: 0, max: 40 }).map((n) => addDays('2027-01-20', n)),
      amount: fc.integer({ min: -9999, max: 999_999 }),
    });
    fc.assert(
      fc.property(fc.array(some), (given) => {
        const shipments = given.map((g) => aShipment(g));
        const billed = shipments.filter(
          (s) =>
            (s.status === 2 || s.status === 4) &&
            s.outboundDate >= '2027-02-01' &&
            s.outboundDate <= '2027-02-28',
        );
        const { invoices } = closeIt(...shipments);
        expect(invoices.reduce((sum, i) => sum + i.amount, 0)).toBe(
          billed.reduce((sum, s) => sum + s.amount, 0),
        );
        expect(invoices.flatMap((i) => i.shipmentIds).sort((a, b) => a - b)).toEqual(billed.map((s) => s.id));
        expect(closeIt(...shipments.toReversed()).invoices).toEqual(invoices);
      }),
    );
  });
});

it('undoing a close deletes all invoices of the date or none', () => {
  const draft = { number: '44001', posted: false, credited: false };
  expect(getUndoCloseBlocker('2027-02-08', [draft])).toBeNull();
  expect(getUndoCloseBlocker('2027-02-08', [])).toEqual({
    ...closingErrors.dayNotClosed,
    params: { date: '02/08/2027' },
  });
  expect(
    getUndoCloseBlocker('2027-02-08', [
      draft,
      { number: '44003', posted: true, credited: false },
      { number: '44002', posted: false, credited: true },
    ]),
  ).toEqual({ ...closingErrors.invoicesPostedOrCredited, params: { numbers: '44002, 44003' } });
});
it('an invoice is due its payment terms after its date, and a late rebill gives a warning', () => {
  expect(computeDueDate('2027-02-20', 15)).toBe('2027-03-07');
  expect(getLateRebillWarning('2027-01-01', '2027-06-30', 180)).toBeNull();
  expect(getLateRebillWarning('2027-01-01', '2027-07-01', 180)?.params).toEqual({ days: '180' });
});

it.each([
  ['2027-02-01', '2027-02-02', null],
  ['2027-02-01', '2027-02-03', '2027-02-03'],
  ['2027-02-01', '2027-02-28', '2027-02-03'],
  ['2027-02-05', '2027-02-06', '2027-02-05'],
])('for %s to %s on 02/03 the first unfinished day is %s', (from, to, day) => {
  expect(findFirstDayNotOver(from, to, '2027-02-03')).toBe(day);
});

it('the suggested next close starts after the latest closed day, regardless of the most recent close', () => {
  const closed = (dateTo: string, undoneAt: string | null = null) => ({ dateTo, undoneAt });
  const next = (...closes: ReturnType<typeof closed>[]) => suggestCloseRange(closes, 31, '2026-11-24');
  // An old invoice was rebilled, and its day was closed after all others.
  expect(next(closed('2026-09-30'), closed('2026-11-18'), closed('2026-11-11'))).toEqual({
    dateFrom: '2026-11-19',
    dateTo: '2026-11-23',
  });
  expect(next(closed('2026-11-20', '2026-11-21T10:00:00Z'), closed('2026-11-18'))).toEqual({
    dateFrom: '2026-11-19',
    dateTo: '2026-11-23',
  });
  expect(next(closed('2026-09-30'))).toEqual({ dateFrom: '2026-10-01', dateTo: '2026-10-31' });
  expect(next(closed('2026-11-23'))).toEqual({ dateFrom: '2026-11-17', dateTo: '2026-11-23' });
  expect(next()).toEqual({ dateFrom: '2026-11-17', dateTo: '2026-11-23' });
});
test.each([
  ['the days that are not closed', '2026-11-12', '2026-11-20', '2026-11-12', '2026-11-20'],
  ['up to yesterday, because today is not over', '2026-11-20', '2026-11-24', '2026-11-20', '2026-11-23'],
  ['today when no older day is open', '2026-11-24', '2026-11-24', '2026-11-24', '2026-11-24'],
  ['as many days as one close may cover', '2026-09-01', '2026-11-20', '2026-09-01', '2026-10-01'],
])('the suggested next close takes %s', (_, first, last, dateFrom, dateTo) => {
  const closes = [{ dateTo: '2026-11-18', undoneAt: null }];
  expect(suggestCloseRange(closes, 31, '2026-11-24', { first, last })).toEqual({ dateFrom, dateTo });
});
