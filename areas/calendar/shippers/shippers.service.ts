import type { BodyOf } from '#kit/contract/endpoint.ts';
import { isEmptySelection, parseBulkSelection } from '#kit/contract/bulk-selection.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { warehouseScheduleCutoffGroupId } from './shippers.contract.ts';
import type {
  previewShipperCutoffAssignmentEndpoint,
  renameShipperGroupEndpoint,
  updateShipperGroupsAndExemptionEndpoint,
  assignSelectedShippersToCutoffGroupEndpoint,
  assignSelectedShippersToGroupEndpoint,
  ShipperGroup,
  ShipperRow,
} from './shippers.contract.ts';
import { shipperErrors } from './shippers.errors.ts';
import * as store from './shippers.repository.ts';
import type { FreightImpact } from '#areas/calendar/impact/impact.contract.ts';
import { computeCalendarChangeImpact } from '#areas/calendar/impact/impact.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { isIntegrityViolationError } from '#kit/server/db.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, recordAudits } from '#kit/server/request-context.ts';

/** Reports the error at the field that named the shipper, when it is not the record in the URL. */
const requireShipper = async (work: RequestContext, id: number, ...field: string[]): Promise<ShipperRow> =>
  (await store.findShipperInScope(work, id)) ?? rejectNotFound(...field);
const toAuditRecord = (s: ShipperRow) => ({
  shipperGroup: s.shipperGroup,
  cutoffGroup: s.cutoffGroup,
  shipperCutoffExempt: s.shipperCutoffExempt,
});

async function shipperGroup(work: RequestContext, id: number): Promise<number> {
  return (await store.lockShipperGroupAgainstDeletion(work, id))
    ? id
    : reject(
        shipperErrors.groupNotFound,
        {},
        { fields: { newShipperGroupId: shipperErrors.groupNotFound.sentence } },
      );
}
/** Null for the warehouse schedule. */
async function cutoffGroup(work: RequestContext, choice: number): Promise<number | null> {
  if (choice === warehouseScheduleCutoffGroupId) return null;
  return (await store.lockCutoffGroupAgainstDeletion(work, choice))
    ? choice
    : reject(
        shipperErrors.cutoffGroupNotFound,
        {},
        { fields: { newShipperCutoffGroupId: shipperErrors.cutoffGroupNotFound.sentence } },
      );
}

export async function updateShipperGroupsAndExemption(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateShipperGroupsAndExemptionEndpoint>,
): Promise<ShipperRow> {
  if (body.shipperAccountId !== undefined && body.shipperAccountId !== id)
    reject(
      shipperErrors.shipperMismatch,
      {},
      { fields: { shipperAccountId: shipperErrors.shipperMismatch.sentence } },
    );
  const before = await requireShipper(work, id);
  const to = {
    shipperGroupId: await shipperGroup(work, body.newShipperGroupId),
    cutoffGroupId: await cutoffGroup(work, body.newShipperCutoffGroupId),
    exempt: body.shipperCutoffExempt ?? before.shipperCutoffExempt,
  };
  if (!(await store.upsertShipperGroupsAndExemption(work, id, body.rowVersion ?? before.rowVersion, to)))
    reject(commonErrors.recordChanged);
  const after = await requireShipper(work, id);
  await recordAudit(work, {
    entity: 'shipper',
    entityId: id,
    action: 'change',
    before: toAuditRecord(before),
    after: toAuditRecord(after),
  });
  publishChange(work, 'shippers', [id]);
  return after;
}

export async function assignSelectedShippersToGroup(
  work: RequestContext,
  body: BodyOf<typeof assignSelectedShippersToGroupEndpoint>,
): Promise<{ changed: number }> {
  const groupId = await shipperGroup(work, body.newShipperGroupId);
  const chosen = await choose(work, body);
  const name = (await store.findShipperGroups(work)).find((g) => g.id === groupId)?.name;
  await store.moveShippersToShipperGroup(
    work,
    chosen.map((s) => s.id),
    groupId,
  );
  await recordAudits(
    work,
    chosen.map((s) => ({
      entity: 'shipper',
      entityId: s.id,
      action: 'change',
      before: { shipperGroup: s.shipperGroup },
      after: { shipperGroup: name },
    })),
  );
  publishChange(
    work,
    'shippers',
    chosen.map((s) => s.id),
  );
  return { changed: chosen.length };
}

export async function assignSelectedShippersToCutoffGroup(
  work: RequestContext,
  body: BodyOf<typeof assignSelectedShippersToCutoffGroupEndpoint>,
): Promise<{ changed: number }> {
  const groupId = await cutoffGroup(work, body.newShipperCutoffGroupId);
  const chosen = await choose(work, body);
  await store.moveShippersToCutoffGroup(
    work,
    chosen.map((s) => s.id),
    groupId,
  );
  await recordAudits(
    work,
    chosen.map((s) => ({
      entity: 'shipper',
      entityId: s.id,
      action: 'change',
      before: { cutoffGroupId: s.shipperCutoffGroupId },
      after: { cutoffGroupId: groupId },
    })),
  );
  publishChange(
    work,
    'shippers',
    chosen.map((s) => s.id),
  );
  return { changed: chosen.length };
}

