import type { BenchRowMeasurement } from './measure.ts';
import { meetsTarget } from './measure.ts';
import type { BenchFigure } from './row.ts';

const digits = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
function bar(f: BenchFigure): string {
  if (f.atMost !== undefined) return `≤ ${f.atMost}`;
  return f.atLeast === undefined ? '' : `≥ ${f.atLeast}`;
}
export const formatFigureWithTarget = (figure: BenchFigure): string =>
  `${figure.label} ${digits(figure.value)} ${figure.unit}`.trim() +
  (bar(figure) === '' ? '' : ` (${bar(figure)}${meetsTarget(figure) ? '' : ' ✗'})`);

/** Formats one line per row, as soon as it is measured. */
export function formatMeasurementLine(measurement: BenchRowMeasurement): string {
  const times =
    measurement.baseline && measurement.product
      ? `floor ${digits(measurement.baseline.median)} ms, ours ${digits(measurement.product.median)} ms (min ${digits(measurement.product.min)}, p99 ${digits(measurement.product.p99)})`
      : '';
  return `${measurement.meetsTargets ? '✓' : '✗'} ${measurement.name.padEnd(22)} ${[times, ...measurement.figures.map(formatFigureWithTarget)].filter((part) => part !== '').join('; ')}`;
}
