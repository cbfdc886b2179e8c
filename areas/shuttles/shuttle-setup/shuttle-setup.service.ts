import type {
  changeOutboundOfShuttleSetupsEndpoint,
  updateWeeklyShuttleSetupRowEndpoint,
  ShuttleSetupInput,
  ShuttleSetupRow,
} from './shuttle-setup.contract.ts';
import { shuttleSetupErrors } from './shuttle-setup.errors.ts';
import { getShuttleRowGenerationRangeBlocker } from './shuttle-setup.rules.ts';
import * as store from './shuttle-setup.repository.ts';
import {
  generateRowsAndApplyToUnits,
  previewGenerateAndApplyRows,
} from '#areas/shuttles/shuttle-file/shuttle-file.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import { reject, rejectIfAnyFieldNotFound } from '#kit/server/reject.ts';
import { publishChange, recordAudit, recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { rejectMissingAccounts } from '#areas/accounts/accounts/account-types.service.ts';

const toAuditFields = (s: ShuttleSetupRow) => ({
  consignee: s.consignee,
  receivingDay: weekdayNames[s.receivingDay],
  receivingWarehouse: s.receivingWarehouse,
  outboundDay: weekdayNames[s.outboundDay],
  outboundWarehouse: s.outboundWarehouse,
  shuttle: s.shuttle,
});
const findSetupOrReject = async (work: RequestContext, id: number): Promise<ShuttleSetupRow> =>
  (await store.findShuttleSetup(work, id)) ?? reject(commonErrors.notFound);
const refuseTaken = (): never =>
  reject(
    shuttleSetupErrors.rowExists,
    {},
    { fields: { consigneeAccountId: shuttleSetupErrors.rowExists.sentence } },
  );

/** Unchanged warehouses may be inactive by now. */
async function checked(
  work: RequestContext,
  input: ShuttleSetupInput,
  before?: ShuttleSetupRow,
): Promise<void> {
  const named = await store.getShuttleSetupReferenceValidity(work, input);
  const validity = {
    ...named,
    receivingWarehouseId:
      named.receivingWarehouseId || input.receivingWarehouseId === before?.receivingWarehouseId,
    outboundWarehouseId:
      named.outboundWarehouseId || input.outboundWarehouseId === before?.outboundWarehouseId,
  };
  await rejectMissingAccounts(work, validity, {
    consigneeAccountId: [input.consigneeAccountId, 'consignee'],
  });
}

export async function addShuttleSetup(
  work: RequestContext,
  input: ShuttleSetupInput,
): Promise<ShuttleSetupRow> {
  await checked(work, input);
  const id = (await store.insertShuttleSetupUnlessTaken(work, input)) ?? refuseTaken();
  const created = await findSetupOrReject(work, id);
  await recordAudit(work, {
    entity: 'shuttle_setup',
    entityId: id,
    action: 'add',
    after: toAuditFields(created),
  });
  publishChange(work, 'shuttle-setup', [id]);
  return created;
}
export async function updateWeeklyShuttleSetupRow(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof updateWeeklyShuttleSetupRowEndpoint>,
): Promise<ShuttleSetupRow> {
  const before = await findSetupOrReject(work, id);
  await checked(work, input, before);
  const done = await store.updateShuttleSetupIfUnchanged(work, id, input).catch((error: unknown): never => {
    if (store.isDuplicateShuttleSetupError(error)) refuseTaken();
    throw error;
  });
  if (!done) reject(commonErrors.recordChanged);
  const after = await findSetupOrReject(work, id);
  await recordAudit(work, {
    entity: 'shuttle_setup',
    entityId: id,
    action: 'change',
    before: toAuditFields(before),
    after: toAuditFields(after),
  });
  publishChange(work, 'shuttle-setup', [id]);
  return after;
}
export async function removeShuttleSetup(work: RequestContext, id: number): Promise<{ message: string }> {
  const before = await findSetupOrReject(work, id);
  if (!(await store.deleteShuttleSetup(work, id))) reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'shuttle_setup',
    entityId: id,
    action: 'delete',
    before: toAuditFields(before),
  });
  publishChange(work, 'shuttle-setup', [id]);
  return { message: 'Row deleted.' };
}

/** Changes the outbound weekday and warehouse of many rows. */
export async function changeOutboundOfShuttleSetups(
  work: RequestContext,
  newOutbound: { day: string; warehouseId: number },
  q: BodyOf<typeof changeOutboundOfShuttleSetupsEndpoint>,
): Promise<{ rows: number }> {
  if (!/^[0-6]$/.test(newOutbound.day)) reject(shuttleSetupErrors.weekdayInvalid);
  const { outboundWarehouseId } = await store.getShuttleSetupReferenceValidity(work, {
    consigneeAccountId: 0,
    receivingWarehouseId: 0,
    outboundWarehouseId: newOutbound.warehouseId,
  });
  rejectIfAnyFieldNotFound({ outboundWarehouseId });
  const chosen = parseBulkSelection(q);
  if (isEmptySelection(chosen)) reject(shuttleSetupErrors.noneSelected);
  const ids = await store.lockSelectedShuttleSetups(work, q, chosen);
  if (ids.length === 0) reject(shuttleSetupErrors.noRowsFound);
  const before = await store.findShuttleSetupsByIds(work, ids);
  await store.updateOutboundOfShuttleSetups(work, ids, {
    day: Number(newOutbound.day),
    warehouseId: newOutbound.warehouseId,
  });
  const after = new Map((await store.findShuttleSetupsByIds(work, ids)).map((row) => [row.id, row]));
  await recordAudits(
    work,
    before.map((row) => ({
      entity: 'shuttle_setup',
      entityId: row.id,
      action: 'change',
      before: toAuditFields(row),
      after: toAuditFields(after.get(row.id) ?? row),
    })),
  );
  publishChange(work, 'shuttle-setup', ids);
  return { rows: ids.length };
}

export const getShuttleGenerationSettings = async (work: RequestContext): Promise<{ maxDays: number }> => ({
  maxDays: (await store.findRowGenerationMaxDaysAndEarliestToday(work)).maxDays,
});
async function wanted(work: RequestContext, q: store.GenerateRowsFromSetupFilter) {
  const { maxDays, today } = await store.findRowGenerationMaxDaysAndEarliestToday(work);
  const why = getShuttleRowGenerationRangeBlocker(q, today, maxDays);
  if (why)
    reject(why.error, why.params, {
      fields: { [why.field]: why.error.sentence.replace('{days}', String(maxDays)) },
    });
  return store.buildRowsFromSetupQuery(work, q);
}
export const previewRowsFromSetup = async (work: RequestContext, filter: store.GenerateRowsFromSetupFilter) =>
  previewGenerateAndApplyRows(work, await wanted(work, filter));
/** Generating writes the file from the setup, so it requires the permission to edit both. */
export async function generateAndApplyRowsFromSetup(
  work: RequestContext,
  q: store.GenerateRowsFromSetupFilter,
) {
  if (!hasPermission(work.actor, 'editShuttleSetup:routing')) reject(commonErrors.notAllowed);
  return generateRowsAndApplyToUnits(work, await wanted(work, q));
}
