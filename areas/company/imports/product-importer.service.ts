import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import { validateRowByContract } from './contract-validation.service.ts';
import { removeRecordsInBatches } from './record-importer.service.ts';
import { buildRecordsInUseFromReferences } from './records-in-use.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import { unitsOfMeasureByName } from '#areas/freight/units/units-of-measure.contract.ts';
import { productBodySchema } from '#areas/accounts/products/product-records.contract.ts';
import type { ProductBody, ProductRecord } from '#areas/accounts/products/product-records.contract.ts';
import { toProductBody } from '#areas/accounts/products/product-records.rules.ts';
import * as products from '#areas/accounts/products/product-records.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type ProductsByUppercaseCode = ReadonlyMap<string, ProductRecord>;

const fieldColumns = {
  defaultUnitOfMeasure: 'unit',
  defaultLength: 'length',
  defaultWidth: 'width',
  defaultHeight: 'height',
  tempMinF: 'coldest',
  tempMaxF: 'warmest',
};
const codeOf = (cells: ImportRowCells): string => (cells.get('code') ?? '').trim().toUpperCase();

/** The values of the filled cells. Blank cells are left out. */
function readCellsOf(reader: CellReader, cells: ImportRowCells): Partial<ProductBody> {
  const isFilled = (column: string): boolean => (cells.get(column) ?? '').trim() !== '';
  const side = (column: string): number | undefined => reader.integer(column, { least: 1, most: 999 });
  return {
    code: reader.code('code', { most: 20, required: true }),
    description: reader.text('description', { most: 120, required: true }),
    category: reader.text('category', { most: 40, required: true }),
    isFood: isFilled('isFood') ? reader.yesNo('isFood', false) : undefined,
    active: isFilled('active') ? reader.yesNo('active', true) : undefined,
    defaultUnitOfMeasure: reader.choice('unit', { values: unitsOfMeasureByName }),
    defaultLength: side('length'),
    defaultWidth: side('width'),
    defaultHeight: side('height'),
    tempMinF: reader.integer('coldest', { least: -60, most: 150 }),
    tempMaxF: reader.integer('warmest', { least: -60, most: 150 }),
    warmMinutes: reader.integer('warmMinutes', { least: 1, most: 10_080 }),
  };
}
const withoutBlanks = (body: Partial<ProductBody>): Partial<ProductBody> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
const findKnown = (work: RequestContext, bodies: readonly ProductBody[]): Promise<ProductsByUppercaseCode> =>
  products.mapProductsByUpperCaseCode(
    work,
    bodies.map(({ code }) => code),
  );

/** True when a body differs from the product. Categories are compared in the spelling that the products use. */
function differs(body: ProductBody, product: ProductRecord): boolean {
  const before: Record<string, unknown> = toProductBody(product);
  return Object.entries(body).some(([field, value]) => {
    if (value === undefined || field === 'rowVersion') return false;
    const was = before[field];
    return field === 'category' && typeof was === 'string' && typeof value === 'string'
      ? was.toLowerCase() !== value.toLowerCase()
      : was !== value;
  });
}

/** Imports products with their usual package and maximum temperature. A blank cell keeps the product's value. */
export const productImporter: RecordImporter<ProductBody, ProductsByUppercaseCode> = {
  id: 'products',
  hasDryRun: true,
  fieldColumns,
  loadReferenceData: (work, rows) =>
    products.mapProductsByUpperCaseCode(work, [...new Set(rows.map(codeOf))]),
  parseRow(reader, cells, productsByCode) {
    const product = productsByCode.get(codeOf(cells));
    const before = product ? { ...toProductBody(product), rowVersion: undefined } : {};
    const body = { ...before, ...withoutBlanks(readCellsOf(reader, cells)) };
    return validateRowByContract(reader, productBodySchema, body, fieldColumns);
  },
  keyOf: ({ code }) => code,
  async determineRowEffects(work, bodies) {
    const productsByCode = await findKnown(work, bodies);
    return bodies.map((body) => {
      const product = productsByCode.get(body.code);
      if (!product) return 'add';
      return differs(body, product) ? 'change' : 'unchanged';
    });
  },
  async write(work, bodies) {
    const productsByCode = await findKnown(work, bodies);
    await products.updateProducts(
      work,
      bodies.flatMap((body) => {
        const product = productsByCode.get(body.code);
        if (!product || !differs(body, product)) return [];
        return [{ id: product.id, body: { ...body, rowVersion: product.rowVersion } }];
      }),
    );
    const added = await products.addProducts(
      work,
      bodies.filter(({ code }) => !productsByCode.has(code)),
    );
    return added.map(String);
  },
  findRecordsInUse: async (work, ids) =>
    buildRecordsInUseFromReferences(await products.findReferencedProducts(work, ids.map(Number))),
  removeRecords: (work, ids, progress) =>
    removeRecordsInBatches(ids, progress, (batch) => products.deleteUnusedProducts(work, batch.map(Number))),
};
