/** Tells the burst of a scanner that types like a keyboard from a person's typing. Times are milliseconds of one clock. */

/** Between two keys of a scanner. A fast typist needs 80. */
const scannerGapMs = 50;
/** Until the key that ends the burst. */
const endGapMs = 120;
/** A burst without an end key is taken as a code only when it is this long and this even. */
const unendedLength = 6;
const unendedGapMs = 35;
const shortest = 3;
/** How long after the last key a burst without an end key is judged. */
export const idleMs = 130;

export interface Burst {
  text: string;
  lastAt: number;
  slowestMs: number;
}
export const noBurst: Burst = { text: '', lastAt: 0, slowestMs: 0 };

/** What a key, or silence, made of the burst: a code of a scanner, or what a person typed. */
export interface Heard {
  burst: Burst;
  code?: string;
  typed?: string;
}

/** A printable character, or the key that ends a burst. */
export function hearKey(burst: Burst, key: string, at: number): Heard {
  const gap = at - burst.lastAt;
  if (key === 'Enter' || key === 'Tab') {
    const scanned = burst.text.length >= shortest && gap <= endGapMs && burst.slowestMs <= scannerGapMs;
    return scanned ? { burst: noBurst, code: burst.text } : { burst: noBurst };
  }
  if (burst.text === '') return { burst: { text: key, lastAt: at, slowestMs: 0 } };
  if (gap > scannerGapMs) return { burst: { text: key, lastAt: at, slowestMs: 0 }, typed: burst.text };
  return { burst: { text: burst.text + key, lastAt: at, slowestMs: Math.max(burst.slowestMs, gap) } };
}

/** Nothing came for a while: some scanners send no end key. */
export function hearSilence(burst: Burst): Heard {
  if (burst.text === '') return { burst };
  const scanned = burst.text.length >= unendedLength && burst.slowestMs <= unendedGapMs;
  return scanned ? { burst: noBurst, code: burst.text } : { burst: noBurst, typed: burst.text };
}
