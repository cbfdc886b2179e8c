import { normalizeWord } from '#areas/accounts/accounts/sheet-vocabulary.rules.ts';
import {
  consigneeFlagNameOrCodeChoices,
  cellNumberFormats,
  readScaledNumberCell,
  readChoiceCell,
  rateTypeChoices,
  getRateSheetColumnTitle,
  uomChoices,
} from './sheet-cells.rules.ts';
import type { RateSheetRowCells, CellChoices } from './sheet-cells.rules.ts';
import { rateSheetCellErrorDefinitions, buildRateSheetFieldError } from './sheet-cell-errors.rules.ts';
import type { RateSheetFileLookups } from './sheet-file.rules.ts';
import { maxRateBreaks, rateSheetLineSchema, rateSheetZoneSchema as zoneShape } from './sheets.contract.ts';
import type { RateSheetLine, RateSheetZone } from './sheets.contract.ts';

/** Converts the rows of a file to rates and zones. */

export interface ParsedRateSheetLine {
  row: number;
  line: RateSheetLine;
}
export function parseRateSheetLinesAndZones(
  rows: readonly RateSheetRowCells[],
  lookups: RateSheetFileLookups,
): { lines: ParsedRateSheetLine[]; zones: RateSheetZone[] } {
  const zones = zonesOf(rows, lookups);
  const vocabulary = wordsOf(lookups);
  return {
    zones,
    lines: rows.flatMap((cells) => {
      const line = lineOf(cells, lookups, vocabulary, zones);
      return line ? [{ row: cells.row, line }] : [];
    }),
  };
}

interface Known {
  regions: CellChoices<number>;
  warehouses: CellChoices<number>;
  states: CellChoices<string>;
  categories: CellChoices<string>;
}
const wordsOf = (facts: RateSheetFileLookups): Known => ({
  regions: facts.regions.map((r) => [r.name, r.id]),
  warehouses: facts.warehouses.flatMap((w) => [
    [w.name.split(' ')[0] ?? '', w.id],
    [w.name, w.id],
  ]),
  states: facts.states.map((state) => [state, state]),
  categories: facts.categories.map((category) => [category, category]),
});

/** Null when the rate type is unknown, so that the rate cannot be read. Reports every error of the row. */
function lineOf(
  cells: RateSheetRowCells,
  facts: RateSheetFileLookups,
  vocabulary: Known,
  zones: readonly RateSheetZone[],
): RateSheetLine | null {
  const rateType = readChoiceCell(cells, 'rateType', rateTypeChoices);
  if (cells.cell('rateType') === '')
    cells.reportError('rateType', '', rateSheetCellErrorDefinitions.valueRequired, {
      title: getRateSheetColumnTitle('rateType'),
    });
  const zone = zones.find((z) => normalizeWord(z.name) === normalizeWord(cells.cell('zone')));
  const fields = {
    name: cells.cell('name') || undefined,
    shipperId: accountIn(cells, 'shipperId', facts),
    consigneeId: accountIn(cells, 'consigneeId', facts),
    billToId: accountIn(cells, 'billToId', facts),
    zone: zone?.name,
    stateCode: readChoiceCell(cells, 'stateCode', vocabulary.states),
    regionId: readChoiceCell(cells, 'regionId', vocabulary.regions),
    outboundWarehouseId: readChoiceCell(cells, 'outboundWarehouseId', vocabulary.warehouses),
    category: readChoiceCell(cells, 'category', vocabulary.categories),
    uom: readChoiceCell(cells, 'uom', uomChoices),
    flag: readChoiceCell(cells, 'flag', consigneeFlagNameOrCodeChoices),
    // A line of unknown type is not kept. A placeholder type lets the other errors of the row be reported.
    rateType: rateType ?? 'Flat',
    rate4: readScaledNumberCell(cells, 'rate4', cellNumberFormats.rate),
    bp: readScaledNumberCell(cells, 'bp', cellNumberFormats.percent),
    minimum: readScaledNumberCell(cells, 'minimum', cellNumberFormats.money),
    priority: readScaledNumberCell(cells, 'priority', cellNumberFormats.count),
    breaks: breaksOf(cells, rateType === 'Cube'),
  };
  const read = rateSheetLineSchema.safeParse(
    Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== undefined)),
  );
  if (read.success) return rateType === undefined ? null : read.data;
  for (const { path, message } of read.error.issues) {
    const field = String(path[0]);
    const column =
      field === 'breaks' ? `break${path[2] === 'from' ? 'From' : 'Rate'}${String(path[1])}` : field;
    cells.reportError(column, cells.cell(column), buildRateSheetFieldError(field, message));
  }
  return null;
}

