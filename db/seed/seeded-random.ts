/** A seeded random number generator, so that the demo data of one instant is always the same. */
export interface DemoRandom {
  /** From 0 up to, not including, 1. */
  nextFraction(): number;
  /** A whole number from `min` to `max`, both included. */
  integerBetween(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in about `percent` percent of cases. */
  happensInPercent(percent: number): boolean;
  shuffled<T>(list: readonly T[]): T[];
}

/** mulberry32: small, fast, the same on every machine. */
export function createDemoRandom(seed: number): DemoRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const integerBetween = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    nextFraction: next,
    integerBetween,
    pick: (list) => {
      const found = list[integerBetween(0, list.length - 1)];
      if (found === undefined) throw new Error('Nothing to pick from');
      return found;
    },
    happensInPercent: (percent) => next() * 100 < percent,
    shuffled: (list) => {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i -= 1) {
        const j = integerBetween(0, i);
        const [a, b] = [out[i], out[j]];
        if (a !== undefined && b !== undefined) [out[i], out[j]] = [b, a];
      }
      return out;
    },
  };
}
