import { z } from 'zod';
import { cutoffGroupErrors } from './cutoff-groups.errors.ts';
import { impactSchema } from '#areas/calendar/impact/impact.contract.ts';
import { warehouseOperatingDaySchema } from '#areas/calendar/start-day/start-day.contract.ts';
import { defineEndpoint, emptyReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  nullableTimeOfDayField,
  idField,
  optionalField,
  textField,
  versionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
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
    'Shipper cutoff groups by name, with their week, their shippers and the running days they are blocked on.',
  query: z.object({ ...pagingFields(['name', 'shippers']), name: optionalTextField('Name', 60) }),
  reply: pageReply(cutoffGroupRowSchema),
  ofTheHouse: true,
  live: ['cutoff-groups', 'shippers', 'days'],
});
export const addCutoffGroupEndpoint = defineEndpoint({
  id: 'cutoffGroups.add',
  method: 'POST',
  path: '/accounts/shipper-cutoff-groups',
  permissions: ['cutoffGroupEdit:warehouse'],
  summary: 'A new cutoff group; the body is its name as plain text. All its days are closed at first.',
  body: cutoffGroupNameSchema,
  upload: 'text',
  reply: itemReply(cutoffGroupRowSchema),
  refuses: [cutoffGroupErrors.taken],
  live: ['cutoff-groups'],
});
export const getCutoffGroupEndpoint = defineEndpoint({
  id: 'cutoffGroups.details',
  method: 'GET',
  path: '/accounts/shipper-cutoff-groups/{id}/details',
  permissions: view,
  summary: 'The seven weekdays of a cutoff group; an empty schedule is closed.',
  reply: itemReply(z.array(cutoffGroupDaySchema)),
  live: ['cutoff-groups'],
});
export const setCutoffGroupDayEndpoint = defineEndpoint({
  id: 'cutoffGroups.setDay',
  method: 'PUT',
  path: '/accounts/shipper-cutoff-groups/{id}/details/day-of-week/{dayOfWeek}',
  permissions: ['cutoffGroupEdit:warehouse'],
  summary: 'Sets the hour of one weekday (0 Sunday to 6 Saturday); null or empty closes the day.',
  params: z.object({ id: idField(), dayOfWeek: z.string().max(10) }),
  body: z.object({ schedule: nullableTimeOfDayField('Cutoff') }),
  reply: itemReply(cutoffGroupRowSchema),
  refuses: [cutoffGroupErrors.noWeekday, cutoffGroupErrors.elsewhere],
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
  rowVersion: optionalField(versionField()),
});
/** Rejects a body without any day. It must not close all days. */
export const cutoffGroupWeekSchema = cutoffGroupTimesSchema.refine(
  ({ rowVersion: _, ...days }) => Object.values(days).some((day) => day !== undefined),
  { error: 'Enter a time for at least one day', path: ['day0'] },
);
export const setCutoffGroupWeekEndpoint = defineEndpoint({
  id: 'cutoffGroups.setWeek',
  method: 'PUT',
  path: '/accounts/shipper-cutoff-groups/{id}/details',
  permissions: ['cutoffGroupEdit:warehouse'],
  summary:
    'Sets all seven weekdays at once: day0 is Sunday, a day that is null, empty or left out is closed; at least one is said.',
  body: cutoffGroupWeekSchema,
  reply: itemReply(cutoffGroupRowSchema),
  refuses: [cutoffGroupErrors.elsewhere],
  live: ['cutoff-groups'],
});
export const previewCutoffGroupWeekEndpoint = defineEndpoint({
  id: 'cutoffGroups.previewWeek',
  method: 'POST',
  path: '/accounts/shipper-cutoff-groups/{id}/details/preview',
  permissions: ['cutoffGroupEdit:warehouse'],
  reads: true,
  summary: 'The open freight whose cutoff another week of the group would move, close or open.',
  body: cutoffGroupWeekSchema,
  reply: itemReply(impactSchema),
  refuses: [cutoffGroupErrors.elsewhere],
  live: ['orders', 'units'],
});
export const renameCutoffGroupBodySchema = z.object({
  name: cutoffGroupNameSchema,
  rowVersion: optionalField(versionField()),
});
export const renameCutoffGroupEndpoint = defineEndpoint({
  id: 'cutoffGroups.rename',
  method: 'PUT',
  path: '/accounts/shipper-cutoff-groups/{id}',
  permissions: ['cutoffGroupEdit:warehouse'],
  summary: 'Renames a cutoff group; its shippers stay.',
  body: renameCutoffGroupBodySchema,
  reply: itemReply(cutoffGroupRowSchema),
  refuses: [cutoffGroupErrors.taken, cutoffGroupErrors.elsewhere],
  live: ['cutoff-groups'],
});
export const deleteCutoffGroupEndpoint = defineEndpoint({
  id: 'cutoffGroups.delete',
  method: 'DELETE',
  path: '/accounts/shipper-cutoff-groups/{id}',
  permissions: ['cutoffGroupDelete:warehouse'],
  summary: 'Deletes a cutoff group that no shipper is in.',
  reply: emptyReply(),
  refuses: [cutoffGroupErrors.hasShippers, cutoffGroupErrors.elsewhere],
  live: ['cutoff-groups'],
});

export const blockCutoffGroupsBodySchema = z.object({
  shipperCutoffGroupIds: z.array(idField('Cutoff group')).max(500),
});
export const blockCutoffGroupsEndpoint = defineEndpoint({
  id: 'cutoffGroups.block',
  method: 'PUT',
  path: '/warehouse/warehouses/{id}/blocked-groups',
  permissions: ['editSettings:warehouse'],
  summary:
    'The cutoff groups whose entry is closed for the running receiving date of a warehouse: those named are blocked, all others are open.',
  body: blockCutoffGroupsBodySchema,
  reply: itemReply(warehouseOperatingDaySchema),
  refuses: [cutoffGroupErrors.notStarted, cutoffGroupErrors.unknown],
  live: ['days', 'cutoff-groups'],
});
export const previewBlockedCutoffGroupsEndpoint = defineEndpoint({
  id: 'cutoffGroups.previewBlock',
  method: 'POST',
  path: '/warehouse/warehouses/{id}/blocked-groups/preview',
  permissions: ['editSettings:warehouse'],
  reads: true,
  summary:
    'The open freight whose entry would close, or open again, if exactly these groups were blocked on the running day.',
  body: blockCutoffGroupsBodySchema,
  reply: itemReply(impactSchema),
  refuses: [cutoffGroupErrors.notStarted],
  live: ['orders', 'units'],
});
