import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { getEtaTimeError, parseEtaTime, selectEtaWithoutOverride } from './etas.rules.ts';
import { isLocalDateTimeOrInstantText } from './local-time.contract.ts';
import { dateTimeInZone } from '#kit/contract/time-zones.ts';

const at = (iso: string) => Temporal.Instant.from(iso);
const chicago = 'America/Chicago';

describe('a typed time', () => {
  it.each([
    ['2027-02-04 06:30', true],
    ['2027-02-04T06:30:00-06:00', true],
    ['2027-02-04T12:30Z', true],
    ['2027-02-04T06:30:00', false],
    ['2027-02-30 06:30', false],
    ['2027-02-04 24:00', false],
    ['2027-02-04T25:30:00Z', false],
    ['tomorrow', false],
    ['', false],
  ])('%s is valid: %s', (text, is) => {
    expect(isLocalDateTimeOrInstantText(text)).toBe(is);
  });
  it('is in the drop’s time zone: Chicago for a Miami load', () => {
    expect(parseEtaTime('2027-02-04 06:30', chicago, null)).toEqual(at('2027-02-04T12:30:00Z'));
    expect(parseEtaTime('2027-02-04T06:30:00-05:00', chicago, null)).toEqual(at('2027-02-04T11:30:00Z'));
  });
  it('in the repeated hour is the first of the two, or the second when that was shown', () => {
    // Clocks go back on 2027-11-07 at 02:00 CDT.
    const second = at('2027-11-07T07:30:00Z');
    expect(dateTimeInZone(second, chicago)).toBe('2027-11-07 01:30');
    expect(parseEtaTime('2027-11-07 01:30', chicago, null)).toEqual(at('2027-11-07T06:30:00Z'));
    expect(parseEtaTime('2027-11-07 01:30', chicago, second)).toEqual(second);
  });
  it('in the skipped hour moves forward', () => {
    expect(parseEtaTime('2027-03-14 02:30', chicago, null)).toEqual(at('2027-03-14T08:30:00Z'));
  });
  it('entered as it was shown changes nothing, in any time zone and at any hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_790_000_000, max: 1_860_000_000 }),
        fc.constantFrom(
          'America/New_York',
          chicago,
          'America/Phoenix',
          'America/Los_Angeles',
          'America/St_Johns',
        ),
        (seconds, timeZone) => {
          const shown = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
          expect(parseEtaTime(dateTimeInZone(shown, timeZone), timeZone, shown)).toEqual(shown);
        },
      ),
    );
  });
});

describe('an arrival', () => {
  const left = at('2027-02-03T20:00:00Z');
  it.each([
    ['2027-02-03T19:59:00Z', 'beforeDeparture'],
    ['2027-02-03T20:00:00Z', null],
    ['2027-02-17T20:00:00Z', null],
    ['2027-02-17T20:01:00Z', 'tooFarAhead'],
  ])('at %s for a truck that left at 20:00: %s', (eta, fault) => {
    expect(getEtaTimeError(at(eta), left)).toBe(fault);
  });
  it('can be at any time when the departure is unknown', () => {
    expect(getEtaTimeError(at('2020-01-01T00:00:00Z'), null)).toBeNull();
  });
});

describe('the effective ETA', () => {
  const [a, b, c] = ['2027-02-04T10:00:00Z', '2027-02-04T11:00:00Z', '2027-02-04T12:00:00Z'];
  it.each([
    [
      { dispatch: a, manual: b, computed: c },
      { eta: a, source: 'dispatch' },
    ],
    [
      { dispatch: null, manual: b, computed: c },
      { eta: b, source: 'manual' },
    ],
    [
      { dispatch: null, manual: null, computed: c },
      { eta: c, source: 'computed' },
    ],
    [
      { dispatch: null, manual: null, computed: null },
      { eta: null, source: 'computed' },
    ],
  ] as const)('for %o is %o', (words, holds) => {
    expect(selectEtaWithoutOverride(words)).toEqual(holds);
  });
});
