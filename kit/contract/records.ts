/** Builds an object with exactly these keys: `Object.fromEntries` with typed keys. */
export function buildRecord<K extends string, V>(keys: readonly K[], getValue: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, getValue(key)])) as Record<K, V>;
}
