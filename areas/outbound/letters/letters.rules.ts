import type { Pen, Written } from '#areas/settings/mails/mail-words.rules.ts';
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
const values = (a: Arrival) => ({
  load: `L-${a.loadNumber}`,
  place: a.place,
  units: showCount(a.units),
});
const event = ({ subject, text }: Written): LetterEvent => ({ subject, body: text });

/** To a consignee whose freight has left, in his language. */
export const leftLetter = (a: Arrival, pen: Pen): LetterEvent =>
  event(
    a.eta === null
      ? pen.mail('departedUnknown', values(a))
      : pen.mail('departed', { ...values(a), eta: when(a.eta, a.zone) }),
  );
/** To whoever has to know that an arrival moved: with what it was, and whether it misses its window. */
export function movedLetter(a: Arrival, pen: Pen): LetterEvent {
  const isLate =
    a.eta !== null &&
    a.windowEnd !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(a.eta), Temporal.Instant.from(a.windowEnd)) > 0;
  const told = {
    ...values(a),
    eta: when(a.eta, a.zone),
    window: isLate ? when(a.windowEnd, a.zone) : null,
  };
  return event(
    a.before === null
      ? pen.mail('arrivalKnown', told)
      : pen.mail('arrivalMoved', { ...told, before: when(a.before, a.zone) }),
  );
}
