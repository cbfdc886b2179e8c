import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { formatICalendar } from './icalendar.ts';
import type { CalendarEvent } from './icalendar.ts';

/** Parses a calendar as RFC 5545 requires, and rejects what the RFC forbids. */
function read(text: string): { name: string; params: string; value: string }[][] {
  expect(text.endsWith('\r\n')).toBe(true);
  const raw = text.slice(0, -2).split('\r\n');
  for (const line of raw) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\u0000-\u0008]/);
  }
  const lines = raw.reduce<string[]>(
    (all, line) =>
      line.startsWith(' ') ? [...all.slice(0, -1), `${all.at(-1) ?? ''}${line.slice(1)}`] : [...all, line],
    [],
  );
  const open: string[] = [];
  const events: { name: string; params: string; value: string }[][] = [];
  for (const line of lines) {
    const found = /^([A-Z-]+)((?:;[A-Z-]+=[A-Z-]+)*):(.*)$/s.exec(line);
    if (!found) throw new Error(`no property: ${line}`);
    const [, name = '', params = '', value = ''] = found;
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push([]);
    } else if (name === 'END') expect(open.pop()).toBe(value);
    else if (open.at(-1) === 'VEVENT')
      events.at(-1)?.push({
        name,
        params,
        value: value.replace(/\\([\\;,nN])/g, (_, c: string) => (c.toLowerCase() === 'n' ? '\n' : c)),
      });
  }
  expect(open).toEqual([]);
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  return events;
}
const write = (events: CalendarEvent[]) =>
  formatICalendar({
    name: 'Lakeshore',
    productId: '-//Coldlane//Days of service//EN',
    generatedAt: '2027-02-03T15:00:00.123Z',
    refreshHours: 6,
    events,
  });
const of = (event: { name: string; value: string }[] | undefined, name: string) =>
  event?.find((p) => p.name === name)?.value;

describe('a calendar file', () => {
  it('writes a day as dates with an exclusive end, and a time in UTC', () => {
    const [day, time] = read(
      write([
        { uid: 'a@x', summary: 'Service', day: '2027-02-28' },
        {
          uid: 'b@x',
          summary: 'Delivery',
          start: '2027-03-14T02:30:00-05:00',
          end: '2027-03-14T09:00:00Z',
          location: 'Chicago',
        },
      ]),
    );
    expect(day?.map((p) => `${p.name}${p.params}:${p.value}`)).toEqual([
      'UID:a@x',
      'DTSTAMP:20270203T150000Z',
      'DTSTART;VALUE=DATE:20270228',
      'DTEND;VALUE=DATE:20270301',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Service',
    ]);
    expect([of(time, 'DTSTART'), of(time, 'DTEND'), of(time, 'LOCATION')]).toEqual([
      '20270314T073000Z',
      '20270314T090000Z',
      'Chicago',
    ]);
  });
  it('keeps every text unchanged, at any length and with any characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.constantFrom('', ',;\\\n', 'BEGIN:VEVENT\nEND:VCALENDAR', '收货人 🌹'.repeat(30)),
        (text, more) => {
          const said = `${text}${more}`
            .replace(/\r\n|\r/g, '\n')
            .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
          const [event] = read(write([{ uid: 'a', summary: said, description: said, day: '2027-02-03' }]));
          expect(of(event, 'SUMMARY')).toBe(said);
          if (said) expect(of(event, 'DESCRIPTION')).toBe(said);
        },
      ),
    );
  });
  it('includes the last day of a period, and refuses an event without a time', () => {
    expect(
      of(read(write([{ uid: 'a', summary: 'x', day: '2027-01-25', lastDay: '2027-02-12' }]))[0], 'DTEND'),
    ).toBe('20270213');
    expect(() => write([{ uid: 'a', summary: 'x' }])).toThrow('no time');
  });
});
