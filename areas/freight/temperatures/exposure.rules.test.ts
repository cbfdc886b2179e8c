import { fc, chooseRunCount } from '#tests/properties.ts';
import { describe, expect, it, test } from 'vitest';
import {
  computeTemperatureExposure,
  computeMinutesAboveLimitBeforeWarning,
  buildUnitLegs,
} from './exposure.rules.ts';
import type { ReadingStream, UnitHistoryEntry } from './exposure.rules.ts';
import {
  formatTenthsF,
  tenthsFFromTemperature,
  buildWarmAllowanceNearlyUsedEmail,
} from './temperature.rules.ts';
import { createEmailWriterWithDefaultTexts } from '#areas/settings/emails/email-writer.service.ts';

const stream = (...values: [minute: number, tenthsF: number][]): ReadingStream =>
  values.map(([minute, tenthsF]) => ({ minute, tenthsF }));
const hour = { fromMinute: 600, untilMinute: 660 };
const limit = 400;

describe('minutes above the limit', () => {
  test.each<[string, ReadingStream[], number, number]>([
    ['no reading', [], 0, 60],
    ['cold all the time', [stream([600, 350], [630, 352])], 0, 0],
    ['warm from half past', [stream([600, 350], [630, 410])], 30, 0],
    ['exactly at the limit is not above it', [stream([600, 400], [630, 400])], 0, 0],
    ['an earlier reading still applies', [stream([590, 410])], 30, 30],
    ['an earlier reading that is too old does not apply', [stream([560, 410])], 0, 60],
    ['to the minute', [stream([561, 410])], 1, 59],
    ['a reading after the leg does not apply', [stream([660, 410])], 0, 60],
    [
      'the warmest of two loggers counts',
      [stream([600, 350], [630, 350]), stream([610, 410], [620, 350])],
      10,
      0,
    ],
    [
      'a logger without readings does not make the other one unknown',
      [stream([600, 350]), stream([630, 350])],
      0,
      0,
    ],
    ['the last reading of one minute counts', [stream([600, 410], [600, 350], [640, 350])], 0, 0],
  ])('%s', (_, streams, above, unknown) => {
    expect(computeTemperatureExposure(hour, streams, limit, 40)).toMatchObject({
      minutes: 60,
      above,
      unknown,
    });
  });
  it('are zero for a product without a limit, but the warmest reading is known', () => {
    expect(computeTemperatureExposure(hour, [stream([600, 700])], null, 60)).toEqual({
      minutes: 60,
      above: 0,
      unknown: 0,
      warmest: 700,
    });
  });
  it('equal a minute-by-minute count', () => {
    const readings = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 300, max: 500 })), {
        maxLength: 12,
      })
      .map((values) => stream(...values.toSorted((a, b) => a[0] - b[0])));
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 200 }),
        fc.integer({ min: 0, max: 250 }),
        fc.array(readings, { maxLength: 4 }),
        fc.integer({ min: 1, max: 90 }),
        (from, long, streams, validFor) => {
          const span = { fromMinute: from, untilMinute: from + long };
          let above = 0;
          let unknown = 0;
          let warmest: number | null = null;
          for (let minute = from; minute < span.untilMinute; minute += 1) {
            const now = streams.flatMap((own) => {
              const last = own.findLast((one) => one.minute <= minute);
              return last && minute - last.minute < validFor ? [last.tenthsF] : [];
            });
            if (now.length === 0) unknown += 1;
            else {
              const most = Math.max(...now);
              warmest = Math.max(most, warmest ?? most);
              if (most > limit) above += 1;
            }
          }
          expect(computeTemperatureExposure(span, streams, limit, validFor)).toEqual({
            minutes: long,
            above,
            unknown,
            warmest,
          });
        },
      ),
      { numRuns: chooseRunCount(200, 5000) },
    );
  });
});

