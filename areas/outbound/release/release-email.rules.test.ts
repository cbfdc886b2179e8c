import { describe, expect, test } from 'vitest';
import { composeReleaseEmail } from './release-email.rules.ts';
import { createEmailWriterWithDefaultTexts } from '#areas/settings/emails/email-writer.service.ts';

const now = Temporal.Instant.from('2027-02-03T19:00:00Z');

describe('the release email', () => {
  const facts = {
    load: 'L-60211',
    name: 'MIA 0203-01',
    dayOfService: '02/03/2027',
    trailer: 'TR 5102',
    seal: null,
    warehouse: 'MIA',
    timeZone: 'America/New_York',
    releasedAt: now,
    releasedBy: 'Dana Reyes',
    units: 1432,
    short: 2,
    bols: 3,
    forceNote: null,
  };
  test('lists load, warehouse time, units and documents', () => {
    const mail = composeReleaseEmail(facts, createEmailWriterWithDefaultTexts('en'));
    expect(mail.subject).toBe('L-60211 released, MIA 02/03/2027');
    expect(mail.text).toContain('Released 02/03/2027 2:00 PM ET by Dana Reyes');
    expect(mail.text).toContain('1,432 units loaded, 2 short, 3 bills of lading');
    expect(mail.text).not.toContain('Forced');
    expect(
      composeReleaseEmail({ ...facts, units: 1, bols: 1 }, createEmailWriterWithDefaultTexts('en')).text,
    ).toContain('1 unit loaded, 2 short, 1 bill of lading.');
    expect(
      composeReleaseEmail({ ...facts, forceNote: 'Store opens' }, createEmailWriterWithDefaultTexts('en'))
        .text,
    ).toContain('Forced release: Store opens');
  });
});
