import { applyShuttleRowsToUnits, countUnchangedUnits } from './apply-rows.service.ts';
import { countUnitsAffectedByRows, countUnitsAffectedByUnsavedRows } from './apply-rows.repository.ts';
import {
  countUnitsLeavingFromAnotherWarehouse,
  buildRowsFromDaysOfServiceQuery,
} from './generate-from-days.repository.ts';
import type { ShuttleRowsFromDaysOfServiceFilter } from './generate-from-days.repository.ts';
import {
  countRowGenerationOutcomes,
  newAndChangedShuttleRowsSql,
  insertUpdateAndDeleteGeneratedRows,
} from './generate-rows.sql.ts';
import type { ShuttleRowsToGenerateQuery, GeneratedShuttleRow } from './generate-rows.sql.ts';
import type {
  UnitCountsOfAppliedRows,
  changeOutboundOfShuttleRowsEndpoint,
  changedShuttleRowCountsSchema,
  countUnitsAffectedByShuttleRowsEndpoint,
  RowGenerationResult,
  RowGenerationCounts,
  updateShuttleRowAsManualEndpoint,
  ShuttleFileRow,
  ShuttleRowInput,
} from './shuttle-file.contract.ts';
import { shuttleFileErrors } from './shuttle-file.errors.ts';
import * as store from './shuttle-file.repository.ts';
import type { AuditedShuttleRow } from './shuttle-file.repository.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { isSupportedDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import type { z } from 'zod';
import { reject, rejectIfAnyFieldNotFound } from '#kit/server/reject.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import {
  publishChange,
  recordAudit,
  recordAudits,
  createPartialSuccess,
} from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { rejectMissingAccounts } from '#areas/accounts/accounts/account-types.service.ts';

const refuseField = (error: ErrorDefinition, field: string): never =>
  reject(error, {}, { fields: { [field]: error.sentence } });
const auditedFields = ({ id: _, ...fields }: AuditedShuttleRow) => fields;
const saidOf = async (work: RequestContext, id: number): Promise<AuditedShuttleRow> =>
  (await store.findAuditedShuttleRows(work, [id]))[0] ?? reject(commonErrors.notFound);

/** Validates a row's input: references must exist, and days must not be past. Unchanged days may be past. */
async function checked(work: RequestContext, input: ShuttleRowInput, before?: ShuttleFileRow): Promise<void> {
  const { receivingToday, outboundToday, ...named } = await store.getShuttleRowReferenceValidityAndToday(
    work,
    input,
  );
  const validity = {
    consigneeAccountId: named.consigneeAccountId,
    receivingWarehouseId:
      named.receivingWarehouseId || input.receivingWarehouseId === before?.receivingWarehouseId,
    outboundWarehouseId:
      named.outboundWarehouseId || input.outboundWarehouseId === before?.outboundWarehouseId,
  };
  await rejectMissingAccounts(work, validity, {
    consigneeAccountId: [input.consigneeAccountId, 'consignee'],
  });
  if (input.receivingDate !== before?.receivingDate && input.receivingDate < (receivingToday ?? ''))
    refuseField(shuttleFileErrors.dayInPast, 'receivingDate');
  if (input.outboundDate !== before?.outboundDate && input.outboundDate < (outboundToday ?? ''))
    refuseField(shuttleFileErrors.dayInPast, 'outboundDate');
}
const requireVisibleRow = async (work: RequestContext, id: number): Promise<ShuttleFileRow> =>
  (await store.findShuttleFileRow(work, id)) ?? reject(commonErrors.notFound);

export async function addManualShuttleRow(
  work: RequestContext,
  input: ShuttleRowInput,
): Promise<ShuttleFileRow> {
  await checked(work, input);
  const id =
    (await store.insertManualShuttleRow(work, input)) ??
    refuseField(shuttleFileErrors.rowExists, 'consigneeAccountId');
  await recordAudit(work, {
    entity: 'shuttle_file',
    entityId: id,
    action: 'add',
    after: auditedFields(await saidOf(work, id)),
  });
  publishChange(work, 'shuttle-file', [id]);
  return requireVisibleRow(work, id);
}

