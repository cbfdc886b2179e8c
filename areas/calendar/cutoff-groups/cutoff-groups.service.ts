import type { CutoffGroupRow } from './cutoff-groups.contract.ts';
import { cutoffGroupErrors } from './cutoff-groups.errors.ts';
import * as store from './cutoff-groups.repository.ts';
import type { FreightImpact } from '#areas/calendar/impact/impact.contract.ts';
import {
  computeFreightImpactOfUnits,
  computeCalendarChangeImpact,
  findShipperIdsOfCutoffGroups,
} from '#areas/calendar/impact/impact.service.ts';
import type { WarehouseOperatingDay } from '#areas/calendar/start-day/start-day.contract.ts';
import { getWarehouseWithLastStartedDay } from '#areas/calendar/start-day/start-day.service.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

const nameInUse = 'This name is already in use. Choose another.';
const requireCutoffGroup = async (work: RequestContext, id: number): Promise<CutoffGroupRow> =>
  (await store.findCutoffGroup(work, id)) ?? reject(commonErrors.notFound);
/**
 * A group belongs to no warehouse. A user limited to some warehouses can change it only while no shipper of another warehouse
 * uses it.
 */
const ownOnly = (group: CutoffGroupRow): void => {
  if (group.elsewhere > 0) reject(cutoffGroupErrors.includesOtherWarehouses, { name: group.name });
};

export async function listCutoffGroupDays(
  work: RequestContext,
  id: number,
): Promise<{ shipperCutoffGroupId: number; dayOfWeek: number; schedule: string | null }[]> {
  return (await requireCutoffGroup(work, id)).week.map((schedule, dayOfWeek) => ({
    shipperCutoffGroupId: id,
    dayOfWeek,
    schedule,
  }));
}

export async function addCutoffGroup(work: RequestContext, name: string): Promise<CutoffGroupRow> {
  const id = await store.insertCutoffGroupWithClosedWeek(work.tx, name);
  if (id === undefined) return reject(cutoffGroupErrors.nameTaken, { name }, { fields: { name: nameInUse } });
  await recordAudit(work, { entity: 'cutoff_group', entityId: id, action: 'add', after: { name } });
  publishChange(work, 'cutoff-groups', [id]);
  return requireCutoffGroup(work, id);
}

export async function renameCutoffGroup(
  work: RequestContext,
  id: number,
  name: string,
  rowVersion?: number,
): Promise<CutoffGroupRow> {
  const before = await requireCutoffGroup(work, id);
  ownOnly(before);
  if (await store.isCutoffGroupNameTaken(work.tx, name, id))
    reject(cutoffGroupErrors.nameTaken, { name }, { fields: { name: nameInUse } });
  if (!(await store.updateCutoffGroupName(work.tx, id, name, rowVersion ?? before.rowVersion)))
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'cutoff_group',
    entityId: id,
    action: 'rename',
    before: { name: before.name },
    after: { name },
  });
  publishChange(work, 'cutoff-groups', [id]);
  return requireCutoffGroup(work, id);
}

/** Changes the cutoff times of a group's week. They apply from the next cutoff calculation of its shippers. */
export async function setCutoffGroupTimes(
  work: RequestContext,
  id: number,
  days: readonly { weekday: number; cutoffTime: string | null }[],
  rowVersion?: number,
): Promise<CutoffGroupRow> {
  const before = await requireCutoffGroup(work, id);
  ownOnly(before);
  if (days.some((d) => weekdayNames[d.weekday] === undefined)) reject(cutoffGroupErrors.weekdayInvalid);
  if (!(await store.incrementCutoffGroupRowVersion(work.tx, id, rowVersion ?? before.rowVersion)))
    reject(commonErrors.recordChanged);
  await store.upsertCutoffGroupTimes(
    work.tx,
    id,
    days.map((d) => d.weekday),
    days.map((d) => d.cutoffTime),
  );
  const after = await requireCutoffGroup(work, id);
  await recordAudit(work, {
    entity: 'cutoff_group',
    entityId: id,
    action: 'hours',
    before: { week: before.week },
    after: { week: after.week },
  });
  publishChange(work, 'cutoff-groups', [id]);
  return after;
}

