import type {
  exportOutboundUnits,
  printOutboundLabels,
  printOutboundLabelsAt,
  searchOutboundUnits,
} from './outbound-units.contract.ts';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import { whyTooWide } from './outbound-units.rules.ts';
import { chosenIds, findUnits, rowsForExport } from './outbound-units.store.ts';
import { inAnyWriting } from './unit-writings.rules.ts';
import { textsIn } from '#areas/settings/settings/settings.service.ts';
import type { SentLabels } from '#areas/floor/printers/printers.contract.ts';
import { labelsAt } from '#areas/orders/labels/labels-at.service.ts';
import { labelsOf } from '#areas/orders/labels/labels.service.ts';
import { unitLife } from '#areas/freight/units/units.contract.ts';
import type { FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import { copyCsv } from '#kit/server/csv.ts';
import type { CsvColumn } from '#kit/server/csv.ts';
import { sayFrom } from '#kit/server/pdf.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** Refuses a search over more than a week unless a consignee, a shipper or a number narrows it. */
export function keepNarrow(q: Parameters<typeof whyTooWide>[0]): void {
  const why = whyTooWide(q);
  if (!why) return;
  const field = why.code === outboundUnitErrors.tooWide.code ? 'dayOfServiceTo' : 'dayOfServiceFrom';
  refuse(why, {}, { fields: { [field]: why.sentence } });
}

export async function search(work: Work, q: QueryOf<typeof searchOutboundUnits>) {
  keepNarrow(q);
  return findUnits(work, inAnyWriting(q));
}

async function unitsChosen(work: Work, q: QueryOf<typeof printOutboundLabelsAt>): Promise<number[]> {
  const chosen = chosenOf(q);
  if (choosesNothing(chosen)) refuse(outboundUnitErrors.noneChosen);
  if (chosen.all) keepNarrow(q);
  return chosenIds(work, inAnyWriting(q), chosen);
}
/**
 * The labels of the units chosen; with select-all the filter is asked again now, without what was excluded
 * (docs/domain/orders.md#labels).
 */
export async function labels(work: Work, q: QueryOf<typeof printOutboundLabels>): Promise<FileAnswer> {
  return labelsOf(work, { unitIds: await unitsChosen(work, q) }, q.format, (units) =>
    units.length === 1 ? `label-${units[0]?.unitCode}` : `labels-${units.length}`,
  );
}

/** The same at a printer of a warehouse. */
export async function labelsAtPrinter(
  work: Work,
  q: QueryOf<typeof printOutboundLabelsAt>,
  printerId: number,
): Promise<SentLabels> {
  return labelsAt(work, { unitIds: await unitsChosen(work, q) }, printerId);
}

/** The whole filter as a table for a spreadsheet. */
export function exportCsv(work: Work, q: QueryOf<typeof exportOutboundUnits>): FileAnswer {
  keepNarrow(q);
  const say = sayFrom(textsIn(q.language));
  const column = (title: string, value: string, kind: CsvColumn['kind']): CsvColumn => ({
    title: say(title),
    value,
    kind,
  });
  const word = (label: string) => say(label).replaceAll("'", "''");
  const status = `case u.status ${Object.values(unitLife.states)
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
    body: copyCsv(work.client, { rows: rowsForExport(work, inAnyWriting(q)), columns }),
    reading: true,
  };
}
