import type { PackFacts, Scan } from './pack-facts.contract.ts';
import { momentOf } from '#areas/claims/claims/claim-events.rules.ts';
import type { Moments } from '#areas/claims/claims/claim-events.rules.ts';
import { doorOfEvent, nameOfEvent } from '#areas/freight/units/unit-words.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { dateIn, hourIn, zoneNamed } from '#kit/contract/zones.ts';

/** What stands on the paper of a pack, in words. */

type Say = (text: string, params?: Readonly<Record<string, string | number>>) => string;

export function at(instant: string | null, zone: string): string {
  if (instant === null) return '–';
  const moment = Temporal.Instant.from(instant);
  return `${showDate(dateIn(moment, zone))} ${hourIn(moment, zone)} ${zoneNamed(moment, zone)}`;
}

/** How far the freight came, and when; what stands on a truck that is still here has not left. */
export function momentSays(say: Say, c: Moments & { zone: string }): [string, string | null] {
  const { label, at: instant, waits } = momentOf(c);
  if (instant === null) return [say(label), null];
  const when = at(instant, c.zone);
  return [say(label), waits ? say('{when}; not left yet', { when }) : when];
}

/** A word of a thing, as the language says it of that thing where it does (docs/decisions/003-texts-are-their-own-keys.md). */
function of(say: Say, thing: string, word: string): string {
  const key = `${thing}|${word}`;
  const said = say(key);
  return said === key ? say(word) : said;
}
export const scanSays = (say: Say, { kind }: Pick<Scan, 'kind'>): string =>
  of(say, 'unit', nameOfEvent(kind));
/** Doors are written by number, at times with the English word before it. */
export function placeSays(say: Say, scan: Pick<Scan, 'kind' | 'place'>): string | null {
  const number = doorOfEvent(scan) ?? /^Door (\d{1,4})$/.exec(scan.place ?? '')?.[1];
  return number === undefined ? scan.place : say('Door {number}', { number });
}

const statuses: Readonly<Record<string, string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  queued: 'Waiting to be sent',
};
interface Said {
  at: string;
  who: string;
  text: string;
  /** What became of a message, or that it is a note. */
  more: string;
}
/** What was said of it: text messages and the notes of both sides, as they followed each other. */
export const talkOf = (f: Pick<PackFacts, 'messages' | 'events'>, say: Say): Said[] =>
  [
    ...f.messages.map((m) => ({
      at: m.at,
      who: m.from === 'us' ? say('Text message from us') : say('Text message to us'),
      text: m.text,
      more: say(statuses[m.status] ?? ''),
    })),
    ...f.events
      .filter(({ action }) => action === 'note on a claim')
      .map((e) => ({ at: e.at, who: e.who, text: e.said ?? '', more: say('Note') })),
  ].toSorted((a, b) => Temporal.Instant.compare(Temporal.Instant.from(a.at), Temporal.Instant.from(b.at)));
