import { applyShuttleRows, countUnchangedUnits } from './apply-rows.service.ts';
import { countUnitsAffectedByRows, countUnitsAffectedByQuery } from './apply-rows.store.ts';
import { countUnitsToShuttle, buildRowsFromDays } from './generate-from-days.store.ts';
import type { GenerateFromDaysParams } from './generate-from-days.store.ts';
import { countGeneratedRows, generatedRowsSql, writeGeneratedRows } from './generate-rows.sql.ts';
import type { RowsToGenerate, GeneratedRow } from './generate-rows.sql.ts';
import type {
  AppliedRows,
  changeShuttleRowsEndpoint,
  changedShuttleRowsSchema,
  countShuttleUnitsEndpoint,
  RowGenerationResult,
  RowGenerationCounts,
  saveShuttleRowEndpoint,
  ShuttleFileRow,
  ShuttleRowInput,
} from './shuttle-file.contract.ts';
import { shuttleFileErrors } from './shuttle-file.errors.ts';
import * as store from './shuttle-file.store.ts';
import type { AuditedShuttleRow } from './shuttle-file.store.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { isSupportedDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import type { z } from 'zod';
import { reject, rejectIfAnyMissing } from '#kit/server/reject.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import { publish, recordAudit, recordAudits, partialSuccess } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { rejectMissingAccounts } from '#areas/accounts/accounts/account-types.service.ts';

const refuseField = (fault: ErrorDefinition, field: string): never =>
  reject(fault, {}, { fields: { [field]: fault.sentence } });
const shown = ({ id: _, ...said }: AuditedShuttleRow) => said;
const saidOf = async (work: RequestContext, id: number): Promise<AuditedShuttleRow> =>
  (await store.findAuditedShuttleRows(work, [id]))[0] ?? reject(commonErrors.notFound);

/** Validates a row's input: references must exist, and days must not be past. Unchanged days may be past. */
async function checked(work: RequestContext, wish: ShuttleRowInput, before?: ShuttleFileRow): Promise<void> {
  const { receivingToday, outboundToday, ...named } = await store.checkShuttleRowReferences(work, wish);
  const faults = {
    consigneeAccountId: named.consigneeAccountId,
    receivingWarehouseId:
      named.receivingWarehouseId || wish.receivingWarehouseId === before?.receivingWarehouseId,
    outboundWarehouseId:
      named.outboundWarehouseId || wish.outboundWarehouseId === before?.outboundWarehouseId,
  };
  await rejectMissingAccounts(work, faults, { consigneeAccountId: [wish.consigneeAccountId, 'consignee'] });
  if (wish.receivingDate !== before?.receivingDate && wish.receivingDate < (receivingToday ?? ''))
    refuseField(shuttleFileErrors.pastDay, 'receivingDate');
  if (wish.outboundDate !== before?.outboundDate && wish.outboundDate < (outboundToday ?? ''))
    refuseField(shuttleFileErrors.pastDay, 'outboundDate');
}
const seen = async (work: RequestContext, id: number): Promise<ShuttleFileRow> =>
  (await store.findShuttleRow(work, id)) ?? reject(commonErrors.notFound);

export async function addShuttleRow(work: RequestContext, wish: ShuttleRowInput): Promise<ShuttleFileRow> {
  await checked(work, wish);
  const id =
    (await store.insertShuttleRow(work, wish)) ?? refuseField(shuttleFileErrors.taken, 'consigneeAccountId');
  await recordAudit(work, {
    entity: 'shuttle_file',
    entityId: id,
    action: 'add',
    after: shown(await saidOf(work, id)),
  });
  publish(work, 'shuttle-file', [id]);
  return seen(work, id);
}

export async function saveShuttleRow(
  work: RequestContext,
  id: number,
  wish: BodyOf<typeof saveShuttleRowEndpoint>,
): Promise<ShuttleFileRow> {
  await store.lockShuttleRows(work, [id]);
  const before = await seen(work, id);
  if (before.rowVersion !== wish.rowVersion) reject(commonErrors.changedByOthers);
  await checked(work, wish, before);
  const said = await saidOf(work, id);
  const done = await store.updateShuttleRow(work, id, wish).catch((error: unknown): never => {
    if (store.isDuplicateShuttleRowError(error)) refuseField(shuttleFileErrors.taken, 'consigneeAccountId');
    throw error;
  });
  if (!done) reject(commonErrors.changedByOthers);
  await recordAudit(work, {
    entity: 'shuttle_file',
    entityId: id,
    action: 'change',
    before: shown(said),
    after: shown(await saidOf(work, id)),
  });
  publish(work, 'shuttle-file', [id]);
  return seen(work, id);
}

/** The message about units that stayed unchanged. */
const boxesStay = '{count, plural, one {# box stays as it was.} other {# boxes stay as they were.}}';
/** Applies a row to its units again. */
export async function applyShuttleRow(
  work: RequestContext,
  id: number,
): Promise<AppliedRows | PartialSuccess<AppliedRows>> {
  await store.lockShuttleRows(work, [id]);
  await seen(work, id);
  const done = await applyShuttleRows(work, [id]);
  const [row] = await store.findAuditedShuttleRows(work, [id]);
  await recordAudit(work, {
    entity: 'shuttle_file',
    entityId: id,
    action: 'applied',
    after: { ...(row && shown(row)), boxes: done.units, stayed: countUnchangedUnits(done) },
  });
  publish(work, 'shuttle-file', [id]);
  return countUnchangedUnits(done) === 0
    ? done
    : partialSuccess(boxesStay, { count: countUnchangedUnits(done) }, done);
}

