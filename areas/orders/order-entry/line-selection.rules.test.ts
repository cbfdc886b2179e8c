import { fc } from '#tests/properties.ts';
import { expect, it } from 'vitest';
import type { SelectableLine, LineSelection } from './line-selection.rules.ts';
import {
  keepOnlyRejectedSelected,
  getLineCheckState,
  emptyLineSelection,
  removeHiddenFromSelection,
  buildSelectionBody,
  computeSelectionTotals,
  toggleConsigneeLines,
  toggleSelectedLine,
  toggleSelectedUnit,
  removeUnitsFromSelection,
} from './line-selection.rules.ts';

const line = (consolidateId: number, consigneeAccountId: number, units: number): SelectableLine => ({
  consolidateId,
  consigneeAccountId,
  consigneeAccountName: `Consignee ${consigneeAccountId}`,
  units: Array.from({ length: units }, (_, i) => consolidateId * 100 + i),
});
const roses = line(1, 10, 24);
const ferns = line(2, 10, 6);
const gerbera = line(3, 20, 8);
const ticked = (...lines: SelectableLine[]) =>
  lines.reduce<LineSelection>(toggleSelectedLine, emptyLineSelection);

it('a checked consolidation is added with all its units, and unchecked with all of them', () => {
  const selection = ticked(roses, ferns, gerbera);
  expect(computeSelectionTotals(selection)).toEqual({ consignees: 2, consolidations: 3, units: 38 });
  expect(getLineCheckState(selection, roses)).toBe('all');
  expect(getLineCheckState(toggleSelectedLine(selection, roses), roses)).toBe('none');
});
it('a consignee without consolidations is removed', () => {
  expect(ticked(roses, gerbera, gerbera).map((c) => c.consigneeAccountId)).toEqual([10]);
  expect(ticked(roses, roses)).toEqual([]);
});
it('unchecking single units leaves a partial selection; unchecking the last removes the consolidation', () => {
  const two = line(4, 30, 2);
  const part = toggleSelectedUnit(ticked(two), two, 400);
  expect(getLineCheckState(part, two)).toBe('part');
  expect(computeSelectionTotals(part).units).toBe(1);
  expect(toggleSelectedUnit(part, two, 401)).toEqual([]);
  expect(getLineCheckState(toggleSelectedUnit(part, two, 400), two)).toBe('all');
});
it('the checkbox of a consignee selects all lines and then clears all', () => {
  const one = ticked(roses);
  const all = toggleConsigneeLines(one, [roses, ferns]);
  expect(computeSelectionTotals(all)).toEqual({ consignees: 1, consolidations: 2, units: 30 });
  expect(toggleConsigneeLines(all, [roses, ferns])).toEqual([]);
});
it('the selection is empty after a submit, and keeps only the rejected lines after a partial one', () => {
  const selection = ticked(roses, ferns, gerbera);
  expect(keepOnlyRejectedSelected(selection)).toEqual([]);
  expect(
    keepOnlyRejectedSelected(selection, [2]).flatMap((c) => c.consolidations.map((x) => x.consolidateId)),
  ).toEqual([2]);
});
it('the selection drops lines no longer in the list, and units that another user deleted', () => {
  expect(computeSelectionTotals(removeHiddenFromSelection(ticked(roses, gerbera), new Set([3])))).toEqual({
    consignees: 1,
    consolidations: 1,
    units: 8,
  });
  const left = removeUnitsFromSelection(ticked(gerbera), new Set([300, 301, 9999]));
  expect(computeSelectionTotals(left).units).toBe(6);
  expect(buildSelectionBody(left)[0]?.consolidateTotal).toBe(6);
  expect(removeUnitsFromSelection(ticked(gerbera), new Set(gerbera.units))).toEqual([]);
});
it('the request contains each consolidation once, with its units only when some are excluded', () => {
  expect(buildSelectionBody(toggleSelectedUnit(ticked(roses, gerbera), gerbera, 300))).toEqual([
    { consolidateId: 1, consolidateTotal: 24, consigneeAccountId: 10, consigneeAccountName: 'Consignee 10' },
    {
      consolidateId: 3,
      consolidateTotal: 8,
      consigneeAccountId: 20,
      consigneeAccountName: 'Consignee 20',
      units: gerbera.units.slice(1),
    },
  ]);
});
it('the selection equals the checkboxes after any clicks, with no empty consignee and no duplicates', () => {
  const lines = [roses, ferns, gerbera, line(5, 20, 1)];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -1, max: 3 })), { maxLength: 60 }),
      (clicks) => {
        let selection = emptyLineSelection;
        const model = new Map<number, Set<number>>(lines.map((l) => [l.consolidateId, new Set()]));
        for (const [at, unit] of clicks) {
          const item = lines[at];
          if (!item) continue;
          const units = model.get(item.consolidateId) ?? new Set();
          const unitId = item.units[unit];
          if (unitId === undefined) {
            selection = toggleSelectedLine(selection, item);
            model.set(item.consolidateId, units.size > 0 ? new Set() : new Set(item.units));
          } else {
            selection = toggleSelectedUnit(selection, item, unitId);
            if (!units.delete(unitId)) units.add(unitId);
          }
        }
        const chosen = selection.flatMap((c) => c.consolidations);
        expect(new Map(chosen.map((c) => [c.consolidateId, new Set(c.units)]))).toEqual(
          new Map([...model].filter(([, units]) => units.size > 0)),
        );
        expect(selection.every((c) => c.consolidations.length > 0)).toBe(true);
        expect(computeSelectionTotals(selection).units).toBe(
          [...model.values()].reduce((sum, units) => sum + units.size, 0),
        );
      },
    ),
  );
});
