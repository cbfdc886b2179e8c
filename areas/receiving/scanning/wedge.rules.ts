/** Tells the burst of a scanner that types like a keyboard from a person's typing. Times are milliseconds of one clock. */

/** Between two keys of a scanner. A fast typist needs 80. */
const scannerGapMs = 50;
/** Until the key that ends the burst. */
const endGapMs = 120;
/** A burst without an end key is taken as a code only when it is this long and this even. */
const unendedLength = 6;
const unendedGapMs = 35;
const shortest = 3;
/** After typing, a burst counts as one only when the keys rested: half a code must never be taken for a whole one. */
const restMs = 600;
/** How long after the last key a burst without an end key is judged. */
export const idleMs = 130;

export interface Burst {
  text: string;
  lastAt: number;
  slowestMs: number;
  /** Keys came unevenly: a person types, or a scanner stumbled. Until the keys rest nothing of it is a scan. */
  byHand: boolean;
  /** A code that ended in silence came just before: with an end key after all, this is the rest of it. */
  rest: boolean;
}
export const noBurst: Burst = {
  text: '',
  lastAt: Number.NEGATIVE_INFINITY,
  slowestMs: 0,
  byHand: false,
  rest: false,
};

/** What a key, or silence, made of the burst. */
export interface Heard {
  burst: Burst;
  /** A code of a scanner. */
  code?: string;
  /** What a person typed since the last answer. */
  typed?: string;
  /** The person ended what he typed. */
  entered?: true;
}

/** A printable character, or the key that ends a burst. */
export function hearKey(burst: Burst, key: string, at: number): Heard {
  const gap = at - burst.lastAt;
  if (key === 'Enter' || key === 'Tab') {
    if (burst.byHand) return { burst: noBurst, entered: true };
    if (burst.rest) return burst.text === '' ? { burst: noBurst } : { burst: noBurst, typed: burst.text };
    const scanned = burst.text.length >= shortest && gap <= endGapMs && burst.slowestMs <= scannerGapMs;
    return scanned ? { burst: noBurst, code: burst.text } : { burst: noBurst };
  }
  if (gap > restMs) return { burst: { ...noBurst, text: key, lastAt: at } };
  if (burst.byHand) return { burst: { ...burst, lastAt: at }, typed: key };
  if (burst.text !== '' && gap > scannerGapMs)
    return { burst: { ...noBurst, lastAt: at, byHand: true }, typed: burst.text + key };
  return {
    burst: {
      ...burst,
      text: burst.text + key,
      lastAt: at,
      slowestMs: burst.text === '' ? 0 : Math.max(burst.slowestMs, gap),
    },
  };
}

/** Nothing came for a while: some scanners send no end key. One that has sent one before (`sendsEnd`) has only stumbled. */
export function hearSilence(burst: Burst, sendsEnd = false): Heard {
  if (burst.text === '') return { burst };
  const scanned = !sendsEnd && burst.text.length >= unendedLength && burst.slowestMs <= unendedGapMs;
  return scanned
    ? { burst: { ...noBurst, lastAt: burst.lastAt, rest: true }, code: burst.text }
    : { burst: { ...burst, text: '', byHand: true }, typed: burst.text };
}
