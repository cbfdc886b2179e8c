import type { TimedCall, BenchFigure, FiguresBenchRow, ComparedCalls, ComparedBenchRow } from './row.ts';
import type { BenchContext } from './bench.ts';

export interface SpreadMs {
  min: number;
  median: number;
  p99: number;
  callCount: number;
}
export interface BenchRowMeasurement {
  name: string;
  description: string;
  baseline?: SpreadMs;
  product?: SpreadMs;
  figures: BenchFigure[];
  meetsTargets: boolean;
}

export function computeSpreadMs(samplesMs: readonly number[]): SpreadMs {
  const sorted = samplesMs.toSorted((a, b) => a - b);
  const valueAtShare = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    min: valueAtShare(0),
    median: valueAtShare(0.5),
    p99: valueAtShare(0.99),
    callCount: sorted.length,
  };
}

export const meetsTarget = (figure: BenchFigure): boolean =>
  (figure.atMost === undefined || figure.value <= figure.atMost) &&
  (figure.atLeast === undefined || figure.value >= figure.atLeast);

export async function measureMs(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await action();
  return performance.now() - began;
}
async function once(act: TimedCall): Promise<number> {
  const began = performance.now();
  const reportedMs = await act();
  return typeof reportedMs === 'number' ? reportedMs : performance.now() - began;
}

/** A slow call runs less often: a round lasts at most this long, in ms, but includes at least one call of each side. */
const roundMs = 3000;

/**
 * Alternates both sides call by call, so that other load on the machine affects both equally. A first round warms up and is not
 * counted.
 */
async function takeTurns(
  row: ComparedBenchRow,
  sides: ComparedCalls,
): Promise<{ floor: number[]; ours: number[] }> {
  const round = async (calls: number): Promise<{ floor: number[]; ours: number[] }> => {
    const floor: number[] = [];
    const ours: number[] = [];
    const until = performance.now() + roundMs;
    while (floor.length < calls && (floor.length === 0 || performance.now() < until)) {
      floor.push(await once(sides.baseline));
      ours.push(await once(sides.product));
    }
    return { floor, ours };
  };
  if (row.callsPerRound > 1) await round(Math.min(row.callsPerRound, 20));
  const samples: { floor: number[]; ours: number[] } = { floor: [], ours: [] };
  for (let n = 0; n < row.rounds; n += 1) {
    const { floor, ours } = await round(row.callsPerRound);
    samples.floor.push(...floor);
    samples.ours.push(...ours);
  }
  return samples;
}

export async function measureBenchRow(
  row: ComparedBenchRow | FiguresBenchRow,
  bench: BenchContext,
): Promise<BenchRowMeasurement> {
  if ('measure' in row) {
    const figures = await row.measure(bench);
    return {
      name: row.name,
      description: row.description,
      figures,
      meetsTargets: figures.every(meetsTarget),
    };
  }
  const sides = await row.prepare(bench);
  try {
    const samples = await takeTurns(row, sides);
    const floor = computeSpreadMs(samples.floor);
    const ours = computeSpreadMs(samples.ours);
    const figures: BenchFigure[] = [
      { label: 'ratio', value: ours.median / floor.median, unit: '×', atMost: row.maxRatio },
    ];
    if (row.maxP99Ms !== undefined)
      figures.push({ label: 'p99', value: ours.p99, unit: 'ms', atMost: row.maxP99Ms });
    return {
      name: row.name,
      description: row.description,
      baseline: floor,
      product: ours,
      figures,
      meetsTargets: figures.every(meetsTarget),
    };
  } finally {
    await sides.finish?.();
  }
}
