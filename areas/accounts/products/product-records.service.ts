import type { ProductBody, ProductRecord, ProductUses } from './product-records.contract.ts';
import { productErrors } from './products.errors.ts';
import { addCategorySpellingCount, matchCategorySpelling } from './product-records.rules.ts';
import type { CategorySpellingCounts } from './product-records.rules.ts';
import * as store from './product-records.repository.ts';
import type { ProductValues } from './product-records.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { isIntegrityViolationError, getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { countReferencesByTable } from '#kit/server/references.ts';
import type { ReferenceCount } from '#kit/server/references.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Adds, changes and deactivates products, and deletes unused ones (docs/domain/freight.md#products). */

const getRecord = async (work: RequestContext, id: number): Promise<ProductRecord> =>
  (await store.findProductRecord(work, id)) ?? reject(commonErrors.notFound);
const valuesOf = ({
  id: _id,
  used: _used,
  lastOrderedAt: _last,
  defaultOf: _of,
  rowVersion: _version,
  ...values
}: ProductRecord): ProductValues => values;

function toValues(body: ProductBody, category: string, before?: ProductRecord): ProductValues {
  return {
    code: body.code,
    description: body.description,
    category,
    isFood: body.isFood ?? before?.isFood ?? false,
    active: body.active ?? before?.active ?? true,
    tempMinF: body.tempMinF ?? null,
    tempMaxF: body.tempMaxF ?? null,
    warmMinutes: body.warmMinutes ?? null,
    defaultUnitOfMeasure: body.defaultUnitOfMeasure ?? null,
    defaultLength: body.defaultLength ?? null,
    defaultWidth: body.defaultWidth ?? null,
    defaultHeight: body.defaultHeight ?? null,
  };
}
const refuseTaken = (code: string): never =>
  reject(productErrors.codeTaken, { code }, { fields: { code: 'This code already exists.' } });
function refuseUsed(error: ErrorDefinition, code: string, uses: ProductUses | undefined): never {
  return reject(error, {
    code,
    orderLines: uses?.orderLines ?? 0,
    bolLines: uses?.bolLines ?? 0,
    shipmentLines: uses?.shipmentLines ?? 0,
    templates: uses?.templates ?? 0,
    ownCodes: uses?.ownCodes ?? 0,
    warehouses: uses?.warehouses.length ?? 0,
  });
}

export async function getProductUses(work: RequestContext, id: number): Promise<ProductUses> {
  const product = await getRecord(work, id);
  return (await store.countProductUses(work, product)) ?? reject(commonErrors.notFound);
}

async function findSpellings(
  work: RequestContext,
  bodies: readonly ProductBody[],
): Promise<CategorySpellingCounts> {
  const categories = new Set(bodies.map(({ category }) => category));
  const spellings: CategorySpellingCounts = new Map();
  for (const { category, count } of await store.findCategorySpellingCounts(work, [...categories]))
    addCategorySpellingCount(spellings, category, count);
  return spellings;
}

export async function addProduct(work: RequestContext, body: ProductBody): Promise<ProductRecord> {
  const [id] = await addProducts(work, [body]);
  return id === undefined ? reject(commonErrors.notFound) : getRecord(work, id);
}
/** Adds products. Each one is checked as if the earlier ones existed. Returns their ids. */
export async function addProducts(work: RequestContext, bodies: readonly ProductBody[]): Promise<number[]> {
  if (bodies.length === 0) return [];
  const spellings = await findSpellings(work, bodies);
  const all = bodies.map((body) => {
    const category = matchCategorySpelling(spellings, body.category);
    addCategorySpellingCount(spellings, category, 1);
    return toValues(body, category);
  });
  const ids = await store.insertProductsSkippingTakenCodes(work, all);
  const createdProducts = all.map((values) => ({
    id: ids.get(values.code) ?? refuseTaken(values.code),
    values,
  }));
  await recordAudits(
    work,
    createdProducts.map(({ id, values }) => ({
      entity: 'product',
      entityId: id,
      action: 'add',
      after: values,
    })),
  );
  const added = createdProducts.map(({ id }) => id);
  publishChange(work, 'products', added);
  return added;
}

