import { z } from 'zod';
import { whole } from '#kit/contract/fields.ts';

/** From `fromInvalid` to `toInvalid` invalid pallets (null: without end) each of them takes `deduct` valid ones away. */
export const band = z.object({ fromInvalid: z.int(), toInvalid: z.int().nullable(), deduct: z.int() });
export type Band = z.output<typeof band>;
export const mostBands = 20;

const wished = z.object({
  fromInvalid: whole('From', 0, 9999),
  toInvalid: whole('To', 0, 9999).nullable(),
  deduct: whole('Valid pallets taken', 0, 100),
});
export const bandSentences = {
  none: 'At least one band is required',
  disorder: 'Each band must begin behind the one before, and only the last goes on without end',
} as const;
/** In their order, each behind the one before; a number between two is deducted nothing for. */
export const bandList = z
  .array(wished)
  .min(1, { error: bandSentences.none })
  .max(mostBands)
  .refine(
    (bands) =>
      bands.every(({ fromInvalid, toInvalid }, at) => {
        const next = bands[at + 1];
        return (
          (toInvalid === null || toInvalid >= fromInvalid) &&
          (next === undefined || (toInvalid !== null && next.fromInvalid > toInvalid))
        );
      }),
    { error: bandSentences.disorder },
  );
