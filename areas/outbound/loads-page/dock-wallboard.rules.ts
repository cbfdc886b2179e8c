/** How the doors of a warehouse stand along its walls, for a screen on the dock that is read from far. */

export interface DoorPosition {
  id: number;
  number: number;
  /** Its cell in the drawing of the floor; null: it is not drawn. */
  at: { x: number; y: number } | null;
}

/** Most doors side by side: what is written at one is still read from three metres. */
export const maxDoorsPerRow = 10;

const cut = <T>(row: readonly T[]): T[][] => {
  const rows = Math.max(1, Math.ceil(row.length / maxDoorsPerRow));
  const each = Math.ceil(row.length / rows);
  return Array.from({ length: rows }, (_, n) => row.slice(n * each, (n + 1) * each)).filter(
    (part) => part.length > 0,
  );
};

/**
 * The doors wall by wall, as they lie in the building: along a wall from left to right, along one at the side from above, walls from
 * above to below. Without a drawing they stand by their numbers; those that are not drawn come last.
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
