/** The version of package.json, put in at build time. */
declare const __RELEASE__: string;

/** A part of a language's texts (tools/client-build-plugins.ts). */
declare module 'virtual:texts-*' {
  const catalog: Readonly<Record<string, string>>;
  export default catalog;
}
