import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';

/** Hours after which freight in the cooler stands out. */
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
/** The letter to customer service about a box whose fate it is to decide. */
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
