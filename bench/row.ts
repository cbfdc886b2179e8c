import type { BenchContext } from './bench.ts';

/** One call of either side. If part of it is preparation, it times itself and returns the milliseconds that count. */
export type TimedCall = () => Promise<number | void>;

export interface ComparedCalls {
  baseline: TimedCall;
  product: TimedCall;
  /** Restores what the calls changed. */
  finish?(): Promise<void>;
}

/** Compares work with its baseline: alternating, in several rounds, by the ratio of the medians. */
export interface ComparedBenchRow {
  name: string;
  /** Describes the work and, after a semicolon, its baseline. */
  description: string;
  /** The target: the ratio must be at most this. */
  maxRatio: number;
  /** The target for the 99th percentile, in milliseconds. */
  maxP99Ms?: number;
  rounds: number;
  /** Calls per side in each round. */
  callsPerRound: number;
  prepare(bench: BenchContext): Promise<ComparedCalls>;
}

/** A measured number and its target. */
export interface BenchFigure {
  label: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
}
/** Work that is measured in its own way. */
export interface FiguresBenchRow {
  name: string;
  description: string;
  measure(bench: BenchContext): Promise<BenchFigure[]>;
}
export type BenchRow = ComparedBenchRow | FiguresBenchRow;
