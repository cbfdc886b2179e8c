import { showCount } from '#kit/contract/money.ts';
import { dateIn, hourIn, instantOf, momentIn } from '#kit/contract/zones.ts';
import { addDays } from '#kit/contract/dates.ts';
import { isPhone, phoneDigits } from '#kit/contract/phone.ts';

/** What consignees are told by text message, when, and what their answers mean (docs/domain/outbound.md#text-messages). */

/** English is the key of the translation. Each says who writes, of what, when it comes, and how to stop. */
export const bodies = {
  left: '{carrier}: {units} units on load {load} have left. Expected {day} {hour}. Reply STOP to end these messages.',
  leftWithoutEta: '{carrier}: {units} units on load {load} have left. Reply STOP to end these messages.',
  oneLeft:
    '{carrier}: 1 unit on load {load} has left. Expected {day} {hour}. Reply STOP to end these messages.',
  oneLeftWithoutEta: '{carrier}: 1 unit on load {load} has left. Reply STOP to end these messages.',
  expected: '{carrier}: load {load} is expected {day} {hour}. Reply STOP to end these messages.',
  moved: '{carrier}: load {load} is now expected {day} {hour}. Reply STOP to end these messages.',
  said: '{carrier}, load {load}, {day}: {message} Reply STOP to end these messages.',
} as const;

type Texts = Readonly<Record<string, string>>;
const written = (key: string, values: Readonly<Record<string, string>>, texts: Texts): string =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

export interface Told {
  carrier: string;
  loadNumber: number;
  /** ISO instant. */
  eta: string | null;
  /** Of the place that it is delivered to: whoever reads it elsewhere must not take it for his own time. */
  zone: string;
  units: number;
}
/** The message of an event, in the consignee's language. */
export function bodyOf(kind: 'left' | 'expected' | 'moved', told: Told, texts: Texts): string {
  const at = told.eta === null ? null : momentIn(Temporal.Instant.from(told.eta), told.zone);
  const key = kind === 'left' ? leftKey(told.units, at !== null) : bodies[kind];
  const values = {
    carrier: told.carrier,
    units: showCount(told.units),
    load: `L-${told.loadNumber}`,
    day: at?.slice(0, 5) ?? '',
    hour: at?.slice(11) ?? '',
  };
  return written(key, values, texts);
}
function leftKey(units: number, isExpected: boolean): string {
  if (units === 1) return isExpected ? bodies.oneLeft : bodies.oneLeftWithoutEta;
  return isExpected ? bodies.left : bodies.leftWithoutEta;
}
/** What somebody of ours writes to the consignees of a load about a day. */
export function saidBody(
  said: { carrier: string; loadNumber: number; date: string; message: string },
  texts: Texts,
): string {
  const message = /[.!?。！？]$/.test(said.message) ? said.message : `${said.message}.`;
  return written(
    bodies.said,
    {
      carrier: said.carrier,
      load: `L-${said.loadNumber}`,
      day: `${said.date.slice(5, 7)}/${said.date.slice(8, 10)}`,
      message,
    },
    texts,
  );
}

/** The number as a provider takes it, E.164; null when it is none. Ten digits are of North America. */
export function phoneOf(typed: string | null): string | null {
  const digits = phoneDigits(typed ?? '');
  return (
    [digits, `+1${digits}`, `+${digits}`].find((number) => /^\+1?\d{10,}$/.test(number) && isPhone(number)) ??
    null
  );
}

/**
 * Until when nobody is woken, where it is between two hours of the night there; null when a message may go. Equal hours
 * mean that there is no such time.
 */
export function quietUntil(
  now: Temporal.Instant,
  zone: string,
  { from, to }: { from: string; to: string },
): Temporal.Instant | null {
  if (from === to) return null;
  const hour = hourIn(now, zone);
  const overMidnight = from > to;
  const isQuiet = overMidnight ? hour >= from || hour < to : hour >= from && hour < to;
  if (!isQuiet) return null;
  const today = dateIn(now, zone);
  return instantOf(overMidnight && hour >= from ? addDays(today, 1) : today, to, zone);
}

/** Whether an arrival moved by so much that it is told; what nobody was told before is. */
export function isNews(before: string | null, after: string, leastMinutes: number): boolean {
  if (before === null) return true;
  const apart =
    Temporal.Instant.from(after).epochMilliseconds - Temporal.Instant.from(before).epochMilliseconds;
  return Math.abs(apart) >= leastMinutes * 60_000;
}

export type Word = 'stop' | 'start' | 'help' | 'other';
const stops = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'ALTO',
  'PARAR',
  '停止',
  '退订',
]);
const starts = new Set(['START', 'UNSTOP', 'YES', 'SI', 'SÍ', '开始', '订阅']);
const helps = new Set(['HELP', 'INFO', 'AYUDA', '帮助']);
/** What an answer means. A provider that has read it itself says so, and is believed. */
export function wordOf(body: string, saidByProvider?: string): Word {
  const word = (saidByProvider ?? body)
    .normalize('NFC')
    .trim()
    .replace(/[.!。！\s]+$/u, '')
    .toUpperCase();
  if (stops.has(word)) return 'stop';
  if (starts.has(word)) return 'start';
  return helps.has(word) ? 'help' : 'other';
}
/** What we answer where the provider does not answer itself. */
export const answers: Readonly<Record<Exclude<Word, 'other'>, string>> = {
  stop: '{carrier}: you will get no more messages. Reply START to get them again.',
  start: '{carrier}: you will get messages about your loads. Reply STOP to end them, HELP for help.',
  help: '{carrier}: arrivals of your loads. Questions: {phone}. Reply STOP to end these messages.',
};
export const answerTo = (
  word: Word,
  values: { carrier: string; phone: string },
  texts: Texts,
): string | null => (word === 'other' ? null : written(answers[word], values, texts));

/** Seconds until a message is tried again: half a minute, doubled each time, at most an hour. */
export const pauseAfter = (tries: number): number => Math.min(3600, 30 * 2 ** Math.max(0, tries - 1));
export const mostTries = 12;

/** What a provider's number of a failure says to people. */
export const failureOf = (code: number | null): string =>
  (code === null ? undefined : failures.get(code)) ?? 'The provider could not deliver it.';
const failures = new Map<number, string>([
  [21211, 'The number is not valid.'],
  [21610, 'The receiver has ended text messages.'],
  [21614, 'The number takes no text messages.'],
  [21408, 'No text messages go to this country.'],
  [30003, 'The phone is switched off or out of reach.'],
  [30004, 'The phone does not take messages of ours.'],
  [30005, 'Nobody has this number.'],
  [30006, 'The number takes no text messages.'],
  [30007, 'The carrier has filtered it.'],
  [30008, 'The provider could not deliver it.'],
]);

export type SmsStatus = 'queued' | 'sent' | 'delivered' | 'failed' | 'skipped';
const rank: Record<SmsStatus, number> = { queued: 0, sent: 1, delivered: 2, failed: 2, skipped: 2 };
/** Receipts come in any order and more than once: a message only goes on, and ends once. */
export const goesOn = (from: SmsStatus, to: SmsStatus): boolean => rank[to] > rank[from];
/** What a provider's receipt means for us; null where it says nothing new. */
export function receiptOf(status: string): 'sent' | 'delivered' | 'failed' | null {
  if (status === 'delivered' || status === 'read') return 'delivered';
  if (status === 'undelivered' || status === 'failed') return 'failed';
  return status === 'sent' ? 'sent' : null;
}
