import type { printBulkLabelsAtPrinterEndpoint } from './labels.contract.ts';
import { labelErrors } from './labels.errors.ts';
import { buildUnitLabelData, findSelectedLineIdsToPrint } from './labels.service.ts';
import { recordLabelPrints, findLabelRows, findVisibleActiveUnitsToLabel } from './labels.repository.ts';
import { printUnitLabelsZpl } from './unit-label-zpl.print.ts';
import type { EnqueueLabelsResult } from '#areas/floor/printers/printers.contract.ts';
import { enqueueLabelsForPrinter } from '#areas/floor/printers/printing.service.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import { requireOrderRecordInScope } from '#areas/orders/order-lines/order-lines.service.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Prints labels at a warehouse printer for any area that has checked its own permission. They count as printed when queued,
 * regardless of when the printer takes them (docs/domain/floor.md#printers).
 */
export async function enqueueLabelsAtPrinterAndRecordPrints(
  work: RequestContext,
  filter: { unitIds?: readonly number[]; lineIds?: readonly number[] },
  printerId: number,
): Promise<EnqueueLabelsResult> {
  const units = await findVisibleActiveUnitsToLabel(work, filter);
  const ids = units.map((unit) => unit.unitId);
  return enqueueLabelsForPrinter(work, printerId, ids.length, async ({ dpi }) => {
    const [first] = units;
    if (!first) return reject(labelErrors.noLabels);
    const printing = await loadPrintContext(work, {
      warehouseId: first.warehouseId,
      language: first.language,
      languages: units.map((unit) => unit.language),
    });
    const rows = await findLabelRows(work, ids);
    const labels: string[] = [];
    for await (const zpl of printUnitLabelsZpl(
      rows.map((row) => buildUnitLabelData(work, row)),
      printing,
      dpi,
    ))
      labels.push(zpl);
    await recordLabelPrints(work, ids);
    publishChange(work, 'units', ids);
    return { subject: ids.length === 1 ? `Label ${first.unitCode}` : `${ids.length} labels`, labels };
  });
}

export async function enqueueUnitLabelAtPrinterAndRecordPrint(
  work: RequestContext,
  unitId: number,
  printerId: number,
): Promise<EnqueueLabelsResult> {
  await requireOrderRecordInScope(work, 'unit', unitId);
  return enqueueLabelsAtPrinterAndRecordPrints(work, { unitIds: [unitId] }, printerId);
}
export async function enqueueBulkLabelsAtPrinterAndRecordPrints(
  work: RequestContext,
  query: QueryOf<typeof printBulkLabelsAtPrinterEndpoint>,
  printerId: number,
): Promise<EnqueueLabelsResult> {
  return enqueueLabelsAtPrinterAndRecordPrints(
    work,
    { lineIds: await findSelectedLineIdsToPrint(work, query) },
    printerId,
  );
}
