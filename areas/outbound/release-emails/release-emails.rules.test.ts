import { describe, expect, it } from 'vitest';
import {
  composeDepartureEmailText,
  composeEmailOfEvents,
  composeEtaChangeEmailText,
} from './release-emails.rules.ts';
import { createEmailWriterWithDefaultTexts } from '#areas/settings/emails/email-writer.service.ts';

const pen = createEmailWriterWithDefaultTexts('en');
const arrival = {
  loadNumber: 60193,
  destination: 'Lakeshore Wholesale',
  zone: 'America/Chicago',
  units: 1234,
  previousEta: '2027-02-04T11:10:00Z',
  eta: '2027-02-04T12:40:00Z',
  windowEnd: '2027-02-04T12:00:00Z',
};

describe('an event email', () => {
  it('of one event is that event, and of several lists all of them in order', () => {
    const [a, b] = [
      { subject: 'L-1 released', body: 'One' },
      { subject: 'L-2 released', body: 'Two' },
    ];
    expect(composeEmailOfEvents([a])).toEqual({ subject: 'L-1 released', text: 'One' });
    expect(composeEmailOfEvents([a, b])).toEqual({
      subject: 'L-1 released +1',
      text: 'L-1 released\nOne\n\nL-2 released\nTwo',
    });
  });
  it('about an arrival shows the earlier time, the local time zone, and that it misses its window', () => {
    expect(composeEtaChangeEmailText(arrival, pen)).toEqual({
      subject: 'Load L-60193 is expected 02/04/2027 6:40 AM CT',
      body: 'Load L-60193 for Lakeshore Wholesale is now expected 02/04/2027 6:40 AM CT. Previously: 02/04/2027 5:10 AM CT.\nThis is after the delivery window, which ends 02/04/2027 6:00 AM CT.',
    });
    expect(composeEtaChangeEmailText({ ...arrival, previousEta: null, windowEnd: null }, pen).body).toBe(
      'Load L-60193 for Lakeshore Wholesale is expected 02/04/2027 6:40 AM CT.',
    );
  });
  it('about a departure shows units and arrival, in the reader’s language', () => {
    expect(composeDepartureEmailText(arrival, pen).body).toContain('1,234. Expected 02/04/2027 6:40 AM CT.');
    expect(composeDepartureEmailText({ ...arrival, eta: null }, pen).body).toContain(
      'We’ll send you the arrival time.',
    );
    expect(composeDepartureEmailText(arrival, createEmailWriterWithDefaultTexts('es')).subject).toBe(
      'La carga L-60193 salió',
    );
  });
});
