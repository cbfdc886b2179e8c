import type { GridRect } from '#areas/floor/layouts/plan-drawing.contract.ts';
import type { SeedDoor } from './dock-resources.ts';

/** The floor plan of a demo warehouse: trucks arrive on the left and leave at the bottom, and the cooler is on the right. */

interface Location {
  area: number;
  code: string;
  positions: number;
}
export interface FloorDrawing {
  /** Lanes by the code of the location. */
  lanes: ReadonlyMap<string, GridRect>;
  doors: readonly { doorId: number; rect: GridRect }[];
  walls: readonly GridRect[];
}
const [staging, putAway, trailers, shuttle] = [1, 2, 3, 4];
const first = { x: 8, y: 3 };
/** The cells of the cooler's gate. */
const gate = 6;

export function layOutFloorDrawing(
  locations: readonly Location[],
  receivingDoors: readonly SeedDoor[],
  outboundDoors: readonly SeedDoor[],
): FloorDrawing {
  const listInArea = (area: number | undefined) => locations.filter((one) => one.area === area);
  const wide = (areaLocations: readonly Location[], cells: number) =>
    Math.max(0, ...areaLocations.map((one) => one.positions * cells));
  const lanes = new Map<string, GridRect>();
  listInArea(staging).forEach(({ code, positions }, n) =>
    lanes.set(code, { x: first.x, y: first.y + n * 7, w: positions * 4, h: 5 }),
  );
  const racks = listInArea(putAway);
  const room = { x: first.x + wide(listInArea(staging), 4) + 4, bottom: racks.length * 3 + 5 };
  racks.forEach(({ code, positions }, n) =>
    lanes.set(code, { x: room.x + 3, y: first.y + n * 3, w: positions * 3, h: 2 }),
  );
  listInArea(shuttle).forEach(({ code, positions }, n) =>
    lanes.set(code, { x: room.x + 1, y: room.bottom + 3 + n * 5, w: positions * 5, h: 4 }),
  );
  const laneRects = [...lanes.values()];
  const lowest = Math.max(first.y + receivingDoors.length * 3, ...laneRects.map((rect) => rect.y + rect.h));
  // A trailer in front of each door, in one row along the dock.
  listInArea(trailers).forEach(({ code, positions }, n) =>
    lanes.set(code, { x: 4, y: lowest + 2 + n * 5, w: positions * 4, h: 3 }),
  );
  const rows = lowest + listInArea(trailers).length * 5 + 5;
  const columns = Math.max(
    outboundDoors.length * 4 + 6,
    ...[...lanes.values()].map((rect) => rect.x + rect.w + 3),
  );
  return {
    lanes,
    doors: [
      ...receivingDoors.map(({ id }, n) => ({ doorId: id, rect: { x: 0, y: first.y + n * 3, w: 3, h: 2 } })),
      ...outboundDoors.map(({ id }, n) => ({ doorId: id, rect: { x: 4 + n * 4, y: rows - 2, w: 3, h: 2 } })),
    ],
    walls: [
      { x: 0, y: 0, w: columns, h: 1 },
      { x: 0, y: 1, w: 1, h: rows - 2 },
      { x: columns - 1, y: 1, w: 1, h: rows - 2 },
      { x: 0, y: rows - 1, w: columns, h: 1 },
      { x: room.x, y: 1, w: 1, h: room.bottom },
      { x: room.x + gate, y: room.bottom, w: columns - 1 - room.x - gate, h: 1 },
    ],
  };
}
