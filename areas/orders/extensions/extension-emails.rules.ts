import { formatExtensionNumber } from './extensions.rules.ts';
import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { instantFromLocalTime, formatZoneAbbreviation } from '#kit/contract/time-zones.ts';

/** The emails about an extension, each in the language of its recipient, with times in the warehouse's time zone. */

export interface ExtensionEmailFacts {
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
  /** The English text from the product's list of reasons. */
  rejectionReason: string | null;
  /** The text entered with an approval. */
  reason: string | null;
  message: string | null;
}

export const composeRequestedEmail = (f: ExtensionEmailFacts, pen: EmailWriter): RenderedEmail =>
  pen.renderEmail('extensionRequested', { ...told(f, pen), before: null });
export const composeApprovedEmail = (f: ExtensionEmailFacts, pen: EmailWriter): RenderedEmail =>
  pen.renderEmail('extensionApproved', { ...told(f, pen), before: null });
export const composeRejectedEmail = (f: ExtensionEmailFacts, pen: EmailWriter): RenderedEmail =>
  pen.renderEmail('extensionRejected', { ...told(f, pen), before: null });
export const composeTimeChangedEmail = (
  f: ExtensionEmailFacts & { before: string },
  pen: EmailWriter,
): RenderedEmail => pen.renderEmail('extensionHour', { ...told(f, pen), before: f.before });

const longest = 40;
const unitsOf = (lines: ExtensionEmailFacts['lines']): number =>
  lines.reduce((sum, line) => sum + line.units, 0);
function told(f: ExtensionEmailFacts, { translate: say }: EmailWriter) {
  const consignees = [...Map.groupBy(f.lines, (line) => line.consignee)];
  const freight = consignees
    .slice(0, longest)
    .map(([name, lines]) => `- ${name}: ${formatCount(unitsOf(lines))}`);
  return {
    number: formatExtensionNumber(f.extensionNo),
    shipper: f.shipper,
    warehouse: f.warehouse,
    zone: formatZoneAbbreviation(instantFromLocalTime(f.shipDate, f.hour, f.zone), f.zone),
    date: formatDate(f.shipDate),
    hour: f.hour,
    applicant: f.applicant,
    phone: f.phone,
    by: f.by,
    lines: formatCount(f.lines.length),
    units: formatCount(unitsOf(f.lines)),
    surcharge: f.surcharge > 0 ? formatMoney(f.surcharge) : null,
    reason: f.rejectionReason === null ? f.reason : say(f.rejectionReason),
    message: f.message,
    freight: [...freight, ...(consignees.length > longest ? ['- …'] : [])].join('\n'),
  };
}
