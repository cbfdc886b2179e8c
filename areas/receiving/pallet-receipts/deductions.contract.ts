import { z } from 'zod';
import { integerField } from '#kit/contract/fields.ts';

/** From `fromInvalid` to `toInvalid` invalid pallets (null: no upper limit), each invalid pallet deducts `deduct` valid ones. */
export const deductionBandSchema = z.object({
  fromInvalid: z.int(),
  toInvalid: z.int().nullable(),
  deduct: z.int(),
});
export type DeductionBand = z.output<typeof deductionBandSchema>;
export const maxDeductionBands = 20;

const bandInputSchema = z.object({
  fromInvalid: integerField('From', 0, 9999),
  toInvalid: integerField('To', 0, 9999).nullable(),
  deduct: integerField('Valid pallets deducted', 0, 100),
});
export const deductionBandMessages = {
  none: 'Add at least one band',
  disorder: 'Each band must start after the one before. Only the last can be open-ended',
} as const;
/** Ascending bands without overlap. A number of invalid pallets between two bands deducts nothing. */
export const deductionBandsSchema = z
  .array(bandInputSchema)
  .min(1, { error: deductionBandMessages.none })
  .max(maxDeductionBands)
  .refine(
    (bands) =>
      bands.every(({ fromInvalid, toInvalid }, index) => {
        const next = bands[index + 1];
        return (
          (toInvalid === null || toInvalid >= fromInvalid) &&
          (next === undefined || (toInvalid !== null && next.fromInvalid > toInvalid))
        );
      }),
    { error: deductionBandMessages.disorder },
  );
