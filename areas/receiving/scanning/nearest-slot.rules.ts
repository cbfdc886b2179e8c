/** A position of the active layout, in walking order. */
export interface WalkPosition {
  code: string;
  /** 1 staging, 2 put away. */
  area: number;
  consigneeId: number | null;
  /** Units can be put away there. */
  isTaken: boolean;
}

/**
 * Returns the free put-away slot nearest to a consignee's lane. `walkPositions` lists the positions in walking order (by
 * code and number). The nearest slot is the one as far along its area as the lane is along its own. With several lanes, the
 * first lane of the first consignee named counts. Without a lane, it is the first free slot. Null: no slot is free.
 */
export function findNearestFreeSlot(
  walkPositions: readonly WalkPosition[],
  consigneeIds: readonly (number | null | undefined)[],
): string | null {
  const slots = walkPositions.filter((position) => position.area === 2);
  const lanes = walkPositions.filter((position) => position.area === 1);
  const [lane] = consigneeIds.flatMap((id) => {
    const laneIndex = id == null ? -1 : lanes.findIndex((position) => position.consigneeId === id);
    return laneIndex < 0 ? [] : [laneIndex];
  });
  const share = lane === undefined ? 0 : (lane + 0.5) / lanes.length;
  let best: { code: string; far: number } | null = null;
  for (const [n, slot] of slots.entries()) {
    const far = Math.abs((n + 0.5) / slots.length - share);
    if (!slot.isTaken && (best === null || far < best.far)) best = { code: slot.code, far };
  }
  return best?.code ?? null;
}
