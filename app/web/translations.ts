/**
 * The translations of each language, in two parts: Home and the layout around it, and all other screens
 * (tools/client-build-plugins.ts).
 */
export const translationLoaders = {
  es: {
    first: async () => (await import('virtual:texts-es')).default,
    rest: async () => (await import('virtual:texts-es-rest')).default,
  },
  zh: {
    first: async () => (await import('virtual:texts-zh')).default,
    rest: async () => (await import('virtual:texts-zh-rest')).default,
  },
};