function accountIn(
  { cell: readCell, reportError: fail }: RateSheetRowCells,
  column: string,
  { accountIdsByUppercaseNumber: accounts }: RateSheetFileLookups,
): number | undefined {
  const value = readCell(column);
  if (value === '') return undefined;
  const found = accounts.get(value.toUpperCase());
  if (found === undefined) fail(column, value, rateSheetCellErrorDefinitions.recordNotFound);
  return found;
}

function breaksOf(cells: RateSheetRowCells, ofCubes: boolean): RateSheetLine['breaks'] {
  const breaks = Array.from({ length: maxRateBreaks }, (_, n) => {
    const [from, rate] = [`breakFrom${n}`, `breakRate${n}`];
    for (const [blank, other] of [
      [from, rate],
      [rate, from],
    ] as const)
      if (cells.cell(blank) === '' && cells.cell(other) !== '')
        cells.reportError(blank, '', rateSheetCellErrorDefinitions.breakIncomplete);
    return {
      from: readScaledNumberCell(cells, from, ofCubes ? cellNumberFormats.cubes : cellNumberFormats.count),
      rate4: readScaledNumberCell(cells, rate, cellNumberFormats.rate),
    };
  });
  const completeBreaks = breaks.flatMap(({ from, rate4 }) =>
    from === undefined || rate4 === undefined ? [] : [{ from, rate4 }],
  );
  return completeBreaks.length > 0 ? completeBreaks : undefined;
}

/** The zones in the file, added to those of the sheet. */
function zonesOf(rows: readonly RateSheetRowCells[], facts: RateSheetFileLookups): RateSheetZone[] {
  const zoneByName = new Map<string, { zone: RateSheetZone; row: number }>();
  for (const cells of rows) {
    const [name, statesText] = [cells.cell('zone'), cells.cell('states')];
    if (statesText === '') continue;
    const states = statesIn(cells, statesText, facts);
    if (name === '') cells.reportError('states', statesText, rateSheetCellErrorDefinitions.zoneMissing);
    else if (states) {
      const before = zoneByName.get(normalizeWord(name));
      if (!before) zoneByName.set(normalizeWord(name), { zone: { name, states }, row: cells.row });
      else if (before.zone.states.join() !== states.join())
        cells.reportError('states', statesText, rateSheetCellErrorDefinitions.zoneStatesMismatch, {
          row: before.row,
        });
    }
  }
  const old = facts.zones.map((z) => zoneByName.get(normalizeWord(z.name))?.zone.states ?? z.states);
  const zones = [
    ...facts.zones.map((z, index) => ({ name: z.name, states: [...(old[index] ?? [])] })),
    ...[...zoneByName.values()]
      .map(({ zone }) => zone)
      .filter(
        (z) =>
          !facts.zones.some((existingZone) => normalizeWord(existingZone.name) === normalizeWord(z.name)),
      ),
  ];
  for (const cells of rows) {
    const name = cells.cell('zone');
    const exists = zones.some((z) => normalizeWord(z.name) === normalizeWord(name));
    if (name !== '' && !exists && cells.cell('states') === '')
      cells.reportError('zone', name, rateSheetCellErrorDefinitions.zoneUnknown);
    if (name.length > 40)
      cells.reportError(
        'zone',
        name,
        buildRateSheetFieldError('zone', 'Zone can’t be longer than 40 characters'),
      );
  }
  return zones;
}
function statesIn(
  cells: RateSheetRowCells,
  statesText: string,
  facts: RateSheetFileLookups,
): string[] | undefined {
  const read = zoneShape.shape.states.safeParse(statesText.split(/[\s,;]+/).filter(Boolean));
  if (!read.success) {
    cells.reportError('states', statesText, rateSheetCellErrorDefinitions.statesInvalid);
    return undefined;
  }
  const strange = read.data.filter((state) => !facts.states.includes(state));
  if (strange.length > 0)
    cells.reportError('states', strange.join(', '), rateSheetCellErrorDefinitions.recordNotFound);
  return read.data;
}
