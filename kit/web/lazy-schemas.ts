import type { z as Zod } from 'zod';
import { loadSchemas, setSchemaLoader } from './schema-loading.ts';

/**
 * The schemas of the built client (tools/client/lazy-schemas.ts). A component that uses one before zod has loaded is suspended
 * until then.
 */
let zod: typeof Zod | undefined;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const { parts } = await import('virtual:zod-parts');
  // The content security policy blocks code generation from strings, which zod would otherwise try.
  parts.config({ jitless: true });
  zod = parts;
}
setSchemaLoader(() => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    failure = error;
    throw error;
  });
  return loading;
});
/** Why the last attempt failed, until a component has shown it. */
let failure: unknown;

/** Thrown while zod loads. It has `then`, so React suspends the component and renders it again once zod has loaded. */
class PendingSchemas extends Error {
  override name = 'PendingSchemas';
  then = (onLoaded: () => void, onFailed: (error: unknown) => void): void => {
    void loadSchemas().then(onLoaded, onFailed);
  };
}
function loadedZod(): typeof Zod {
  if (zod) return zod;
  if (failure !== undefined) {
    const error = failure;
    failure = undefined;
    throw error;
  }
  throw new PendingSchemas();
}
/** zod, for code that runs once it has loaded. */
export const z = new Proxy({} as typeof Zod, { get: (_, name) => Reflect.get(loadedZod(), name) as unknown });

/** A schema that is built when it is first used. */
export function lazySchema<T extends object>(build: () => T): T {
  let built: T | undefined;
  const schema = (): T => (built ??= build());
  return new Proxy({} as T, {
    get(_, name) {
      const value: unknown = Reflect.get(schema(), name);
      return typeof value === 'function' ? (value.bind(schema()) as unknown) : value;
    },
    has: (_, name) => Reflect.has(schema(), name),
    ownKeys: () => Reflect.ownKeys(schema()),
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
    getOwnPropertyDescriptor(_, name) {
      const descriptor = Reflect.getOwnPropertyDescriptor(schema(), name);
      return descriptor && { ...descriptor, configurable: true };
    },
  });
}
