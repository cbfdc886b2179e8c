/** The version of package.json, put in at build time. */
declare const __RELEASE__: string;
