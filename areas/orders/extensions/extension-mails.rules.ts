import { numberOf } from './extensions.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';

/** The letters about an extension: each in the language of its reader, times on the clock of the warehouse. */

export interface MailFacts {
  extensionNo: number;
  shipper: string;
  warehouse: string;
  zone: string;
  shipDate: string;
  hour: string;
  applicant: string;
  phone: string;
  lines: readonly { consignee: string; units: number }[];
  /** Cents. */
  surcharge: number;
  by: string;
  reason: string | null;
  message: string | null;
}
export interface Letter {
  subject: string;
  text: string;
}
type Texts = Record<string, string>;

export function requestedMail(f: MailFacts, texts: Texts): Letter {
  return letter(f, texts, 'Extension {number} requested by {shipper} for {date}', [
    '{shipper} asks to come after the cutoff of {date} at {warehouse}.',
    ...about,
    'Applicant: {applicant}, {phone}',
  ]);
}
export function approvedMail(f: MailFacts, texts: Texts): Letter {
  return letter(f, texts, 'Extension {number} for {date} is approved', [
    'Your extension {number} for {date} at {warehouse} is approved by {by}. The freight is finalized.',
    ...about,
    ...(f.surcharge > 0 ? ['Surcharge: {surcharge}'] : []),
    ...said(f),
  ]);
}
export function rejectedMail(f: MailFacts, texts: Texts): Letter {
  return letter(f, texts, 'Extension {number} for {date} is rejected', [
    'Your extension {number} for {date} at {warehouse} is rejected by {by}. A rejection cannot be reversed.',
    ...said(f),
    ...about,
  ]);
}
export function hourChangedMail(f: MailFacts & { before: string }, texts: Texts): Letter {
  return letter(
    f,
    texts,
    'Extension {number}: new shipping hour {hour}',
    [
      '{by} changed the shipping hour of extension {number} for {date} at {warehouse} from {before} to {hour}.',
      ...about,
    ],
    { before: f.before },
  );
}

const about = ['Shipping hour: {hour} ({zone})', 'Consolidations: {lines}, units: {units}'];
const said = (f: MailFacts): string[] => [
  ...(f.reason ? ['Reason: {reason}'] : []),
  ...(f.message ? ['Message: {message}'] : []),
];
const longest = 40;

function letter(
  f: MailFacts,
  texts: Texts,
  subject: string,
  lines: string[],
  more: Record<string, string> = {},
): Letter {
  const values: Record<string, string> = {
    number: numberOf(f.extensionNo),
    shipper: f.shipper,
    warehouse: f.warehouse,
    zone: f.zone,
    date: showDate(f.shipDate),
    hour: f.hour,
    applicant: f.applicant,
    phone: f.phone,
    by: f.by,
    lines: showCount(f.lines.length),
    units: showCount(f.lines.reduce((sum, line) => sum + line.units, 0)),
    surcharge: showMoney(f.surcharge),
    reason: f.reason === null ? '' : (texts[f.reason] ?? f.reason),
    message: f.message ?? '',
    ...more,
  };
  const write = (sentence: string) =>
    (texts[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const freight = f.lines.slice(0, longest).map((line) => `- ${line.consignee}: ${showCount(line.units)}`);
  return {
    subject: write(subject).replaceAll(/\s+/g, ' '),
    text: [...lines.map(write), '', ...freight, ...(f.lines.length > longest ? ['- …'] : [])].join('\n'),
  };
}
