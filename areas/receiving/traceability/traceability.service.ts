import type {
  LineLotCode,
  FoodTraceRow,
  exportFoodTracesCsvEndpoint,
  findFoodTracesEndpoint,
  printFoodTracesEndpoint,
  setOrClearLineLotCodeEndpoint,
} from './traceability.contract.ts';
import { traceabilityErrors } from './traceability.errors.ts';
import { toTraceCsvCells, traceCsvColumnTitles } from './traceability.rules.ts';
import { printTraceSheet } from './traceability.print.ts';
import * as store from './traceability.repository.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatCsv } from '#kit/server/csv.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export const listFoodTraces = (work: RequestContext, query: QueryOf<typeof findFoodTracesEndpoint>) =>
  store.findFoodTracesPage(work, query, query);

const some = async (
  work: RequestContext,
  query: QueryOf<typeof printFoodTracesEndpoint>,
): Promise<FoodTraceRow[]> => {
  const rows = await store.findAllFoodTraces(work, query);
  return rows.length > 0 ? rows : reject(traceabilityErrors.noFoodFound);
};
const named = ({ dateFrom, dateTo }: QueryOf<typeof printFoodTracesEndpoint>) =>
  `traceability-${dateFrom}-${dateTo}`;

export async function printFoodTraces(
  work: RequestContext,
  query: QueryOf<typeof printFoodTracesEndpoint>,
): Promise<FileResult> {
  const rows = await some(work, query);
  const printing = await loadPrintContext(work, { warehouseId: query.warehouseId });
  return { name: `${named(query)}.pdf`, body: printTraceSheet({ ...query, rows }, printing) };
}
export async function exportFoodTracesCsv(
  work: RequestContext,
  query: QueryOf<typeof exportFoodTracesCsvEndpoint>,
): Promise<FileResult> {
  const rows = await some(work, query);
  return { name: `${named(query)}.csv`, body: formatCsv(traceCsvColumnTitles, rows.map(toTraceCsvCells)) };
}

const noLot = { lotCode: null, lotSource: null, rowVersion: null };
const auditedFields = ({ lotCode, lotSource }: Pick<LineLotCode, 'lotCode' | 'lotSource'>) => ({
  lotCode,
  lotSource,
});
/** Saves the lot of a line as it arrived with the freight. Missing data is never made up. */
export async function setOrClearLineLotCode(
  work: RequestContext,
  lineId: number,
  body: BodyOf<typeof setOrClearLineLotCodeEndpoint>,
): Promise<LineLotCode> {
  const line = (await store.lockVisibleTraceLine(work, lineId)) ?? reject(commonErrors.notFound);
  if (!line.food) reject(traceabilityErrors.productNotFood);
  const before = (await store.findLineLotCode(work, lineId)) ?? { lineId, ...noLot };
  if (body.rowVersion !== undefined && body.rowVersion !== before.rowVersion)
    reject(commonErrors.recordChanged);
  if (body.lotCode === undefined) await store.deleteLineLotCode(work, lineId);
  else
    await store.upsertLineLotCode(work, lineId, { lotCode: body.lotCode, lotSource: body.lotSource ?? null });
  const after = (await store.findLineLotCode(work, lineId)) ?? { lineId, ...noLot };
  await recordAudit(work, {
    entity: 'consolidate',
    entityId: lineId,
    action: 'lot',
    before: auditedFields(before),
    after: auditedFields(after),
  });
  publishChange(work, 'traceability', [lineId]);
  return after;
}
