import { describe, expect, it } from 'vitest';
import { wholeMinutesRemaining, getCutoffWarningLevel } from './cutoff-warning.rules.ts';

const at = (minutes: number, reason = 'before') => ({ reason, remainingMs: minutes * 60_000 });

describe('the warning about pending freight before the cutoff', () => {
  it.each([
    ['is nothing to speak of hours before', at(61), 17, 'none'],
    ['is told from an hour before', at(60), 17, 'told'],
    ['is told with 42 minutes left', at(42), 17, 'told'],
    ['is finalized by one press from ten minutes before', at(10), 17, 'act'],
    ['is finalized by one press in the last second', at(1 / 60), 1, 'act'],
    ['is nothing where there is none', at(5), 0, 'none'],
    ['is no matter of minutes once the cutoff has passed', at(0, 'passed'), 17, 'none'],
    ['is no matter of minutes for whom the cutoff is none', at(5, 'exempt'), 17, 'none'],
    ['is not known while the clock is not', null, 17, 'none'],
  ] as const)('%s', (_name, cutoff, units, says) => expect(getCutoffWarningLevel(cutoff, units)).toBe(says));
  it('counts whole remaining minutes', () =>
    expect([wholeMinutesRemaining(42 * 60_000 + 59_000), wholeMinutesRemaining(59_000)]).toEqual([42, 0]));
});
