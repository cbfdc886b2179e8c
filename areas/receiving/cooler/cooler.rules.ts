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
  by: string;
}
/** The email to customer service about a unit they must decide about. */
export const buildCoolerReviewEmail = (f: CoolerReviewDetails, pen: EmailWriter): RenderedEmail =>
  pen.renderEmail('coolerReview', {
    by: f.by,
    unit: f.unitCode,
    warehouse: f.warehouse,
    order: String(f.orderNumber),
    shipper: f.shipper,
    consignee: f.consignee,
    product: f.productDescription,
    day: formatDate(f.dayOfService),
    reason: f.reason,
    notes: f.notes,
  });
