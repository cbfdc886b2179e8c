import { formatCount } from '#kit/contract/money.ts';
import {
  dateInZone,
  timeOfDayInZone,
  instantFromLocalTime,
  formatFullDateTimeInZone,
} from '#kit/contract/time-zones.ts';
import { addDays } from '#kit/contract/dates.ts';
import { isE164Phone, stripPhoneFormatting } from '#kit/contract/phone.ts';
import { formatTimesInText, getDefaultHourClockOfLanguage } from '#kit/contract/time-format.ts';

/** Text messages to consignees: content, timing, and the meaning of replies (docs/domain/outbound.md#text-messages). */

/** English is the translation key. Each template names the sender, the freight, the ETA, and how to stop. */
export const textMessageTemplates = {
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
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

export interface EventTextMessageValues {
  carrier: string;
  loadNumber: number;
  /** ISO timestamp. */
  eta: string | null;
  /** The time zone of the deliver-to. The message includes it, so that it is not mistaken for the reader's own. */
  zone: string;
  units: number;
}
/** Formats the message of an event in the consignee's language, with the clock of that language. */
export function formatEventTextMessage(
  kind: 'left' | 'expected' | 'moved',
  eventValues: EventTextMessageValues,
  texts: Texts,
  language = 'en',
): string {
  const dateTime =
    eventValues.eta === null
      ? null
      : formatFullDateTimeInZone(Temporal.Instant.from(eventValues.eta), eventValues.zone);
  const key = kind === 'left' ? leftKey(eventValues.units, dateTime !== null) : textMessageTemplates[kind];
  const values = {
    carrier: eventValues.carrier,
    units: formatCount(eventValues.units),
    load: `L-${eventValues.loadNumber}`,
    day: dateTime?.slice(0, 5) ?? '',
    hour: formatTimesInText(dateTime?.slice(11) ?? '', getDefaultHourClockOfLanguage(language)),
  };
  return written(key, values, texts);
}
function leftKey(units: number, isExpected: boolean): string {
  if (units === 1) return isExpected ? textMessageTemplates.oneLeft : textMessageTemplates.oneLeftWithoutEta;
  return isExpected ? textMessageTemplates.left : textMessageTemplates.leftWithoutEta;
}
/** Formats a custom message to the consignees of a load about a day. */
export function formatCustomTextMessage(
  values: { carrier: string; loadNumber: number; date: string; message: string },
  texts: Texts,
): string {
  const message = /[.!?。！？]$/.test(values.message) ? values.message : `${values.message}.`;
  return written(
    textMessageTemplates.said,
    {
      carrier: values.carrier,
      load: `L-${values.loadNumber}`,
      day: `${values.date.slice(5, 7)}/${values.date.slice(8, 10)}`,
      message,
    },
    texts,
  );
}

/** Converts a number to E.164, as providers require. Null when invalid. Ten digits are a North American number. */
export function parsePhoneToE164(input: string | null): string | null {
  const digits = stripPhoneFormatting(input ?? '');
  return (
    [digits, `+1${digits}`, `+${digits}`].find(
      (number) => /^\+1?\d{10,}$/.test(number) && isE164Phone(number),
    ) ?? null
  );
}

/**
 * The end of quiet hours, if it is between the two hours there. Null when a message can be sent. Equal hours mean no quiet hours.
 */
export function computeQuietHoursEndIfQuiet(
  now: Temporal.Instant,
  timeZone: string,
  { from, to }: { from: string; to: string },
): Temporal.Instant | null {
  if (from === to) return null;
  const hour = timeOfDayInZone(now, timeZone);
  const overMidnight = from > to;
  const isQuiet = overMidnight ? hour >= from || hour < to : hour >= from && hour < to;
  if (!isQuiet) return null;
  const today = dateInZone(now, timeZone);
  return instantFromLocalTime(overMidnight && hour >= from ? addDays(today, 1) : today, to, timeZone);
}

/** True when an ETA changed enough to send a message. A first ETA always is. */
export function isSignificantEtaChange(before: string | null, after: string, minMinutes: number): boolean {
  if (before === null) return true;
  const apart =
    Temporal.Instant.from(after).epochMilliseconds - Temporal.Instant.from(before).epochMilliseconds;
  return Math.abs(apart) >= minMinutes * 60_000;
}

export type ReplyKeyword = 'stop' | 'start' | 'help' | 'other';
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
/** Parses a reply. A keyword that the provider has already detected takes precedence. */
export function parseReplyKeyword(body: string, providerKeyword?: string): ReplyKeyword {
  const word = (providerKeyword ?? body)
    .normalize('NFC')
    .trim()
    .replace(/[.!。！\s]+$/u, '')
    .toUpperCase();
  if (stops.has(word)) return 'stop';
  if (starts.has(word)) return 'start';
  return helps.has(word) ? 'help' : 'other';
}
/** Our replies to keywords, used when the provider does not reply itself. */
export const keywordReplies: Readonly<Record<Exclude<ReplyKeyword, 'other'>, string>> = {
  stop: '{carrier}: you will get no more messages. Reply START to get them again.',
  start: '{carrier}: you will get messages about your loads. Reply STOP to end them, HELP for help.',
  help: '{carrier}: arrival updates for your loads. Questions: {phone}. Reply STOP to end these messages.',
};
export const formatKeywordReply = (
  word: ReplyKeyword,
  values: { carrier: string; phone: string },
  texts: Texts,
): string | null => (word === 'other' ? null : written(keywordReplies[word], values, texts));

/** Seconds until the next try: 30, doubled each time, at most an hour. */
export const computeTextRetrySeconds = (attempts: number): number =>
  Math.min(3600, 30 * 2 ** Math.max(0, attempts - 1));
export const maxTextAttempts = 12;

/** The text for a provider's failure code. */
export const formatTextMessageFailure = (code: number | null): string =>
  (code === null ? undefined : failures.get(code)) ?? 'The provider couldn’t deliver the message.';
const failures = new Map<number, string>([
  [21211, 'The number is not valid.'],
  [21610, 'The recipient opted out of text messages.'],
  [21614, 'This number can’t receive text messages.'],
  [21408, 'Text messages can’t be sent to this country.'],
  [30003, 'The phone is off or out of range.'],
  [30004, 'The phone doesn’t accept our messages.'],
  [30005, 'This number doesn’t exist.'],
  [30006, 'This number can’t receive text messages.'],
  [30007, 'The mobile network filtered out the message.'],
  [30008, 'The provider couldn’t deliver the message.'],
]);

export type SmsStatus = 'queued' | 'sent' | 'delivered' | 'failed' | 'skipped';
const rank: Record<SmsStatus, number> = { queued: 0, sent: 1, delivered: 2, failed: 2, skipped: 2 };
/** Receipts arrive in any order and more than once. A status only advances, and ends once. */
export const canAdvanceSmsStatus = (from: SmsStatus, to: SmsStatus): boolean => rank[to] > rank[from];
/** Maps a provider's receipt to our status. Null when it adds nothing. */
export function parseReceiptStatus(status: string): 'sent' | 'delivered' | 'failed' | null {
  if (status === 'delivered' || status === 'read') return 'delivered';
  if (status === 'undelivered' || status === 'failed') return 'failed';
  return status === 'sent' ? 'sent' : null;
}
