import { z } from 'zod';
import { id, oneOf, whole, words } from '#kit/contract/fields.ts';
import { shipmentErrors } from './shipments.errors.ts';

/** What is typed of freight that no scanner saw: lines of bills of lading and of shipments by hand. */

const side = (label: string) => whole(label, 1, 999);
const mostUnits = 9999;
/** Units of a line. Nothing is not a line. */
export const numberOfUnits = (none: string) =>
  z
    .unknown()
    .refine((v) => v !== 0 && v !== '0', { error: none, abort: true })
    .pipe(whole('Number of units', 1, mostUnits));

/** What a unit is and measures. */
export const sizeFields = {
  productId: id('Product code'),
  unitOfMeasure: oneOf('Unit of measure', [1, 2, 3]),
  measure: z.enum(['inch', 'cm'], { error: 'Measure is not valid' }).default('inch'),
  length: side('Length'),
  width: side('Width'),
  height: side('Height'),
};
export const paymentTermField = () => oneOf('Payment term', [1, 2, 3]);

/** Units of a line of a shipment: any other number is refused with one sentence. */
export const unitsOfDetail = z.preprocess(
  (v) => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : v),
  z
    .int({ error: shipmentErrors.unitsInvalid.sentence })
    .min(1, { error: shipmentErrors.unitsInvalid.sentence })
    .max(mostUnits, { error: shipmentErrors.unitsInvalid.sentence }),
);
export const poField = () => words('PO', 40);
