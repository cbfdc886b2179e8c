import type { FileResult } from '#kit/contract/endpoint.ts';
import { printPricePerBox } from './invoice.print.ts';
import type { PricePerBoxPrintData } from './invoice.print.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { getInvoicePrintDataWithoutScopeCheck, getInvoice } from './invoices.service.ts';
import { allocateInvoiceCentsToFreightLines } from './price-per-box.rules.ts';
import {
  findShipmentChargeAmountsOfInvoice,
  findCurrentFreightLinesOfInvoicedShipments,
} from './price-per-box.repository.ts';
import { formatUnitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

async function* one(data: PricePerBoxPrintData): AsyncGenerator<PricePerBoxPrintData> {
  yield data;
}
/** Prints an invoice's amounts per unit. Rejects freight that was changed since billing, because its price would differ. */
export async function printPricePerBoxOfInvoice(work: RequestContext, id: number): Promise<FileResult> {
  const invoice = await getInvoice(work, id);
  const freight = await findCurrentFreightLinesOfInvoicedShipments(work.tx, id);
  if (freight.length === 0 || invoice.units <= 0) reject(invoiceErrors.noUnits);
  if (freight.reduce((n, line) => n + line.units, 0) !== invoice.units) reject(invoiceErrors.freightChanged);
  const parts = allocateInvoiceCentsToFreightLines(
    freight,
    await findShipmentChargeAmountsOfInvoice(work.tx, id),
  );
  const data = await getInvoicePrintDataWithoutScopeCheck(work, id);
  const boxes = freight.map((line, place) => ({
    shipper: line.shipper,
    product: { code: line.productCode, description: line.description },
    po: line.po || null,
    unit: formatUnitOfMeasure(line.uom),
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
      await loadPrintContext(work, { language: data.language ?? 'en' }),
    ),
    reading: true,
  };
}
