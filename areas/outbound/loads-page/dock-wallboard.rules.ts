/** A door and its cell in the floor plan of the warehouse. */

export interface DoorPosition {
  id: number;
  number: number;
  /** Its cell in the floor plan. Null: it is not in the plan. */
  at: { x: number; y: number } | null;
}

/** The most doors in one row, so that they can be read from three meters. */
export const maxDoorsPerRow = 10;

const cut = <T>(row: readonly T[]): T[][] => {
  const rows = Math.max(1, Math.ceil(row.length / maxDoorsPerRow));
  const each = Math.ceil(row.length / rows);
  return Array.from({ length: rows }, (_, n) => row.slice(n * each, (n + 1) * each)).filter(
    (part) => part.length > 0,
  );
};

/**
 * The doors by wall, as in the building. Along a wall they run from left to right, along a side wall from top to bottom. Walls
 * run from top to bottom. Without a floor plan they are sorted by number. Doors missing from the plan come last.
 */
export function groupDoorsByWall<D extends DoorPosition>(doors: readonly D[]): D[][] {
  const byNumber = (a: D, b: D) => a.number - b.number;
  const drawn = doors.filter((door) => door.at !== null);
  const rest = doors.filter((door) => door.at === null).toSorted(byNumber);
  const x = (door: D) => door.at?.x ?? 0;
  const y = (door: D) => door.at?.y ?? 0;
  const sideways = new Set(drawn.map(x)).size < new Set(drawn.map(y)).size;
  const [wall, along] = sideways ? [x, y] : [y, x];
  const walls = [...Map.groupBy(drawn, wall)]
    .toSorted(([a], [b]) => a - b)
    .map(([, row]) => row.toSorted((a, b) => along(a) - along(b) || byNumber(a, b)));
  return [...walls, rest].flatMap(cut);
}