/** Counts the open freight whose entry another cutoff group, or an exemption, would close, open or move. */
export async function previewShipperCutoffAssignment(
  work: RequestContext,
  body: BodyOf<typeof previewShipperCutoffAssignmentEndpoint>,
): Promise<FreightImpact> {
  const groupId = await cutoffGroup(work, body.newShipperCutoffGroupId);
  const chosen = await choose(work, body);
  const hours = groupId === null ? null : await store.findCutoffGroupTimesAndBlockedDates(work, groupId);
  return computeCalendarChangeImpact(work, {
    filter: { shipperIds: chosen.map((s) => s.id) },
    affectsDaysOfService: false,
    applyChange: ({ facts, periods }) => ({
      periods,
      facts: {
        ...facts,
        group: groupId === null || hours === null ? null : { id: groupId, week: hours.week },
        blockedGroupDates: (hours?.blocked ?? [])
          .filter((b) => b.warehouseId === facts.warehouse.id)
          .map((b) => b.date),
        shipper: {
          ...facts.shipper,
          cutoffExempt: body.newShipperCutoffExempt ?? facts.shipper.cutoffExempt,
        },
      },
    }),
  });
}

/** The shippers of a bulk action. Skips those outside the caller's scope, and rejects an empty selection. */
async function choose(
  work: RequestContext,
  body: Parameters<typeof store.findSelectedShippersInScope>[1],
): Promise<ShipperRow[]> {
  if (isEmptySelection(parseBulkSelection(body))) reject(shipperErrors.noneSelected);
  const chosen = await store.findSelectedShippersInScope(work, body);
  return chosen.length > 0 ? chosen : reject(commonErrors.notFound);
}

export async function getShipperHomeWarehouse(
  work: RequestContext,
  id: number,
): Promise<{ id: number; code: string; name: string; zone: string }> {
  const found = await store.findVisibleShipperHomeWarehouseOrNull(work, id);
  if (found === undefined) return reject(commonErrors.notFound);
  return found ?? reject(shipperErrors.homeWarehouseMissing);
}

/** An account of the wrong type is a validation error, not a missing record. */
async function ofType(
  work: RequestContext,
  id: number,
  type: number,
  field: string,
  error: ErrorDefinition,
): Promise<void> {
  const found = await store.findAccountType(work, id);
  if (found !== undefined && found !== type) reject(error, {}, { fields: { [field]: error.sentence } });
  if (found === undefined) rejectNotFound(field);
}

export async function addConsigneeToShipperList(
  work: RequestContext,
  shipperId: number,
  consigneeId: number,
): Promise<{ consignees: number }> {
  await ofType(work, shipperId, accountType.shipper, 'shipperAccountId', shipperErrors.notAShipper);
  await requireShipper(work, shipperId, 'shipperAccountId');
  await ofType(work, consigneeId, accountType.consignee, 'consigneeAccountId', shipperErrors.notAConsignee);
  if (await store.insertShipperConsigneePair(work, shipperId, consigneeId)) {
    await recordAudit(work, {
      entity: 'shipper',
      entityId: shipperId,
      action: 'consignee allowed',
      after: { consigneeId },
    });
    publishChange(work, 'shippers', [shipperId]);
  }
  return { consignees: (await requireShipper(work, shipperId)).consignees };
}

export async function removeConsigneeFromShipperList(
  work: RequestContext,
  shipperId: number,
  consigneeId: number,
): Promise<{ message: string }> {
  await requireShipper(work, shipperId, 'shipperAccountId');
  if (!(await store.deleteShipperConsigneePair(work, shipperId, consigneeId)))
    rejectNotFound('consigneeAccountId');
  await recordAudit(work, {
    entity: 'shipper',
    entityId: shipperId,
    action: 'consignee taken off',
    before: { consigneeId },
  });
  publishChange(work, 'shippers', [shipperId]);
  return { message: 'Consignee removed from the list.' };
}

/** Adds the consignees of one shipper to the list of another. */
export async function copyConsigneesIntoShipperList(
  work: RequestContext,
  fromShipperId: number,
  toShipperId: number,
): Promise<{ copied: number; consignees: number }> {
  if (fromShipperId === toShipperId) reject(shipperErrors.sameAccount);
  await ofType(work, fromShipperId, accountType.shipper, 'from', shipperErrors.notAShipper);
  await ofType(work, toShipperId, accountType.shipper, 'to', shipperErrors.notAShipper);
  const source = await requireShipper(work, fromShipperId, 'from');
  await requireShipper(work, toShipperId, 'to');
  // A shipper without a list may use every consignee, so there is nothing to copy.
  if (source.consignees === 0) reject(shipperErrors.noConsigneeList);
  const added = await store
    .copyConsigneesOfShipperReturningAddedIds(work, fromShipperId, toShipperId)
    .catch((error: unknown): never => {
      // The spec has its own message for a copy that the database rejects. Other errors are rethrown.
      if (isIntegrityViolationError(error)) reject(shipperErrors.copyFailed);
      throw error;
    });
  await recordAudit(work, {
    entity: 'shipper',
    entityId: toShipperId,
    action: 'consignees copied',
    after: { from: source.number, consigneeIds: added },
  });
  publishChange(work, 'shippers', [toShipperId]);
  return { copied: added.length, consignees: (await requireShipper(work, toShipperId)).consignees };
}

