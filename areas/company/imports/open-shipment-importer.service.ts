import { readCodeCell, readRecordCell } from './record-cells.rules.ts';
import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import { buildRecordsInUseWithSentence } from './records-in-use.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import { unitsOfMeasureByName } from '#areas/freight/units/units-of-measure.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { mapActiveAccountsByNumber } from '#areas/accounts/accounts/accounts.service.ts';
import type { ActiveAccountSummary } from '#areas/accounts/accounts/accounts.service.ts';
import type { ProductRecord } from '#areas/accounts/products/product-records.contract.ts';
import * as products from '#areas/accounts/products/product-records.service.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import {
  resolveImportedBillToAndTerm,
  shipmentHeaderFields,
  importedLineKey,
  importedShipmentKey,
} from '#areas/billing/shipments/imported-shipments.rules.ts';
import type { ImportedShipmentLine } from '#areas/billing/shipments/imported-shipments.rules.ts';
import * as shipments from '#areas/billing/shipments/imported-shipments.service.ts';
import { collectPaymentTerm } from '#areas/accounts/accounts/bill-to.rules.ts';
import { listRegionWarehouseHolidayChoices } from '#areas/calendar/days-of-service/service-view.service.ts';
import { computeBillableUnitSize } from '#areas/freight/units/unit-size.rules.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

interface ShipmentReferenceData {
  accounts: ReadonlyMap<string, ActiveAccountSummary>;
  shippers: ReadonlyMap<string, ActiveAccountSummary>;
  consignees: ReadonlyMap<string, ActiveAccountSummary>;
  payers: Awaited<ReturnType<typeof shipments.findPayersById>>;
  /** Active products by code. */
  products: ReadonlyMap<string, ProductRecord>;
  /** Ids of active warehouses by code. */
  warehouses: ReadonlyMap<string, number>;
  charges: ReadonlyMap<string, string>;
  today: string;
  minCubes: number;
  mostCents: number;
}
const fieldColumns = {
  consigneeId: 'consignee',
  billToId: 'payer',
  paymentTerm: 'term',
  receivingWarehouseId: 'receivingWarehouse',
  outboundWarehouseId: 'warehouse',
};
const terms = new Map([
  ['Collect', 1],
  ['Prepaid', 2],
  ['3rd Party', 3],
]);
const contractErrors = {
  future: { sentence: 'This date is in the future. Import it as an open order.' },
  old: { sentence: 'This date is more than a year ago. Import the shipment’s invoice instead.' },
  noSize: { sentence: 'The product has no default unit and size. Enter them in this row.' },
  tooMuch: { sentence: 'The shipment total is too high. Check the amount.' },
};
/** Days. Freight that left earlier is no longer billed by any tariff. */
const mostDaysAgo = 366;
/** Highest cube of one line, in hundredths of a cubic foot. */
const mostCubes = 100_000_000;

async function findFacts(
  work: RequestContext,
  rows: readonly ImportRowCells[],
): Promise<ShipmentReferenceData> {
  const valuesOf = (...columns: string[]) => [
    ...new Set(rows.flatMap((cells) => columns.map((column) => readCodeCell(cells, column)))),
  ];
  const accounts = await mapActiveAccountsByNumber(work, valuesOf('shipper', 'consignee', 'payer'));
  const ofType = (type: number) =>
    new Map([...accounts].filter(([, { accountTypeId }]) => accountTypeId === type));
  const productsByCode = await products.mapProductsByUpperCaseCode(work, valuesOf('product'));
  const { warehouses } = await listRegionWarehouseHolidayChoices(work);
  return {
    accounts,
    shippers: ofType(accountType.shipper),
    consignees: ofType(accountType.consignee),
    payers: await shipments.findPayersById(
      work,
      [...accounts.values()].map(({ id }) => id),
    ),
    products: new Map([...productsByCode].filter(([, { active }]) => active)),
    warehouses: new Map(
      warehouses.filter(({ active }) => active).map(({ id, code }) => [code.toUpperCase(), id]),
    ),
    charges: new Map((await shipments.listActiveChargeCodes(work)).map((code) => [code, code])),
    today: await getTodayAtHeadOffice(work),
    minCubes: await readNumberSettingOrDefault(work, 'minCubes'),
    mostCents: 100 * (await readNumberSettingOrDefault(work, 'shipmentMostDollars')),
  };
}

