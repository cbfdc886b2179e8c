/**
 * Whether schemas can be used. In the built client they load after the first screen (tools/client/lazy-schemas.ts). Elsewhere
 * they are there from the start.
 */
let loader: (() => Promise<void>) | undefined;
let isLoaded = true;

/** Called by the lazy schemas of the built client. */
export function setSchemaLoader(load: () => Promise<void>): void {
  loader = load;
  isLoaded = false;
}
export const areSchemasLoaded = (): boolean => isLoaded;

/** Loads what schemas need. Await it before using a schema outside of rendering. */
export async function loadSchemas(): Promise<void> {
  if (isLoaded) return;
  await loader?.();
  isLoaded = true;
}
