import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import { formatCount } from '#kit/contract/money.ts';

/** The text about one event in a departure or arrival email (docs/domain/outbound.md#emails). */

export interface EventEmailText {
  subject: string;
  body: string;
}
/** Composes one email of one or several events, in the order they happened. */
export function composeEmailOfEvents(events: readonly EventEmailText[]): { subject: string; text: string } {
  const [first] = events;
  if (events.length === 1 && first) return { subject: first.subject, text: first.body };
  return {
    subject: `${first?.subject ?? ''} +${events.length - 1}`,
    text: events.map((e) => `${e.subject}\n${e.body}`).join('\n\n'),
  };
}

export interface ArrivalToEmail {
  loadNumber: number;
  destination: string;
  zone: string;
  units: number;
  /** ISO timestamps. */
  previousEta: string | null;
  eta: string | null;
  windowEnd: string | null;
}
const when = (iso: string | null, timeZone: string): string =>
  iso === null ? '' : formatFullDateTimeInZone(Temporal.Instant.from(iso), timeZone);
const values = (a: ArrivalToEmail) => ({
  load: `L-${a.loadNumber}`,
  place: a.destination,
  units: formatCount(a.units),
});
const event = ({ subject, text }: RenderedEmail): EventEmailText => ({ subject, body: text });

/** Composes the event for a consignee whose freight has left, in their language. */
export const composeDepartureEmailText = (arrival: ArrivalToEmail, writer: EmailWriter): EventEmailText =>
  event(
    arrival.eta === null
      ? writer.renderEmail('departedUnknown', values(arrival))
      : writer.renderEmail('departed', { ...values(arrival), eta: when(arrival.eta, arrival.zone) }),
  );
/** Composes the event of a changed ETA: the old time, and whether it misses the delivery window. */
export function composeEtaChangeEmailText(arrival: ArrivalToEmail, writer: EmailWriter): EventEmailText {
  const isLate =
    arrival.eta !== null &&
    arrival.windowEnd !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(arrival.eta), Temporal.Instant.from(arrival.windowEnd)) >
      0;
  const variables = {
    ...values(arrival),
    eta: when(arrival.eta, arrival.zone),
    window: isLate ? when(arrival.windowEnd, arrival.zone) : null,
  };
  return event(
    arrival.previousEta === null
      ? writer.renderEmail('arrivalKnown', variables)
      : writer.renderEmail('arrivalMoved', { ...variables, before: when(arrival.previousEta, arrival.zone) }),
  );
}