const groupOf = async (work: RequestContext, id: number): Promise<ShipperGroup> =>
  (await store.findShipperGroups(work)).find((g) => g.id === id) ?? reject(commonErrors.notFound);
/** Rejects a name that another group has. */
async function freeName(work: RequestContext, name: string, id?: number): Promise<void> {
  await store.lockShipperGroupNames(work);
  const other = await store.findShipperGroupByNameIgnoringCase(work, name);
  if (other && other.id !== id)
    reject(shipperErrors.nameTaken, {}, { fields: { name: shipperErrors.nameTaken.sentence } });
}
export async function addShipperGroup(work: RequestContext, name: string): Promise<ShipperGroup> {
  await freeName(work, name);
  const id =
    (await store.insertShipperGroupUnlessNameTaken(work, name)) ??
    reject(shipperErrors.nameTaken, {}, { fields: { name: shipperErrors.nameTaken.sentence } });
  await recordAudit(work, { entity: 'shipper group', entityId: id, action: 'add', after: { name } });
  publishChange(work, 'shipper-groups', [id]);
  return groupOf(work, id);
}
export async function renameShipperGroup(
  work: RequestContext,
  id: number,
  { name, rowVersion }: BodyOf<typeof renameShipperGroupEndpoint>,
): Promise<ShipperGroup> {
  const before = await groupOf(work, id);
  // A group belongs to no warehouse. A user limited to some warehouses can rename it only while it contains no shipper of another
  // one.
  if (before.elsewhere > 0) reject(shipperErrors.includesOtherWarehouses, { name: before.name });
  await freeName(work, name, id);
  if (!(await store.updateShipperGroupName(work, id, rowVersion, name))) reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'shipper group',
    entityId: id,
    action: 'change',
    before: { name: before.name },
    after: { name },
  });
  publishChange(work, 'shipper-groups', [id]);
  publishChange(work, 'shippers');
  return groupOf(work, id);
}
export async function deleteShipperGroup(work: RequestContext, id: number): Promise<{ message: string }> {
  if (!(await store.lockShipperGroupForDeletion(work, id))) reject(commonErrors.notFound);
  const { name, shippers, locations, elsewhere } = await groupOf(work, id);
  if (elsewhere > 0) reject(shipperErrors.includesOtherWarehouses, { name });
  if (shippers + locations > 0) reject(shipperErrors.groupInUse, { name, shippers, locations });
  await store.deleteShipperGroupRow(work, id);
  await recordAudit(work, { entity: 'shipper group', entityId: id, action: 'delete', before: { name } });
  publishChange(work, 'shipper-groups', [id]);
  return { message: 'Shipper group deleted.' };
}

/** Of these pairs of shipper and consignee, those on the lists, each as `shipperId consigneeId`. */
export async function findExistingShipperConsigneeKeys(
  work: RequestContext,
  pairs: readonly store.ShipperConsigneePair[],
): Promise<ReadonlySet<string>> {
  const existingPairs = await store.findShipperConsigneePairs(work, pairs);
  return new Set(existingPairs.map(({ shipperId, consigneeId }) => `${shipperId} ${consigneeId}`));
}
/** Adds consignees to the lists of their shippers. Returns the ids of the pairs that were new. For imports. */
export async function addShipperConsigneePairs(
  work: RequestContext,
  pairs: readonly store.ShipperConsigneePair[],
): Promise<string[]> {
  const insertedPairs = await store.insertMissingShipperConsigneePairs(work, pairs);
  await recordAudits(
    work,
    [...Map.groupBy(insertedPairs, ({ shipperId }) => shipperId)].map(([shipperId, shipperPairs]) => ({
      entity: 'shipper',
      entityId: shipperId,
      action: 'consignees allowed',
      after: { consigneeIds: shipperPairs.map(({ consigneeId }) => consigneeId) },
      reason: 'import',
    })),
  );
  publishChange(work, 'shippers', [...new Set(insertedPairs.map(({ shipperId }) => shipperId))]);
  return insertedPairs.map(({ id }) => id);
}
/** Removes pairs from the lists by their ids. */
export async function removeShipperConsigneePairs(
  work: RequestContext,
  pairIds: readonly string[],
): Promise<void> {
  publishChange(work, 'shippers', await store.deleteShipperConsigneePairsReturningShipperIds(work, pairIds));
}
/** Finds shippers by id, only those the caller may see. For imports. */
export const findVisibleShippersByIds = (
  work: RequestContext,
  ids: readonly number[],
): Promise<ShipperRow[]> => store.findSelectedShippersInScope(work, { bulkPrintIdsIncluded: [...ids] });
