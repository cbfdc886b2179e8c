import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';

/** Hours in the cooler after which freight is highlighted. */
export const longDwellHours = 24;

export interface CoolerReviewDetails {
  unitCode: string;
  warehouse: string;
  orderNumber: number;
  shipper: string;
  consignee: string;
  productDescription: string;
  dayOfService: string;
  reason: string;
  notes: string | null;
  setByName: string;
}
/** The email to customer service about a unit they must decide about. */
export const buildCoolerReviewEmail = (
  details: CoolerReviewDetails,
  emailWriter: EmailWriter,
): RenderedEmail =>
  emailWriter.renderEmail('coolerReview', {
    by: details.setByName,
    unit: details.unitCode,
    warehouse: details.warehouse,
    order: String(details.orderNumber),
    shipper: details.shipper,
    consignee: details.consignee,
    product: details.productDescription,
    day: formatDate(details.dayOfService),
    reason: details.reason,
    notes: details.notes,
  });
