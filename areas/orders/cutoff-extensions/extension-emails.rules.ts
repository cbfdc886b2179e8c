import { formatExtensionNumber } from './cutoff-extensions.rules.ts';
import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { instantFromLocalTime, formatZoneAbbreviation } from '#kit/contract/time-zones.ts';

/** The data of an email about an extension, with times in the warehouse's time zone. */

export interface ExtensionEmailData {
  extensionNo: number;
  shipper: string;
  warehouse: string;
  timeZone: string;
  shipDate: string;
  shippingTime: string;
  applicant: string;
  phone: string;
  lines: readonly { consignee: string; units: number }[];
  /** Cents. */
  surchargeCents: number;
  requestedOrDecidedBy: string;
  /** The English text from the product's list of reasons. */
  rejectionReason: string | null;
  /** The text entered with an approval. */
  approvalReason: string | null;
  message: string | null;
}

export const composeExtensionRequestedEmail = (
  data: ExtensionEmailData,
  emailWriter: EmailWriter,
): RenderedEmail =>
  emailWriter.renderEmail('extensionRequested', { ...told(data, emailWriter), before: null });
export const composeExtensionApprovedEmail = (
  data: ExtensionEmailData,
  emailWriter: EmailWriter,
): RenderedEmail =>
  emailWriter.renderEmail('extensionApproved', { ...told(data, emailWriter), before: null });
export const composeExtensionRejectedEmail = (
  data: ExtensionEmailData,
  emailWriter: EmailWriter,
): RenderedEmail =>
  emailWriter.renderEmail('extensionRejected', { ...told(data, emailWriter), before: null });
export const composeExtensionTimeChangedEmail = (
  data: ExtensionEmailData & { timeBefore: string },
  emailWriter: EmailWriter,
): RenderedEmail =>
  emailWriter.renderEmail('extensionHour', { ...told(data, emailWriter), before: data.timeBefore });

const longest = 40;
const unitsOf = (lines: ExtensionEmailData['lines']): number =>
  lines.reduce((sum, line) => sum + line.units, 0);
function told(f: ExtensionEmailData, { translate: say }: EmailWriter) {
  const consignees = [...Map.groupBy(f.lines, (line) => line.consignee)];
  const freight = consignees
    .slice(0, longest)
    .map(([name, lines]) => `- ${name}: ${formatCount(unitsOf(lines))}`);
  return {
    number: formatExtensionNumber(f.extensionNo),
    shipper: f.shipper,
    warehouse: f.warehouse,
    zone: formatZoneAbbreviation(instantFromLocalTime(f.shipDate, f.shippingTime, f.timeZone), f.timeZone),
    date: formatDate(f.shipDate),
    hour: f.shippingTime,
    applicant: f.applicant,
    phone: f.phone,
    by: f.requestedOrDecidedBy,
    lines: formatCount(f.lines.length),
    units: formatCount(unitsOf(f.lines)),
    surcharge: f.surchargeCents > 0 ? formatMoney(f.surchargeCents) : null,
    reason: f.rejectionReason === null ? f.approvalReason : say(f.rejectionReason),
    message: f.message,
    freight: [...freight, ...(consignees.length > longest ? ['- …'] : [])].join('\n'),
  };
}
