import { describe, expect, it, test } from 'vitest';
import {
  getFinalReleaseBlocker,
  getForceReleaseNoteError,
  listRemainingReleaseBlockers,
  getPickupReopenBlocker,
} from './release.rules.ts';
import { releaseErrors } from './release.errors.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import type { ReleaseCheckInput } from '#areas/outbound/loads/release-blockers.rules.ts';
import {
  releaseBlockerSentences,
  computeReleaseBlockers,
} from '#areas/outbound/loads/release-blockers.rules.ts';

describe('what blocks a release', () => {
  const ready: ReleaseCheckInput = {
    status: 3,
    loadLocks: 0,
    dayOfService: '2027-02-08',
    operatingDay: '2027-02-08',
    isFinalReleased: false,
    unexplained: 0,
    misStaged: 0,
    notArrived: 0,
    hasFood: true,
    trailer: { clean: true, odorFree: true, reeferOk: true },
  };
  test.each<[string, Partial<ReleaseCheckInput>, string[], string[]]>([
    ['nothing for zero load locks', {}, [], []],
    ['load locks not recorded', { loadLocks: null }, ['loadLocks'], ['loadLocks']],
    ['shortages without a reason', { unexplained: 3 }, ['shortages'], []],
    ['mis-staged units', { misStaged: 1 }, ['misStaged'], []],
    ['a shuttle that has not arrived', { notArrived: 12 }, ['shuttle'], []],
    ['food without an inspection', { trailer: null }, ['inspection'], ['inspection']],
    [
      'food in a trailer that failed its inspection',
      { trailer: { clean: false, odorFree: false, reeferOk: false } },
      ['notClean', 'smells', 'reeferFails'],
      [],
    ],
    [
      'flowers in a trailer that smells',
      { trailer: { clean: true, odorFree: false, reeferOk: true }, hasFood: false },
      [],
      [],
    ],
    ['flowers need no inspection', { trailer: null, hasFood: false }, [], []],
    ['a day that is not started yet', { operatingDay: '2027-02-07' }, ['wrongDay'], ['wrongDay']],
    ['a day before the operating day', { operatingDay: '2027-02-09' }, [], []],
    [
      'a day before the operating day, already closed',
      { operatingDay: '2027-02-09', isFinalReleased: true },
      [],
      [],
    ],
    ['an operating day that is already closed', { isFinalReleased: true }, ['wrongDay'], ['wrongDay']],
    ['no operating day', { operatingDay: null }, ['wrongDay'], ['wrongDay']],
    ['loading has not started', { status: 1 }, ['notStarted'], ['notStarted']],
    ['still loading does not block', { status: 2 }, [], []],
    [
      'already released, and no other reason',
      { status: 4, loadLocks: null, unexplained: 3 },
      ['released'],
      ['released'],
    ],
    [
      'everything at once',
      { loadLocks: null, trailer: null, unexplained: 1, misStaged: 1, notArrived: 1 },
      ['loadLocks', 'inspection', 'shortages', 'misStaged', 'shuttle'],
      ['loadLocks', 'inspection'],
    ],
  ])('%s', (_, change, codes, forced) => {
    const blockers = computeReleaseBlockers({ ...ready, ...change });
    expect(listRemainingReleaseBlockers(blockers, false).map((b) => b.code)).toEqual(codes);
    expect(listRemainingReleaseBlockers(blockers, true).map((b) => b.code)).toEqual(forced);
  });
  it('includes the counts', () => {
    expect(computeReleaseBlockers({ ...ready, unexplained: 3 })).toEqual([
      {
        code: 'shortages',
        sentence: releaseBlockerSentences.shortages,
        params: { count: '3' },
        force: true,
        count: 3,
      },
    ]);
    expect(computeReleaseBlockers({ ...ready, operatingDay: '2027-02-07' })[0]?.params).toEqual({
      date: '02/08/2027',
    });
    expect(computeReleaseBlockers({ ...ready, operatingDay: null })[0]?.sentence).toBe(
      warehouseClosedErrors.warehouseClosed.sentence,
    );
  });
  it('requires a note from a user who forces it', () => {
    expect([
      getForceReleaseNoteError(''),
      getForceReleaseNoteError('  '),
      getForceReleaseNoteError(null),
      getForceReleaseNoteError(undefined),
      getForceReleaseNoteError('Store is closed'),
    ]).toEqual([...Array.from({ length: 4 }, () => releaseErrors.forceNoteRequired), null]);
  });
  it('allows reopening only when released, before the final release, and with nothing invoiced', () => {
    const may = { status: 4, finalReleased: false, closedShipments: 0, delivered: false };
    expect(getPickupReopenBlocker(may)).toBeNull();
    expect(getPickupReopenBlocker({ ...may, status: 3 })?.sentence).toBe(
      'Only loads that are Released can be reopened.',
    );
    expect(getPickupReopenBlocker({ ...may, finalReleased: true })?.sentence).toBe(
      'The final release of this day is done, so the day can’t be changed.',
    );
    expect(getPickupReopenBlocker({ ...may, delivered: true })?.code).toBe('release.loadDelivered');
    expect(getPickupReopenBlocker({ ...may, closedShipments: 2 })?.params).toEqual({ count: '2' });
  });
  it('blocks closing the day while a load is open, and the error lists each load once', () => {
    const nothing = { loads: [], shuttles: [], warehouse: 'MIA' };
    expect(getFinalReleaseBlocker(nothing)).toBeNull();
    expect(
      getFinalReleaseBlocker({
        ...nothing,
        loads: [12, 11, 11].map((loadNumber) => ({ loadNumber, status: 2 })),
      })?.params,
    ).toEqual({ loads: 'L-11, L-12' });
  });
  it('explains what to do when no truck comes for loads that have not started', () => {
    const loads = [
      { loadNumber: 12, status: 3 },
      { loadNumber: 11, status: 1 },
    ];
    expect(getFinalReleaseBlocker({ loads, shuttles: [], warehouse: 'MIA' })).toMatchObject({
      code: 'dayClose.loadsNotStarted',
      params: { loads: 'L-11, L-12', pending: 'L-11' },
    });
  });
  it('blocks closing the day with a shuttle at a dock here and its freight, but not with one on the road', () => {
    const close = (from: string, status: number) =>
      getFinalReleaseBlocker({ loads: [], shuttles: [{ number: 'S-7', from, status }], warehouse: 'OXN' });
    expect(close('OXN', 1)?.params).toEqual({ shuttles: 'S-7' });
    expect([close('OXN', 3), close('VIS', 1)]).toEqual([null, null]);
  });
});