export async function updateProduct(
  work: RequestContext,
  id: number,
  body: ProductBody,
): Promise<ProductRecord> {
  await updateProducts(work, [{ id, body }]);
  return getRecord(work, id);
}
/** Changes products. Each may appear only once. */
export async function updateProducts(
  work: RequestContext,
  updates: readonly { id: number; body: ProductBody }[],
): Promise<void> {
  if (updates.length === 0) return;
  const all = await lockRecords(
    work,
    updates.map(({ id }) => id),
  );
  const spellings = await findSpellings(
    work,
    updates.map(({ body }) => body),
  );
  const changes: { id: number; version: number; before: ProductRecord; values: ProductValues }[] = [];
  for (const { id, body } of updates) {
    const before = all.get(id) ?? reject(commonErrors.notFound);
    const version = body.rowVersion ?? before.rowVersion;
    if (version !== before.rowVersion) reject(commonErrors.recordChanged);
    addCategorySpellingCount(spellings, before.category, -1);
    const values = toValues(body, matchCategorySpelling(spellings, body.category), before);
    addCategorySpellingCount(spellings, values.category, 1);
    await checkChange(work, before, values);
    changes.push({ id, version, before, values });
  }
  const saved = await store.updateProductsIfVersionMatches(work, changes).catch((error: unknown) => {
    if (getViolatedUniqueConstraint(error)) return refuseTaken(updates[0]?.body.code ?? '');
    throw error;
  });
  if (!changes.every(({ id }) => saved.has(id))) reject(commonErrors.recordChanged);
  await recordAudits(
    work,
    changes.map(({ id, before, values }) => ({
      entity: 'product',
      entityId: id,
      action: 'change',
      before: valuesOf(before),
      after: values,
    })),
  );
  publishChange(
    work,
    'products',
    changes.map(({ id }) => id),
  );
}
/** Finds products by id and locks them. Their `used` state cannot change until the change is written. */
async function lockRecords(
  work: RequestContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProductRecord>> {
  const lockedIds = await store.lockProductsAndGetExistingIds(work, ids);
  if (!ids.every((id) => lockedIds.has(id))) reject(commonErrors.notFound);
  return new Map((await store.findProductRecordsByIds(work, ids)).map((product) => [product.id, product]));
}
async function checkChange(
  work: RequestContext,
  before: ProductRecord,
  values: ProductValues,
): Promise<void> {
  if (values.code !== before.code && before.used)
    refuseUsed(productErrors.codeInUse, before.code, await store.countProductUses(work, before));
  if (!before.active || values.active || before.defaultOf.length === 0) return;
  const warehouses = await store.findActiveWarehouseCodesDefaultingToProduct(work, before.id);
  if (warehouses.length > 0)
    reject(productErrors.isDefaultProduct, { code: before.code, warehouses: warehouses.join(', ') });
}

export async function deleteUnusedProduct(work: RequestContext, id: number): Promise<{ message: string }> {
  await deleteUnusedProducts(work, [id]);
  return { message: 'Product deleted.' };
}
export async function deleteUnusedProducts(work: RequestContext, ids: readonly number[]): Promise<void> {
  const all = [...(await lockRecords(work, ids)).values()];
  const used = all.find((product) => product.used);
  if (used) refuseUsed(productErrors.inUse, used.code, await store.countProductUses(work, used));
  await store.deleteProductRows(work, ids).catch((error: unknown): never => {
    // The row that uses the product is outside the caller's scope.
    if (isIntegrityViolationError(error))
      return refuseUsed(productErrors.inUse, all[0]?.code ?? '', undefined);
    throw error;
  });
  await recordAudits(
    work,
    all.map((before) => ({
      entity: 'product',
      entityId: before.id,
      action: 'delete',
      before: valuesOf(before),
    })),
  );
  publishChange(work, 'products', ids);
}

/** Finds active and inactive products by their upper-case codes. For imports. */
export async function mapProductsByUpperCaseCode(
  work: RequestContext,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ProductRecord>> {
  const found = await store.findProductRecordsByCodesIgnoringCase(work, codes);
  return new Map(found.map((product) => [product.code.toUpperCase(), product]));
}
/** Finds which of these products are referenced, with the referencing rows. */
export async function findReferencedProducts(
  work: RequestContext,
  ids: readonly number[],
): Promise<{ name: string; references: ReferenceCount[] }[]> {
  const used = (await store.findProductRecordsByIds(work, ids)).filter((product) => product.used);
  const usedIds = used.map(({ id }) => id);
  const references = Map.groupBy(await countReferencesByTable(work, 'product', usedIds), ({ id }) => id);
  return used.map(({ id, code, description }) => ({
    name: `${code} ${description}`,
    references: references.get(id) ?? [],
  }));
}
