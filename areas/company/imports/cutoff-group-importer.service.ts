import { readCodeCell, readRecordCell } from './record-cells.rules.ts';
import type { ImportRowCells } from './cell-reader.rules.ts';
import { buildRecordsInUseWithSentence } from './records-in-use.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import { importErrors } from './imports.errors.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { mapActiveAccountsByNumber } from '#areas/accounts/accounts/accounts.service.ts';
import type { ActiveAccountSummary } from '#areas/accounts/accounts/accounts.service.ts';
import * as groups from '#areas/calendar/cutoff-groups/cutoff-groups.service.ts';
import { warehouseScheduleCutoffGroupId } from '#areas/calendar/shippers/shippers.contract.ts';
import * as shippers from '#areas/calendar/shippers/shippers.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

interface ShipperCutoffGroup {
  shipperId: number;
  group: string;
  /** Cutoffs of the seven weekdays, Sunday first. Null: the row keeps those of the group. */
  week: (string | null)[] | null;
}
type ShippersByNumber = ReadonlyMap<string, ActiveAccountSummary>;

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const isFilled = (cells: ImportRowCells, column: string): boolean => (cells.get(column) ?? '').trim() !== '';

interface KnownGroup {
  id: number;
  week: readonly (string | null)[];
}
const keyOfGroup = (name: string): string => name.toLowerCase();
const atGroup = ({ sentence }: ErrorDefinition) => ({ fields: { group: sentence } });
/** Groups by their lowercase names. */
async function findGroups(
  work: RequestContext,
  memberships: readonly ShipperCutoffGroup[],
): Promise<Map<string, KnownGroup>> {
  const names = new Set(memberships.map(({ group }) => group));
  return new Map(
    (await groups.findCutoffGroupsByNamesIgnoringCase(work, [...names])).map((group) => [
      keyOfGroup(group.name),
      group,
    ]),
  );
}
function refuseOtherHours({ group, week }: ShipperCutoffGroup, existingGroup: KnownGroup): void {
  if (week !== null && week.some((hour, day) => hour !== (existingGroup.week[day] ?? null)))
    reject(importErrors.cutoffTimesMismatch, { group }, atGroup(importErrors.cutoffTimesMismatch));
}
/** Adds the group that a row names, with its cutoff times. */
async function addGroup(
  work: RequestContext,
  { group: name, week }: ShipperCutoffGroup,
): Promise<KnownGroup> {
  if (week === null)
    return reject(importErrors.cutoffGroupMissing, { group: name }, atGroup(importErrors.cutoffGroupMissing));
  if (!hasPermission(work.actor, 'cutoffGroupEdit:warehouse'))
    reject(commonErrors.notAllowed, {}, atGroup(commonErrors.notAllowed));
  const { id } = await groups.addCutoffGroup(work, name);
  return groups.setCutoffGroupTimes(
    work,
    id,
    weekdays.map((weekday) => ({ weekday, cutoffTime: week[weekday] ?? null })),
  );
}
const putInto = (work: RequestContext, shipperIds: readonly number[], groupId: number): Promise<unknown> =>
  shippers.assignSelectedShippersToCutoffGroup(work, {
    bulkPrintIdsIncluded: [...shipperIds],
    newShipperCutoffGroupId: groupId,
  });

/**
 * Encodes what a row added as one number: the group in the upper digits, below it the shipper that had no group. Negative when
 * the group is new. Shipper 0: it had another group, and stays in the new one after an undo.
 */
const shippersInNumber = 10_000_000_000n;
const numberOf = (groupId: number, shipperId: number, isNew: boolean): string =>
  `${isNew ? '-' : ''}${BigInt(groupId) * shippersInNumber + BigInt(shipperId)}`;
function addedBy(id: string): { groupId: number; shipperId: number; isNew: boolean } {
  const number = BigInt(id.replace('-', ''));
  return {
    groupId: Number(number / shippersInNumber),
    shipperId: Number(number % shippersInNumber),
    isNew: id.startsWith('-'),
  };
}
/** Of what an import added: the shippers still in their new group, and the groups created by the import. */
async function findAdded(work: RequestContext, ids: readonly string[]) {
  const added = ids.map(addedBy);
  const rows = await shippers.findVisibleShippersByIds(
    work,
    added.flatMap(({ shipperId }) => (shipperId === 0 ? [] : [shipperId])),
  );
  const groupOf = new Map(rows.map((shipper) => [shipper.id, shipper.shipperCutoffGroupId]));
  return {
    shipperIds: added.flatMap(({ shipperId, groupId }) =>
      groupOf.get(shipperId) === groupId ? [shipperId] : [],
    ),
    newGroupIds: added.flatMap(({ groupId, isNew }) => (isNew ? [groupId] : [])),
  };
}

