import type { BodyOf } from '#kit/contract/endpoint.ts';
import { choosesNothing, chosenOf } from '#kit/contract/selection.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { warehouseSchedule } from './shippers.contract.ts';
import type {
  previewShipperCutoffGroups,
  renameShipperGroup,
  saveShipper,
  setShipperCutoffGroups,
  setShipperGroups,
  ShipperGroup,
  ShipperRow,
} from './shippers.contract.ts';
import { shipperErrors } from './shippers.errors.ts';
import * as store from './shippers.store.ts';
import type { Impact } from '#areas/calendar/impact/impact.contract.ts';
import { impactOfChange } from '#areas/calendar/impact/impact.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { integrityViolation } from '#kit/server/db.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, auditAll } from '#kit/server/work.ts';

/** At the field that named it, where it is not the record of the address. */
const seen = async (work: Work, id: number, ...field: string[]): Promise<ShipperRow> =>
  (await store.shipper(work, id)) ?? refuseUnknown(...field);
const shown = (s: ShipperRow) => ({
  shipperGroup: s.shipperGroup,
  cutoffGroup: s.cutoffGroup,
  shipperCutoffExempt: s.shipperCutoffExempt,
});

async function shipperGroup(work: Work, id: number): Promise<number> {
  return (await store.holdShipperGroup(work, id))
    ? id
    : refuse(shipperErrors.noGroup, {}, { fields: { newShipperGroupId: shipperErrors.noGroup.sentence } });
}
/** Null for the warehouse schedule. */
async function cutoffGroup(work: Work, choice: number): Promise<number | null> {
  if (choice === warehouseSchedule) return null;
  return (await store.holdCutoffGroup(work, choice))
    ? choice
    : refuse(
        shipperErrors.noCutoffGroup,
        {},
        { fields: { newShipperCutoffGroupId: shipperErrors.noCutoffGroup.sentence } },
      );
}

