/**
 * The translations of each language, in parts: those of every page, those of one screen, and all others
 * (tools/client/split-texts.ts).
 */
export const translationLoaders = {
  es: {
    first: async () => (await import('virtual:texts-es')).default,
    screen: async (name: string) => (await (await import('virtual:texts-es')).loadScreen(name))?.default,
    rest: async () => (await import('virtual:texts-es-rest')).default,
  },
  zh: {
    first: async () => (await import('virtual:texts-zh')).default,
    screen: async (name: string) => (await (await import('virtual:texts-zh')).loadScreen(name))?.default,
    rest: async () => (await import('virtual:texts-zh-rest')).default,
  },
};
