import type { printBulkLabels, printBulkLabelsAt } from './labels.contract.ts';
import { countPrints, labelRows, labelsAsked, manifestHead, manifestLines } from './labels.store.ts';
import { labelErrors } from './labels.errors.ts';
import type { FoundUnit, LabelRow } from './labels.store.ts';
import type { ManifestConsignee } from './manifest.print.ts';
import { printManifests } from './manifest.print.ts';
import type { UnitLabelData } from './unit-label.print.ts';
import { printUnitLabels } from './unit-label.print.ts';
import { printUnitLabelsZpl } from './unit-label-zpl.print.ts';
import { unitOfMeasureName } from '#areas/freight/units/units-of-measure.contract.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import { withinScope, withinWarehouse } from '#areas/calendar/shipping/shipping.service.ts';
import { lineIdsOf } from '#areas/orders/order-search/order-search.service.ts';
import { own } from '#areas/orders/order-lines/order-lines.service.ts';
import { bulk } from '#kit/server/bulk.ts';
import type { FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import type { Source } from '#kit/server/pdf.ts';

type Format = 'pdf' | 'zpl';
const drawLabels = bulk(new URL('./unit-label.print.ts', import.meta.url).href, printUnitLabels);

// What one piece of a long print reads. A print of no more is counted before it is drawn.
const PIECE = 500;
// The first piece is as much as a drawing thread takes at once: the first page waits for it.
const FIRST = 64;

/**
 * Labels of units chosen by a caller of another area, who has asked for his own permission. Those of more than
 * a piece are read as they are drawn, so that the first page waits for one piece however many there are, and
 * counted once all are drawn: until then they hold up nobody who scans one of these boxes.
 */
export async function labelsOf(
  work: Work,
  where: { unitIds?: readonly number[]; lineIds?: readonly number[] },
  format: Format,
  name: (units: readonly FoundUnit[]) => string,
): Promise<FileAnswer> {
  const units = await labelsAsked(work, where);
  const [first] = units;
  if (!first) return refuse(labelErrors.none);
  const ids = units.map((unit) => unit.unitId);
  announce(work, 'units', ids);
  const printing = await printingOf(work, {
    warehouseId: first.warehouseId,
    language: first.language,
    languages: units.map((unit) => unit.language),
  });
  const file = `${name(units)}.${format}`;
  const draw = (labels: Source<UnitLabelData>) =>
    format === 'zpl' ? printUnitLabelsZpl(labels, printing) : drawLabels(labels, printing, units.length);
  if (ids.length > PIECE) return { name: file, body: countedAfter(work, ids, draw), reading: true };
  const rows = await labelRows(work, ids);
  await countPrints(work, ids);
  return { name: file, body: draw(rows.map((row) => labelOf(work, row))) };
}

/** Draws units piece by piece, and counts those drawn at the end. Whoever leaves before it has printed none. */
async function* countedAfter(
  work: Work,
  ids: readonly number[],
  draw: (labels: Source<UnitLabelData>) => AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array | string> {
  const drawn: number[] = [];
  async function* labels() {
    for (let at = 0, end = FIRST; at < ids.length; at = end, end += PIECE)
      for (const row of await labelRows(work, ids.slice(at, end))) {
        drawn.push(row.unitId);
        yield labelOf(work, row);
      }
  }
  yield* draw(labels());
  await countPrints(work, drawn);
}

/** The label of a box as it stands, for another paper to show: nothing is printed again, and nothing counted. */
export async function shownLabel(
  work: Work,
  unitId: number,
  language: string,
): Promise<AsyncIterable<Uint8Array>> {
  const [row] = await labelRows(work, [unitId]);
  if (!row) return refuse(labelErrors.none);
  const printing = await printingOf(work, { language });
  return printUnitLabels([labelOf(work, { ...row, prints: 0, language })], printing);
}

export function labelOf(work: Work, { label: { uom, ...label }, prints, language }: LabelRow): UnitLabelData {
  return {
    ...label,
    language,
    unit: unitOfMeasureName(uom),
    reprint: prints > 0 ? { times: prints, at: work.now.toString() } : null,
  };
}

export async function unitLabel(work: Work, unitId: number, format: Format): Promise<FileAnswer> {
  await own(work, 'unit', unitId);
  return labelsOf(work, { unitIds: [unitId] }, format, ([row]) => `label-${row?.unitCode}`);
}
export async function consolidateLabels(
  work: Work,
  consolidateId: number,
  format: Format,
): Promise<FileAnswer> {
  await own(work, 'consolidate', consolidateId);
  return labelsOf(
    work,
    { lineIds: [consolidateId] },
    format,
    (rows) => `labels-${rows[0]?.orderNumber}-${rows.length}`,
  );
}
export async function linesChosen(work: Work, q: QueryOf<typeof printBulkLabelsAt>): Promise<number[]> {
  const chosen = chosenOf(q);
  if (choosesNothing(chosen)) refuse(labelErrors.noneChosen);
  return lineIdsOf(work, { ...q, mine: q.createdByUsername === 'Me' }, chosen);
}
/** Labels of the lines chosen, as the filter finds them now (docs/domain/orders.md#labels). */
export async function bulkLabels(work: Work, q: QueryOf<typeof printBulkLabels>): Promise<FileAnswer> {
  return labelsOf(
    work,
    { lineIds: await linesChosen(work, q) },
    q.format,
    (rows) =>
      `labels-${new Set(rows.map((row) => row.orderNumber)).size === 1 ? `${rows[0]?.orderNumber}-` : ''}${rows.length}`,
  );
}

export async function manifest(work: Work, orderId: number): Promise<FileAnswer> {
  const head = (await manifestHead(work, orderId)) ?? refuse(commonErrors.notFound);
  withinScope(work, [head.shipperId]);
  withinWarehouse(work, head.warehouseId);
  const groups = new Map<string, ManifestConsignee & { lines: ManifestConsignee['lines'][number][] }>();
  for (const {
    consigneeId,
    consignee,
    careOf,
    dayOfService,
    outboundWarehouse,
    uom,
    ...line
  } of await manifestLines(work, orderId)) {
    const key = `${consigneeId} ${careOf?.number ?? ''} ${dayOfService} ${outboundWarehouse}`;
    const group = groups.get(key) ?? { consignee, careOf, dayOfService, outboundWarehouse, lines: [] };
    group.lines.push({ ...line, unit: unitOfMeasureName(uom) });
    groups.set(key, group);
  }
  const printing = await printingOf(work, { warehouseId: head.warehouseId, language: head.language });
  return {
    name: `manifest-${head.orderNumber}.pdf`,
    body: printManifests([{ ...head, consignees: [...groups.values()] }], printing),
  };
}
