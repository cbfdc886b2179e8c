import type { ProductBody, ProductRecord } from './product-records.contract.ts';

/** Converts a product to the body of its update request: the initial values of a form. */
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
 * The spellings of product categories, which tariffs compare case-sensitively. Each lower-case category has its spellings and
 * their product counts.
 */
export type CategorySpellingCounts = Map<string, Map<string, number>>;
export function addCategorySpellingCount(
  spellings: CategorySpellingCounts,
  category: string,
  delta: number,
): void {
  const key = category.toLowerCase();
  const countBySpelling = spellings.get(key) ?? new Map<string, number>();
  countBySpelling.set(category, (countBySpelling.get(category) ?? 0) + delta);
  spellings.set(key, countBySpelling);
}
/** Returns a category in the spelling that other products use, if one matches regardless of case. */
export function matchCategorySpelling(spellings: CategorySpellingCounts, category: string): string {
  const used = [...(spellings.get(category.toLowerCase()) ?? [])].flatMap(([one, count]) =>
    count > 0 ? [one] : [],
  );
  return used.includes(category) ? category : (used[0] ?? category);
}
