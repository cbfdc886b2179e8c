import type {
  printBulkLabelsAndRecordPrintsEndpoint,
  printBulkLabelsAtPrinterEndpoint,
} from './labels.contract.ts';
import {
  recordLabelPrints,
  findLabelRows,
  findVisibleActiveUnitsToLabel,
  findManifestHeader,
  findManifestLines,
} from './labels.repository.ts';
import { labelErrors } from './labels.errors.ts';
import type { UnitToLabel, LabelRow } from './labels.repository.ts';
import type { ManifestConsignee } from './manifest.print.ts';
import { printManifests } from './manifest.print.ts';
import type { UnitLabelData } from './unit-label.print.ts';
import { printUnitLabels } from './unit-label.print.ts';
import { printUnitLabelsZpl } from './unit-label-zpl.print.ts';
import { formatUnitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import {
  requireAllAccountsInScope,
  requireWarehouseInScope,
} from '#areas/calendar/shipping/shipping.service.ts';
import { findSelectedLineIds } from '#areas/orders/order-search/order-search.service.ts';
import { requireOrderRecordInScope } from '#areas/orders/order-lines/order-lines.service.ts';
import { createPrintInWorkerWhenLarge } from '#kit/server/print-in-worker.ts';
import type { FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { ItemSource } from '#kit/server/pdf.ts';

type LabelFileFormat = 'pdf' | 'zpl';
const drawLabels = createPrintInWorkerWhenLarge(
  new URL('./unit-label.print.ts', import.meta.url).href,
  printUnitLabels,
);

// The units read per batch of a long print. A print of up to this size is counted before it is rendered.
const PIECE = 500;
// The first batch equals what a rendering thread takes at once, because the first page waits for it.
const FIRST = 64;

/**
 * Labels of units chosen by another area, which has checked its own permission. A print above one batch is read while it is
 * rendered, so the first page waits for one batch only. It is counted after all labels are rendered, so it does not block scans
 * of these units until then.
 */
export async function createLabelsFileAndRecordPrintsUnchecked(
  work: RequestContext,
  filter: { unitIds?: readonly number[]; lineIds?: readonly number[] },
  format: LabelFileFormat,
  buildFileName: (units: readonly UnitToLabel[]) => string,
): Promise<FileResult> {
  const units = await findVisibleActiveUnitsToLabel(work, filter);
  const [first] = units;
  if (!first) return reject(labelErrors.noLabels);
  const ids = units.map((unit) => unit.unitId);
  publishChange(work, 'units', ids);
  const printing = await loadPrintContext(work, {
    warehouseId: first.warehouseId,
    language: first.language,
    languages: units.map((unit) => unit.language),
  });
  const file = `${buildFileName(units)}.${format}`;
  const draw = (labels: ItemSource<UnitLabelData>) =>
    format === 'zpl' ? printUnitLabelsZpl(labels, printing) : drawLabels(labels, printing, units.length);
  if (ids.length > PIECE) return { name: file, body: countedAfter(work, ids, draw), reading: true };
  const rows = await findLabelRows(work, ids);
  await recordLabelPrints(work, ids);
  return { name: file, body: draw(rows.map((row) => buildUnitLabelData(work, row))) };
}

/** Renders units batch by batch and counts them at the end. If the client disconnects earlier, none counts as printed. */
async function* countedAfter(
  work: RequestContext,
  ids: readonly number[],
  draw: (labels: ItemSource<UnitLabelData>) => AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array | string> {
  const drawn: number[] = [];
  async function* labels() {
    for (let start = 0, end = FIRST; start < ids.length; start = end, end += PIECE)
      for (const row of await findLabelRows(work, ids.slice(start, end))) {
        drawn.push(row.unitId);
        yield buildUnitLabelData(work, row);
      }
  }
  yield* draw(labels());
  await recordLabelPrints(work, drawn);
}

/** Renders the current label of a unit for use in another document. It does not count as a print. */
export async function renderUnitLabelWithoutRecordingPrint(
  work: RequestContext,
  unitId: number,
  language: string,
): Promise<AsyncIterable<Uint8Array>> {
  const [row] = await findLabelRows(work, [unitId]);
  if (!row) return reject(labelErrors.noLabels);
  const printing = await loadPrintContext(work, { language });
  return printUnitLabels([buildUnitLabelData(work, { ...row, prints: 0, language })], printing);
}

export function buildUnitLabelData(
  work: RequestContext,
  { label: { uom, ...label }, prints, language }: LabelRow,
): UnitLabelData {
  return {
    ...label,
    language,
    unit: formatUnitOfMeasure(uom),
    reprint: prints > 0 ? { times: prints, at: work.now.toString() } : null,
  };
}

export async function createUnitLabelFileAndRecordPrint(
  work: RequestContext,
  unitId: number,
  format: LabelFileFormat,
): Promise<FileResult> {
  await requireOrderRecordInScope(work, 'unit', unitId);
  return createLabelsFileAndRecordPrintsUnchecked(
    work,
    { unitIds: [unitId] },
    format,
    ([row]) => `label-${row?.unitCode}`,
  );
}
export async function createLineLabelsFileAndRecordPrints(
  work: RequestContext,
  consolidateId: number,
  format: LabelFileFormat,
): Promise<FileResult> {
  await requireOrderRecordInScope(work, 'consolidate', consolidateId);
  return createLabelsFileAndRecordPrintsUnchecked(
    work,
    { lineIds: [consolidateId] },
    format,
    (rows) => `labels-${rows[0]?.orderNumber}-${rows.length}`,
  );
}
export async function findSelectedLineIdsToPrint(
  work: RequestContext,
  query: QueryOf<typeof printBulkLabelsAtPrinterEndpoint>,
): Promise<number[]> {
  const chosen = parseBulkSelection(query);
  if (isEmptySelection(chosen)) reject(labelErrors.noneSelected);
  return findSelectedLineIds(work, { ...query, mine: query.createdByUsername === 'Me' }, chosen);
}
/** Labels of the selected lines, as the filter finds them now (docs/domain/orders.md#labels). */
export async function createBulkLabelsFileAndRecordPrints(
  work: RequestContext,
  query: QueryOf<typeof printBulkLabelsAndRecordPrintsEndpoint>,
): Promise<FileResult> {
  return createLabelsFileAndRecordPrintsUnchecked(
    work,
    { lineIds: await findSelectedLineIdsToPrint(work, query) },
    query.format,
    (rows) =>
      `labels-${new Set(rows.map((row) => row.orderNumber)).size === 1 ? `${rows[0]?.orderNumber}-` : ''}${rows.length}`,
  );
}

export async function createManifestFile(work: RequestContext, orderId: number): Promise<FileResult> {
  const head = (await findManifestHeader(work, orderId)) ?? reject(commonErrors.notFound);
  requireAllAccountsInScope(work, [head.shipperId]);
  requireWarehouseInScope(work, head.warehouseId);
  const groups = new Map<string, ManifestConsignee & { lines: ManifestConsignee['lines'][number][] }>();
  for (const {
    consigneeId,
    consignee,
    careOf,
    dayOfService,
    outboundWarehouse,
    uom,
    ...line
  } of await findManifestLines(work, orderId)) {
    const key = `${consigneeId} ${careOf?.number ?? ''} ${dayOfService} ${outboundWarehouse}`;
    const group = groups.get(key) ?? { consignee, careOf, dayOfService, outboundWarehouse, lines: [] };
    group.lines.push({ ...line, unit: formatUnitOfMeasure(uom) });
    groups.set(key, group);
  }
  const printing = await loadPrintContext(work, { warehouseId: head.warehouseId, language: head.language });
  return {
    name: `manifest-${head.orderNumber}.pdf`,
    body: printManifests([{ ...head, consignees: [...groups.values()] }], printing),
  };
}
