/** An object with exactly these keys: what Object.fromEntries gives, with its keys known to the compiler. */
export function buildRecord<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;
}
