import type {
  SavedLot,
  TraceRow,
  exportTraces,
  findTraces,
  printTraces,
  saveLot,
} from './traceability.contract.ts';
import { traceabilityErrors } from './traceability.errors.ts';
import { traceCells, traceTitles } from './traceability.rules.ts';
import { printTraceSheet } from './traceability.print.ts';
import * as store from './traceability.store.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { csvText } from '#kit/server/csv.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

export const find = (work: Work, query: QueryOf<typeof findTraces>) => store.findTraces(work, query, query);

const some = async (work: Work, query: QueryOf<typeof printTraces>): Promise<TraceRow[]> => {
  const rows = await store.tracesOf(work, query);
  return rows.length > 0 ? rows : refuse(traceabilityErrors.nothing);
};
const named = ({ dateFrom, dateTo }: QueryOf<typeof printTraces>) => `traceability-${dateFrom}-${dateTo}`;

export async function print(work: Work, query: QueryOf<typeof printTraces>): Promise<FileAnswer> {
  const rows = await some(work, query);
  const printing = await printingOf(work, { warehouseId: query.warehouseId });
  return { name: `${named(query)}.pdf`, body: printTraceSheet({ ...query, rows }, printing) };
}
export async function toCsv(work: Work, query: QueryOf<typeof exportTraces>): Promise<FileAnswer> {
  const rows = await some(work, query);
  return { name: `${named(query)}.csv`, body: csvText(traceTitles, rows.map(traceCells)) };
}

const noLot = { lotCode: null, lotSource: null, rowVersion: null };
const shown = ({ lotCode, lotSource }: Pick<SavedLot, 'lotCode' | 'lotSource'>) => ({ lotCode, lotSource });
/** The lot of a line, as it came with the freight. What nobody gave is never made up. */
export async function save(work: Work, lineId: number, body: BodyOf<typeof saveLot>): Promise<SavedLot> {
  const line = (await store.holdLine(work, lineId)) ?? refuse(commonErrors.notFound);
  if (!line.food) refuse(traceabilityErrors.notFood);
  const before = (await store.lotOf(work, lineId)) ?? { lineId, ...noLot };
  if (body.rowVersion !== undefined && body.rowVersion !== before.rowVersion)
    refuse(commonErrors.changedByOthers);
  if (body.lotCode === undefined) await store.dropLot(work, lineId);
  else await store.putLot(work, lineId, { lotCode: body.lotCode, lotSource: body.lotSource ?? null });
  const after = (await store.lotOf(work, lineId)) ?? { lineId, ...noLot };
  await audit(work, {
    entity: 'consolidate',
    entityId: lineId,
    action: 'lot',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'traceability', [lineId]);
  return after;
}
