import { z } from 'zod';
import { daysInOrder } from './charges.contract.ts';
import { keepsTariffs } from './sheets.contract.ts';
import { surchargeErrors } from './surcharges.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { basisPoints, date, id, maybe, version } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

export const surchargeRow = z.object({
  id: z.int(),
  periodId: z.int(),
  period: z.string(),
  /** The days of the period. */
  from: z.string(),
  to: z.string(),
  /** Null: freight of all warehouses. */
  outboundWarehouseId: z.int().nullable(),
  warehouse: z.string().nullable(),
  bp: z.int(),
  /** The days on which it holds; null: from the first, to the last of the period, wherever they are moved. */
  effectiveDate: z.string().nullable(),
  expirationDate: z.string().nullable(),
  madeAt: instant(),
  madeBy: z.string(),
  retiredAt: instant().nullable(),
  retiredBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type SurchargeRow = z.output<typeof surchargeRow>;
export const chargedPeriod = z.object({
  id: z.int(),
  name: z.string(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  /** Empty: all. */
  regions: z.array(z.string()),
});
export type ChargedPeriod = z.output<typeof chargedPeriod>;
export const surchargeBody = z
  .object({
    periodId: id('Holiday period'),
    outboundWarehouseId: maybe(id('Outbound warehouse')),
    /** Basis points of linehaul and minimum. */
    bp: basisPoints('Surcharge', 0, 100_000),
    effectiveDate: maybe(date('Effective date')),
    expirationDate: maybe(date('Expiration date')),
    rowVersion: maybe(version()),
  })
  .superRefine(daysInOrder);
export type SurchargeWish = z.output<typeof surchargeBody>;

const live = ['tariffs', 'holidays'] as const;
const root = '/billing/tariffs/holiday-surcharges';
const refuses = [surchargeErrors.overlaps, surchargeErrors.outside];
export const findSurcharges = endpoint({
  id: 'surcharges.find',
  method: 'GET',
  path: root,
  needs: keepsTariffs,
  about:
    'Holiday periods with what each adds to the linehaul, the latest first, and the last hundred surcharges that were replaced or ended.',
  reply: one(
    z.object({
      periods: z.array(chargedPeriod),
      rows: z.array(surchargeRow),
      earlier: z.array(surchargeRow),
    }),
  ),
  live,
});
export const addSurcharge = endpoint({
  id: 'surcharges.add',
  method: 'POST',
  path: root,
  needs: keepsTariffs,
  about:
    'What a holiday period adds to the linehaul: from all warehouses or from one, on all its days or on some.',
  body: surchargeBody,
  reply: one(surchargeRow),
  refuses,
  live,
});
export const saveSurcharge = endpoint({
  id: 'surcharges.save',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: keepsTariffs,
  about: 'Puts another surcharge in place of one; the old one is kept for the charges that were made by it.',
  body: surchargeBody,
  reply: one(surchargeRow),
  refuses: [...refuses, surchargeErrors.ended],
  live,
});
export const endSurcharge = endpoint({
  id: 'surcharges.end',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: keepsTariffs,
  about: 'Takes a surcharge out of use; charges that were made by it stay.',
  reply: done(),
  refuses: [surchargeErrors.ended],
  live,
});
