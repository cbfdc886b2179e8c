import type { Measured } from './measure.ts';
import { holds } from './measure.ts';
import type { Figure } from './row.ts';

const digits = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
function bar(f: Figure): string {
  if (f.atMost !== undefined) return `≤ ${f.atMost}`;
  return f.atLeast === undefined ? '' : `≥ ${f.atLeast}`;
}
export const figureText = (f: Figure): string =>
  `${f.label} ${digits(f.value)} ${f.unit}`.trim() +
  (bar(f) === '' ? '' : ` (${bar(f)}${holds(f) ? '' : ' ✗'})`);

/** One line a row, as it is measured. */
export function line(m: Measured): string {
  const times =
    m.floor && m.ours
      ? `floor ${digits(m.floor.median)} ms, ours ${digits(m.ours.median)} ms (min ${digits(m.ours.min)}, p99 ${digits(m.ours.p99)})`
      : '';
  return `${m.reaches ? '✓' : '✗'} ${m.name.padEnd(22)} ${[times, ...m.figures.map(figureText)].filter((part) => part !== '').join('; ')}`;
}
