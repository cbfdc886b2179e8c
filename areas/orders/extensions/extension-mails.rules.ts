import { numberOf } from './extensions.rules.ts';
import type { Pen, Written } from '#areas/settings/mails/mail-words.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { instantOf, zoneNamed } from '#kit/contract/zones.ts';

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
  /** Of the list of the product, in its English. */
  rejectionReason: string | null;
  /** As it was typed with an approval. */
  reason: string | null;
  message: string | null;
}

export const requestedMail = (f: MailFacts, pen: Pen): Written =>
  pen.mail('extensionRequested', { ...told(f, pen), before: null });
export const approvedMail = (f: MailFacts, pen: Pen): Written =>
  pen.mail('extensionApproved', { ...told(f, pen), before: null });
export const rejectedMail = (f: MailFacts, pen: Pen): Written =>
  pen.mail('extensionRejected', { ...told(f, pen), before: null });
export const hourChangedMail = (f: MailFacts & { before: string }, pen: Pen): Written =>
  pen.mail('extensionHour', { ...told(f, pen), before: f.before });

const longest = 40;
const unitsOf = (lines: MailFacts['lines']): number => lines.reduce((sum, line) => sum + line.units, 0);
function told(f: MailFacts, { say }: Pen) {
  const consignees = [...Map.groupBy(f.lines, (line) => line.consignee)];
  const freight = consignees
    .slice(0, longest)
    .map(([name, lines]) => `- ${name}: ${showCount(unitsOf(lines))}`);
  return {
    number: numberOf(f.extensionNo),
    shipper: f.shipper,
    warehouse: f.warehouse,
    zone: zoneNamed(instantOf(f.shipDate, f.hour, f.zone), f.zone),
    date: showDate(f.shipDate),
    hour: f.hour,
    applicant: f.applicant,
    phone: f.phone,
    by: f.by,
    lines: showCount(f.lines.length),
    units: showCount(unitsOf(f.lines)),
    surcharge: f.surcharge > 0 ? showMoney(f.surcharge) : null,
    reason: f.rejectionReason === null ? f.reason : say(f.rejectionReason),
    message: f.message,
    freight: [...freight, ...(consignees.length > longest ? ['- …'] : [])].join('\n'),
  };
}