/** Assigns each shipper to its group. Returns what the rows added, encoded as numbers. */
async function putIntoGroups(
  work: RequestContext,
  memberships: readonly ShipperCutoffGroup[],
): Promise<string[]> {
  const groupByKey = await findGroups(work, memberships);
  const shipperIds = memberships.map(({ shipperId }) => shipperId);
  const groupBefore = new Map(
    (await shippers.findVisibleShippersByIds(work, shipperIds)).map(({ id, shipperCutoffGroupId }) => [
      id,
      shipperCutoffGroupId,
    ]),
  );
  const placed: { shipperId: number; groupId: number }[] = [];
  const added: string[] = [];
  for (const membership of memberships) {
    const { shipperId } = membership;
    const there = groupByKey.get(keyOfGroup(membership.group));
    if (there) refuseOtherHours(membership, there);
    const group = there ?? (await addGroup(work, membership));
    groupByKey.set(keyOfGroup(membership.group), group);
    placed.push({ shipperId, groupId: group.id });
    const hadNone = groupBefore.get(shipperId) === null;
    if (hadNone || !there) added.push(numberOf(group.id, hadNone ? shipperId : 0, !there));
  }
  for (const [groupId, members] of Map.groupBy(placed, (one) => one.groupId))
    await putInto(
      work,
      members.map(({ shipperId }) => shipperId),
      groupId,
    );
  return added;
}

/** Imports the cutoff group of each shipper. Adds a missing group with the times of its first row. */
export const shipperCutoffGroupImporter: RecordImporter<ShipperCutoffGroup, ShippersByNumber> = {
  id: 'cutoffGroups',
  hasDryRun: true,
  async loadReferenceData(work, rows) {
    const accounts = await mapActiveAccountsByNumber(work, [
      ...new Set(rows.map((cells) => readCodeCell(cells, 'shipper'))),
    ]);
    return new Map([...accounts].filter(([, { accountTypeId }]) => accountTypeId === accountType.shipper));
  },
  parseRow(reader, cells, shipperByNumber) {
    const shipper = readRecordCell(reader, 'shipper', shipperByNumber, { required: true });
    const group = reader.text('group', { most: 60, required: true });
    const week = weekdays.map((day) => reader.time(`day${day}`) ?? null);
    if (shipper === undefined || group === undefined || reader.errors.length > 0) return undefined;
    const saysHours = weekdays.some((day) => isFilled(cells, `day${day}`));
    return { shipperId: shipper.id, group, week: saysHours ? week : null };
  },
  keyOf: ({ shipperId }) => String(shipperId),
  async determineRowEffects(work, memberships) {
    const rows = await shippers.findVisibleShippersByIds(
      work,
      memberships.map(({ shipperId }) => shipperId),
    );
    const groupOf = new Map(rows.map(({ id, cutoffGroup }) => [id, cutoffGroup?.toLowerCase() ?? null]));
    return memberships.map(({ shipperId, group }) => {
      const before = groupOf.get(shipperId) ?? null;
      if (before === group.toLowerCase()) return 'unchanged';
      return before === null ? 'add' : 'change';
    });
  },
  async write(work, memberships) {
    const effects = await shipperCutoffGroupImporter.determineRowEffects(work, memberships);
    return putIntoGroups(
      work,
      memberships.filter((_, index) => effects[index] !== 'unchanged'),
    );
  },
  async findRecordsInUse(work, ids) {
    const { shipperIds, newGroupIds } = await findAdded(work, ids);
    const importedShipperIds = new Set(shipperIds);
    const members = await groups.findShipperIdsInCutoffGroups(work, newGroupIds);
    const others = await shippers.findVisibleShippersByIds(
      work,
      members.filter((shipperId) => !importedShipperIds.has(shipperId)),
    );
    return buildRecordsInUseWithSentence(
      others.map(({ number, name }) => ({ name: `${number} ${name}` })),
      'In a cutoff group of this import',
    );
  },
  async removeRecords(work, ids) {
    const { shipperIds, newGroupIds } = await findAdded(work, ids);
    if (shipperIds.length > 0) await putInto(work, shipperIds, warehouseScheduleCutoffGroupId);
    for (const groupId of newGroupIds) await groups.deleteCutoffGroup(work, groupId);
  },
};
