import { z } from 'zod';

/** What can happen to freight already entered when the calendar changes. */
export const freightImpactEffects = [
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
export type FreightImpactEffect = (typeof freightImpactEffects)[number];

/**
 * What a calendar change affects: freight entered but not yet received, freight still to leave from a warehouse that goes out of
 * use, and the loads planned to carry it.
 */
export const freightImpactSchema = z.object({
  orderCount: z.int(),
  unitCount: z.int(),
  /** The first 50 orders by ship date. */
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
  /** Units by effect. A unit can have several effects. */
  effects: z.array(z.object({ effect: z.enum(freightImpactEffects), units: z.int() })),
});
export type FreightImpact = z.output<typeof freightImpactSchema>;