/** Reads shipper, consignee and bill-to of the shipment. */
function partiesIn(
  reader: CellReader,
  facts: ShipmentReferenceData,
): Pick<ImportedShipmentLine, 'shipperId' | 'consigneeId' | 'billToId' | 'paymentTerm'> | undefined {
  const shipper = readRecordCell(reader, 'shipper', facts.shippers, { required: true });
  const consignee = readRecordCell(reader, 'consignee', facts.consignees, { required: true });
  const payer = readRecordCell(reader, 'payer', facts.accounts);
  const paymentTerm = reader.choice('term', { values: terms });
  if (!shipper || !consignee || reader.errors.length > 0) return undefined;
  const party = (id: number) =>
    facts.payers.get(id) ?? {
      id,
      defaultBillToId: null,
      defaultBillToType: null,
      defaultPaymentTerm: collectPaymentTerm,
    };
  const found = resolveImportedBillToAndTerm({
    shipper: party(shipper.id),
    consignee: party(consignee.id),
    payer: payer && { id: payer.id, accountType: payer.accountTypeId },
    paymentTerm,
  });
  if ('sentence' in found) return reader.addContractError('payer', found.sentence);
  return { shipperId: shipper.id, consigneeId: consignee.id, ...found };
}

function datesIn(
  reader: CellReader,
  today: string,
): Pick<ImportedShipmentLine, 'shipDate' | 'outboundDate' | 'deliveryDate'> | undefined {
  const shipDate = reader.date('shipDate', { required: true });
  const outboundDate = reader.date('outboundDate') ?? shipDate;
  const deliveryDate = reader.date('deliveryDate') ?? null;
  if (shipDate === undefined || outboundDate === undefined) return undefined;
  const days = { shipDate, outboundDate, ...(deliveryDate === null ? {} : { deliveryDate }) };
  const future = Object.entries(days).find(([, day]) => day > today);
  if (future) return reader.addContractError(future[0], contractErrors.future.sentence);
  if (shipDate < addDays(today, -mostDaysAgo))
    return reader.addContractError('shipDate', contractErrors.old.sentence);
  if (outboundDate < shipDate) return reader.addError('outboundDate', 'notAfter', { title: 'Ship date' });
  if (deliveryDate !== null && deliveryDate < outboundDate)
    return reader.addError('deliveryDate', 'notAfter', { title: 'Outbound date' });
  return { shipDate, outboundDate, deliveryDate };
}

type Freight = Pick<
  ImportedShipmentLine,
  'productId' | 'description' | 'uom' | 'l' | 'w' | 'h' | 'units' | 'cubes'