const chosenRows = async (
  work: RequestContext,
  q: BodyOf<typeof changeShuttleRowsEndpoint>,
): Promise<number[]> => {
  const chosen = parseBulkSelection(q);
  if (isEmptySelection(chosen)) reject(shuttleFileErrors.noneChosen);
  const ids = await store.findSelectedRowIds(work, q, chosen);
  return ids.length > 0 ? ids : reject(shuttleFileErrors.noRows);
};
/** Counts what a change of the selected rows would affect. */
export async function countShuttleUnits(work: RequestContext, q: QueryOf<typeof countShuttleUnitsEndpoint>) {
  return countUnitsAffectedByRows(work, await chosenRows(work, q), {
    date: q.toDate,
    warehouseId: q.toWarehouseId,
  });
}

type Changed = z.output<typeof changedShuttleRowsSchema>;
/** Changes the outbound date and warehouse of many rows and of their units. */
export async function changeShuttleRows(
  work: RequestContext,
  to: { date: string; warehouseId: number },
  q: BodyOf<typeof changeShuttleRowsEndpoint>,
): Promise<Changed | PartialSuccess<Changed>> {
  if (!isSupportedDate(to.date)) reject(shuttleFileErrors.noDate);
  const { outboundWarehouseId, outboundToday } = await store.checkShuttleRowReferences(work, {
    consigneeAccountId: 0,
    receivingWarehouseId: 0,
    outboundWarehouseId: to.warehouseId,
  });
  rejectIfAnyMissing({ outboundWarehouseId });
  if (to.date < (outboundToday ?? '')) reject(shuttleFileErrors.pastDay);
  await store.lockShuttleFile(work);
  const ids = await chosenRows(work, q);
  await store.lockShuttleRows(work, ids);
  const before = new Map((await store.findAuditedShuttleRows(work, ids)).map((said) => [said.id, said]));
  const changed = await store.updateShuttleRows(work, ids, to);
  if (changed.length === 0) reject(shuttleFileErrors.beforeReceiving);
  await recordAudits(
    work,
    (await store.findAuditedShuttleRows(work, changed)).map((after) => {
      const old = before.get(after.id);
      return {
        entity: 'shuttle_file',
        entityId: after.id,
        action: 'change',
        before: old && shown(old),
        after: shown(after),
      };
    }),
  );
  const done = { ...(await applyShuttleRows(work, changed)), early: ids.length - changed.length };
  publish(work, 'shuttle-file', changed);
  if (countUnchangedUnits(done) + done.early === 0) return done;
  return partialSuccess(
    'Not changed: {boxes, plural, one {# unit} other {# units}} and {rows, plural, one {# row} other {# rows}}.',
    { boxes: countUnchangedUnits(done), rows: done.early },
    done,
  );
}

/** Writes the rows of a source and their history. Returns the counts by outcome, and the ids of new and changed rows. */
export async function generateShuttleRows(
  work: RequestContext,
  wanted: RowsToGenerate,
): Promise<{ counts: RowGenerationCounts; ids: number[] }> {
  await store.lockShuttleFile(work);
  const { counts: done, written } = await writeGeneratedRows(work, wanted);
  await recordAudits(work, written.map(historyOf));
  const ids = written.filter((one) => one.fate !== 'removed').map((one) => one.id);
  if (written.length > 0)
    publish(
      work,
      'shuttle-file',
      written.map((one) => one.id),
    );
  return { counts: done, ids };
}
const actions = { made: 'add', changed: 'change', removed: 'delete' } as const;
function historyOf(one: GeneratedRow) {
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

export async function previewRowsFromDays(
  work: RequestContext,
  q: GenerateFromDaysParams,
): Promise<RowGenerationCounts & { units: number }> {
  return {
    ...(await countGeneratedRows(work, buildRowsFromDays(work, q))),
    units: await countUnitsToShuttle(work, q),
  };
}
export const generateRowsFromDays = async (
  work: RequestContext,
  q: GenerateFromDaysParams,
): Promise<RowGenerationCounts> => (await generateShuttleRows(work, buildRowsFromDays(work, q))).counts;

/** Counts what generating the rows of a source, and applying them to existing units, would change. */
export async function previewGenerateAndApplyRows(
  work: RequestContext,
  wanted: RowsToGenerate,
): Promise<RowGenerationResult> {
  const rows = await countGeneratedRows(work, wanted);
  const { early: _, ...boxes } = await countUnitsAffectedByQuery(work, generatedRowsSql(wanted));
  return { ...rows, applied: boxes };
}
/** Generates the rows of a source and applies the new and changed ones to their units. */
export async function generateAndApplyRows(
  work: RequestContext,
  wanted: RowsToGenerate,
): Promise<RowGenerationResult | PartialSuccess<RowGenerationResult>> {
  const { counts: done, ids } = await generateShuttleRows(work, wanted);
  const answer = { ...done, applied: await applyShuttleRows(work, ids) };
  return countUnchangedUnits(answer.applied) === 0
    ? answer
    : partialSuccess(boxesStay, { count: countUnchangedUnits(answer.applied) }, answer);
}
