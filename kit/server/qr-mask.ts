/**
 * Chooses one of the eight masks of a QR code (ISO/IEC 18004, 7.8): the one with the lowest penalty. The library evaluates them
 * cell by cell, which is the slowest part of a label page. Here a row or a column is one number.
 */

/** The largest symbol whose rows fit into 31-bit numbers: 25 letters, 61 digits. */
export const maxQrMaskSideCells = 31;
/** The format information of a level M symbol by mask: fifteen bits, written twice (ISO/IEC 18004, table C.1). */
const formats = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
/** Rows of its first eight bits beside the upper finder pattern. The sixth row is the timing pattern. */
const besideFinder = [0, 1, 2, 3, 4, 5, 7, 8];
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
];

/** The cells one by one, and by row and column as bits. */
interface Grid {
  cells: Uint8Array;
  rows: Int32Array;
  columns: Int32Array;
}
function gridOf(size: number, cells: Uint8Array): Grid {
  const rows = new Int32Array(size);
  const columns = new Int32Array(size);
  for (let row = 0, cellIndex = 0; row < size; row++)
    for (let column = 0; column < size; column++, cellIndex++) {
      if (cells[cellIndex] !== 1) continue;
      rows[row] = (rows[row] ?? 0) | (1 << column);
      columns[column] = (columns[column] ?? 0) | (1 << row);
    }
  return { cells, rows, columns };
}

/** By size and mask: the cells that differ from mask 0. */
const maskGridsBySize = new Map<number, Grid[]>();
function turnsOf(size: number, reserved: Uint8Array): Grid[] {
  const cached = maskGridsBySize.get(size);
  if (cached) return cached;
  const grids = masks.map((mask, number) => {
    const cells = reserved.map((fixed, cell) => {
      const [row, column] = [Math.floor(cell / size), cell % size];
      return fixed === 0 && mask(row, column) !== masks[0]?.(row, column) ? 1 : 0;
    });
    const format = (formats[number] ?? 0) ^ (formats[0] ?? 0);
    for (let bit = 0; bit < 15; bit++) {
      const row = besideFinder[bit] ?? size - 15 + bit;
      const column = bit < 8 ? size - 1 - bit : (besideFinder[14 - bit] ?? 0);
      cells[row * size + 8] = cells[8 * size + column] = (format >> bit) & 1;
    }
    return gridOf(size, cells);
  });
  maskGridsBySize.set(size, grids);
  return grids;
}

/**
 * Returns the cells under the best mask. `cellsUnderMask0` are the cells under mask 0, `reservedCells` those that no mask
 * changes. Level M, at most `maxQrMaskSideCells` per side.
 */
export function applyBestQrMask(
  sideCells: number,
  cellsUnderMask0: Uint8Array,
  reservedCells: Uint8Array,
): Uint8Array {
  const plain = gridOf(sideCells, cellsUnderMask0);
  let best: Grid | undefined;
  let minPenalty = Infinity;
  for (const maskGrid of turnsOf(sideCells, reservedCells)) {
    const found = penaltyOf(sideCells, plain, maskGrid);
    if (found < minPenalty) [best, minPenalty] = [maskGrid, found];
  }
  return cellsUnderMask0.map((shade, cell) => shade ^ (best?.cells[cell] ?? 0));
}

/** Penalizes long runs, blocks of one color, patterns like a finder, and an imbalance of dark and light. */
function penaltyOf(size: number, plain: Grid, maskGrid: Grid): number {
  const allBits = 2 ** size - 1;
  let points = 0;
  let dark = 0;
  let before = 0;
  for (let line = 0; line < size; line++) {
    const row = (plain.rows[line] ?? 0) ^ (maskGrid.rows[line] ?? 0);
    points +=
      alongOf(row, allBits) + alongOf((plain.columns[line] ?? 0) ^ (maskGrid.columns[line] ?? 0), allBits);
    dark += ones(row);
    const sameAsBefore = ~(row ^ before) & allBits;
    if (line > 0)
      points += 3 * ones(sameAsBefore & (sameAsBefore >> 1) & ~(row ^ (row >> 1)) & (allBits >> 1));
    before = row;
  }
  return points + Math.abs(Math.ceil((dark * 20) / size ** 2) - 10) * 10;
}

/** Penalty of one row or column: runs of five or more, and finder-like patterns beside light cells. */
function alongOf(dark: number, allBits: number): number {
  const same = ~(dark ^ (dark >> 1)) & (allBits >> 1);
  const fifth = same & (same >> 1) & (same >> 2) & (same >> 3);
  const light = ~dark & allBits;
  const margin = light & (light >> 1) & (light >> 2) & (light >> 3);
  const finder = dark & (light >> 1) & (dark >> 2) & (dark >> 3) & (dark >> 4) & (light >> 5) & (dark >> 6);
  const found = ones(margin & (finder >> 4)) + ones(finder & (margin >> 7));
  return ones(fifth) + 2 * ones(fifth & ~(fifth << 1)) + 40 * found;
}

/** Counts the set bits of a 31-bit number. */
function ones(bits: number): number {
  if (bits === 0) return 0;
  const pairs = bits - ((bits >> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333);
  return (((fours + (fours >> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
