import type { Pen, Written } from '#areas/settings/mails/mail-words.rules.ts';
import { showDate } from '#kit/contract/dates.ts';

/** Hours after which freight in the cooler stands out. */
export const longHours = 24;

export interface ReviewFacts {
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
export const reviewMail = (f: ReviewFacts, pen: Pen): Written =>
  pen.mail('coolerReview', {
    by: f.by,
    unit: f.unitCode,
    warehouse: f.warehouse,
    order: String(f.orderNumber),
    shipper: f.shipper,
    consignee: f.consignee,
    product: f.productDescription,
    day: showDate(f.dayOfService),
    reason: f.reason,
    notes: f.notes,
  });
