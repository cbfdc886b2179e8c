import { plain } from '#areas/accounts/accounts/sheet-words.rules.ts';
import {
  flagWords,
  measures,
  numberIn,
  oneOfWords,
  rateTypeWords,
  titleOf,
  uomWords,
} from './sheet-cells.rules.ts';
import type { Cells, Words } from './sheet-cells.rules.ts';
import { fileFaults, wrongIn } from './sheet-file-faults.rules.ts';
import type { FileFacts } from './sheet-file.rules.ts';
import { mostBreaks, sheetLine, zone as zoneShape } from './sheets.contract.ts';
import type { SheetLine, Zone } from './sheets.contract.ts';

/** The rates and the zones of the rows of a file. */

export interface ReadLine {
  row: number;
  line: SheetLine;
}
export function linesOf(rows: readonly Cells[], facts: FileFacts): { lines: ReadLine[]; zones: Zone[] } {
  const zones = zonesOf(rows, facts);
  const known = wordsOf(facts);
  return {
    zones,
    lines: rows.flatMap((cells) => {
      const line = lineOf(cells, facts, known, zones);
      return line ? [{ row: cells.row, line }] : [];
    }),
  };
}

interface Known {
  regions: Words<number>;
  warehouses: Words<number>;
  states: Words<string>;
  categories: Words<string>;
}
const wordsOf = (facts: FileFacts): Known => ({
  regions: facts.regions.map((r) => [r.name, r.id]),
  warehouses: facts.warehouses.flatMap((w) => [
    [w.name.split(' ')[0] ?? '', w.id],
    [w.name, w.id],
  ]),
  states: facts.states.map((state) => [state, state]),
  categories: facts.categories.map((category) => [category, category]),
});

/** Null where nothing can be told of the rate because its type is not known; every fault is told. */
function lineOf(cells: Cells, facts: FileFacts, known: Known, zones: readonly Zone[]): SheetLine | null {
  const rateType = oneOfWords(cells, 'rateType', rateTypeWords);
  if (cells.of('rateType') === '')
    cells.fail('rateType', '', fileFaults.required, { title: titleOf('rateType') });
  const zone = zones.find((z) => plain(z.name) === plain(cells.of('zone')));
  const said = {
    name: cells.of('name') || undefined,
    shipperId: accountIn(cells, 'shipperId', facts),
    consigneeId: accountIn(cells, 'consigneeId', facts),
    billToId: accountIn(cells, 'billToId', facts),
    zone: zone?.name,
    stateCode: oneOfWords(cells, 'stateCode', known.states),
    regionId: oneOfWords(cells, 'regionId', known.regions),
    outboundWarehouseId: oneOfWords(cells, 'outboundWarehouseId', known.warehouses),
    category: oneOfWords(cells, 'category', known.categories),
    uom: oneOfWords(cells, 'uom', uomWords),
    flag: oneOfWords(cells, 'flag', flagWords),
    // Of a type that nobody knows nothing is kept; what else is wrong with the row is told all the same.
    rateType: rateType ?? 'Flat',
    rate4: numberIn(cells, 'rate4', measures.rate),
    bp: numberIn(cells, 'bp', measures.percent),
    minimum: numberIn(cells, 'minimum', measures.money),
    priority: numberIn(cells, 'priority', measures.count),
    breaks: breaksOf(cells, rateType === 'Cube'),
  };
  const read = sheetLine.safeParse(
    Object.fromEntries(Object.entries(said).filter(([, v]) => v !== undefined)),
  );
  if (read.success) return rateType === undefined ? null : read.data;
  for (const { path, message } of read.error.issues) {
    const field = String(path[0]);
    const column =
      field === 'breaks' ? `break${path[2] === 'from' ? 'From' : 'Rate'}${String(path[1])}` : field;
    cells.fail(column, cells.of(column), wrongIn(field, message));
  }
  return null;
}

function accountIn({ of, fail }: Cells, column: string, { accounts }: FileFacts): number | undefined {
  const value = of(column);
  if (value === '') return undefined;
  const found = accounts.get(value.toUpperCase());
  if (found === undefined) fail(column, value, fileFaults.unknown);
  return found;
}

function breaksOf(cells: Cells, ofCubes: boolean): SheetLine['breaks'] {
  const breaks = Array.from({ length: mostBreaks }, (_, n) => {
    const [from, rate] = [`breakFrom${n}`, `breakRate${n}`];
    for (const [blank, other] of [
      [from, rate],
      [rate, from],
    ] as const)
      if (cells.of(blank) === '' && cells.of(other) !== '') cells.fail(blank, '', fileFaults.breakOpen);
    return {
      from: numberIn(cells, from, ofCubes ? measures.cubes : measures.count),
      rate4: numberIn(cells, rate, measures.rate),
    };
  });
  const whole = breaks.flatMap(({ from, rate4 }) =>
    from === undefined || rate4 === undefined ? [] : [{ from, rate4 }],
  );
  return whole.length > 0 ? whole : undefined;
}

/** The zones that the file tells, beside those that the sheet has. */
function zonesOf(rows: readonly Cells[], facts: FileFacts): Zone[] {
  const told = new Map<string, { zone: Zone; row: number }>();
  for (const cells of rows) {
    const [name, said] = [cells.of('zone'), cells.of('states')];
    if (said === '') continue;
    const states = statesIn(cells, said, facts);
    if (name === '') cells.fail('states', said, fileFaults.statesAlone);
    else if (states) {
      const before = told.get(plain(name));
      if (!before) told.set(plain(name), { zone: { name, states }, row: cells.row });
      else if (before.zone.states.join() !== states.join())
        cells.fail('states', said, fileFaults.zoneDiffers, { row: before.row });
    }
  }
  const old = facts.zones.map((z) => told.get(plain(z.name))?.zone.states ?? z.states);
  const zones = [
    ...facts.zones.map((z, at) => ({ name: z.name, states: [...(old[at] ?? [])] })),
    ...[...told.values()]
      .map(({ zone }) => zone)
      .filter((z) => !facts.zones.some((known) => plain(known.name) === plain(z.name))),
  ];
  for (const cells of rows) {
    const name = cells.of('zone');
    const known = zones.some((z) => plain(z.name) === plain(name));
    if (name !== '' && !known && cells.of('states') === '') cells.fail('zone', name, fileFaults.zoneUnknown);
    if (name.length > 40)
      cells.fail('zone', name, wrongIn('zone', 'Zone cannot be longer than 40 characters'));
  }
  return zones;
}
function statesIn(cells: Cells, said: string, facts: FileFacts): string[] | undefined {
  const read = zoneShape.shape.states.safeParse(said.split(/[\s,;]+/).filter(Boolean));
  if (!read.success) {
    cells.fail('states', said, fileFaults.noStates);
    return undefined;
  }
  const strange = read.data.filter((state) => !facts.states.includes(state));
  if (strange.length > 0) cells.fail('states', strange.join(', '), fileFaults.unknown);
  return read.data;
}
