/** Writes a calendar file (RFC 5545): escaped text, lines of at most 75 octets, times in UTC, days as dates. */

export interface CalendarEvent {
  /** The same for the same event at every fetch. */
  uid: string;
  summary: string;
  description?: string;
  location?: string;
  /** A whole day, `YYYY-MM-DD`. `lastDay` is included. */
  day?: string;
  lastDay?: string;
  /** Or two instants, ISO. */
  start?: string;
  end?: string;
}
export interface CalendarFile {
  name: string;
  /** The product id: `-//Coldlane//Days of service//EN`. */
  productId: string;
  /** ISO instant at which the file was written. */
  generatedAt: string;
  /** Hours after which a client should fetch it again. */
  refreshHours: number;
  events: readonly CalendarEvent[];
}

const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/;/g, '\\;')
    .replace(/,/g, '\\,')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
const utc = (instant: string): string =>
  Temporal.Instant.from(instant).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();
const plain = (date: string): string => date.replaceAll('-', '');
const encoder = new TextEncoder();

/** Folds a line after at most 75 octets, never inside a character. The continuation begins with a space. */
function folded(line: string): string {
  const out: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      out.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...out, part].join('\r\n');
}

/** Formats the calendar as text. An event needs a day, or a start and an end. */
export function formatICalendar(file: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(file.productId)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(file.name)}`,
    `X-WR-CALNAME:${escaped(file.name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${file.refreshHours}H`,
    `X-PUBLISHED-TTL:PT${file.refreshHours}H`,
  ];
  for (const event of file.events) {
    lines.push('BEGIN:VEVENT', `UID:${escaped(event.uid)}`, `DTSTAMP:${utc(file.generatedAt)}`);
    if (event.day !== undefined)
      lines.push(
        `DTSTART;VALUE=DATE:${plain(event.day)}`,
        `DTEND;VALUE=DATE:${plain(dayAfter(event.lastDay ?? event.day))}`,
        'TRANSP:TRANSPARENT',
      );
    else if (event.start !== undefined && event.end !== undefined)
      lines.push(`DTSTART:${utc(event.start)}`, `DTEND:${utc(event.end)}`);
    else throw new Error(`The event ${event.uid} has no time`);
    lines.push(`SUMMARY:${escaped(event.summary)}`);
    if (event.description) lines.push(`DESCRIPTION:${escaped(event.description)}`);
    if (event.location) lines.push(`LOCATION:${escaped(event.location)}`);
    lines.push('END:VEVENT');
  }
  lines.push('END:VCALENDAR');
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
