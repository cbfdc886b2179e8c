import { useId } from 'react';
import { computeSlotRect, computeArrowFromCenterToEdge } from './floor-plan.rules.ts';
import type { DrawnFloor } from './floor-plan.rules.ts';
import { getPlaceNamesHeightPx } from './floor-format.client.ts';
import type { GridRect } from '#areas/floor/layouts/plan-drawing.contract.ts';

/** Renders an arrow from each place with mis-staged units to where they belong. */
export function MisStagedArrows({
  drawnFloor: drawn,
  cellSizePx: cell,
}: {
  drawnFloor: DrawnFloor;
  cellSizePx: number;
}) {
  const head = useId();
  const ways = drawn.lanes.flatMap((lane) =>
    lane.slots.flatMap((slot) => slot.belongs.map((to) => ({ from: slot.placeId, to }))),
  );
  if (ways.length === 0) return null;
  const rectByPlaceId = spotsOf(drawn, cell, new Set(ways.flatMap(({ from, to }) => [from, to])));
  return (
    <svg className="mis-staged-arrows" aria-hidden>
      <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M0 0 8 4 0 8z" />
      </marker>
      {ways.map(({ from, to }) => {
        const [currentRect, belongs] = [rectByPlaceId.get(from), rectByPlaceId.get(to)];
        return currentRect && belongs ? (
          <line
            key={`${from} ${to}`}
            {...computeArrowFromCenterToEdge(currentRect, belongs)}
            markerEnd={`url(#${head})`}
          />
        ) : null;
      })}
    </svg>
  );
}
/** Where some places are drawn, in pixels. */
function spotsOf(drawn: DrawnFloor, cell: number, placeIds: ReadonlySet<number>): Map<number, GridRect> {
  const found = new Map<number, GridRect>();
  for (const lane of drawn.lanes) {
    const names = getPlaceNamesHeightPx(lane.at, cell);
    for (const [n, { placeId }] of lane.slots.entries()) {
      if (!placeIds.has(placeId)) continue;
      const { x, y, w, h } = computeSlotRect(lane, n);
      found.set(placeId, { x: x * cell, y: y * cell + names, w: w * cell, h: h * cell - names });
    }
  }
  return found;
}
