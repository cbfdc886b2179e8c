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
export const wedgeIdleMs = 130;

export interface KeyBurst {
  text: string;
  lastAt: number;
  slowestMs: number;
  /** Keys came unevenly: a person types, or a scanner stumbled. Until the keys rest nothing of it is a scan. */
  isTypedByHand: boolean;
  /** A code that ended in silence came just before: with an end key after all, this is the rest of it. */
  isRemainder: boolean;
}
export const emptyKeyBurst: KeyBurst = {
  text: '',
  lastAt: Number.NEGATIVE_INFINITY,
  slowestMs: 0,
  isTypedByHand: false,
  isRemainder: false,
};

/** What a key, or silence, made of the burst. */
export interface KeyBurstResult {
  burst: KeyBurst;
  /** A code of a scanner. */
  code?: string;
  /** What a person typed since the last answer. */
  typed?: string;
  /** The person ended what he typed. */
  entered?: true;
}

/** A printable character, or the key that ends a burst. */
export function processWedgeKey(burst: KeyBurst, key: string, at: number): KeyBurstResult {
  const gap = at - burst.lastAt;
  if (key === 'Enter' || key === 'Tab') {
    if (burst.isTypedByHand) return { burst: emptyKeyBurst, entered: true };
    if (burst.isRemainder)
      return burst.text === '' ? { burst: emptyKeyBurst } : { burst: emptyKeyBurst, typed: burst.text };
    const scanned = burst.text.length >= shortest && gap <= endGapMs && burst.slowestMs <= scannerGapMs;
    return scanned ? { burst: emptyKeyBurst, code: burst.text } : { burst: emptyKeyBurst };
  }
  if (gap > restMs) return { burst: { ...emptyKeyBurst, text: key, lastAt: at } };
  if (burst.isTypedByHand) return { burst: { ...burst, lastAt: at }, typed: key };
  if (burst.text !== '' && gap > scannerGapMs)
    return { burst: { ...emptyKeyBurst, lastAt: at, isTypedByHand: true }, typed: burst.text + key };
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
export function processWedgeIdle(burst: KeyBurst, sendsEnd = false): KeyBurstResult {
  if (burst.text === '') return { burst };
  const scanned = !sendsEnd && burst.text.length >= unendedLength && burst.slowestMs <= unendedGapMs;
  return scanned
    ? { burst: { ...emptyKeyBurst, lastAt: burst.lastAt, isRemainder: true }, code: burst.text }
    : { burst: { ...burst, text: '', isTypedByHand: true }, typed: burst.text };
}
