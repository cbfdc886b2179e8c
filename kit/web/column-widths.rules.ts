/** How much room a column of a table wants. All widths are in pixels. */
export interface ColumnWidthNeeds {
  /** As the list defines it. */
  width: number;
  /** So that the title is not cut. */
  headerWidth: number;
  /** So that no value on the page is cut. Undefined if the values are not plain text. */
  contentWidth: number | undefined;
  /** Takes what is left of the table. */
  grows: boolean;
}

/** No value gets more room than this from other columns. */
const maxGrownWidth = 320;

/**
 * Fits the columns of a table to the values of its page: columns with room to spare, such as those that show only dashes, give
 * it to columns whose values would be cut. Without cut values, all keep their width. Returns the widths in pixels.
 */
export function fitColumnWidths(columns: readonly ColumnWidthNeeds[], availableWidth: number): number[] {
  const widths = stretchToTable(columns, availableWidth);
  const changes = columns.map(({ headerWidth, contentWidth }, index) => {
    if (contentWidth === undefined) return 0;
    const width = widths[index] ?? 0;
    const wanted = Math.min(contentWidth, Math.max(width, maxGrownWidth));
    return Math.max(headerWidth, wanted) - width;
  });
  const missing = changes.reduce((sum, change) => sum + Math.max(0, change), 0);
  const spare = changes.reduce((sum, change) => sum + Math.max(0, -change), 0);
  const moved = Math.min(missing, spare);
  if (moved === 0) return widths;
  return widths.map((width, index) => {
    const change = changes[index] ?? 0;
    return width + (change > 0 ? (change * moved) / missing : (change * moved) / spare);
  });
}

/** Divides what is left of the table among its growing columns, or among all in proportion to their widths. */
function stretchToTable(columns: readonly ColumnWidthNeeds[], availableWidth: number): number[] {
  const widths = columns.map(({ width, headerWidth }) => Math.max(width, headerWidth));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const left = Math.max(0, availableWidth - total);
  const growing = columns.filter(({ grows }) => grows).length;
  return widths.map((width, index) => {
    if (growing === 0) return width + (left * width) / total;
    return columns[index]?.grows ? width + left / growing : width;
  });
}
