import type {
  exportOutboundUnitsEndpoint,
  printOutboundLabelsEndpoint,
  sendOutboundLabelsToPrinterEndpoint,
  searchOutboundUnitsEndpoint,
} from './outbound-units.contract.ts';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import { getSearchRangeError } from './outbound-units.rules.ts';
import {
  findSelectedUnitIds,
  findOutboundUnits,
  outboundUnitsForExportSql,
} from './outbound-units.repository.ts';
import { withUnitCodeVariants } from './unit-code-variants.rules.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';
import type { EnqueueLabelsResult } from '#areas/floor/printers/printers.contract.ts';
import { enqueueLabelsAtPrinterAndRecordPrints } from '#areas/orders/labels/print-labels-at-printer.service.ts';
import { createLabelsFileAndRecordPrintsUnchecked } from '#areas/orders/labels/labels.service.ts';
import { unitLifecycle } from '#areas/freight/units/units.contract.ts';
import type { FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import { streamCsvExport } from '#kit/server/csv.ts';
import type { CsvColumn } from '#kit/server/csv.ts';
import { createPrintTranslate } from '#kit/server/pdf.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Rejects a search over more than a week unless a consignee, a shipper or a number narrows it. */
export function requireNarrowSearch(q: Parameters<typeof getSearchRangeError>[0]): void {
  const why = getSearchRangeError(q);
  if (!why) return;
  const field = why.code === outboundUnitErrors.rangeTooLong.code ? 'dayOfServiceTo' : 'dayOfServiceFrom';
  reject(why, {}, { fields: { [field]: why.sentence } });
}

export async function searchOutboundUnits(
  work: RequestContext,
  q: QueryOf<typeof searchOutboundUnitsEndpoint>,
) {
  requireNarrowSearch(q);
  return findOutboundUnits(work, withUnitCodeVariants(q));
}

async function unitsChosen(
  work: RequestContext,
  q: QueryOf<typeof sendOutboundLabelsToPrinterEndpoint>,
): Promise<number[]> {
  const chosen = parseBulkSelection(q);
  if (isEmptySelection(chosen)) reject(outboundUnitErrors.noneSelected);
  if (chosen.all) requireNarrowSearch(q);
  return findSelectedUnitIds(work, withUnitCodeVariants(q), chosen);
}
/**
 * Returns the labels of the selected units. With select-all, the filter is evaluated again without the excluded units
 * (docs/domain/orders.md#labels).
 */
export async function createOutboundLabelsFileAndRecordPrints(
  work: RequestContext,
  q: QueryOf<typeof printOutboundLabelsEndpoint>,
): Promise<FileResult> {
  return createLabelsFileAndRecordPrintsUnchecked(
    work,
    { unitIds: await unitsChosen(work, q) },
    q.format,
    (units) => (units.length === 1 ? `label-${units[0]?.unitCode}` : `labels-${units.length}`),
  );
}

/** Sends the labels to a printer of a warehouse. */
export async function enqueueOutboundLabelsAtPrinter(
  work: RequestContext,
  q: QueryOf<typeof sendOutboundLabelsToPrinterEndpoint>,
  printerId: number,
): Promise<EnqueueLabelsResult> {
  return enqueueLabelsAtPrinterAndRecordPrints(work, { unitIds: await unitsChosen(work, q) }, printerId);
}

/** Exports all results of the filter as CSV. */
export function exportOutboundUnitsCsv(
  work: RequestContext,
  q: QueryOf<typeof exportOutboundUnitsEndpoint>,
): FileResult {
  requireNarrowSearch(q);
  const say = createPrintTranslate(loadTranslationsFromEnglish(q.language), q.language);
  const column = (title: string, value: string, kind: CsvColumn['kind']): CsvColumn => ({
    title: say(title),
    valueSql: value,
    kind,
  });
  const word = (label: string) => say(label).replaceAll("'", "''");
  const status = `case u.status ${Object.values(unitLifecycle.states)
    .map(({ value, label }) => `when ${value} then '${word(label)}'`)
    .join(' ')} end`;
  const columns: CsvColumn[] = [
    column('Unit', 'u.unit_code', 'text'),
    column('Status', status, 'text'),
    column('Order', 'o.order_number', 'number'),
    column('Shipper', 's.name', 'text'),
    column('Consignee', 'a.name', 'text'),
    column('Product', 'p.code', 'text'),
    column('Description', 'c.product_desc', 'text'),
    column('PO', 'c.po', 'text'),
    column('Length', 'c.l', 'number'),
    column('Width', 'c.w', 'number'),
    column('Height', 'c.h', 'number'),
    column('Cube', 'u.cube', 'hundredths'),
    column('Ship date', 'u.ship_date', 'date'),
    column('Day of service', 'u.day_of_service', 'date'),
    column('Outbound date', 'u.outbound_date', 'date'),
    column('Warehouse', 'w.code', 'text'),
    column('Pallet', 'rp.code', 'text'),
    column('Put away', 'slot.code', 'text'),
    column('Position', 'lane.code', 'text'),
    column('Load', "'L-' || l.load_number", 'text'),
    column('Trailer', 'l.trailer', 'text'),
    column('Shuttle', 'sl.number', 'text'),
  ];
  return {
    name: 'report.csv',
    body: streamCsvExport(work.client, {
      rowsSql: outboundUnitsForExportSql(work, withUnitCodeVariants(q)),
      columns,
    }),
    reading: true,
  };
}
