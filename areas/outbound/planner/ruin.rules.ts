import type { SeededRandom } from './seeded-random.rules.ts';
import type { Tours } from './tours.rules.ts';

/**
 * Removes stops near each other from their tours, as strings of neighbors (Slack Induction by String Removals; Christiaens and
 * Vanden Berghe, Transportation Science 2020). It frees space where several tours pass.
 */
const meanTaken = 10;
const longestString = 10;
const splitShare = 0.5;
const splitGrows = 0.01;

/** Returns the number of stops now in `takenStops`, including those left out earlier. */
export function ruinToursAndCountTakenStops(
  tours: Tours,
  random: SeededRandom,
  takenStops: Int32Array,
): number {
  const { net, slotOf, count, rowOf } = tours;
  let many = tours.takeAllIn(takenStops);
  if (tours.used === 0) return many;
  const planned = net.size - 1 - many;
  const most = Math.max(1, Math.min(longestString, planned / tours.used));
  const strings = Math.floor(random.next() * ((4 * meanTaken) / (1 + most) - 1) + 1);
  const seed = 1 + random.below(net.size - 1);
  const near = seed * (net.size - 2);
  let cut = 0;
  for (let i = -1; i < net.size - 2 && cut < strings; i += 1) {
    const stop = i < 0 ? seed : net.nearest[near + i]!;
    const slot = slotOf[stop]!;
    if (slot < 0 || tours.isTouched(slot) || tours.fixed[stop] === 1) continue;
    const length = Math.min(count[slot]!, Math.floor(1 + random.next() * Math.min(count[slot]!, most)));
    many += cutString(tours, random, { slot, at: rowOf[stop]!, length }, takenStops, many);
    cut += 1;
  }
  return many;
}

interface Cut {
  slot: number;
  /** Position of the stop that the string must include. */
  at: number;
  length: number;
}
function cutString(
  tours: Tours,
  chance: SeededRandom,
  { slot, at, length }: Cut,
  removedStops: Int32Array,
  many: number,
): number {
  const count = tours.count[slot]!;
  let removedCount = 0;
  let left = 0;
  if (length > 1 && length < count && chance.next() < splitShare) {
    left = 1;
    while (length + left < count && chance.next() < splitGrows) left += 1;
  }
  const windowLength = length + left;
  const first = Math.max(1, at - windowLength + 1);
  const start = first + chance.below(Math.min(at, count - windowLength + 1) - first + 1);
  if (left === 0) removedCount = tours.remove(slot, start, length, removedStops, many);
  else {
    // A few stops in the middle of the string stay. The rear part is removed first, so that positions in the front part remain
    // valid.
    const fore = 1 + chance.below(length - 1);
    removedCount = tours.remove(slot, start + fore + left, length - fore, removedStops, many);
    removedCount += tours.remove(slot, start, fore, removedStops, many + removedCount);
  }
  tours.shrink(slot);
  tours.renew(slot);
  return removedCount;
}
