import { z } from 'zod';
import { cutoffGroupErrors } from './cutoff-groups.errors.ts';
import { impact } from '#areas/calendar/impact/impact.contract.ts';
import { runningDay } from '#areas/calendar/start-day/start-day.contract.ts';
import { endpoint, done, one, page } from '#kit/contract/endpoint.ts';
import { hourOrNone, id, maybe, text, version, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'cutoff-groups': true;
  }
}

const view = ['shipperCutoffGroupsView:warehouse', 'cutoffGroupEdit:warehouse'] as const;
/** A name, not a piece of JSON that somebody took for one. */
export const groupName = text('Cutoff group name', 60).refine((v) => !/^[[{"]/.test(v), {
  error: 'Cutoff group name is not valid',
});

export const cutoffGroupRow = z.object({
  id: z.int(),
  name: z.string(),
  rowVersion: z.int(),
  shippers: z.int(),
  /** Of them, those of warehouses that the caller does not work at: with any, others change the group. */
  elsewhere: z.int(),
  /** Hours of the seven weekdays, Sunday first; null is closed. */
  week: z.array(z.string().nullable()),
  /** Running days on which the group is blocked. */
  blocked: z.array(z.object({ warehouseId: z.int(), warehouseCode: z.string(), receivingDate: z.string() })),
});
export type CutoffGroupRow = z.output<typeof cutoffGroupRow>;
export const cutoffGroupDay = z.object({
  shipperCutoffGroupId: z.int(),
  dayOfWeek: z.int(),
  schedule: z.string().nullable(),
});

export const findCutoffGroups = endpoint({
  id: 'cutoffGroups.find',
  method: 'GET',
  path: '/accounts/shipper-cutoff-groups',
  needs: [...view, 'shippersView:warehouse', 'editSettings:warehouse'],
  about:
    'Shipper cutoff groups by name, with their week, their shippers and the running days they are blocked on.',
  query: z.object({ ...paging(['name', 'shippers']), name: words('Name', 60) }),
  reply: page(cutoffGroupRow),
  ofTheHouse: true,
  live: ['cutoff-groups', 'shippers', 'days'],
});
export const addCutoffGroup = endpoint({
  id: 'cutoffGroups.add',
  method: 'POST',
  path: '/accounts/shipper-cutoff-groups',
  needs: ['cutoffGroupEdit:warehouse'],
  about: 'A new cutoff group; the body is its name as plain text. All its days are closed at first.',
  body: groupName,
  upload: 'text',
  reply: one(cutoffGroupRow),
  refuses: [cutoffGroupErrors.taken],
  live: ['cutoff-groups'],
});
export const getCutoffGroup = endpoint({
  id: 'cutoffGroups.details',
  method: 'GET',
  path: '/accounts/shipper-cutoff-groups/{id}/details',
  needs: view,
  about: 'The seven weekdays of a cutoff group; an empty schedule is closed.',
  reply: one(z.array(cutoffGroupDay)),
  live: ['cutoff-groups'],
});
export const setCutoffGroupDay = endpoint({
  id: 'cutoffGroups.setDay',
  method: 'PUT',
  path: '/accounts/shipper-cutoff-groups/{id}/details/day-of-week/{dayOfWeek}',
  needs: ['cutoffGroupEdit:warehouse'],
  about: 'Sets the hour of one weekday (0 Sunday to 6 Saturday); null or empty closes the day.',
  params: z.object({ id: id(), dayOfWeek: z.string().max(10) }),
  body: z.object({ schedule: hourOrNone('Cutoff') }),
  reply: one(cutoffGroupRow),
  refuses: [cutoffGroupErrors.noWeekday, cutoffGroupErrors.elsewhere],
  live: ['cutoff-groups'],
});
const closedOr = hourOrNone('Cutoff').optional();
export const cutoffGroupHours = z.object({
  day0: closedOr,
  day1: closedOr,
  day2: closedOr,
  day3: closedOr,
  day4: closedOr,
  day5: closedOr,
  day6: closedOr,
  rowVersion: maybe(version()),
});
/** A body that says nothing of any day does not close them all. */
export const cutoffGroupWeek = cutoffGroupHours.refine(
  ({ rowVersion: _, ...days }) => Object.values(days).some((day) => day !== undefined),
  { error: 'Say the hour of at least one day', path: ['day0'] },
);
export const setCutoffGroupWeek = endpoint({
  id: 'cutoffGroups.setWeek',
  method: 'PUT',
  path: '/accounts/shipper-cutoff-groups/{id}/details',
  needs: ['cutoffGroupEdit:warehouse'],
  about:
    'Sets all seven weekdays at once: day0 is Sunday, a day that is null, empty or left out is closed; at least one is said.',
  body: cutoffGroupWeek,
  reply: one(cutoffGroupRow),
  refuses: [cutoffGroupErrors.elsewhere],
  live: ['cutoff-groups'],
});
export const previewCutoffGroupWeek = endpoint({
  id: 'cutoffGroups.previewWeek',
  method: 'POST',
  path: '/accounts/shipper-cutoff-groups/{id}/details/preview',
  needs: ['cutoffGroupEdit:warehouse'],
  reads: true,
  about: 'The open freight whose cutoff another week of the group would move, close or open.',
  body: cutoffGroupWeek,
  reply: one(impact),
  refuses: [cutoffGroupErrors.elsewhere],
  live: ['orders', 'units'],
});
export const renameCutoffGroupBody = z.object({
  name: groupName,
  rowVersion: maybe(version()),
});
export const renameCutoffGroup = endpoint({
  id: 'cutoffGroups.rename',
  method: 'PUT',
  path: '/accounts/shipper-cutoff-groups/{id}',
  needs: ['cutoffGroupEdit:warehouse'],
  about: 'Renames a cutoff group; its shippers stay.',
  body: renameCutoffGroupBody,
  reply: one(cutoffGroupRow),
  refuses: [cutoffGroupErrors.taken, cutoffGroupErrors.elsewhere],
  live: ['cutoff-groups'],
});
export const deleteCutoffGroup = endpoint({
  id: 'cutoffGroups.delete',
  method: 'DELETE',
  path: '/accounts/shipper-cutoff-groups/{id}',
  needs: ['cutoffGroupDelete:warehouse'],
  about: 'Deletes a cutoff group that no shipper is in.',
  reply: done(),
  refuses: [cutoffGroupErrors.hasShippers, cutoffGroupErrors.elsewhere],
  live: ['cutoff-groups'],
});

export const blockCutoffGroupsBody = z.object({
  shipperCutoffGroupIds: z.array(id('Cutoff group')).max(500),
});
export const blockCutoffGroups = endpoint({
  id: 'cutoffGroups.block',
  method: 'PUT',
  path: '/warehouse/warehouses/{id}/blocked-groups',
  needs: ['editSettings:warehouse'],
  about:
    'The cutoff groups whose entry is closed for the running receiving date of a warehouse: those named are blocked, all others are open.',
  body: blockCutoffGroupsBody,
  reply: one(runningDay),
  refuses: [cutoffGroupErrors.notStarted, cutoffGroupErrors.unknown],
  live: ['days', 'cutoff-groups'],
});
export const previewBlockedGroups = endpoint({
  id: 'cutoffGroups.previewBlock',
  method: 'POST',
  path: '/warehouse/warehouses/{id}/blocked-groups/preview',
  needs: ['editSettings:warehouse'],
  reads: true,
  about:
    'The open freight whose entry would close, or open again, if exactly these groups were blocked on the running day.',
  body: blockCutoffGroupsBody,
  reply: one(impact),
  refuses: [cutoffGroupErrors.notStarted],
  live: ['orders', 'units'],
});
