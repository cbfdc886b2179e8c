import type { ProductBody, ProductRecord } from './product-records.contract.ts';

/** A product as the body that changes it: what a form starts with. */
export const bodyOfRecord = (product: ProductRecord): ProductBody => ({
  code: product.code,
  description: product.description,
  category: product.category,
  isFood: product.isFood,
  active: product.active,
  defaultUnitOfMeasure: product.defaultUnitOfMeasure ?? undefined,
  defaultLength: product.defaultLength ?? undefined,
  defaultWidth: product.defaultWidth ?? undefined,
  defaultHeight: product.defaultHeight ?? undefined,
  tempMinF: product.tempMinF ?? undefined,
  tempMaxF: product.tempMaxF ?? undefined,
  warmMinutes: product.warmMinutes ?? undefined,
  rowVersion: product.rowVersion,
});
