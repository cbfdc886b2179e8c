import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { printPricePerBox } from './invoice.print.ts';
import type { PricePerBoxData } from './invoice.print.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { paperDataOf, seen } from './invoices.service.ts';
import { partsOf } from './price-per-box.rules.ts';
import { chargedOn, freightOf } from './price-per-box.store.ts';
import { unitOfMeasureName } from '#areas/freight/units/units-of-measure.contract.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

async function* one(data: PricePerBoxData): AsyncGenerator<PricePerBoxData> {
  yield data;
}
/** What an invoice comes to by the box. Freight that was changed since it was billed would tell another price: it is refused. */
export async function printBoxes(work: Work, id: number): Promise<FileAnswer> {
  const invoice = await seen(work, id);
  const freight = await freightOf(work.tx, id);
  if (freight.length === 0 || invoice.units <= 0) refuse(invoiceErrors.noBoxes);
  if (freight.reduce((n, line) => n + line.units, 0) !== invoice.units) refuse(invoiceErrors.freightChanged);
  const parts = partsOf(freight, await chargedOn(work.tx, id));
  const data = await paperDataOf(work, id);
  const boxes = freight.map((line, place) => ({
    shipper: line.shipper,
    product: { code: line.productCode, description: line.description },
    po: line.po || null,
    unit: unitOfMeasureName(line.uom),
    length: line.length,
    width: line.width,
    height: line.height,
    units: line.units,
    cubes: line.cubes,
    amount: parts[place] ?? 0,
  }));
  return {
    name: `price-per-box-${invoice.number}.pdf`,
    body: printPricePerBox(
      one({ ...data, boxes }),
      await printingOf(work, { language: data.language ?? 'en' }),
    ),
    reading: true,
  };
}
