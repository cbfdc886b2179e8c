import { z } from 'zod';
import { refineEffectiveDates } from './charges.contract.ts';
import { effectiveDateField } from './effective-date.contract.ts';
import { tariffPermissions } from './sheets.contract.ts';
import { surchargeErrors } from './surcharges.errors.ts';
import { emptyReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { basisPointsField, dateField, idField, optionalField, versionField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

export const surchargeRowSchema = z.object({
  id: z.int(),
  periodId: z.int(),
  period: z.string(),
  /** First and last day of the period. */
  from: z.string(),
  to: z.string(),
  /** Null: freight of all warehouses. */
  outboundWarehouseId: z.int().nullable(),
  warehouse: z.string().nullable(),
  bp: z.int(),
  /** The days on which the surcharge applies. Null: from the first to the last day of the period, also when the period moves. */
  effectiveDate: z.string().nullable(),
  expirationDate: z.string().nullable(),
  madeAt: instantField(),
  madeBy: z.string(),
  retiredAt: instantField().nullable(),
  retiredBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type SurchargeRow = z.output<typeof surchargeRowSchema>;
export const surchargedHolidayPeriodSchema = z.object({
  id: z.int(),
  name: z.string(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  /** Empty: all regions. */
  regions: z.array(z.string()),
});
export type SurchargedHolidayPeriod = z.output<typeof surchargedHolidayPeriodSchema>;
export const surchargeBodySchema = z
  .object({
    periodId: idField('Holiday period'),
    outboundWarehouseId: optionalField(idField('Outbound warehouse')),
    /** Basis points of the linehaul and of the minimum. */
    bp: basisPointsField('Surcharge', 0, 100_000),
    effectiveDate: optionalField(effectiveDateField({ before: 4000, after: 6500 })),
    expirationDate: optionalField(dateField('Expiration date', { before: 4000, after: 6500 })),
    rowVersion: optionalField(versionField()),
  })
  .superRefine(refineEffectiveDates);
export type SurchargeInput = z.output<typeof surchargeBodySchema>;

const live = ['tariffs', 'holidays'] as const;
const root = '/billing/tariffs/holiday-surcharges';
const refuses = [surchargeErrors.overlaps, surchargeErrors.outside];
export const findSurchargesEndpoint = defineEndpoint({
  id: 'surcharges.find',
  method: 'GET',
  path: root,
  permissions: tariffPermissions,
  summary:
    'Holiday periods with what each adds to the linehaul, the latest first, and the last hundred surcharges that were replaced or ended.',
  reply: itemReply(
    z.object({
      periods: z.array(surchargedHolidayPeriodSchema),
      rows: z.array(surchargeRowSchema),
      earlier: z.array(surchargeRowSchema),
    }),
  ),
  live,
});
export const addSurchargeEndpoint = defineEndpoint({
  id: 'surcharges.add',
  method: 'POST',
  path: root,
  permissions: tariffPermissions,
  summary:
    'What a holiday period adds to the linehaul: from all warehouses or from one, on all its days or on some.',
  body: surchargeBodySchema,
  reply: itemReply(surchargeRowSchema),
  refuses,
  live,
});
export const replaceSurchargeEndpoint = defineEndpoint({
  id: 'surcharges.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: tariffPermissions,
  summary:
    'Puts another surcharge in place of one; the old one is kept for the charges that were made by it.',
  body: surchargeBodySchema,
  reply: itemReply(surchargeRowSchema),
  refuses: [...refuses, surchargeErrors.ended],
  live,
});
export const endSurchargeEndpoint = defineEndpoint({
  id: 'surcharges.end',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: tariffPermissions,
  summary: 'Takes a surcharge out of use; charges that were made by it stay.',
  reply: emptyReply(),
  refuses: [surchargeErrors.ended],
  live,
});
