import { z } from 'zod';

/** What may happen to freight already entered when the calendar changes. */
export const impactEffects = [
  'losesService',
  'getsService',
  'servedOtherwise',
  'accountCloses',
  'accountOpens',
  'isBlocked',
  'isFreed',
  'closes',
  'mayNotLeave',
  'opens',
  'otherCutoff',
  'otherPeriod',
] as const;
export type ImpactEffect = (typeof impactEffects)[number];

/**
 * What a change of the calendar touches: freight that is entered and not yet received, what is still to leave from a
 * warehouse that goes out of use, and the loads that are planned to carry it.
 */
export const impactSchema = z.object({
  orderCount: z.int(),
  unitCount: z.int(),
  /** The first 50 by ship date. */
  orders: z.array(
    z.object({
      id: z.int(),
      orderNumber: z.int(),
      shipper: z.string(),
      consignee: z.string(),
      shipDate: z.string(),
      units: z.int(),
    }),
  ),
  loads: z.array(z.object({ id: z.int(), loadName: z.string(), dayOfService: z.string() })),
  /** Units by what happens to them; one unit may stand in several. */
  effects: z.array(z.object({ effect: z.enum(impactEffects), units: z.int() })),
});
export type Impact = z.output<typeof impactSchema>;
