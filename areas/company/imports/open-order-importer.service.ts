import { readCodeCell, readRecordCell } from './record-cells.rules.ts';
import { validateRowByContract } from './contract-validation.service.ts';
import { removeRecordsInBatches } from './record-importer.service.ts';
import { buildRecordsInUseWithSentence } from './records-in-use.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import { importErrors } from './imports.errors.ts';
import { unitsOfMeasureByName } from '#areas/freight/units/units-of-measure.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { mapActiveAccountsByNumber } from '#areas/accounts/accounts/accounts.service.ts';
import type { ActiveAccountSummary } from '#areas/accounts/accounts/accounts.service.ts';
import type { ProductRecord } from '#areas/accounts/products/product-records.contract.ts';
import * as products from '#areas/accounts/products/product-records.service.ts';
import { addOrdersWithLinesAllOrNothing } from '#areas/orders/order-lines/add-lines.service.ts';
import { deleteOrderLinesWhereAllowed } from '#areas/orders/order-lines/delete-lines.service.ts';
import { orderLineInputSchema } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderLineInput } from '#areas/orders/order-lines/order-lines.contract.ts';
import * as orders from '#areas/orders/order-lines/referenced-orders.service.ts';
import { PartialSuccess, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

interface ImportedOrderLine {
  shipperId: number;
  /** The order number in the previous system, stored on the order. */
  reference: string;
  shipDate: string;
  line: OrderLineInput;
}
interface OpenOrderReferenceData {
  shippers: ReadonlyMap<string, ActiveAccountSummary>;
  consignees: ReadonlyMap<string, ActiveAccountSummary>;
  /** Active products by code. */
  products: ReadonlyMap<string, ProductRecord>;
}
const fieldColumns = {
  shipperAccountId: 'shipper',
  consigneeAccountId: 'consignee',
  productId: 'product',
  productDescription: 'description',
  unitOfMeasure: 'unit',
  numberOfUnits: 'units',
};
const referenceOf = (oldNumber: string): string => `old order ${oldNumber}`;

/** The fields by which two lines of one order are the same. A field that a row leaves to the product matches any value. */
const identity = [
  'consigneeAccountId',
  'productId',
  'productDescription',
  'unitOfMeasure',
  'length',
  'width',
  'height',
  'po',
  'awb',
] as const;
const isSameLine = (
  existing: orders.ReferencedLine,
  { shipperId, reference, line }: ImportedOrderLine,
): boolean =>
  existing.shipperId === shipperId &&
  existing.reference === reference &&
  identity.every((field) => line[field] === undefined || line[field] === existing[field]);
const findLines = (
  work: RequestContext,
  lines: readonly ImportedOrderLine[],
): Promise<orders.ReferencedLine[]> =>
  orders.findLinesByOrderReferences(
    work,
    [...new Set(lines.map(({ shipperId }) => shipperId))],
    [...new Set(lines.map(({ reference }) => reference))],
  );

const keyOfOrder = ({ shipperId, reference }: { shipperId: number; reference: string }): string =>
  `${shipperId} ${reference}`;
/** Rejects a line that matches an existing one in everything but its units. */
function needsOther(existingLines: readonly orders.ReferencedLine[], importedLine: ImportedOrderLine): void {
  const other = existingLines.find((one) => isSameLine(one, importedLine));
  if (other) reject(importErrors.unitCountMismatch, { count: other.numberOfUnits });
}
/** Enters lines in order, each checked as if the ones before it already existed. Returns their ids. */
async function enterLines(work: RequestContext, lines: readonly ImportedOrderLine[]): Promise<string[]> {
  if (lines.length === 0) return [];
  const linesByOrderKey = Map.groupBy(await findLines(work, lines), keyOfOrder);
  for (const line of lines) needsOther(linesByOrderKey.get(keyOfOrder(line)) ?? [], line);
  // Another ship date is rejected once the order exists.
  const [now, later] = [new Map<string, ImportedOrderLine[]>(), new Array<ImportedOrderLine>()];
  for (const line of lines) {
    const ofOrder = now.get(keyOfOrder(line)) ?? [];
    if (ofOrder[0] && ofOrder[0].shipDate !== line.shipDate) later.push(line);
    else now.set(keyOfOrder(line), [...ofOrder, line]);
  }
  const ids = await addOrdersWithLinesAllOrNothing(
    work,
    [...now].flatMap(([key, [first, ...others]]) =>
      first
        ? [
            {
              shipperAccountId: first.shipperId,
              shipDate: first.shipDate,
              orderId: linesByOrderKey.get(key)?.[0]?.orderId,
              reference: first.reference,
              lines: [first, ...others].map(({ line }) => line),
            },
          ]
        : [],
    ),
  );
  const written = new Map((await findLines(work, lines)).map((one) => [one.lineId, one]));
  for (const [index, ofOrder] of [...now.values()].entries()) {
    const before: orders.ReferencedLine[] = [];
    for (const [n, line] of ofOrder.entries()) {
      needsOther(before, line);
      const one = written.get(ids[index]?.[n] ?? 0);
      if (one) before.push(one);
    }
  }
  return [...ids.flat().map(String), ...(await enterLines(work, later))];
}

/**
 * Imports open orders with their units, as if they were entered manually. Rows with the same order number and shipper form one
 * order.
 */
export const openOrderImporter: RecordImporter<ImportedOrderLine, OpenOrderReferenceData> = {
  id: 'openOrders',
  hasDryRun: true,
  fieldColumns,
  async loadReferenceData(work, rows) {
    const valuesOf = (...columns: string[]) => [
      ...new Set(rows.flatMap((cells) => columns.map((column) => readCodeCell(cells, column)))),
    ];
    const accounts = [...(await mapActiveAccountsByNumber(work, valuesOf('shipper', 'consignee')))];
    const ofType = (type: number) =>
      new Map(accounts.filter(([, { accountTypeId }]) => accountTypeId === type));
    const productsByCode = await products.mapProductsByUpperCaseCode(work, valuesOf('product'));
    return {
      shippers: ofType(accountType.shipper),
      consignees: ofType(accountType.consignee),
      products: new Map([...productsByCode].filter(([, { active }]) => active)),
    };
  },
  parseRow(reader, _, facts) {
    const oldNumber = reader.text('order', { most: 60, required: true });
    const shipper = readRecordCell(reader, 'shipper', facts.shippers, { required: true });
    const consignee = readRecordCell(reader, 'consignee', facts.consignees, { required: true });
    const shipDate = reader.date('shipDate', { required: true });
    const product = readRecordCell(reader, 'product', facts.products);
    const side = (column: string) => reader.integer(column, { least: 1, most: 999 });
    const line = validateRowByContract(
      reader,
      orderLineInputSchema,
      {
        consigneeAccountId: consignee?.id,
        productId: product?.id,
        productDescription: reader.text('description', { most: 120 }),
        unitOfMeasure:
          reader.choice('unit', { values: unitsOfMeasureByName }) ??
          product?.defaultUnitOfMeasure ??
          undefined,
        length: side('length') ?? product?.defaultLength ?? undefined,
        width: side('width') ?? product?.defaultWidth ?? undefined,
        height: side('height') ?? product?.defaultHeight ?? undefined,
        numberOfUnits: reader.integer('units', { least: 1, most: 9999, required: true }),
        po: reader.text('po', { most: 40 }),
        awb: reader.text('awb', { most: 40 }),
      },
      fieldColumns,
      { unit: 'product', length: 'product', width: 'product', height: 'product' },
    );
    return oldNumber === undefined || shipper === undefined || shipDate === undefined || line === undefined
      ? undefined
      : { shipperId: shipper.id, reference: referenceOf(oldNumber), shipDate, line };
  },
  keyOf: ({ shipperId, reference, line }) =>
    JSON.stringify([shipperId, reference, ...identity.map((field) => line[field] ?? null)]),
  async determineRowEffects(work, lines) {
    const linesByReference = Map.groupBy(await findLines(work, lines), ({ reference }) => reference);
    return lines.map((line) =>
      linesByReference
        .get(line.reference)
        ?.some((one) => isSameLine(one, line) && one.numberOfUnits === line.line.numberOfUnits)
        ? 'unchanged'
        : 'add',
    );
  },
  async write(work, lines) {
    const effects = await openOrderImporter.determineRowEffects(work, lines);
    return enterLines(
      work,
      lines.filter((_, index) => effects[index] === 'add'),
    );
  },
  findRecordsInUse: async (work, ids) =>
    buildRecordsInUseWithSentence(
      await orders.listReferencesOfOrdersWithReceivedUnits(work, ids.map(Number)),
      'Some units were received',
    ),
  removeRecords: (work, ids, progress) =>
    removeRecordsInBatches(ids, progress, async (batch) => {
      const deleted = await deleteOrderLinesWhereAllowed(work, batch.map(Number));
      if (deleted instanceof PartialSuccess)
        reject(importErrors.recordsInUse, { count: deleted.data.refused.length });
    }),
};
