import { z } from 'zod';

/** A charge with its steps that is returned but not saved: for a quote or a trial. */
export const calculatedChargeSchema = z.object({
  chargeCode: z.string(),
  description: z.string(),
  rateType: z.string(),
  rate4: z.int(),
  percentBp: z.int(),
  quantity: z.int(),
  quantityUnit: z.string(),
  amount: z.int(),
  source: z.string(),
  why: z.array(z.looseObject({ step: z.string() })),
});
export type CalculatedCharge = z.output<typeof calculatedChargeSchema>;