export async function updateShuttleRowAsManual(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof updateShuttleRowAsManualEndpoint>,
): Promise<ShuttleFileRow> {
  await store.lockShuttleRows(work, [id]);
  const before = await requireVisibleRow(work, id);
  if (before.rowVersion !== input.rowVersion) reject(commonErrors.recordChanged);
  await checked(work, input, before);
  const auditedBefore = await saidOf(work, id);
  const done = await store
    .updateShuttleRowAsManualIfUnchanged(work, id, input)
    .catch((error: unknown): never => {
      if (store.isDuplicateShuttleRowError(error))
        refuseField(shuttleFileErrors.rowExists, 'consigneeAccountId');
      throw error;
    });
  if (!done) reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'shuttle_file',
    entityId: id,
    action: 'change',
    before: auditedFields(auditedBefore),
    after: auditedFields(await saidOf(work, id)),
  });
  publishChange(work, 'shuttle-file', [id]);
  return requireVisibleRow(work, id);
}

/** Applies a row to its units again. */
export async function applyShuttleRowToUnits(
  work: RequestContext,
  id: number,
): Promise<UnitCountsOfAppliedRows | PartialSuccess<UnitCountsOfAppliedRows>> {
  await store.lockShuttleRows(work, [id]);
  await requireVisibleRow(work, id);
  const done = await applyShuttleRowsToUnits(work, [id]);
  const [row] = await store.findAuditedShuttleRows(work, [id]);
  await recordAudit(work, {
    entity: 'shuttle_file',
    entityId: id,
    action: 'applied',
    after: { ...(row && auditedFields(row)), boxes: done.units, stayed: countUnchangedUnits(done) },
  });
  publishChange(work, 'shuttle-file', [id]);
  return countUnchangedUnits(done) === 0
    ? done
    : createPartialSuccess(
        '{count, plural, one {# unit was not changed.} other {# units were not changed.}}',
        { count: countUnchangedUnits(done) },
        done,
      );
}

const chosenRows = async (
  work: RequestContext,
  q: BodyOf<typeof changeOutboundOfShuttleRowsEndpoint>,
): Promise<number[]> => {
  const chosen = parseBulkSelection(q);
  if (isEmptySelection(chosen)) reject(shuttleFileErrors.noneSelected);
  const ids = await store.findSelectedShuttleRowIds(work, q, chosen);
  return ids.length > 0 ? ids : reject(shuttleFileErrors.noRowsFound);
};
/** Counts what a change of the selected rows would affect. */
export async function previewShuttleRowChange(
  work: RequestContext,
  q: QueryOf<typeof countUnitsAffectedByShuttleRowsEndpoint>,
) {
  return countUnitsAffectedByRows(work, await chosenRows(work, q), {
    date: q.toDate,
    warehouseId: q.toWarehouseId,
  });
}

type Changed = z.output<typeof changedShuttleRowCountsSchema>;
/** Changes the outbound date and warehouse of many rows and of their units. */
export async function changeOutboundOfShuttleRowsAndUnits(
  work: RequestContext,
  newOutbound: { date: string; warehouseId: number },
  q: BodyOf<typeof changeOutboundOfShuttleRowsEndpoint>,
): Promise<Changed | PartialSuccess<Changed>> {
  if (!isSupportedDate(newOutbound.date)) reject(shuttleFileErrors.dateInvalid);
  const { outboundWarehouseId, outboundToday } = await store.getShuttleRowReferenceValidityAndToday(work, {
    consigneeAccountId: 0,
    receivingWarehouseId: 0,
    outboundWarehouseId: newOutbound.warehouseId,
  });
  rejectIfAnyFieldNotFound({ outboundWarehouseId });
  if (newOutbound.date < (outboundToday ?? '')) reject(shuttleFileErrors.dayInPast);
  await store.lockShuttleFileForBulkChange(work);
  const ids = await chosenRows(work, q);
  await store.lockShuttleRows(work, ids);
  const before = new Map(
    (await store.findAuditedShuttleRows(work, ids)).map((auditedRow) => [auditedRow.id, auditedRow]),
  );
  const changed = await store.updateOutboundOfShuttleRowsAsManual(work, ids, newOutbound);
  if (changed.length === 0) reject(shuttleFileErrors.outboundBeforeReceiving);
  await recordAudits(
    work,
    (await store.findAuditedShuttleRows(work, changed)).map((after) => {
      const old = before.get(after.id);
      return {
        entity: 'shuttle_file',
        entityId: after.id,
        action: 'change',
        before: old && auditedFields(old),
        after: auditedFields(after),
      };
    }),
  );
  const done = { ...(await applyShuttleRowsToUnits(work, changed)), early: ids.length - changed.length };
  publishChange(work, 'shuttle-file', changed);
  if (countUnchangedUnits(done) + done.early === 0) return done;
  return createPartialSuccess(
    'Not changed: {boxes, plural, one {# unit} other {# units}} and {rows, plural, one {# row} other {# rows}}.',
    { boxes: countUnchangedUnits(done), rows: done.early },
    done,
  );
}

