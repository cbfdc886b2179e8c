import { describe, expect, it } from 'vitest';
import { getAddLineBlocker, getLineActionBlocker, getShipDayBlocker } from './entry-blockers.rules.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';

const limits = {
  today: '2027-02-03',
  futureDays: 14,
  sameDayShipments: true,
  regionId: 1,
  holidays: [],
  rights: { canChooseAnyDate: false, isExternalUser: true },
};
const staff = { ...limits, rights: { canChooseAnyDate: true, isExternalUser: false } };
// Closed on Sundays.
const week = [null, '17:00', '17:00', '17:00', '17:00', '17:00', '12:00'];

describe('a day in the ship date calendar', () => {
  it.each([
    ['2027-02-03', null],
    ['2027-02-06', null],
    ['2027-02-07', warehouseClosedErrors.warehouseClosed.sentence],
    ['2027-02-02', cutoffErrors.shipDateInPast.sentence],
    ['2027-03-01', cutoffErrors.shipDateTooFarAhead.sentence],
  ])('%s: %s', (day, sentence) => {
    expect(getShipDayBlocker(day, limits, week)?.sentence ?? null).toBe(sentence);
  });
  it('is disabled only on non-working days for users who can pick any day', () => {
    expect(getShipDayBlocker('2027-02-01', staff, week)).toBeNull();
    expect(getShipDayBlocker('2027-02-07', staff, week)?.sentence).toBe(
      warehouseClosedErrors.warehouseClosed.sentence,
    );
  });
});

describe('a blocked account', () => {
  const blocked = { reason: 'accountBlocked', from: '2027-02-03', to: '2027-02-05' } as const;
  const q = {
    shipDate: '2027-02-03',
    cutoff: { reason: 'before', phase: 'before' } as const,
    can: () => true,
  };
  const both = { beforeCutoff: 'any:thing', afterCutoff: 'any:thing' };
  it.each([
    ['add', true],
    ['edit', true],
    ['finalize', true],
    ['delete', false],
    ['changeShipDate', false],
  ] as const)('takes no %s: %s', (action, refused) => {
    const found = getLineActionBlocker({ ...q, blocked }, action, both);
    expect(found?.params).toEqual(refused ? { from: '02/03/2027', to: '02/05/2027' } : undefined);
    expect(getLineActionBlocker(q, action, both)).toBeNull();
  });
  it('is named before the hour and the date, and its days are off in the calendar', () => {
    expect(getAddLineBlocker({ ...q, blocked }, limits)?.sentence).toContain('call customer service');
    const blocks = [{ startDate: '2027-02-03', endDate: '2027-02-05' }];
    expect(getShipDayBlocker('2027-02-05', limits, week, blocks)?.params['to']).toBe('02/05/2027');
    expect(getShipDayBlocker('2027-02-06', limits, week, blocks)).toBeNull();
  });
  it('that is not active says so', () => {
    const gone = { reason: 'accountInactive', from: null, to: null } as const;
    expect(getAddLineBlocker({ ...q, blocked: gone }, limits)?.sentence).toContain('not active');
  });
});

describe('adding a line', () => {
  it('to a past day is rejected for the date, not for the cutoff, also for users who can add late', () => {
    const q = { shipDate: '2027-02-02', cutoff: { reason: 'passed', phase: 'after' } as const };
    for (const may of [true, false])
      expect(getAddLineBlocker({ ...q, can: () => may }, limits)?.sentence).toBe(
        cutoffErrors.shipDateInPast.sentence,
      );
    expect(getAddLineBlocker({ ...q, can: () => true }, staff)).toBeNull();
  });
});
