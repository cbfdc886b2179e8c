import { z } from 'zod';
import { idField, numberEnumField, integerField, optionalTextField } from '#kit/contract/fields.ts';
import { shipmentErrors } from './shipments.errors.ts';

/** Fields of freight that was not scanned: manual lines of bills of lading and shipments. */

const side = (label: string) => integerField(label, 1, 999);
const mostUnits = 9999;
/** The number of units of a line. Zero is rejected. */
export const unitCountField = (zeroError: string) =>
  z
    .unknown()
    .refine((v) => v !== 0 && v !== '0', { error: zeroError, abort: true })
    .pipe(integerField('Number of units', 1, mostUnits));

/** The product and dimensions of a unit. */
export const productAndUnitSizeFields = {
  productId: idField('Product code'),
  unitOfMeasure: numberEnumField('Unit of measure', [1, 2, 3]),
  measure: z.enum(['inch', 'cm'], { error: 'Measure isn’t valid' }).default('inch'),
  length: side('Length'),
  width: side('Width'),
  height: side('Height'),
};
export const paymentTermField = () => numberEnumField('Payment term', [1, 2, 3]);

/** The number of units of a shipment line. Any invalid value gives the same error message. */
export const shipmentLineUnitCountSchema = z.preprocess(
  (v) => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : v),
  z
    .int({ error: shipmentErrors.unitsInvalid.sentence })
    .min(1, { error: shipmentErrors.unitsInvalid.sentence })
    .max(mostUnits, { error: shipmentErrors.unitsInvalid.sentence }),
);
export const poField = () => optionalTextField('PO', 40);
