import { describe, expect, test } from 'vitest';
import { releaseMail } from './release-messages.rules.ts';
import { ownPen } from '#areas/settings/mails/mail-pen.service.ts';

const now = Temporal.Instant.from('2027-02-03T19:00:00Z');

describe('what leaves the house', () => {
  const facts = {
    load: 'L-60211',
    name: 'MIA 0203-01',
    day: '02/03/2027',
    trailer: 'TR 5102',
    seal: null,
    warehouse: 'MIA',
    zone: 'America/New_York',
    at: now,
    by: 'Dana Reyes',
    units: 1432,
    short: 2,
    bols: 3,
    forced: null,
  };
  test('the mail names load, warehouse time, units and papers', () => {
    const mail = releaseMail(facts, ownPen('en'));
    expect(mail.subject).toBe('L-60211 released, MIA 02/03/2027');
    expect(mail.text).toContain('Released 02/03/2027 14:00 EST by Dana Reyes');
    expect(mail.text).toContain('1,432 units loaded, 2 short, 3 bills of lading');
    expect(mail.text).not.toContain('Forced');
    expect(releaseMail({ ...facts, units: 1, bols: 1 }, ownPen('en')).text).toContain(
      '1 unit loaded, 2 short, 1 bill of lading.',
    );
    expect(releaseMail({ ...facts, forced: 'Store opens' }, ownPen('en')).text).toContain(
      'Forced release: Store opens',
    );
  });
});
