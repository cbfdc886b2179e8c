import { z } from 'zod';
import { cutoffGroupErrors } from './cutoff-groups.errors.ts';
import { freightImpactSchema } from '#areas/calendar/impact/impact.contract.ts';
import { warehouseOperatingDaySchema } from '#areas/calendar/start-day/start-day.contract.ts';
import { defineEndpoint, noDataReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  nullableTimeOfDayField,
  idField,
  optionalField,
  textField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'cutoff-groups': true;
  }
}

const view = ['shipperCutoffGroupsView:warehouse', 'cutoffGroupEdit:warehouse'] as const;
/** Rejects a JSON string that was sent as the name by mistake. */
export const cutoffGroupNameSchema = textField('Cutoff group name', 60).refine((v) => !/^[[{"]/.test(v), {
  error: 'Cutoff group name isn’t valid',
});

export const cutoffGroupRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  rowVersion: z.int(),
  shippers: z.int(),
  /** Of these, the number at warehouses outside the caller's scope. If it is not zero, the caller cannot change the group. */
  elsewhere: z.int(),
  /** Cutoff times of the seven weekdays, Sunday first. Null is closed. */
  week: z.array(z.string().nullable()),
  /** Operating days on which the group is blocked. */
  blocked: z.array(z.object({ warehouseId: z.int(), warehouseCode: z.string(), receivingDate: z.string() })),
});
export type CutoffGroupRow = z.output<typeof cutoffGroupRowSchema>;
export const cutoffGroupDaySchema = z.object({
  shipperCutoffGroupId: z.int(),
  dayOfWeek: z.int(),
  schedule: z.string().nullable(),
});