const told = (minute: number, kind: string, more: Partial<UnitHistoryEntry> = {}): UnitHistoryEntry => ({
  minute,
  kind,
  toStatus: null,
  warehouseId: 1,
  thenStatus: null,
  thenWarehouseId: more.thenStatus == null ? null : 1,
  thenLoadId: null,
  ...more,
});
describe('the legs of a box', () => {
  it('run from the dock over its slot and the cooler onto its truck', () => {
    const history = [
      told(0, 'finalized', { toStatus: 1 }),
      told(10, 'receive', { toStatus: 2, thenStatus: 2 }),
      told(20, 'labelPrinted', { thenStatus: 2 }),
      told(30, 'putAway', { toStatus: 4, thenStatus: 4 }),
      told(60, 'cooler', { toStatus: 6, thenStatus: 6 }),
      told(90, 'coolerReturn', { toStatus: 2, thenStatus: 2, thenLoadId: 5 }),
      told(95, 'load', { toStatus: 7 }),
      told(99, 'released'),
    ];
    expect(buildUnitLegs(history, 200, 7)).toEqual([
      { location: { kind: 'dock', warehouseId: 1 }, fromMinute: 10, untilMinute: 30, isCurrent: false },
      { location: { kind: 'slots', warehouseId: 1 }, fromMinute: 30, untilMinute: 60, isCurrent: false },
      { location: { kind: 'cooler', warehouseId: 1 }, fromMinute: 60, untilMinute: 90, isCurrent: false },
      { location: { kind: 'dock', warehouseId: 1 }, fromMinute: 90, untilMinute: 95, isCurrent: false },
      { location: { kind: 'truck', loadId: 7 }, fromMinute: 95, untilMinute: 200, isCurrent: true },
    ]);
  });
  it('end with its delivery', () => {
    const history = [told(95, 'load', { toStatus: 7 }), told(150, 'delivered')];
    expect(buildUnitLegs(history, 200, 7)).toMatchObject([
      { fromMinute: 95, untilMinute: 150, isCurrent: false },
    ]);
  });
  it('identify the truck it was unloaded from by the load it was planned on', () => {
    const history = [
      told(10, 'receive', { toStatus: 2, thenStatus: 2, thenLoadId: 5 }),
      told(20, 'load', { toStatus: 7 }),
      told(30, 'unload', { toStatus: 2, thenStatus: 2, thenLoadId: 6 }),
    ];
    expect(buildUnitLegs(history, 40, null).map((leg) => leg.location)).toEqual([
      { kind: 'dock', warehouseId: 1 },
      { kind: 'truck', loadId: 5 },
      { kind: 'dock', warehouseId: 1 },
    ]);
  });
  it('continue in the other warehouse after a shuttle', () => {
    const history = [
      told(10, 'receive', { toStatus: 2, thenStatus: 2 }),
      told(20, 'shuttled', { toStatus: 3 }),
      told(50, 'arrived', { toStatus: 100, thenStatus: 100, thenWarehouseId: 2 }),
    ];
    expect(buildUnitLegs(history, 60, null).map((leg) => leg.location)).toEqual([
      { kind: 'dock', warehouseId: 1 },
      { kind: 'shuttle' },
      { kind: 'dock', warehouseId: 2 },
    ]);
  });
  it('end when the box is deleted', () => {
    const history = [told(10, 'receive', { toStatus: 2, thenStatus: 2 }), told(20, 'deleted')];
    expect(buildUnitLegs(history, 60, null)).toMatchObject([
      { fromMinute: 10, untilMinute: 20, isCurrent: false },
    ]);
  });
});

describe('temperatures', () => {
  test.each([
    [0, 'C', 320],
    [3.3, 'C', 379],
    [-40, 'C', -400],
    [36.25, 'F', 363],
    [-0.05, 'F', 0],
  ] as const)('%s °%s are %s tenths °F', (value, unit, tenths) => {
    expect(tenthsFFromTemperature(value, unit)).toBe(tenths);
  });
  it('are shown with one decimal', () => expect(formatTenthsF(-5)).toBe('-0.5 °F'));
});

const pen = createEmailWriterWithDefaultTexts('en');
describe('the temperature warning', () => {
  test.each([
    [240, 75, 180],
    [1, 75, 1],
    [100, 200, 100],
    [10, 33, 4],
  ])('for %s minutes at %s percent is sent at %s', (allowance, percent, from) => {
    expect(computeMinutesAboveLimitBeforeWarning(allowance, percent)).toBe(from);
  });
  it('lists each box, and whether its allowance is used up', () => {
    const box = {
      unitCode: '10023980001',
      shipper: 'Andes',
      consignee: 'Buckeye',
      product: 'Strawberries',
      place: 'dock',
      above: 180,
      unknown: 5,
      allowance: 240,
    };
    const { subject, text } = buildWarmAllowanceNearlyUsedEmail('MIA', [box], pen);
    expect(subject).toBe('Too warm at MIA: 1 unit');
    expect(text).toContain('None of them has used up its allowed time yet.');
    expect(text).toContain('180 of 240 minutes, 5 more not measured');
    expect(buildWarmAllowanceNearlyUsedEmail('MIA', [box, { ...box, above: 240 }], pen).text).toContain(
      '1 of 2 used up their allowed time.',
    );
    expect(
      buildWarmAllowanceNearlyUsedEmail(
        'MIA',
        Array.from({ length: 60 }, () => box),
        pen,
      ).text,
    ).toContain('and 10 more');
  });
});
