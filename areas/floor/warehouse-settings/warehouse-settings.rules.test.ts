import { describe, expect, it } from 'vitest';
import { cutoffChangeClosesOrderEntryNow } from './warehouse-settings.rules.ts';

const miami = 'America/New_York';
const at = (text: string) => Temporal.Instant.from(text);

describe('a changed cutoff', () => {
  const now = at('2027-02-03T15:00:00Z');
  it.each<[string, number, string | null, string | null, boolean]>([
    ['closes today when the new cutoff has passed', 3, '17:00', '09:00', true],
    ['closes today when the day is closed', 3, '17:00', null, true],
    ['does not close today when the new cutoff is in the future', 3, '17:00', '11:00', false],
    ['does not close a day that is already closed', 3, '09:00', '08:00', false],
    ['a cutoff of another weekday does not close today', 4, '17:00', null, false],
  ])('%s', (_, dow, before, after, closes) =>
    expect(cutoffChangeClosesOrderEntryNow(now, miami, dow, before, after)).toBe(closes),
  );
});