export const findCutoffGroupsEndpoint = defineEndpoint({
  id: 'cutoffGroups.find',
  method: 'GET',
  path: '/accounts/shipper-cutoff-groups',
  permissions: [...view, 'shippersView:warehouse', 'editSettings:warehouse'],
  summary:
    'List shipper cutoff groups by name. Each has its weekly schedule, its shippers and the operating days on which it is blocked.',
  query: z.object({ ...pagingFields(['name', 'shippers']), name: optionalTextField('Name', 60) }),
  reply: pageReply(cutoffGroupRowSchema),
  ofTheHouse: true,
  live: ['cutoff-groups', 'shippers', 'operating-days'],
});
export const addCutoffGroupEndpoint = defineEndpoint({
  id: 'cutoffGroups.add',
  method: 'POST',
  path: '/accounts/shipper-cutoff-groups',
  permissions: ['cutoffGroupEdit:warehouse'],
  summary: 'Create a cutoff group. The body is its name as plain text. All its days are closed at first.',
  body: cutoffGroupNameSchema,
  upload: 'text',
  reply: itemReply(cutoffGroupRowSchema),
  errors: [cutoffGroupErrors.nameTaken],
  live: ['cutoff-groups'],
});
export const getCutoffGroupWeekdaysEndpoint = defineEndpoint({
  id: 'cutoffGroups.getWeek',
  method: 'GET',
  path: '/accounts/shipper-cutoff-groups/{id}/details',
  permissions: view,
  summary: 'Get the seven weekdays of a cutoff group. A day with an empty schedule is closed.',
  reply: itemReply(z.array(cutoffGroupDaySchema)),
  live: ['cutoff-groups'],
});
export const setCutoffGroupWeekdayTimeEndpoint = defineEndpoint({
  id: 'cutoffGroups.setDay',
  method: 'PUT',
  path: '/accounts/shipper-cutoff-groups/{id}/details/day-of-week/{dayOfWeek}',
  permissions: ['cutoffGroupEdit:warehouse'],
  summary: 'Set the cutoff time of one weekday (0 Sunday to 6 Saturday). null or empty closes the day.',
  params: z.object({ id: idField(), dayOfWeek: z.string().max(10) }),
  body: z.object({ schedule: nullableTimeOfDayField('Cutoff') }),
  reply: itemReply(cutoffGroupRowSchema),
  errors: [cutoffGroupErrors.weekdayInvalid, cutoffGroupErrors.includesOtherWarehouses],
  live: ['cutoff-groups'],
});
const closedOr = nullableTimeOfDayField('Cutoff').optional();
export const cutoffGroupTimesSchema = z.object({
  day0: closedOr,
  day1: closedOr,
  day2: closedOr,
  day3: closedOr,
  day4: closedOr,
  day5: closedOr,
  day6: closedOr,
  rowVersion: optionalField(rowVersionField()),
});
/** Rejects a body without any day. It must not close all days. */
export const nonEmptyCutoffGroupWeekSchema = cutoffGroupTimesSchema.refine(
  ({ rowVersion: _, ...days }) => Object.values(days).some((day) => day !== undefined),
  { error: 'Enter a time for at least one day', path: ['day0'] },
);
export const replaceCutoffGroupWeekEndpoint = defineEndpoint({
  id: 'cutoffGroups.setWeek',
  method: 'PUT',
  path: '/accounts/shipper-cutoff-groups/{id}/details',
  permissions: ['cutoffGroupEdit:warehouse'],
  summary:
    'Set all seven weekdays of a cutoff group. day0 is Sunday. A day that is null, empty or omitted is closed. At least one day must be given.',
  body: nonEmptyCutoffGroupWeekSchema,
  reply: itemReply(cutoffGroupRowSchema),
  errors: [cutoffGroupErrors.includesOtherWarehouses],
  live: ['cutoff-groups'],
});
export const previewCutoffGroupWeekEndpoint = defineEndpoint({
  id: 'cutoffGroups.previewWeek',
  method: 'POST',
  path: '/accounts/shipper-cutoff-groups/{id}/details/preview',
  permissions: ['cutoffGroupEdit:warehouse'],
  isReadOnly: true,
  summary:
    'Preview a change of the weekly schedule of a cutoff group. Returns the open freight whose cutoff would move, close or open.',
  body: nonEmptyCutoffGroupWeekSchema,
  reply: itemReply(freightImpactSchema),
  errors: [cutoffGroupErrors.includesOtherWarehouses],
  live: ['orders', 'units'],
});
export const renameCutoffGroupBodySchema = z.object({
  name: cutoffGroupNameSchema,
  rowVersion: optionalField(rowVersionField()),
});
export const renameCutoffGroupEndpoint = defineEndpoint({
  id: 'cutoffGroups.rename',
  method: 'PUT',
  path: '/accounts/shipper-cutoff-groups/{id}',
  permissions: ['cutoffGroupEdit:warehouse'],
  summary: 'Rename a cutoff group. Its shippers stay in the group.',
  body: renameCutoffGroupBodySchema,
  reply: itemReply(cutoffGroupRowSchema),
  errors: [cutoffGroupErrors.nameTaken, cutoffGroupErrors.includesOtherWarehouses],
  live: ['cutoff-groups'],
});
export const deleteCutoffGroupEndpoint = defineEndpoint({
  id: 'cutoffGroups.delete',
  method: 'DELETE',
  path: '/accounts/shipper-cutoff-groups/{id}',
  permissions: ['cutoffGroupDelete:warehouse'],
  summary: 'Delete a cutoff group that has no shippers.',
  reply: noDataReply(),
  errors: [cutoffGroupErrors.hasShippers, cutoffGroupErrors.includesOtherWarehouses],
  live: ['cutoff-groups'],
});

export const setCutoffGroupsBlockedTodayBodySchema = z.object({
  shipperCutoffGroupIds: z.array(idField('Cutoff group')).max(500),
});
export const setCutoffGroupsBlockedTodayEndpoint = defineEndpoint({
  id: 'cutoffGroups.block',
  method: 'PUT',
  path: '/warehouse/warehouses/{id}/blocked-groups',
  permissions: ['editSettings:warehouse'],
  summary:
    'Set the blocked cutoff groups for the current receiving date of a warehouse. Data entry is closed for the given groups and open for all others.',
  body: setCutoffGroupsBlockedTodayBodySchema,
  reply: itemReply(warehouseOperatingDaySchema),
  errors: [cutoffGroupErrors.dayNotStarted, cutoffGroupErrors.groupNotFound],
  live: ['operating-days', 'cutoff-groups'],
});
export const previewCutoffGroupsBlockedTodayEndpoint = defineEndpoint({
  id: 'cutoffGroups.previewBlock',
  method: 'POST',
  path: '/warehouse/warehouses/{id}/blocked-groups/preview',
  permissions: ['editSettings:warehouse'],
  isReadOnly: true,
  summary:
    'Preview blocking exactly these cutoff groups on the operating day. Returns the open freight for which data entry would close or reopen.',
  body: setCutoffGroupsBlockedTodayBodySchema,
  reply: itemReply(freightImpactSchema),
  errors: [cutoffGroupErrors.dayNotStarted],
  live: ['orders', 'units'],
});
