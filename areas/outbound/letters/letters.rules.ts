import { momentIn } from '#kit/contract/zones.ts';
import { showCount } from '#kit/contract/money.ts';

/** What stands in letters around departures and arrivals (docs/domain/outbound.md#letters). */

export interface LetterEvent {
  subject: string;
  body: string;
}
/** One event is a letter of its own; several are one, in the order in which they happened. */
export function letterOf(events: readonly LetterEvent[]): { subject: string; text: string } {
  const [first] = events;
  if (events.length === 1 && first) return { subject: first.subject, text: first.body };
  return {
    subject: `${first?.subject ?? ''} +${events.length - 1}`,
    text: events.map((e) => `${e.subject}\n${e.body}`).join('\n\n'),
  };
}

type Texts = Readonly<Record<string, string>>;
const written = (key: string, values: Readonly<Record<string, string>>, texts: Texts): string =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

export interface Arrival {
  loadNumber: number;
  place: string;
  zone: string;
  units: number;
  /** ISO instants. */
  before: string | null;
  eta: string | null;
  windowEnd: string | null;
}
const when = (iso: string | null, zone: string): string =>
  iso === null ? '' : momentIn(Temporal.Instant.from(iso), zone);
const values = (a: Arrival): Record<string, string> => ({
  load: `L-${a.loadNumber}`,
  place: a.place,
  units: showCount(a.units),
  eta: when(a.eta, a.zone),
  before: when(a.before, a.zone),
  window: when(a.windowEnd, a.zone),
});

export const letterTexts = {
  leftSubject: 'Load {load} has left',
  left: 'Units for {place} on load {load}: {units}. Expected {eta}.',
  leftWithoutEta: 'Units for {place} on load {load}: {units}. We will write when it arrives.',
  movedSubject: 'Load {load} is expected {eta}',
  moved: 'Load {load} for {place} is now expected {eta}. Before: {before}.',
  known: 'Load {load} for {place} is expected {eta}.',
  late: 'That is after the delivery window, which ends {window}.',
} as const;

/** To a consignee whose freight has left, in his language. */
export const leftLetter = (a: Arrival, texts: Texts): LetterEvent => ({
  subject: written(letterTexts.leftSubject, values(a), texts),
  body: written(a.eta === null ? letterTexts.leftWithoutEta : letterTexts.left, values(a), texts),
});
/** To whoever has to know that an arrival moved: with what it was, and whether it misses its window. */
export function movedLetter(a: Arrival, texts: Texts): LetterEvent {
  const said = [written(a.before === null ? letterTexts.known : letterTexts.moved, values(a), texts)];
  const isLate =
    a.eta !== null &&
    a.windowEnd !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(a.eta), Temporal.Instant.from(a.windowEnd)) > 0;
  if (isLate) said.push(written(letterTexts.late, values(a), texts));
  return { subject: written(letterTexts.movedSubject, values(a), texts), body: said.join(' ') };
}
