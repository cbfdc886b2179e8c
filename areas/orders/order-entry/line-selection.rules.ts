/** A line that can be selected, with the ids of all its units. */

export interface SelectableLine {
  consolidateId: number;
  consigneeAccountId: number;
  consigneeAccountName: string;
  /** The ids of all its units. */
  units: readonly number[];
}
export interface SelectedLine {
  consolidateId: number;
  /** Its total number of units. The selected ones are in `units`. */
  consolidateTotal: number;
  units: readonly number[];
}
export interface SelectedConsignee {
  consigneeAccountId: number;
  consigneeAccountName: string;
  consolidations: readonly SelectedLine[];
}
export type LineSelection = readonly SelectedConsignee[];

export const emptyLineSelection: LineSelection = [];

const find = (selection: LineSelection, consolidateId: number) =>
  selection.flatMap((c) => c.consolidations).find((c) => c.consolidateId === consolidateId);

/** Adds a fully selected consolidation, or removes it. A consignee without consolidations is removed. */
export const toggleSelectedLine = (selection: LineSelection, item: SelectableLine): LineSelection =>
  find(selection, item.consolidateId)
    ? without(selection, [item.consolidateId])
    : withUnits(selection, item, item.units);

/** The checkbox of the consignee: selects all its consolidations, or clears them when all are fully selected. */
export function toggleConsigneeLines(
  selection: LineSelection,
  items: readonly SelectableLine[],
): LineSelection {
  if (items.every((item) => getLineCheckState(selection, item) === 'all'))
    return without(
      selection,
      items.map((item) => item.consolidateId),
    );
  return items.reduce((nextSelection, item) => withUnits(nextSelection, item, item.units), selection);
}

/** Selects or deselects one unit. Deselecting the last one removes the consolidation. */
export function toggleSelectedUnit(
  selection: LineSelection,
  item: SelectableLine,
  unitId: number,
): LineSelection {
  const ticked = find(selection, item.consolidateId)?.units ?? [];
  const units = ticked.includes(unitId)
    ? ticked.filter((id) => id !== unitId)
    : item.units.filter((id) => id === unitId || ticked.includes(id));
  return withUnits(selection, item, units);
}

function withUnits(selection: LineSelection, item: SelectableLine, units: readonly number[]): LineSelection {
  if (units.length === 0) return without(selection, [item.consolidateId]);
  const chosen = { consolidateId: item.consolidateId, consolidateTotal: item.units.length, units };
  const index = selection.findIndex((c) => c.consigneeAccountId === item.consigneeAccountId);
  const consignee = selection[index];
  if (!consignee)
    return [
      ...selection,
      {
        consigneeAccountId: item.consigneeAccountId,
        consigneeAccountName: item.consigneeAccountName,
        consolidations: [chosen],
      },
    ];
  const isSelected = consignee.consolidations.some((c) => c.consolidateId === item.consolidateId);
  const consolidations = isSelected
    ? consignee.consolidations.map((c) => (c.consolidateId === item.consolidateId ? chosen : c))
    : [...consignee.consolidations, chosen];
  return selection.with(index, { ...consignee, consolidations });
}

const without = (selection: LineSelection, ids: readonly number[]): LineSelection =>
  filtered(selection, (id) => !ids.includes(id));

function filtered(selection: LineSelection, keep: (consolidateId: number) => boolean): LineSelection {
  return selection
    .map((c) => ({ ...c, consolidations: c.consolidations.filter((x) => keep(x.consolidateId)) }))
    .filter((c) => c.consolidations.length > 0);
}

/** Whether none, part or all of a consolidation is selected. */
export function getLineCheckState(selection: LineSelection, item: SelectableLine): 'none' | 'part' | 'all' {
  const units = find(selection, item.consolidateId)?.units.length ?? 0;
  if (units === 0) return 'none';
  return units >= item.units.length ? 'all' : 'part';
}

/**
 * The selection after a submit: empty when all succeeded. After a 207 the rejected ones stay. Do not call it after a rejected
 * submit, which leaves the selection unchanged.
 */
export function keepOnlyRejectedSelected(
  selection: LineSelection,
  rejectedIds: readonly number[] = [],
): LineSelection {
  const refused = new Set(rejectedIds);
  return filtered(selection, (id) => refused.has(id));
}

/** Removes what the list no longer shows after another search. */
export function removeHiddenFromSelection(
  selection: LineSelection,
  shownIds: ReadonlySet<number>,
): LineSelection {
  return filtered(selection, (id) => shownIds.has(id));
}

/** Removes units that other users have deleted since then. Totals never fall below 0. */
export function removeUnitsFromSelection(
  selection: LineSelection,
  deletedUnitIds: ReadonlySet<number>,
): LineSelection {
  return selection
    .map((c) => ({
      ...c,
      consolidations: c.consolidations.map((x) => ({
        ...x,
        units: x.units.filter((id) => !deletedUnitIds.has(id)),
        consolidateTotal: Math.max(
          0,
          x.consolidateTotal - x.units.filter((id) => deletedUnitIds.has(id)).length,
        ),
      })),
    }))
    .map((c) => ({ ...c, consolidations: c.consolidations.filter((x) => x.units.length > 0) }))
    .filter((c) => c.consolidations.length > 0);
}

export function computeSelectionTotals(selection: LineSelection): {
  consignees: number;
  consolidations: number;
  units: number;
} {
  const consolidations = selection.flatMap((c) => c.consolidations);
  return {
    consignees: selection.length,
    consolidations: consolidations.length,
    units: consolidations.reduce((sum, c) => sum + c.units.length, 0),
  };
}

/** One entry per consolidation, as the endpoints expect it. `units` is omitted when all are selected. */
export interface LineSelectionEntry {
  consolidateId: number;
  consolidateTotal: number;
  consigneeAccountId: number;
  consigneeAccountName: string;
  units?: readonly number[];
}
export const buildSelectionBody = (selection: LineSelection): LineSelectionEntry[] =>
  selection.flatMap((c) =>
    c.consolidations.map((x) => ({
      consolidateId: x.consolidateId,
      consolidateTotal: x.consolidateTotal,
      consigneeAccountId: c.consigneeAccountId,
      consigneeAccountName: c.consigneeAccountName,
      ...(x.units.length < x.consolidateTotal ? { units: x.units } : {}),
    })),
  );
