/** The translations of one language, all files of its folder as one chunk. */
type Catalog = Record<string, string>;
const together = (files: Record<string, Catalog>): Catalog => Object.assign({}, ...Object.values(files));

export const catalogs = {
  es: async (): Promise<Catalog> => together((await import('./texts-es.ts')).files),
  zh: async (): Promise<Catalog> => together((await import('./texts-zh.ts')).files),
};
