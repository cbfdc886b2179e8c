import type {
  SavedLot,
  TraceRow,
  exportTracesCsvEndpoint,
  findTracesEndpoint,
  printTracesEndpoint,
  saveOrClearLotEndpoint,
} from './traceability.contract.ts';
import { traceabilityErrors } from './traceability.errors.ts';
import { toTraceCells, traceColumnTitles } from './traceability.rules.ts';
import { printTraceSheet } from './traceability.print.ts';
import * as store from './traceability.store.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatCsv } from '#kit/server/csv.ts';
import { reject } from '#kit/server/reject.ts';
import { publish, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export const listTraces = (work: RequestContext, query: QueryOf<typeof findTracesEndpoint>) =>
  store.findTraces(work, query, query);

const some = async (
  work: RequestContext,
  query: QueryOf<typeof printTracesEndpoint>,
): Promise<TraceRow[]> => {
  const rows = await store.findAllTraces(work, query);
  return rows.length > 0 ? rows : reject(traceabilityErrors.noFoodFound);
};
const named = ({ dateFrom, dateTo }: QueryOf<typeof printTracesEndpoint>) =>
  `traceability-${dateFrom}-${dateTo}`;

export async function printTraces(
  work: RequestContext,
  query: QueryOf<typeof printTracesEndpoint>,
): Promise<FileResult> {
  const rows = await some(work, query);
  const printing = await loadPrintContext(work, { warehouseId: query.warehouseId });
  return { name: `${named(query)}.pdf`, body: printTraceSheet({ ...query, rows }, printing) };
}
export async function exportTracesCsv(
  work: RequestContext,
  query: QueryOf<typeof exportTracesCsvEndpoint>,
): Promise<FileResult> {
  const rows = await some(work, query);
  return { name: `${named(query)}.csv`, body: formatCsv(traceColumnTitles, rows.map(toTraceCells)) };
}

const noLot = { lotCode: null, lotSource: null, rowVersion: null };
const auditedFields = ({ lotCode, lotSource }: Pick<SavedLot, 'lotCode' | 'lotSource'>) => ({
  lotCode,
  lotSource,
});
/** Saves the lot of a line as it arrived with the freight. Missing data is never made up. */
export async function saveOrClearLot(
  work: RequestContext,
  lineId: number,
  body: BodyOf<typeof saveOrClearLotEndpoint>,
): Promise<SavedLot> {
  const line = (await store.lockVisibleTraceLine(work, lineId)) ?? reject(commonErrors.notFound);
  if (!line.food) reject(traceabilityErrors.productNotFood);
  const before = (await store.findLot(work, lineId)) ?? { lineId, ...noLot };
  if (body.rowVersion !== undefined && body.rowVersion !== before.rowVersion)
    reject(commonErrors.recordChanged);
  if (body.lotCode === undefined) await store.deleteLot(work, lineId);
  else await store.upsertLot(work, lineId, { lotCode: body.lotCode, lotSource: body.lotSource ?? null });
  const after = (await store.findLot(work, lineId)) ?? { lineId, ...noLot };
  await recordAudit(work, {
    entity: 'consolidate',
    entityId: lineId,
    action: 'lot',
    before: auditedFields(before),
    after: auditedFields(after),
  });
  publish(work, 'traceability', [lineId]);
  return after;
}
