import type { ProductBody, ProductRecord, ProductUses } from './product-records.contract.ts';
import { productErrors } from './products.errors.ts';
import * as store from './product-records.store.ts';
import type { ProductValues } from './product-records.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { integrityViolation, uniqueViolation } from '#kit/server/db.ts';
import { findReferences } from '#kit/server/references.ts';
import type { Reference } from '#kit/server/references.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Products are added, changed, deactivated and, while nothing uses them, deleted (docs/domain/freight.md#products). */

const getRecord = async (work: Work, id: number): Promise<ProductRecord> =>
  (await store.findRecord(work, id)) ?? refuse(commonErrors.notFound);
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
  refuse(productErrors.codeTaken, { code }, { fields: { code: 'This code exists already.' } });
function refuseUsed(fault: Fault, code: string, uses: ProductUses | undefined): never {
  return refuse(fault, {
    code,
    orderLines: uses?.orderLines ?? 0,
    bolLines: uses?.bolLines ?? 0,
    shipmentLines: uses?.shipmentLines ?? 0,
    templates: uses?.templates ?? 0,
    ownCodes: uses?.ownCodes ?? 0,
    warehouses: uses?.warehouses.join(', ') || '–',
  });
}

export async function findUses(work: Work, id: number): Promise<ProductUses> {
  const product = await getRecord(work, id);
  return (await store.countUses(work, product)) ?? refuse(commonErrors.notFound);
}

export async function addProduct(work: Work, body: ProductBody): Promise<ProductRecord> {
  const values = toValues(body, await store.findSpelling(work, body.category, null));
  const id = (await store.insertProduct(work, values)) ?? refuseTaken(body.code);
  await audit(work, { entity: 'product', entityId: id, action: 'add', after: values });
  announce(work, 'products', [id]);
  return getRecord(work, id);
}

export async function saveProduct(work: Work, id: number, body: ProductBody): Promise<ProductRecord> {
  // What is used now cannot become used, or cease to be, before this change is written.
  if (!(await store.lockProduct(work, id))) refuse(commonErrors.notFound);
  const before = await getRecord(work, id);
  const version = body.rowVersion ?? before.rowVersion;
  if (version !== before.rowVersion) refuse(commonErrors.changedByOthers);
  const values = toValues(body, await store.findSpelling(work, body.category, id), before);
  if (values.code !== before.code && before.used)
    refuseUsed(productErrors.codeInUse, before.code, await store.countUses(work, before));
  if (before.active && !values.active) await refuseDefault(work, before);
  const saved = await store.updateProduct(work, id, version, values).catch((error: unknown) => {
    if (uniqueViolation(error)) return refuseTaken(body.code);
    throw error;
  });
  if (!saved) refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'product',
    entityId: id,
    action: 'change',
    before: valuesOf(before),
    after: values,
  });
  announce(work, 'products', [id]);
  return getRecord(work, id);
}
async function refuseDefault(work: Work, { id, code }: ProductRecord): Promise<void> {
  const warehouses = await store.findActiveDefaults(work, id);
  if (warehouses.length > 0) refuse(productErrors.isDefault, { code, warehouses: warehouses.join(', ') });
}

export async function removeProduct(work: Work, id: number): Promise<{ message: string }> {
  if (!(await store.lockProduct(work, id))) refuse(commonErrors.notFound);
  const before = await getRecord(work, id);
  if (before.used) refuseUsed(productErrors.inUse, before.code, await store.countUses(work, before));
  await store.deleteProduct(work, id).catch((error: unknown): never => {
    // What uses it is not among the rows that the caller may see.
    if (integrityViolation(error)) return refuseUsed(productErrors.inUse, before.code, undefined);
    throw error;
  });
  await audit(work, { entity: 'product', entityId: id, action: 'delete', before: valuesOf(before) });
  announce(work, 'products', [id]);
  return { message: 'The product is deleted.' };
}

/** Products by their codes in capitals, active or not. For imports. */
export async function findByCodes(
  work: Work,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ProductRecord>> {
  const found = await store.findRecordsByCodes(work, codes);
  return new Map(found.map((product) => [product.code.toUpperCase(), product]));
}
/** Of these products, those that something refers to, with the rows that do. */
export async function findInUse(
  work: Work,
  ids: readonly number[],
): Promise<{ name: string; references: Reference[] }[]> {
  const used = (await store.findRecordsByIds(work, ids)).filter((product) => product.used);
  const usedIds = used.map(({ id }) => id);
  const references = Map.groupBy(await findReferences(work, 'product', usedIds), ({ id }) => id);
  return used.map(({ id, code, description }) => ({
    name: `${code} ${description}`,
    references: references.get(id) ?? [],
  }));
}
