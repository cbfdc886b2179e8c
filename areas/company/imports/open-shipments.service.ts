import { codeIn, recordIn } from './cell-lookups.rules.ts';
import type { CellReader, RowCells } from './cells.rules.ts';
import { usedBy } from './records-in-use.rules.ts';
import type { ImportKind } from './import-kind.service.ts';
import { unitsOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { findAccountNumbers } from '#areas/accounts/accounts/accounts.service.ts';
import type { NumberedAccount } from '#areas/accounts/accounts/accounts.service.ts';
import type { ProductRecord } from '#areas/accounts/products/product-records.contract.ts';
import * as products from '#areas/accounts/products/product-records.service.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import {
  findPayer,
  headFields,
  keyOfLine,
  keyOfShipment,
} from '#areas/billing/shipments/imported-shipments.rules.ts';
import type { ImportedLine } from '#areas/billing/shipments/imported-shipments.rules.ts';
import * as shipments from '#areas/billing/shipments/imported-shipments.service.ts';
import { collect } from '#areas/accounts/accounts/payer.rules.ts';
import { places } from '#areas/calendar/days-of-service/service-view.service.ts';
import { sizeOf } from '#areas/freight/units/box-size.rules.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Work } from '#kit/server/work.ts';

interface Facts {
  accounts: ReadonlyMap<string, NumberedAccount>;
  shippers: ReadonlyMap<string, NumberedAccount>;
  consignees: ReadonlyMap<string, NumberedAccount>;
  payers: Awaited<ReturnType<typeof shipments.findPayers>>;
  /** Active products by their codes. */
  products: ReadonlyMap<string, ProductRecord>;
  /** Ids of active warehouses by their codes. */
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
const faults = {
  future: { sentence: 'This is in the future. Freight that is still to go is an open order.' },
  old: { sentence: 'This is more than a year ago. Bring its invoice over instead.' },
  noSize: { sentence: 'The product has no usual unit and size. Write them in this row.' },
  tooMuch: { sentence: 'A shipment may not come to that much. Check the amount.' },
};
/** Freight that left longer ago is billed on no tariff any more. */
const mostDaysAgo = 366;
/** Most cubes of one line, in hundredths. */
const mostCubes = 100_000_000;

async function findFacts(work: Work, rows: readonly RowCells[]): Promise<Facts> {
  const valuesOf = (...columns: string[]) => [
    ...new Set(rows.flatMap((cells) => columns.map((column) => codeIn(cells, column)))),
  ];
  const accounts = await findAccountNumbers(work, valuesOf('shipper', 'consignee', 'payer'));
  const ofType = (type: number) =>
    new Map([...accounts].filter(([, { accountTypeId }]) => accountTypeId === type));
  const known = await products.findByCodes(work, valuesOf('product'));
  const { warehouses } = await places(work);
  return {
    accounts,
    shippers: ofType(accountType.shipper),
    consignees: ofType(accountType.consignee),
    payers: await shipments.findPayers(
      work,
      [...accounts.values()].map(({ id }) => id),
    ),
    products: new Map([...known].filter(([, { active }]) => active)),
    warehouses: new Map(
      warehouses.filter(({ active }) => active).map(({ id, code }) => [code.toUpperCase(), id]),
    ),
    charges: new Map((await shipments.findChargeCodes(work)).map((code) => [code, code])),
    today: await billingDay(work),
    minCubes: await settingNumber(work, 'minCubes'),
    mostCents: 100 * (await settingNumber(work, 'shipmentMostDollars')),
  };
}

/** Shipper, consignee, and whom the shipment bills. */
function partiesIn(
  reader: CellReader,
  facts: Facts,
): Pick<ImportedLine, 'shipperId' | 'consigneeId' | 'billToId' | 'paymentTerm'> | undefined {
  const shipper = recordIn(reader, 'shipper', facts.shippers, { required: true });
  const consignee = recordIn(reader, 'consignee', facts.consignees, { required: true });
  const payer = recordIn(reader, 'payer', facts.accounts);
  const paymentTerm = reader.choice('term', { values: terms });
  if (!shipper || !consignee || reader.faults.length > 0) return undefined;
  const party = (id: number) =>
    facts.payers.get(id) ?? {
      id,
      defaultBillToId: null,
      defaultBillToType: null,
      defaultPaymentTerm: collect,
    };
  const found = findPayer({
    shipper: party(shipper.id),
    consignee: party(consignee.id),
    payer: payer && { id: payer.id, accountType: payer.accountTypeId },
    paymentTerm,
  });
  if ('sentence' in found) return reader.invalid('payer', found.sentence);
  return { shipperId: shipper.id, consigneeId: consignee.id, ...found };
}

function datesIn(
  reader: CellReader,
  today: string,
): Pick<ImportedLine, 'shipDate' | 'outboundDate' | 'deliveryDate'> | undefined {
  const shipDate = reader.date('shipDate', { required: true });
  const outboundDate = reader.date('outboundDate') ?? shipDate;
  const deliveryDate = reader.date('deliveryDate') ?? null;
  if (shipDate === undefined || outboundDate === undefined) return undefined;
  const days = { shipDate, outboundDate, ...(deliveryDate === null ? {} : { deliveryDate }) };
  const future = Object.entries(days).find(([, day]) => day > today);
  if (future) return reader.invalid(future[0], faults.future.sentence);
  if (shipDate < addDays(today, -mostDaysAgo)) return reader.invalid('shipDate', faults.old.sentence);
  if (outboundDate < shipDate) return reader.wrong('outboundDate', 'notAfter', { title: 'Ship date' });
  if (deliveryDate !== null && deliveryDate < outboundDate)
    return reader.wrong('deliveryDate', 'notAfter', { title: 'Outbound date' });
  return { shipDate, outboundDate, deliveryDate };
}

type Freight = Pick<ImportedLine, 'productId' | 'description' | 'uom' | 'l' | 'w' | 'h' | 'units' | 'cubes'>;
function freightIn(reader: CellReader, facts: Facts): Freight | undefined {
  const product = recordIn(reader, 'product', facts.products, { required: true });
  const description = reader.text('description', { most: 120 }) ?? product?.description;
  const uom = reader.choice('unit', { values: unitsOfMeasure }) ?? product?.defaultUnitOfMeasure ?? undefined;
  const side = (column: string, usual: number | null | undefined) =>
    reader.whole(column, { least: 1, most: 999 }) ?? usual ?? undefined;
  const length = side('length', product?.defaultLength);
  const width = side('width', product?.defaultWidth);
  const height = side('height', product?.defaultHeight);
  const units = reader.whole('units', { least: 1, most: 9999, required: true });
  const cubes = reader.cents('cubes');
  if (cubes !== undefined && (cubes <= 0 || cubes > mostCubes)) reader.wrong('cubes', 'notPositive');
  if (!product || units === undefined || description === undefined) return undefined;
  const missing = Object.entries({ unit: uom, length, width, height }).find(
    ([column, value]) => value === undefined && !reader.faults.some((fault) => fault.column === column),
  );
  if (missing) return reader.invalid(missing[0], faults.noSize.sentence);
  if (uom === undefined || length === undefined || width === undefined || height === undefined)
    return undefined;
  const size = sizeOf({ length, width, height }, 'inch', uom, facts.minCubes);
  const { length: l, width: w, height: h } = size;
  return { productId: product.id, description, uom, l, w, h, units, cubes: cubes ?? size.cubeEach * units };
}

/** A charge that was agreed; null where the tariff decides. */
function chargeIn(reader: CellReader, { charges, mostCents }: Facts): ImportedLine['charge'] {
  const code = recordIn(reader, 'charge', charges);
  const cents = reader.cents('amount');
  if (cents === undefined) {
    if (code !== undefined) reader.wrong('amount', 'required', { title: 'Charge amount' });
    return null;
  }
  if (cents <= 0) return reader.wrong('amount', 'notPositive') ?? null;
  if (cents > mostCents) return reader.invalid('amount', faults.tooMuch.sentence) ?? null;
  return { code: code ?? 'FRT', cents };
}

/** Freight that was delivered before the company came here and is not invoiced yet. One row is a line of a shipment. */
export const openShipmentsKind: ImportKind<ImportedLine, Facts> = {
  id: 'openShipments',
  isTried: true,
  fieldColumns,
  findFacts,
  readRow(reader, _, facts) {
    const oldNumber = reader.text('shipment', { most: 60, required: true });
    const parties = partiesIn(reader, facts);
    const outboundWarehouseId = recordIn(reader, 'warehouse', facts.warehouses, { required: true });
    const receivingWarehouseId =
      recordIn(reader, 'receivingWarehouse', facts.warehouses) ?? outboundWarehouseId;
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
    JSON.stringify([keyOfShipment(line), keyOfLine(line), ...headFields.map((field) => line[field])]),
  async findEffects(work, lines) {
    return (await shipments.findPresent(work, lines)).map((isPresent) => (isPresent ? 'unchanged' : 'add'));
  },
  async write(work, lines) {
    const present = await shipments.findPresent(work, lines);
    const ids = await shipments.addImportedLines(
      work,
      lines.filter((_, at) => !present[at]),
    );
    return ids.map(String);
  },
  findInUse: async (work, ids) =>
    usedBy(await shipments.findInUse(work, ids.map(Number)), 'Was rated, approved, billed or changed'),
  remove: (work, ids) => shipments.takeBack(work, ids.map(Number)),
};
