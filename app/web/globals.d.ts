/** The version in package.json, inserted at build time. */
declare const __RELEASE__: string;

/** One part of a language's translations (tools/client/split-texts.ts). */
declare module 'virtual:texts-*' {
  const catalog: Record<string, string>;
  export default catalog;
  /** In the part that every page loads: loads the part of a screen, by its path. */
  export const loadScreen: (name: string) => Promise<{ default: Record<string, string> } | undefined>;
}

/** The members of zod that the client uses (tools/client/lazy-schemas.ts). */
declare module 'virtual:zod-parts' {
  export const parts: typeof import('zod').z;
}
