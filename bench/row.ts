import type { BenchContext } from './bench.ts';

/** One call of either side. It times itself when part of it is preparation, and answers the milliseconds that count. */
export type TimedCall = () => Promise<number | void>;

export interface ComparedCalls {
  baseline: TimedCall;
  product: TimedCall;
  /** Puts back what the calls changed. */
  finish?(): Promise<void>;
}

/** Work measured beside its floor: both in turn, several rounds, ratio of the medians. */
export interface TimedRow {
  name: string;
  /** The work, and after a semicolon its floor. */
  about: string;
  /** The ratio to reach: at most this. */
  ratio: number;
  /** Milliseconds that 99 of 100 calls stay below. */
  p99Ms?: number;
  rounds: number;
  /** Calls of each side a round. */
  calls: number;
  prepare(bench: BenchContext): Promise<ComparedCalls>;
}

/** A number beside the one to reach. */
export interface BenchFigure {
  label: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
}
/** Work that is measured in its own way. */
export interface FiguresRow {
  name: string;
  about: string;
  measure(bench: BenchContext): Promise<BenchFigure[]>;
}
export type BenchRow = TimedRow | FiguresRow;
