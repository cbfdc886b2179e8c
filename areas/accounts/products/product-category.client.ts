import type { Translate } from '#kit/web/translate.tsx';

/** The categories that have a translation. Any other category is shown as entered. */
const goodsWords: Record<string, string> = {
  floral: 'floral',
  greens: 'greens',
  plants: 'plants',
  produce: 'produce',
  supplies: 'supplies',
};
/** Returns a product category in the user's language if it has a translation. */
export const translateProductCategory = (t: Translate, category: string): string =>
  t(goodsWords[category] ?? category);
