import { z } from 'zod';
import { integerField } from '#kit/contract/fields.ts';

/** From `fromInvalid` to `toInvalid` invalid pallets (null: no upper limit), each invalid pallet deducts `deduct` valid ones. */
export const invalidPalletDeductionBandSchema = z.object({
  fromInvalid: z.int(),
  toInvalid: z.int().nullable(),
  deduct: z.int(),
});
export type InvalidPalletDeductionBand = z.output<typeof invalidPalletDeductionBandSchema>;
export const maxInvalidPalletDeductionBands = 20;

const bandInputSchema = z.object({
  fromInvalid: integerField('From', 0, 9999),
  toInvalid: integerField('To', 0, 9999).nullable(),
  deduct: integerField('Valid pallets deducted', 0, 100),
});
export const invalidPalletDeductionBandMessages = {
  none: 'Add at least one band',
  disorder: 'Each band must start after the one before. Only the last can be open-ended.',
} as const;
/** Ascending bands without overlap. A number of invalid pallets between two bands deducts nothing. */
export const invalidPalletDeductionBandsSchema = z
  .array(bandInputSchema)
  .min(1, { error: invalidPalletDeductionBandMessages.none })
  .max(maxInvalidPalletDeductionBands)
  .refine(
    (bands) =>
      bands.every(({ fromInvalid, toInvalid }, index) => {
        const next = bands[index + 1];
        return (
          (toInvalid === null || toInvalid >= fromInvalid) &&
          (next === undefined || (toInvalid !== null && next.fromInvalid > toInvalid))
        );
      }),
    { error: invalidPalletDeductionBandMessages.disorder },
  );
