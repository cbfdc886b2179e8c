import type { RowMeasurement } from './measure.ts';
import { meetsTarget } from './measure.ts';
import type { BenchFigure } from './row.ts';

const digits = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
function bar(f: BenchFigure): string {
  if (f.atMost !== undefined) return `≤ ${f.atMost}`;
  return f.atLeast === undefined ? '' : `≥ ${f.atLeast}`;
}
export const formatFigure = (f: BenchFigure): string =>
  `${f.label} ${digits(f.value)} ${f.unit}`.trim() +
  (bar(f) === '' ? '' : ` (${bar(f)}${meetsTarget(f) ? '' : ' ✗'})`);

/** Formats one line per row, as soon as it is measured. */
export function formatMeasurementLine(m: RowMeasurement): string {
  const times =
    m.floor && m.ours
      ? `floor ${digits(m.floor.median)} ms, ours ${digits(m.ours.median)} ms (min ${digits(m.ours.min)}, p99 ${digits(m.ours.p99)})`
      : '';
  return `${m.meetsTargets ? '✓' : '✗'} ${m.name.padEnd(22)} ${[times, ...m.figures.map(formatFigure)].filter((part) => part !== '').join('; ')}`;
}