>;
function freightIn(reader: CellReader, facts: ShipmentReferenceData): Freight | undefined {
  const product = readRecordCell(reader, 'product', facts.products, { required: true });
  const description = reader.text('description', { most: 120 }) ?? product?.description;
  const uom =
    reader.choice('unit', { values: unitsOfMeasureByName }) ?? product?.defaultUnitOfMeasure ?? undefined;
  const side = (column: string, usual: number | null | undefined) =>
    reader.integer(column, { least: 1, most: 999 }) ?? usual ?? undefined;
  const length = side('length', product?.defaultLength);
  const width = side('width', product?.defaultWidth);
  const height = side('height', product?.defaultHeight);
  const units = reader.integer('units', { least: 1, most: 9999, required: true });
  const cubes = reader.cents('cubes');
  if (cubes !== undefined && (cubes <= 0 || cubes > mostCubes)) reader.addError('cubes', 'notPositive');
  if (!product || units === undefined || description === undefined) return undefined;
  const missing = Object.entries({ unit: uom, length, width, height }).find(
    ([column, value]) => value === undefined && !reader.errors.some((error) => error.column === column),
  );
  if (missing) return reader.addContractError(missing[0], contractErrors.noSize.sentence);
  if (uom === undefined || length === undefined || width === undefined || height === undefined)
    return undefined;
  const size = computeBillableUnitSize({ length, width, height }, 'inch', uom, facts.minCubes);
  const { length: l, width: w, height: h } = size;
  return { productId: product.id, description, uom, l, w, h, units, cubes: cubes ?? size.cubeEach * units };
}

/** Reads an agreed charge. Null where the tariff decides. */
function chargeIn(
  reader: CellReader,
  { charges, mostCents }: ShipmentReferenceData,
): ImportedShipmentLine['charge'] {
  const code = readRecordCell(reader, 'charge', charges);
  const cents = reader.cents('amount');
  if (cents === undefined) {
    if (code !== undefined) reader.addError('amount', 'required', { title: 'Charge amount' });
    return null;
  }
  if (cents <= 0) return reader.addError('amount', 'notPositive') ?? null;
  if (cents > mostCents) return reader.addContractError('amount', contractErrors.tooMuch.sentence) ?? null;
  return { code: code ?? 'FRT', cents };
}

/**
 * Imports freight that was delivered before the company used this system and is not invoiced yet. One row is a line of a
 * shipment.
 */
export const uninvoicedShipmentImporter: RecordImporter<ImportedShipmentLine, ShipmentReferenceData> = {
  id: 'openShipments',
  hasDryRun: true,
  fieldColumns,
  loadReferenceData: findFacts,
  parseRow(reader, _, facts) {
    const oldNumber = reader.text('shipment', { most: 60, required: true });
    const parties = partiesIn(reader, facts);
    const outboundWarehouseId = readRecordCell(reader, 'warehouse', facts.warehouses, { required: true });
    const receivingWarehouseId =
      readRecordCell(reader, 'receivingWarehouse', facts.warehouses) ?? outboundWarehouseId;
    const dates = datesIn(reader, facts.today);
    const freight = freightIn(reader, facts);
    const invoiceRef = reader.text('reference', { most: 40 }) ?? null;
    const charge = chargeIn(reader, facts);
    if (
      oldNumber === undefined ||
      !parties ||
      !dates ||
      !freight ||
      outboundWarehouseId === undefined ||
      receivingWarehouseId === undefined
    )
      return undefined;
    return {
      oldNumber,
      ...parties,
      outboundWarehouseId,
      receivingWarehouseId,
      ...dates,
      ...freight,
      invoiceRef,
      charge,
    };
  },
  keyOf: (line) =>
    JSON.stringify([
      importedShipmentKey(line),
      importedLineKey(line),
      ...shipmentHeaderFields.map((field) => line[field]),
    ]),
  async determineRowEffects(work, lines) {
    return (await shipments.areLinesAlreadyImported(work, lines)).map((isPresent) =>
      isPresent ? 'unchanged' : 'add',
    );
  },
  async write(work, lines) {
    const present = await shipments.areLinesAlreadyImported(work, lines);
    const ids = await shipments.addImportedShipmentsAndLines(
      work,
      lines.filter((_, index) => !present[index]),
    );
    return ids.map(String);
  },
  findRecordsInUse: async (work, ids) =>
    buildRecordsInUseWithSentence(
      await shipments.listShipmentsChangedSinceImport(work, ids.map(Number)),
      'Rated, approved, billed or changed',
    ),
  removeRecords: (work, ids) => shipments.cancelImportedLinesAndEmptyShipments(work, ids.map(Number)),
};
