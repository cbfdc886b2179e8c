import { describe, expect, it } from 'vitest';
import { wholeMinutesRemaining, getCutoffWarningLevel } from './cutoff-warning.rules.ts';

const at = (minutes: number, reason = 'before') => ({ reason, remainingMs: minutes * 60_000 });

describe('the warning about pending freight before the cutoff', () => {
  it.each([
    ['is not shown hours before', at(61), 17, 'none'],
    ['is shown from one hour before', at(60), 17, 'told'],
    ['is shown with 42 minutes left', at(42), 17, 'told'],
    ['offers to finalize from ten minutes before', at(10), 17, 'act'],
    ['offers to finalize until the last second', at(1 / 60), 1, 'act'],
    ['is not shown without a cutoff', at(5), 0, 'none'],
    ['shows no minutes once the cutoff has passed', at(0, 'passed'), 17, 'none'],
    ['shows no minutes for a user exempt from the cutoff', at(5, 'exempt'), 17, 'none'],
    ['is unknown while the server time is unknown', null, 17, 'none'],
  ] as const)('%s', (_name, cutoff, units, says) => expect(getCutoffWarningLevel(cutoff, units)).toBe(says));
  it('counts whole remaining minutes', () =>
    expect([wholeMinutesRemaining(42 * 60_000 + 59_000), wholeMinutesRemaining(59_000)]).toEqual([42, 0]));
});
