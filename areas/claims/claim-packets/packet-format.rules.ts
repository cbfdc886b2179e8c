import type { PacketData, PacketScan } from './packet-data.contract.ts';
import { getLastFreightMilestone } from '#areas/claims/claims/claim-events.rules.ts';
import type { FreightMilestones } from '#areas/claims/claims/claim-events.rules.ts';
import {
  getReceivingDoorOfUnitEvent,
  formatUnitEventKind,
} from '#areas/freight/units/unit-event-names.rules.ts';
import { formatTimesInText } from '#kit/contract/time-format.ts';
import type { HourClockFormat } from '#kit/contract/time-format.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';

/** Formats the texts in a packet document. */

interface Say {
  (text: string, params?: Readonly<Record<string, string | number>>): string;
  readonly timeFormat?: HourClockFormat;
}

/** `02/03/2027 5:00 PM ET`, with the clock of the packet's language. */
export const formatInstantInZone = ({ timeFormat }: Say, instant: string | null, timeZone: string): string =>
  instant === null
    ? '–'
    : formatTimesInText(formatFullDateTimeInZone(Temporal.Instant.from(instant), timeZone), timeFormat);

/** The last milestone of the freight and its time. Freight on a truck that is still here has not left. */
export function formatLastFreightMilestone(
  say: Say,
  freight: FreightMilestones & { zone: string },
): [string, string | null] {
  const { label, at: instant, hasNotLeft: waits } = getLastFreightMilestone(freight);
  if (instant === null) return [say(label), null];
  const when = formatInstantInZone(say, instant, freight.zone);
  return [say(label), waits ? say('{when} (not left yet)', { when }) : when];
}

/**
 * Translates a word for a specific subject, where the language has its own translation for it
 * (docs/decisions/003-english-texts-are-translation-keys.md).
 */
function of(say: Say, thing: string, word: string): string {
  const key = `${thing}|${word}`;
  const translation = say(key);
  return translation === key ? say(word) : translation;
}
export const formatScanKind = (say: Say, { kind }: Pick<PacketScan, 'kind'>): string =>
  of(say, 'unit', formatUnitEventKind(kind));
/** Doors are shown by number. Some are stored with the English word in front. */
export function formatScanPlace(say: Say, scan: Pick<PacketScan, 'kind' | 'place'>): string | null {
  const number = getReceivingDoorOfUnitEvent(scan) ?? /^Door (\d{1,4})$/.exec(scan.place ?? '')?.[1];
  return number === undefined ? scan.place : say('Door {number}', { number });
}

const statuses: Readonly<Record<string, string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  queued: 'To be sent',
};
interface Said {
  at: string;
  who: string;
  text: string;
  /** The status of a message, or that it is a note. */
  more: string;
}
/** Text messages and the notes of both parties, in order of time. */
export const listConversationEntries = (
  data: Pick<PacketData, 'textMessages' | 'events'>,
  say: Say,
): Said[] =>
  [
    ...data.textMessages.map((m) => ({
      at: m.at,
      who: m.from === 'us' ? say('Text message from us') : say('Text message to us'),
      text: m.text,
      more: say(statuses[m.status] ?? ''),
    })),
    ...data.events
      .filter(({ action }) => action === 'note on a claim')
      .map((e) => ({ at: e.at, who: e.who, text: e.said ?? '', more: say('Note') })),
  ].toSorted((a, b) => Temporal.Instant.compare(Temporal.Instant.from(a.at), Temporal.Instant.from(b.at)));
