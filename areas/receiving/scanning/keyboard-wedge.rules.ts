/**
 * Distinguishes the burst of a scanner that types like a keyboard from typing by hand. All times are milliseconds of the same
 * clock.
 */

/** The longest gap between two keys of a scanner, in ms. A fast typist needs 80. */
const scannerGapMs = 50;
/** The longest gap before the key that ends the burst, in ms. */
const endGapMs = 120;
/** A burst without an end key counts as a code only with at least this length and gaps of at most `unendedGapMs`. */
const unendedLength = 6;
const unendedGapMs = 35;
const shortest = 3;
/** After typing by hand, a burst counts as a scan only after this pause, in ms. Half a code must never count as a whole one. */
const restMs = 600;
/** How long after the last key a burst without an end key is evaluated, in ms. */
export const wedgeIdleMs = 130;

export interface KeyBurst {
  text: string;
  lastKeyAtMs: number;
  slowestMs: number;
  /** True when the keys came unevenly: a user types, or a scanner stalled. Nothing counts as a scan until the keys pause. */
  isTypedByHand: boolean;
  /** True when a code has just ended by silence. If an end key follows after all, the text is the rest of that code. */
  isRemainder: boolean;
}
export const emptyKeyBurst: KeyBurst = {
  text: '',
  lastKeyAtMs: Number.NEGATIVE_INFINITY,
  slowestMs: 0,
  isTypedByHand: false,
  isRemainder: false,
};

/** The burst after a key or a pause, and what was recognized. */
export interface KeyBurstResult {
  burst: KeyBurst;
  /** A scanned code. */
  code?: string;
  /** What the user has typed since the last result. */
  typed?: string;
  /** The user pressed the end key after typing. */
  entered?: true;
}

/** Processes a printable character or the key that ends a burst. */
export function processWedgeKey(burst: KeyBurst, key: string, atMs: number): KeyBurstResult {
  const gap = atMs - burst.lastKeyAtMs;
  if (key === 'Enter' || key === 'Tab') {
    if (burst.isTypedByHand) return { burst: emptyKeyBurst, entered: true };
    if (burst.isRemainder)
      return burst.text === '' ? { burst: emptyKeyBurst } : { burst: emptyKeyBurst, typed: burst.text };
    const scanned = burst.text.length >= shortest && gap <= endGapMs && burst.slowestMs <= scannerGapMs;
    return scanned ? { burst: emptyKeyBurst, code: burst.text } : { burst: emptyKeyBurst };
  }
  if (gap > restMs) return { burst: { ...emptyKeyBurst, text: key, lastKeyAtMs: atMs } };
  if (burst.isTypedByHand) return { burst: { ...burst, lastKeyAtMs: atMs }, typed: key };
  if (burst.text !== '' && gap > scannerGapMs)
    return { burst: { ...emptyKeyBurst, lastKeyAtMs: atMs, isTypedByHand: true }, typed: burst.text + key };
  return {
    burst: {
      ...burst,
      text: burst.text + key,
      lastKeyAtMs: atMs,
      slowestMs: burst.text === '' ? 0 : Math.max(burst.slowestMs, gap),
    },
  };
}

/**
 * Processes a pause, because some scanners send no end key. A scanner that has sent one before (`scannerSendsEndKey`) has
 * only stalled.
 */
export function processWedgeIdle(burst: KeyBurst, scannerSendsEndKey = false): KeyBurstResult {
  if (burst.text === '') return { burst };
  const scanned =
    !scannerSendsEndKey && burst.text.length >= unendedLength && burst.slowestMs <= unendedGapMs;
  return scanned
    ? { burst: { ...emptyKeyBurst, lastKeyAtMs: burst.lastKeyAtMs, isRemainder: true }, code: burst.text }
    : { burst: { ...burst, text: '', isTypedByHand: true }, typed: burst.text };
}
