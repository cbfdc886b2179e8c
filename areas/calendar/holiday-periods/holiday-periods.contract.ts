import { z } from 'zod';
import { holidayErrors } from './holiday-periods.errors.ts';
import { dayOfServiceErrors } from '#areas/calendar/days-of-service/days-of-service.errors.ts';
import { freightImpactSchema } from '#areas/calendar/impact/impact.contract.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  optionalIdListField,
  optionalField,
  textField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    holidays: true;
  }
}

/**
 * What a period adds to the linehaul: from all warehouses or one, on all its days or on these. Surcharges are maintained in the
 * tariff section.
 */
export const holidaySurchargeSchema = z.object({
  id: z.int(),
  outboundWarehouseId: z.int().nullable(),
  /** Basis points. */
  bp: z.int(),
  effectiveDate: z.string().nullable(),
  expirationDate: z.string().nullable(),
});
export type HolidaySurcharge = z.output<typeof holidaySurchargeSchema>;
export const holidayRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  earlyAccess: z.string().nullable(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  /** Empty: every region (docs/domain/calendar.md#holiday-periods). */
  regions: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  surcharges: z.array(holidaySurchargeSchema),
  records: z.int(),
  rowVersion: z.int(),
});
export type HolidayRow = z.output<typeof holidayRowSchema>;

export const expirationBeforeEffectiveMessage = 'Expiration date can’t be before effective date.';
export const earlyAccessAfterEffectiveMessage = 'Early access can’t be after the effective date.';
const fields = {
  name: textField('Name', 120),
  earlyAccess: optionalField(dateField('Early access', { before: 4000, after: 6500 })),
  effectiveDate: dateField('Effective date', { before: 4000, after: 6500 }),
  expirationDate: dateField('Expiration date', { before: 4000, after: 6500 }),
  regionIds: optionalIdListField(),
  rowVersion: optionalField(rowVersionField()),
};
const inOrder = (
  input: { earlyAccess?: string | undefined; effectiveDate: string; expirationDate: string },
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  if (input.expirationDate < input.effectiveDate)
    context.addIssue({ code: 'custom', path: ['expirationDate'], message: expirationBeforeEffectiveMessage });
  if (input.earlyAccess !== undefined && input.earlyAccess > input.effectiveDate)
    context.addIssue({ code: 'custom', path: ['earlyAccess'], message: earlyAccessAfterEffectiveMessage });
};
export const createOrUpdateHolidayBodySchema = z.object(fields).superRefine(inOrder);
export type HolidayInput = z.output<typeof createOrUpdateHolidayBodySchema>;
/** The form also requires early access and regions, and reports them together with the other errors. */
export const holidayFormSchema = z
  .object({
    ...fields,
    earlyAccess: dateField('Early access'),
    regionIds: z
      .array(idField('Region'), { error: 'Choose at least one region' })
      .min(1, { error: 'Choose at least one region' }),
  })
  .superRefine(inOrder);

const live = ['holidays'] as const;
const edit: readonly [string, ...string[]] = ['adminSettingsEdit:admin'];
const root = '/admin/holiday-periods';
export const findHolidaysEndpoint = defineEndpoint({
  id: 'holidays.find',
  method: 'GET',
  path: root,
  permissions: ['adminSettingsView:admin'],
  summary: 'List holiday periods, newest first.',
  query: z.object({
    name: optionalTextField('Name', 120),
    ...pagingFields(['effectiveDate', 'expirationDate', 'earlyAccess', 'name'], 'desc'),
  }),
  reply: pageReply(holidayRowSchema),
  ofTheHouse: true,
  live,
});
export const getHolidayEndpoint = defineEndpoint({
  id: 'holidays.get',
  method: 'GET',
  path: `${root}/{id}`,
  permissions: ['adminSettingsView:admin'],
  summary: 'Get one holiday period.',
  reply: itemReply(holidayRowSchema),
  live,
});
export const addHolidayEndpoint = defineEndpoint({
  id: 'holidays.add',
  method: 'POST',
  path: root,
  permissions: edit,
  summary:
    'Create a holiday period. Without regions it applies to all regions. Periods of one region must not overlap.',
  body: createOrUpdateHolidayBodySchema,
  reply: itemReply(holidayRowSchema),
  errors: [holidayErrors.datesOverlap, holidayErrors.creationFailed],
  live,
});
export const updateHolidayAndDaysOfServiceEndpoint = defineEndpoint({
  id: 'holidays.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: edit,
  summary: 'Update a holiday period. Its days of service move to the new dates.',
  body: createOrUpdateHolidayBodySchema,
  reply: itemReply(holidayRowSchema),
  errors: [holidayErrors.datesOverlap, holidayErrors.regionsRequired, dayOfServiceErrors.datesOverlap],
  live,
});
export const deleteUnusedHolidayEndpoint = defineEndpoint({
  id: 'holidays.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: edit,
  summary: 'Deactivate a holiday period. Rejected (412) while days of service are linked to it.',
  reply: noDataReply(),
  errors: [holidayErrors.hasDaysOfService],
  live,
});
export const previewHolidaySaveEndpoint = defineEndpoint({
  id: 'holidays.preview',
  method: 'POST',
  path: `${root}/preview`,
  permissions: edit,
  isReadOnly: true,
  summary:
    'Preview a change of a holiday period. Returns the open freight that would enter or leave the period, and the freight whose days of service move with its dates.',
  body: z.object({
    id: optionalField(idField()),
    effectiveDate: dateField('Effective date'),
    expirationDate: dateField('Expiration date'),
    regionIds: optionalIdListField(),
  }),
  reply: itemReply(freightImpactSchema),
  live: ['orders', 'units'],
});
