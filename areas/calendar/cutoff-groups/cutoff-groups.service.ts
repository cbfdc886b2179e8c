import type { CutoffGroupRow } from './cutoff-groups.contract.ts';
import { cutoffGroupErrors } from './cutoff-groups.errors.ts';
import * as store from './cutoff-groups.store.ts';
import type { Impact } from '#areas/calendar/impact/impact.contract.ts';
import { impactOf, impactOfChange, membersOfGroup } from '#areas/calendar/impact/impact.service.ts';
import type { RunningDay } from '#areas/calendar/start-day/start-day.contract.ts';
import { runningDay } from '#areas/calendar/start-day/start-day.service.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

const nameInUse = 'This name is in use already.';
const seen = async (work: Work, id: number): Promise<CutoffGroupRow> =>
  (await store.group(work, id)) ?? refuse(commonErrors.notFound);
/** A group belongs to no warehouse: who is bound to some changes it only while nobody of another one goes by it. */
const ownOnly = (group: CutoffGroupRow): void => {
  if (group.elsewhere > 0) refuse(cutoffGroupErrors.elsewhere, { name: group.name });
};

export async function details(
  work: Work,
  id: number,
): Promise<{ shipperCutoffGroupId: number; dayOfWeek: number; schedule: string | null }[]> {
  return (await seen(work, id)).week.map((schedule, dayOfWeek) => ({
    shipperCutoffGroupId: id,
    dayOfWeek,
    schedule,
  }));
}

export async function add(work: Work, name: string): Promise<CutoffGroupRow> {
  const id = await store.insertGroup(work.tx, name);
  if (id === undefined) return refuse(cutoffGroupErrors.taken, { name }, { fields: { name: nameInUse } });
  await audit(work, { entity: 'cutoff_group', entityId: id, action: 'add', after: { name } });
  announce(work, 'cutoff-groups', [id]);
  return seen(work, id);
}

export async function rename(
  work: Work,
  id: number,
  name: string,
  rowVersion?: number,
): Promise<CutoffGroupRow> {
  const before = await seen(work, id);
  ownOnly(before);
  if (await store.nameTaken(work.tx, name, id))
    refuse(cutoffGroupErrors.taken, { name }, { fields: { name: nameInUse } });
  if (!(await store.renameGroup(work.tx, id, name, rowVersion ?? before.rowVersion)))
    refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'cutoff_group',
    entityId: id,
    action: 'rename',
    before: { name: before.name },
    after: { name },
  });
  announce(work, 'cutoff-groups', [id]);
  return seen(work, id);
}

/** Changes hours of a group's week; the next question for the cutoff of its shippers gets the new ones. */
export async function setHours(
  work: Work,
  id: number,
  days: readonly { dow: number; hour: string | null }[],
  rowVersion?: number,
): Promise<CutoffGroupRow> {
  const before = await seen(work, id);
  ownOnly(before);
  if (days.some((d) => weekdayNames[d.dow] === undefined)) refuse(cutoffGroupErrors.noWeekday);
  if (!(await store.takeVersion(work.tx, id, rowVersion ?? before.rowVersion)))
    refuse(commonErrors.changedByOthers);
  await store.writeHours(
    work.tx,
    id,
    days.map((d) => d.dow),
    days.map((d) => d.hour),
  );
  const after = await seen(work, id);
  await audit(work, {
    entity: 'cutoff_group',
    entityId: id,
    action: 'hours',
    before: { week: before.week },
    after: { week: after.week },
  });
  announce(work, 'cutoff-groups', [id]);
  return after;
}

/** The open freight of the group's shippers whose cutoff another week would move, close or open. */
export async function previewHours(
  work: Work,
  id: number,
  week: readonly (string | null)[],
): Promise<Impact> {
  ownOnly(await seen(work, id));
  const shipperIds = await membersOfGroup(work, [id]);
  return shipperIds.length === 0
    ? impactOf(work, [])
    : impactOfChange(work, {
        of: { shipperIds },
        service: false,
        change: ({ facts, periods }) => ({
          periods,
          facts: { ...facts, group: facts.group && { ...facts.group, week } },
        }),
      });
}

export async function remove(work: Work, id: number): Promise<{ message: string }> {
  const before = await seen(work, id);
  ownOnly(before);
  if (!(await store.removeGroup(work.tx, id))) {
    const shippers = (await seen(work, id)).shippers;
    refuse(cutoffGroupErrors.hasShippers, {
      name: before.name,
      count: shippers,
    });
  }
  await audit(work, {
    entity: 'cutoff_group',
    entityId: id,
    action: 'delete',
    before: { name: before.name, week: before.week },
  });
  announce(work, 'cutoff-groups', [id]);
  return { message: 'The cutoff group is deleted.' };
}

/**
 * Closes entry for some groups on the running receiving date of a warehouse, and opens it for all others
 * (docs/domain/calendar.md#start-of-the-day).
 */
export async function blockGroups(
  work: Work,
  warehouseId: number,
  ids: readonly number[],
): Promise<RunningDay> {
  const { day } = await runningDay(work, warehouseId);
  if (!day) return refuse(cutoffGroupErrors.notStarted);
  const wanted = [...new Set(ids)];
  if ((await store.knownGroups(work.tx, wanted)) !== wanted.length)
    refuse(
      cutoffGroupErrors.unknown,
      {},
      { fields: { shipperCutoffGroupIds: cutoffGroupErrors.unknown.sentence } },
    );
  await store.blockOn(work.tx, day.id, wanted);
  const after = await runningDay(work, warehouseId);
  await audit(work, {
    entity: 'warehouse_day',
    entityId: day.id,
    action: 'blocked groups',
    before: day.blockedGroups,
    after: after.day?.blockedGroups ?? [],
  });
  announce(work, 'days', [warehouseId]);
  announce(work, 'cutoff-groups', wanted);
  return after;
}

/** The open freight whose entry closes, or opens again, when exactly these groups are blocked on the running receiving date. */
export async function previewBlocked(
  work: Work,
  warehouseId: number,
  ids: readonly number[],
): Promise<Impact> {
  const { day } = await runningDay(work, warehouseId);
  if (!day) return refuse(cutoffGroupErrors.notStarted);
  const date = day.receivingDate;
  const blocked = new Set(ids);
  const otherwise = [...new Set([...ids, ...day.blockedGroups.map((g) => g.id)])].filter(
    (id) => blocked.has(id) !== day.blockedGroups.some((g) => g.id === id),
  );
  const shipperIds = await membersOfGroup(work, otherwise);
  if (shipperIds.length === 0) return impactOf(work, []);
  return impactOfChange(work, {
    of: { warehouseId, shipperIds, from: date, to: date },
    service: false,
    change: ({ facts, periods }) => ({
      periods,
      facts: {
        ...facts,
        blockedGroupDates: [
          ...facts.blockedGroupDates.filter((d) => d !== date),
          ...(facts.group && blocked.has(facts.group.id) ? [date] : []),
        ],
      },
    }),
  });
}

/** Groups by their names, however these are written. For imports. */
export const findByNames = (work: Work, names: readonly string[]): Promise<CutoffGroupRow[]> =>
  store.groupsByNames(work, names);
/** Ids of the shippers in some groups. */
export const findMembers = (work: Work, groupIds: readonly number[]): Promise<number[]> =>
  membersOfGroup(work, groupIds);