/** Counts the open freight of the group's shippers whose cutoff would move, close or open with another week. */
export async function previewCutoffGroupTimes(
  work: RequestContext,
  id: number,
  week: readonly (string | null)[],
): Promise<FreightImpact> {
  ownOnly(await requireCutoffGroup(work, id));
  const shipperIds = await findShipperIdsOfCutoffGroups(work, [id]);
  return shipperIds.length === 0
    ? computeFreightImpactOfUnits(work, [])
    : computeCalendarChangeImpact(work, {
        filter: { shipperIds },
        affectsDaysOfService: false,
        applyChange: ({ facts, periods }) => ({
          periods,
          facts: { ...facts, group: facts.group && { ...facts.group, week } },
        }),
      });
}

export async function deleteCutoffGroup(work: RequestContext, id: number): Promise<{ message: string }> {
  const before = await requireCutoffGroup(work, id);
  ownOnly(before);
  if (!(await store.deleteEmptyCutoffGroup(work.tx, id))) {
    const shippers = (await requireCutoffGroup(work, id)).shippers;
    reject(cutoffGroupErrors.hasShippers, {
      name: before.name,
      count: shippers,
    });
  }
  await recordAudit(work, {
    entity: 'cutoff_group',
    entityId: id,
    action: 'delete',
    before: { name: before.name, week: before.week },
  });
  publishChange(work, 'cutoff-groups', [id]);
  return { message: 'Cutoff group deleted.' };
}

/**
 * Closes entry for some groups on the current receiving date of a warehouse, and opens it for all others
 * (docs/domain/calendar.md#start-of-the-day).
 */
export async function setCutoffGroupsBlockedToday(
  work: RequestContext,
  warehouseId: number,
  blockedGroupIds: readonly number[],
): Promise<WarehouseOperatingDay> {
  const { day } = await getWarehouseWithLastStartedDay(work, warehouseId);
  if (!day) return reject(cutoffGroupErrors.dayNotStarted);
  const groupIds = [...new Set(blockedGroupIds)];
  if ((await store.countExistingCutoffGroups(work.tx, groupIds)) !== groupIds.length)
    reject(
      cutoffGroupErrors.groupNotFound,
      {},
      { fields: { shipperCutoffGroupIds: cutoffGroupErrors.groupNotFound.sentence } },
    );
  await store.replaceBlockedCutoffGroups(work.tx, day.id, groupIds);
  const after = await getWarehouseWithLastStartedDay(work, warehouseId);
  await recordAudit(work, {
    entity: 'warehouse_day',
    entityId: day.id,
    action: 'blocked groups',
    before: day.blockedGroups,
    after: after.day?.blockedGroups ?? [],
  });
  publishChange(work, 'operating-days', [warehouseId]);
  publishChange(work, 'cutoff-groups', groupIds);
  return after;
}

/** Counts the open freight whose entry closes or opens when exactly these groups are blocked on the current receiving date. */
export async function previewCutoffGroupsBlockedToday(
  work: RequestContext,
  warehouseId: number,
  blockedGroupIds: readonly number[],
): Promise<FreightImpact> {
  const { day } = await getWarehouseWithLastStartedDay(work, warehouseId);
  if (!day) return reject(cutoffGroupErrors.dayNotStarted);
  const date = day.receivingDate;
  const blocked = new Set(blockedGroupIds);
  const otherwise = [...new Set([...blockedGroupIds, ...day.blockedGroups.map((g) => g.id)])].filter(
    (id) => blocked.has(id) !== day.blockedGroups.some((g) => g.id === id),
  );
  const shipperIds = await findShipperIdsOfCutoffGroups(work, otherwise);
  if (shipperIds.length === 0) return computeFreightImpactOfUnits(work, []);
  return computeCalendarChangeImpact(work, {
    filter: { warehouseId, shipperIds, from: date, to: date },
    affectsDaysOfService: false,
    applyChange: ({ facts, periods }) => ({
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

/** Finds groups by name, ignoring case and spacing. For imports. */
export const findCutoffGroupsByNamesIgnoringCase = (
  work: RequestContext,
  names: readonly string[],
): Promise<CutoffGroupRow[]> => store.findCutoffGroupRowsByNamesIgnoringCase(work, names);
export const findShipperIdsInCutoffGroups = (
  work: RequestContext,
  groupIds: readonly number[],
): Promise<number[]> => findShipperIdsOfCutoffGroups(work, groupIds);
