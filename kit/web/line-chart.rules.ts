/** Steps of a value axis that include all values: 1, 2 or 5 times a power of ten apart, about four of them. */
export function listScaleSteps(values: readonly number[]): number[] {
  const [low, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(most - low, Math.abs(most) * 0.01, 1e-9);
  const ten = 10 ** Math.floor(Math.log10(span / 3));
  const step = [1, 2, 5, 10].map((n) => n * ten).find((size) => size * 4 >= span) ?? span;
  const start = Math.floor(low / step);
  const end = Math.max(start + 1, Math.ceil(most / step));
  return Array.from({ length: end - start + 1 }, (_, n) => Number(((start + n) * step).toPrecision(12)));
}

/** Evenly spaced times of an axis: as many as there is space for, from two to six. */
export function listTimeSteps(first: number, last: number, space = 6): number[] {
  if (first === last) return [first];
  const count = Math.max(2, Math.min(6, space));
  return Array.from({ length: count }, (_, n) => first + ((last - first) * n) / (count - 1));
}

/** Returns the time that is nearest to another one. Null without times. */
export function findNearestTime(times: readonly number[], at: number): number | null {
  return times.reduce<number | null>(
    (best, time) => (best === null || Math.abs(time - at) < Math.abs(best - at) ? time : best),
    null,
  );
}
