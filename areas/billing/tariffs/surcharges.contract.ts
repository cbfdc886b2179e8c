import { z } from 'zod';
import { refineEffectiveDates } from './charges.contract.ts';
import { effectiveDateField } from './effective-date.contract.ts';
import { editTariffsPermissions } from './sheets.contract.ts';
import { holidaySurchargeErrors } from './surcharges.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  basisPointsField,
  dateField,
  idField,
  optionalField,
  rowVersionField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

export const holidaySurchargeRowSchema = z.object({
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
export type HolidaySurchargeRow = z.output<typeof holidaySurchargeRowSchema>;
export const chargeableHolidayPeriodSchema = z.object({
  id: z.int(),
  name: z.string(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  /** Empty: all regions. */
  regions: z.array(z.string()),
});
export type ChargeableHolidayPeriod = z.output<typeof chargeableHolidayPeriodSchema>;
export const holidaySurchargeBodySchema = z
  .object({
    periodId: idField('Holiday period'),
    outboundWarehouseId: optionalField(idField('Outbound warehouse')),
    /** Basis points of the linehaul and of the minimum. */
    bp: basisPointsField('Surcharge', 0, 100_000),
    effectiveDate: optionalField(effectiveDateField({ before: 4000, after: 6500 })),
    expirationDate: optionalField(dateField('Expiration date', { before: 4000, after: 6500 })),
    rowVersion: optionalField(rowVersionField()),
  })
  .superRefine(refineEffectiveDates);
export type HolidaySurchargeInput = z.output<typeof holidaySurchargeBodySchema>;

const live = ['tariffs', 'holidays'] as const;
const root = '/billing/tariffs/holiday-surcharges';
const refuses = [holidaySurchargeErrors.datesOverlap, holidaySurchargeErrors.outsidePeriod];
export const getHolidaySurchargesAndPeriodsEndpoint = defineEndpoint({
  id: 'surcharges.find',
  method: 'GET',
  path: root,
  permissions: editTariffsPermissions,
  summary:
    'List holiday periods with their linehaul surcharges, newest first. The response also has the last 100 surcharges that were replaced or ended.',
  reply: itemReply(
    z.object({
      periods: z.array(chargeableHolidayPeriodSchema),
      rows: z.array(holidaySurchargeRowSchema),
      earlier: z.array(holidaySurchargeRowSchema),
    }),
  ),
  live,
});
export const addHolidaySurchargeEndpoint = defineEndpoint({
  id: 'surcharges.add',
  method: 'POST',
  path: root,
  permissions: editTariffsPermissions,
  summary:
    'Create a linehaul surcharge for a holiday period. It applies to all warehouses or to one, on all days of the period or on some.',
  body: holidaySurchargeBodySchema,
  reply: itemReply(holidaySurchargeRowSchema),
  errors: refuses,
  live,
});
export const replaceHolidaySurchargeEndpoint = defineEndpoint({
  id: 'surcharges.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: editTariffsPermissions,
  summary: 'Replace a surcharge with another one. The old surcharge is kept for the charges that it created.',
  body: holidaySurchargeBodySchema,
  reply: itemReply(holidaySurchargeRowSchema),
  errors: [...refuses, holidaySurchargeErrors.surchargeReplaced],
  live,
});
export const endHolidaySurchargeEndpoint = defineEndpoint({
  id: 'surcharges.end',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: editTariffsPermissions,
  summary: 'End a surcharge. Charges that it created stay.',
  reply: noDataReply(),
  errors: [holidaySurchargeErrors.surchargeReplaced],
  live,
});
