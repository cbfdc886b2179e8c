import { z } from 'zod';

/**
 * A change of a shipment's charges that leaves no charge of its own: a computed charge that a user removed, or rating options
 * (docs/domain/billing.md#manual-charges).
 */
export const chargeRemovalOrOptionsChangeSchema = z.object({
  kind: z.enum(['removed', 'options']),
  /** The user who made the change. 0: an API client. */
  byId: z.int(),
  at: z.string(),
  reason: z.string(),
  /** How much it changes the amount. 0 until the options are rated. */
  cents: z.int(),
  chargeCode: z.string().optional(),
});
export type ChargeRemovalOrOptionsChange = z.output<typeof chargeRemovalOrOptionsChangeSchema>;
