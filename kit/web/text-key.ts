const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$';

/**
 * Returns the key of an English text in the translations that the browser loads: five characters, a hash of 30 bits (FNV-1a). The
 * texts themselves would be half of each file. `tests/texts.test.ts` checks that no two texts have the same key.
 */
export function getTextKey(english: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < english.length; index += 1)
    hash = Math.imul(hash ^ english.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 15;
  let key = '';
  for (let bits = 0; bits < 30; bits += 6) key += digits[(hash >>> bits) & 63];
  return key;
}
