/** The translations of each language: what Home and all around it say, and what only other screens do (tools/client-parts.ts). */
type Catalog = Record<string, string>;
const together = (files: Record<string, Catalog>): Catalog => Object.assign({}, ...Object.values(files));

export const catalogs = {
  es: {
    first: async (): Promise<Catalog> => together((await import('./texts-es.ts')).files),
    rest: async (): Promise<Catalog> => together((await import('./texts-es-rest.ts')).files),
  },
  zh: {
    first: async (): Promise<Catalog> => together((await import('./texts-zh.ts')).files),
    rest: async (): Promise<Catalog> => together((await import('./texts-zh-rest.ts')).files),
  },
};
