/** The translations of each language: what Home and all around it say, and what only other screens do (tools/client-build-plugins.ts). */
export const translationCatalogs = {
  es: {
    first: async () => (await import('virtual:texts-es')).default,
    rest: async () => (await import('virtual:texts-es-rest')).default,
  },
  zh: {
    first: async () => (await import('virtual:texts-zh')).default,
    rest: async () => (await import('virtual:texts-zh-rest')).default,
  },
};
