import { useId } from 'react';
import { placeSpot, wayBetween } from './floor-plan.rules.ts';
import type { DrawnFloor } from './floor-plan.rules.ts';
import { isHeaded, namesHigh } from './floor-words.web.ts';
import type { Spot } from '#areas/floor/layouts/plan-drawing.contract.ts';

/** An arrow from each place with a box of another's lane to where it belongs. */
export function FloorStrays({ drawn, cell }: { drawn: DrawnFloor; cell: number }) {
  const head = useId();
  const ways = drawn.lanes.flatMap((lane) =>
    lane.slots.flatMap((slot) => slot.belongs.map((to) => ({ from: slot.placeId, to }))),
  );
  if (ways.length === 0) return null;
  const at = spotsOf(drawn, cell, new Set(ways.flatMap(({ from, to }) => [from, to])));
  return (
    <svg className="floor-strays" aria-hidden>
      <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M0 0 8 4 0 8z" />
      </marker>
      {ways.map(({ from, to }) => {
        const [stands, belongs] = [at.get(from), at.get(to)];
        return stands && belongs ? (
          <line key={`${from} ${to}`} {...wayBetween(stands, belongs)} markerEnd={`url(#${head})`} />
        ) : null;
      })}
    </svg>
  );
}
/** Where some places are drawn, in pixels. */
function spotsOf(drawn: DrawnFloor, cell: number, wanted: ReadonlySet<number>): Map<number, Spot> {
  const found = new Map<number, Spot>();
  for (const lane of drawn.lanes) {
    const names = isHeaded(lane.at, cell) ? namesHigh : 0;
    for (const [n, { placeId }] of lane.slots.entries()) {
      if (!wanted.has(placeId)) continue;
      const { x, y, w, h } = placeSpot(lane, n);
      found.set(placeId, { x: x * cell, y: y * cell + names, w: w * cell, h: h * cell - names });
    }
  }
  return found;
}
