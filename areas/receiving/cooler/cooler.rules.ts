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
export function reviewMail(f: ReviewFacts): { subject: string; text: string } {
  return {
    subject: `Cooler at ${f.warehouse}: unit ${f.unitCode} needs your review`.replaceAll(/\s+/g, ' '),
    text: [
      `${f.by} asks customer service what becomes of unit ${f.unitCode} in the cooler at ${f.warehouse}.`,
      '',
      `Order: ${f.orderNumber}`,
      `Shipper: ${f.shipper}`,
      `Consignee: ${f.consignee}`,
      `Product: ${f.productDescription}`,
      `Day of service: ${showDate(f.dayOfService)}`,
      `Reason: ${f.reason}`,
      ...(f.notes ? [`Notes: ${f.notes}`] : []),
    ].join('\n'),
  };
}
