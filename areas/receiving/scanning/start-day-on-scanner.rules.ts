/**
 * Returns the layout to start the day with: the chosen one while it is offered, else the only one offered. The layouts of the next
 * date replace those of the last synchronization while the sheet is open.
 */
export function findLayoutToStart(
  layouts: readonly { id: number }[],
  chosenLayoutId: number | null,
): number | null {
  if (layouts.some(({ id }) => id === chosenLayoutId)) return chosenLayoutId;
  return layouts.length === 1 ? (layouts[0]?.id ?? null) : null;
}
