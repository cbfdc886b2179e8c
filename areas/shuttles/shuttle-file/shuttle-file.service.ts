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

/** Of a wish, what names nothing or lies in the past. Days that stay as they are may be past by now. */
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

/** Boxes that stay, in words. */
const boxesStay = '{count, plural, one {# box stays as it was.} other {# boxes stay as they were.}}';
/** The row again to its boxes. */
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
/** What a change of the rows chosen would touch. */
export async function countShuttleUnits(work: RequestContext, q: QueryOf<typeof countShuttleUnitsEndpoint>) {
  return countUnitsAffectedByRows(work, await chosenRows(work, q), {
    date: q.toDate,
    warehouseId: q.toWarehouseId,
  });
}

type Changed = z.output<typeof changedShuttleRowsSchema>;
/** Many rows leave on another day from another warehouse, and their boxes with them. */
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

/** Writes rows of a source, each with its history; answers what became of each and which stand anew. */
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

/** What making rows of a source, and applying them to boxes that are entered, would do. */
export async function previewGenerateAndApplyRows(
  work: RequestContext,
  wanted: RowsToGenerate,
): Promise<RowGenerationResult> {
  const rows = await countGeneratedRows(work, wanted);
  const { early: _, ...boxes } = await countUnitsAffectedByQuery(work, generatedRowsSql(wanted));
  return { ...rows, applied: boxes };
}
/** Makes rows of a source and applies those that are new or changed to their boxes. */
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
