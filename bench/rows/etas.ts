import { replaySimulatedEtas } from '../etas/replay.ts';
import type { BenchFigure, BenchRow } from '../row.ts';

/**
 * Measures the error of ETAs at departure on replayed days, compared with miles and stops alone
 * (docs/decisions/102-lane-pace-is-learned-from-deliveries.md).
 */
export function measureEtaErrors(): BenchFigure[] {
  const {
    deliveries,
    learnedErrorMinutes: learned,
    plainErrorMinutes: plain,
    msPerDrop: perDrop,
  } = replaySimulatedEtas({ days: 120, seed: 7 });
  return [
    { label: 'deliveries predicted', value: deliveries, unit: '' },
    { label: 'half within', value: learned.p50, unit: 'min', atMost: Math.round(plain.p50 * 0.6) },
    { label: 'nine in ten within', value: learned.p90, unit: 'min', atMost: plain.p90 },
    { label: 'by miles alone, half within', value: plain.p50, unit: 'min' },
    { label: 'by miles alone, nine in ten within', value: plain.p90, unit: 'min' },
    { label: 'to predict one drop', value: Math.round(perDrop * 100) / 100, unit: 'ms', atMost: 20 },
  ];
}
export const etaErrorBenchRows: BenchRow[] = [
  {
    name: 'etas',
    description:
      'ETA at departure, learned from the lane, against what came; on 120 replayed days of 40 places',
    measure: async () => measureEtaErrors(),
  },
];
