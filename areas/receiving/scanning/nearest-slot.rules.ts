/** A position of the running layout, where one walks past it. */
export interface WalkPosition {
  code: string;
  /** 1 staging, 2 put away. */
  area: number;
  consigneeId: number | null;
  /** Boxes are put away there. */
  taken: boolean;
}

/**
 * The free put-away slot nearest to the lane of a consignee. `walk` has the positions in the order in which one walks
 * past them (by code and number): the slot that is as far along its area as the lane along its own is the nearest.
 * Of several lanes the first of the first consignee named counts; without a lane it is the first free slot.
 * Null: none is free.
 */
export function findNearestFreeSlot(
  walk: readonly WalkPosition[],
  consignees: readonly (number | null | undefined)[],
): string | null {
  const slots = walk.filter((spot) => spot.area === 2);
  const lanes = walk.filter((spot) => spot.area === 1);
  const [lane] = consignees.flatMap((id) => {
    const at = id == null ? -1 : lanes.findIndex((spot) => spot.consigneeId === id);
    return at < 0 ? [] : [at];
  });
  const share = lane === undefined ? 0 : (lane + 0.5) / lanes.length;
  let best: { code: string; far: number } | null = null;
  for (const [n, slot] of slots.entries()) {
    const far = Math.abs((n + 0.5) / slots.length - share);
    if (!slot.taken && (best === null || far < best.far)) best = { code: slot.code, far };
  }
  return best?.code ?? null;
}
