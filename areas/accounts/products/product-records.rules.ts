import type { ProductBody, ProductRecord } from './product-records.contract.ts';

/** A product as the body that changes it: what a form starts with. */
export const toProductBody = (product: ProductRecord): ProductBody => ({
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

/**
 * How products spell their categories, which tariffs compare letter by letter: each in small letters, with its spellings and how
 * many products have each.
 */
export type CategorySpellings = Map<string, Map<string, number>>;
export function countCategorySpelling(spellings: CategorySpellings, category: string, by: number): void {
  const key = category.toLowerCase();
  const known = spellings.get(key) ?? new Map<string, number>();
  known.set(category, (known.get(category) ?? 0) + by);
  spellings.set(key, known);
}
/** A category as other products spell it: the same letters where one has them. */
export function matchCategorySpelling(spellings: CategorySpellings, category: string): string {
  const used = [...(spellings.get(category.toLowerCase()) ?? [])].flatMap(([one, count]) =>
    count > 0 ? [one] : [],
  );
  return used.includes(category) ? category : (used[0] ?? category);
}
