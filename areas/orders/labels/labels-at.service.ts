import type { printBulkLabelsAt } from './labels.contract.ts';
import { labelErrors } from './labels.errors.ts';
import { labelOf, linesChosen } from './labels.service.ts';
import { countPrints, labelRows, labelsAsked } from './labels.store.ts';
import { printUnitLabelsZpl } from './unit-label-zpl.print.ts';
import type { SentLabels } from '#areas/floor/printers/printers.contract.ts';
import { printAt } from '#areas/floor/printers/printing.service.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import { own } from '#areas/orders/order-lines/order-lines.service.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * Labels at a printer of a warehouse, for a caller of any area who has asked for his own permission. They are counted
 * with what is sent, whenever the printer takes it (docs/domain/floor.md#printers).
 */
export async function labelsAt(
  work: Work,
  where: { unitIds?: readonly number[]; lineIds?: readonly number[] },
  printerId: number,
): Promise<SentLabels> {
  const units = await labelsAsked(work, where);
  const ids = units.map((unit) => unit.unitId);
  return printAt(work, printerId, ids.length, async ({ dpi }) => {
    const [first] = units;
    if (!first) return refuse(labelErrors.none);
    const printing = await printingOf(work, {
      warehouseId: first.warehouseId,
      language: first.language,
      languages: units.map((unit) => unit.language),
    });
    const rows = await labelRows(work, ids);
    const labels: string[] = [];
    for await (const zpl of printUnitLabelsZpl(
      rows.map((row) => labelOf(work, row)),
      printing,
      dpi,
    ))
      labels.push(zpl);
    await countPrints(work, ids);
    announce(work, 'units', ids);
    return { subject: ids.length === 1 ? `Label ${first.unitCode}` : `${ids.length} labels`, labels };
  });
}

export async function unitLabelAt(work: Work, unitId: number, printerId: number): Promise<SentLabels> {
  await own(work, 'unit', unitId);
  return labelsAt(work, { unitIds: [unitId] }, printerId);
}
export async function bulkLabelsAt(
  work: Work,
  q: QueryOf<typeof printBulkLabelsAt>,
  printerId: number,
): Promise<SentLabels> {
  return labelsAt(work, { lineIds: await linesChosen(work, q) }, printerId);
}
