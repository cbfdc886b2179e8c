import type { Translate } from '#kit/web/translate.tsx';

/** The categories that have a translation. Any other is shown as it was typed. */
const goodsWords: Record<string, string> = {
  floral: 'floral',
  greens: 'greens',
  plants: 'plants',
  produce: 'produce',
  supplies: 'supplies',
};
/** The category of products, in the reader's language where it has a translation. */
export const translateProductCategory = (t: Translate, category: string): string =>
  t(goodsWords[category] ?? category);
