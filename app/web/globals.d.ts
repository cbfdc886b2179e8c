/** The version in package.json, inserted at build time. */
declare const __RELEASE__: string;

/** One part of a language's translations (tools/client-build-plugins.ts). */
declare module 'virtual:texts-*' {
  const catalog: Readonly<Record<string, string>>;
  export default catalog;
}