/** Writes the rows of a source and their history. Returns the counts by outcome, and the ids of new and changed rows. */
export async function regenerateShuttleRows(
  work: RequestContext,
  rowsToGenerate: ShuttleRowsToGenerateQuery,
): Promise<{ counts: RowGenerationCounts; newAndChangedRowIds: number[] }> {
  await store.lockShuttleFileForBulkChange(work);
  const { counts: done, written } = await insertUpdateAndDeleteGeneratedRows(work, rowsToGenerate);
  await recordAudits(work, written.map(historyOf));
  const ids = written.filter((one) => one.fate !== 'removed').map((one) => one.id);
  if (written.length > 0)
    publishChange(
      work,
      'shuttle-file',
      written.map((one) => one.id),
    );
  return { counts: done, newAndChangedRowIds: ids };
}
const actions = { made: 'add', changed: 'change', removed: 'delete' } as const;
function historyOf(one: GeneratedShuttleRow) {
  const row = {
    consignee: one.consignee,
    receivingDate: one.receivingDate,
    receivingWarehouse: one.receivingWarehouse,
  };
  const was = {
    ...row,
    outboundDate: one.wasDate,
    outboundWarehouse: one.wasWarehouse,
    shuttle: one.wasShuttle,
  };
  const is = {
    ...row,
    outboundDate: one.outboundDate,
    outboundWarehouse: one.outboundWarehouse,
    shuttle: one.shuttle,
  };
  return {
    entity: 'shuttle_file',
    entityId: one.id,
    action: actions[one.fate],
    ...(one.fate === 'made' ? {} : { before: was }),
    ...(one.fate === 'removed' ? {} : { after: is }),
  };
}

export async function previewShuttleRowsFromDaysOfService(
  work: RequestContext,
  filter: ShuttleRowsFromDaysOfServiceFilter,
): Promise<RowGenerationCounts & { units: number }> {
  return {
    ...(await countRowGenerationOutcomes(work, buildRowsFromDaysOfServiceQuery(work, filter))),
    units: await countUnitsLeavingFromAnotherWarehouse(work, filter),
  };
}
export const regenerateShuttleRowsFromDaysOfService = async (
  work: RequestContext,
  q: ShuttleRowsFromDaysOfServiceFilter,
): Promise<RowGenerationCounts> =>
  (await regenerateShuttleRows(work, buildRowsFromDaysOfServiceQuery(work, q))).counts;

/** Counts what generating the rows of a source, and applying them to existing units, would change. */
export async function previewGenerateAndApplyRows(
  work: RequestContext,
  rowsToGenerate: ShuttleRowsToGenerateQuery,
): Promise<RowGenerationResult> {
  const rows = await countRowGenerationOutcomes(work, rowsToGenerate);
  const { early: _, ...boxes } = await countUnitsAffectedByUnsavedRows(
    work,
    newAndChangedShuttleRowsSql(rowsToGenerate),
  );
  return { ...rows, applied: boxes };
}
/** Generates the rows of a source and applies the new and changed ones to their units. */
export async function generateRowsAndApplyToUnits(
  work: RequestContext,
  rowsToGenerate: ShuttleRowsToGenerateQuery,
): Promise<RowGenerationResult | PartialSuccess<RowGenerationResult>> {
  const { counts: done, newAndChangedRowIds: ids } = await regenerateShuttleRows(work, rowsToGenerate);
  const answer = { ...done, applied: await applyShuttleRowsToUnits(work, ids) };
  return countUnchangedUnits(answer.applied) === 0
    ? answer
    : createPartialSuccess(
        '{count, plural, one {# unit was not changed.} other {# units were not changed.}}',
        { count: countUnchangedUnits(answer.applied) },
        answer,
      );
}