export async function save(work: Work, id: number, body: BodyOf<typeof saveShipper>): Promise<ShipperRow> {
  if (body.shipperAccountId !== undefined && body.shipperAccountId !== id)
    refuse(shipperErrors.notTheSame, {}, { fields: { shipperAccountId: shipperErrors.notTheSame.sentence } });
  const before = await seen(work, id);
  const to = {
    shipperGroupId: await shipperGroup(work, body.newShipperGroupId),
    cutoffGroupId: await cutoffGroup(work, body.newShipperCutoffGroupId),
    exempt: body.shipperCutoffExempt ?? before.shipperCutoffExempt,
  };
  if (!(await store.updateShipper(work, id, body.rowVersion ?? before.rowVersion, to)))
    refuse(commonErrors.changedByOthers);
  const after = await seen(work, id);
  await audit(work, {
    entity: 'shipper',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'shippers', [id]);
  return after;
}

export async function assignGroup(
  work: Work,
  body: BodyOf<typeof setShipperGroups>,
): Promise<{ changed: number }> {
  const groupId = await shipperGroup(work, body.newShipperGroupId);
  const chosen = await choose(work, body);
  const name = (await store.allShipperGroups(work)).find((g) => g.id === groupId)?.name;
  await store.putIntoShipperGroup(
    work,
    chosen.map((s) => s.id),
    groupId,
  );
  await auditAll(
    work,
    chosen.map((s) => ({
      entity: 'shipper',
      entityId: s.id,
      action: 'change',
      before: { shipperGroup: s.shipperGroup },
      after: { shipperGroup: name },
    })),
  );
  announce(
    work,
    'shippers',
    chosen.map((s) => s.id),
  );
  return { changed: chosen.length };
}

export async function assignCutoffGroup(
  work: Work,
  body: BodyOf<typeof setShipperCutoffGroups>,
): Promise<{ changed: number }> {
  const groupId = await cutoffGroup(work, body.newShipperCutoffGroupId);
  const chosen = await choose(work, body);
  await store.putIntoCutoffGroup(
    work,
    chosen.map((s) => s.id),
    groupId,
  );
  await auditAll(
    work,
    chosen.map((s) => ({
      entity: 'shipper',
      entityId: s.id,
      action: 'change',
      before: { cutoffGroupId: s.shipperCutoffGroupId },
      after: { cutoffGroupId: groupId },
    })),
  );
  announce(
    work,
    'shippers',
    chosen.map((s) => s.id),
  );
  return { changed: chosen.length };
}

/** The open freight whose entry another cutoff group, or an exemption, would close, open or move. */
export async function previewCutoffGroup(
  work: Work,
  body: BodyOf<typeof previewShipperCutoffGroups>,
): Promise<Impact> {
  const groupId = await cutoffGroup(work, body.newShipperCutoffGroupId);
  const chosen = await choose(work, body);
  const hours = groupId === null ? null : await store.cutoffGroupHours(work, groupId);
  return impactOfChange(work, {
    of: { shipperIds: chosen.map((s) => s.id) },
    service: false,
    change: ({ facts, periods }) => ({
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

/** The shippers of a bulk act. One that is not the caller's is left alone; none at all is refused. */
async function choose(work: Work, body: Parameters<typeof store.chosenShippers>[1]): Promise<ShipperRow[]> {
  if (choosesNothing(chosenOf(body))) refuse(shipperErrors.nobodyChosen);
  const chosen = await store.chosenShippers(work, body);
  return chosen.length > 0 ? chosen : refuse(commonErrors.notFound);
}

export async function warehouseOf(
  work: Work,
  id: number,
): Promise<{ id: number; code: string; name: string; zone: string }> {
  const found = await store.homeWarehouse(work, id);
  if (found === undefined) return refuse(commonErrors.notFound);
  return found ?? refuse(shipperErrors.noWarehouse);
}

/** An account of another type than the call asks for is a fault of the call, not a record that is missing. */
async function ofType(work: Work, id: number, type: number, field: string, fault: Fault): Promise<void> {
  const found = await store.typeOf(work, id);
  if (found !== undefined && found !== type) refuse(fault, {}, { fields: { [field]: fault.sentence } });
  if (found === undefined) refuseUnknown(field);
}

export async function allow(
  work: Work,
  shipperId: number,
  consigneeId: number,
): Promise<{ consignees: number }> {
  await ofType(work, shipperId, accountType.shipper, 'shipperAccountId', shipperErrors.notAShipper);
  await seen(work, shipperId, 'shipperAccountId');
  await ofType(work, consigneeId, accountType.consignee, 'consigneeAccountId', shipperErrors.notAConsignee);
  if (await store.addPair(work, shipperId, consigneeId)) {
    await audit(work, {
      entity: 'shipper',
      entityId: shipperId,
      action: 'consignee allowed',
      after: { consigneeId },
    });
    announce(work, 'shippers', [shipperId]);
  }
  return { consignees: (await seen(work, shipperId)).consignees };
}

export async function disallow(
  work: Work,
  shipperId: number,
  consigneeId: number,
): Promise<{ message: string }> {
  await seen(work, shipperId, 'shipperAccountId');
  if (!(await store.removePair(work, shipperId, consigneeId))) refuseUnknown('consigneeAccountId');
  await audit(work, {
    entity: 'shipper',
    entityId: shipperId,
    action: 'consignee taken off',
    before: { consigneeId },
  });
  announce(work, 'shippers', [shipperId]);
  return { message: 'The consignee is off the list of this shipper.' };
}

/** Adds the consignees of one shipper to those of another. */
export async function copy(
  work: Work,
  from: number,
  to: number,
): Promise<{ copied: number; consignees: number }> {
  if (from === to) refuse(shipperErrors.same);
  await ofType(work, from, accountType.shipper, 'from', shipperErrors.notAShipper);
  await ofType(work, to, accountType.shipper, 'to', shipperErrors.notAShipper);
  const source = await seen(work, from, 'from');
  await seen(work, to, 'to');
  // A shipper without a list may enter everybody: there is nothing to copy.
  if (source.consignees === 0) refuse(shipperErrors.nothingToCopy);
  const added = await store.copyPairs(work, from, to).catch((error: unknown): never => {
    // The spec has a sentence of its own for a copy that the database does not take; a defect stays a defect.
    if (integrityViolation(error)) refuse(shipperErrors.notCopied);
    throw error;
  });
  await audit(work, {
    entity: 'shipper',
    entityId: to,
    action: 'consignees copied',
    after: { from: source.number, consigneeIds: added },
  });
  announce(work, 'shippers', [to]);
  return { copied: added.length, consignees: (await seen(work, to)).consignees };
}

const groupOf = async (work: Work, id: number): Promise<ShipperGroup> =>
  (await store.allShipperGroups(work)).find((g) => g.id === id) ?? refuse(commonErrors.notFound);
/** Refuses a name that another group has. */
async function freeName(work: Work, name: string, id?: number): Promise<void> {
  await store.holdShipperGroupNames(work);
  const other = await store.shipperGroupNamed(work, name);
  if (other && other.id !== id)
    refuse(shipperErrors.nameTaken, {}, { fields: { name: shipperErrors.nameTaken.sentence } });
}
export async function addGroup(work: Work, name: string): Promise<ShipperGroup> {
  await freeName(work, name);
  const id =
    (await store.insertShipperGroup(work, name)) ??
    refuse(shipperErrors.nameTaken, {}, { fields: { name: shipperErrors.nameTaken.sentence } });
  await audit(work, { entity: 'shipper group', entityId: id, action: 'add', after: { name } });
  announce(work, 'shipper-groups', [id]);
  return groupOf(work, id);
}
export async function renameGroup(
  work: Work,
  id: number,
  { name, rowVersion }: BodyOf<typeof renameShipperGroup>,
): Promise<ShipperGroup> {
  const before = await groupOf(work, id);
  // A group belongs to no warehouse: who is bound to some renames it only while nobody of another one is in it.
  if (before.elsewhere > 0) refuse(shipperErrors.elsewhere, { name: before.name });
  await freeName(work, name, id);
  if (!(await store.nameShipperGroup(work, id, rowVersion, name))) refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'shipper group',
    entityId: id,
    action: 'change',
    before: { name: before.name },
    after: { name },
  });
  announce(work, 'shipper-groups', [id]);
  announce(work, 'shippers');
  return groupOf(work, id);
}
export async function deleteGroup(work: Work, id: number): Promise<{ message: string }> {
  if (!(await store.holdShipperGroupToDelete(work, id))) refuse(commonErrors.notFound);
  const { name, shippers, locations, elsewhere } = await groupOf(work, id);
  if (elsewhere > 0) refuse(shipperErrors.elsewhere, { name });
  if (shippers + locations > 0) refuse(shipperErrors.groupUsed, { name, shippers, locations });
  await store.removeShipperGroup(work, id);
  await audit(work, { entity: 'shipper group', entityId: id, action: 'delete', before: { name } });
  announce(work, 'shipper-groups', [id]);
  return { message: 'The shipper group is deleted.' };
}

/** Of these pairs of shipper and consignee, those on the lists, each as `shipperId consigneeId`. */
export async function findKnownPairs(
  work: Work,
  pairs: readonly store.ConsigneePair[],
): Promise<ReadonlySet<string>> {
  const known = await store.findPairs(work, pairs);
  return new Set(known.map(({ shipperId, consigneeId }) => `${shipperId} ${consigneeId}`));
}
/** Puts many consignees on the lists of their shippers; answers the ids of the pairs that were not there. For imports. */
export async function addPairs(work: Work, pairs: readonly store.ConsigneePair[]): Promise<string[]> {
  const made = await store.insertPairs(work, pairs);
  await auditAll(
    work,
    [...Map.groupBy(made, ({ shipperId }) => shipperId)].map(([shipperId, own]) => ({
      entity: 'shipper',
      entityId: shipperId,
      action: 'consignees allowed',
      after: { consigneeIds: own.map(({ consigneeId }) => consigneeId) },
      why: 'import',
    })),
  );
  announce(work, 'shippers', [...new Set(made.map(({ shipperId }) => shipperId))]);
  return made.map(({ id }) => id);
}
/** Takes pairs off the lists by their ids. */
export async function removePairs(work: Work, ids: readonly string[]): Promise<void> {
  announce(work, 'shippers', await store.deletePairs(work, ids));
}
/** Shippers by their ids, those that the caller may see. For imports. */
export const findByIds = (work: Work, ids: readonly number[]): Promise<ShipperRow[]> =>
  store.chosenShippers(work, { bulkPrintIdsIncluded: [...ids] });
