import type { z } from 'zod';
import type { printBulkLabels } from './labels.contract.ts';
import { countPrints, labelRows, manifestHead, manifestLines } from './labels.store.ts';
import { labelErrors } from './labels.errors.ts';
import type { LabelRow } from './labels.store.ts';
import type { ManifestConsignee } from './manifest.print.ts';
import { printManifests } from './manifest.print.ts';
import type { UnitLabelData } from './unit-label.print.ts';
import { printUnitLabels } from './unit-label.print.ts';
import { printUnitLabelsZpl } from './unit-label-zpl.print.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import { withinScope, withinWarehouse } from '#areas/calendar/days-of-service/shipping.service.ts';
import { lineIdsOf } from '#areas/orders/order-entry/order-entry.service.ts';
import { own } from '#areas/orders/order-lines/order-lines.service.ts';
import { bulk } from '#kit/server/bulk.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

type Format = 'pdf' | 'zpl';
const drawLabels = bulk(new URL('./unit-label.print.ts', import.meta.url).href, printUnitLabels);
const uomNames = new Map([
  [1, 'Bin'],
  [2, 'Box'],
  [3, 'Pallet'],
]);

/** Labels of units chosen by a caller of another area, who has asked for his own permission. */
export async function labelsOf(
  work: Work,
  where: { unitIds?: readonly number[]; lineIds?: readonly number[] },
  format: Format,
  name: (rows: readonly LabelRow[]) => string,
): Promise<FileAnswer> {
  const rows = await labelRows(work, where);
  const [first] = rows;
  if (!first) return refuse(labelErrors.none);
  await countPrints(
    work,
    rows.map((row) => row.unitId),
  );
  announce(
    work,
    'units',
    rows.map((row) => row.unitId),
  );
  const labels = rows.map((row) => labelOf(work, row));
  const printing = await printingOf(work, {
    warehouseId: first.warehouseId,
    language: first.language,
    languages: rows.map((row) => row.language),
  });
  return format === 'zpl'
    ? { name: `${name(rows)}.zpl`, body: printUnitLabelsZpl(labels, printing) }
    : { name: `${name(rows)}.pdf`, body: drawLabels(labels, printing, labels.length) };
}

function labelOf(work: Work, { label: { uom, ...label }, prints, language }: LabelRow): UnitLabelData {
  return {
    ...label,
    language,
    unit: uomNames.get(uom) ?? 'Box',
    reprint: prints > 0 ? { times: prints, at: work.now.toString() } : null,
  };
}

export async function unitLabel(work: Work, unitId: number, format: Format): Promise<FileAnswer> {
  await own(work, 'unit', unitId);
  return labelsOf(work, { unitIds: [unitId] }, format, ([row]) => `label-${row?.label.unitCode}`);
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
    (rows) => `labels-${rows[0]?.label.orderNumber}-${rows.length}`,
  );
}
/** Labels of the lines chosen, as the filter finds them now (docs/domain/orders.md#labels). */
export async function bulkLabels(
  work: Work,
  q: z.output<NonNullable<(typeof printBulkLabels)['query']>>,
): Promise<FileAnswer> {
  const chosen = chosenOf(q);
  if (choosesNothing(chosen)) refuse(labelErrors.noneChosen);
  const lineIds = await lineIdsOf(work, { ...q, mine: q.createdByUsername === 'Me' }, chosen);
  return labelsOf(
    work,
    { lineIds },
    q.format,
    (rows) =>
      `labels-${new Set(rows.map((row) => row.label.orderNumber)).size === 1 ? `${rows[0]?.label.orderNumber}-` : ''}${rows.length}`,
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
    group.lines.push({ ...line, unit: uomNames.get(uom) ?? 'Box' });
    groups.set(key, group);
  }
  const printing = await printingOf(work, { warehouseId: head.warehouseId, language: head.language });
  return {
    name: `manifest-${head.orderNumber}.pdf`,
    body: printManifests([{ ...head, consignees: [...groups.values()] }], printing),
  };
}
