import { fc } from '#tests/properties.ts';
import { describe, expect, it, test } from 'vitest';
import {
  planUnitCountChange,
  fieldRequiredMessage,
  wholeNumberRequiredMessage,
  validateOrderLine,
  buildMinimumCubeMessage,
  minimumCubeAppliedMessage,
  getExceededUsualCubeHundredths,
  computeLineTotals,
  unitsNotZeroMessage,
} from './order-lines.rules.ts';
import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { computeBillableUnitSize } from '#areas/freight/units/unit-size.rules.ts';
import { lineErrors } from './order-lines.errors.ts';

const sides = (length: number, width: number, height: number) => ({ length, width, height });

describe('the cube of a unit', () => {
  test.each([
    ['the smallest billable box', sides(41, 10, 4), 'inch', unitOfMeasure.box, sides(41, 10, 4), 95, false],
    ['a quarter box of roses', sides(41, 10, 7), 'inch', unitOfMeasure.box, sides(41, 10, 7), 166, false],
    ['a half box of roses', sides(41, 12, 11), 'inch', unitOfMeasure.box, sides(41, 12, 11), 313, false],
    [
      'a box in centimetres, each side rounded to whole inches',
      sides(98, 25, 14),
      'cm',
      unitOfMeasure.box,
      sides(39, 10, 6),
      135,
      false,
    ],
    ['a full pallet', sides(48, 40, 72), 'inch', unitOfMeasure.pallet, sides(48, 40, 72), 8000, false],
    [
      'an eighth box, raised to the minimum',
      sides(41, 6, 5),
      'inch',
      unitOfMeasure.box,
      sides(41, 10, 4),
      95,
      true,
    ],
    [
      'a berry flat, raised to the minimum',
      sides(16, 12, 4),
      'inch',
      unitOfMeasure.box,
      sides(41, 10, 4),
      95,
      true,
    ],
    [
      'a flat pallet keeps its size',
      sides(40, 48, 1),
      'inch',
      unitOfMeasure.pallet,
      sides(40, 48, 1),
      111,
      false,
    ],
    [
      'a small bin keeps its size',
      sides(10, 10, 10),
      'inch',
      unitOfMeasure.bin,
      sides(10, 10, 10),
      58,
      false,
    ],
    [
      'a sheet of one centimetre is one inch high',
      sides(100, 100, 1),
      'cm',
      unitOfMeasure.pallet,
      sides(39, 39, 1),
      88,
      false,
    ],
  ] as const)('%s', (_, typed, measure, uom, inches, cubeEach, minimumApplied) => {
    expect(computeBillableUnitSize(typed, measure, uom, 95)).toEqual({
      ...inches,
      typed,
      measure,
      cubeEach,
      minimumApplied,
    });
  });

  it('keeps the typed sizes of a box raised to the minimum', () => {
    expect(computeBillableUnitSize(sides(41, 6, 5), 'inch', unitOfMeasure.box, 95).typed).toEqual(
      sides(41, 6, 5),
    );
  });
  it('uses the specified wording for the minimum', () => {
    expect(buildMinimumCubeMessage(95)).toEqual({
      sentence: minimumCubeAppliedMessage,
      params: { minCubes: '0.95' },
    });
    expect(minimumCubeAppliedMessage).toBe(
      'The minimum cube of {minCubes} will be applied. Any units below the minimum cube will be created as 41x10x04.',
    );
  });
  it('adds up rounded units', () => {
    expect(computeLineTotals([{ units: 1000, cubeEach: 166 }])).toEqual({ units: 1000, cubes: 166_000 });
    expect(
      computeLineTotals([
        { units: 24, cubeEach: 166 },
        { units: 6, cubeEach: 95 },
      ]),
    ).toEqual({ units: 30, cubes: 4554 });
    expect(computeLineTotals([])).toEqual({ units: 0, cubes: 0 });
  });
  it('never makes a box smaller than the minimum, and never changes one that reaches it', () => {
    const side = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(side, side, side, fc.constantFrom<'inch' | 'cm'>('inch', 'cm'), (l, w, h, measure) => {
        const box = computeBillableUnitSize(sides(l, w, h), measure, unitOfMeasure.box, 95);
        const free = computeBillableUnitSize(sides(l, w, h), measure, unitOfMeasure.pallet, 95);
        expect(box.cubeEach).toBeGreaterThanOrEqual(95);
        expect(box.minimumApplied).toBe(free.cubeEach < 95);
        if (!box.minimumApplied) expect(box).toEqual(free);
      }),
    );
  });
});

describe('line validation rules', () => {
  const good = {
    consigneeId: 100,
    uom: 2,
    shipDate: '2027-02-08',
    length: 41,
    width: 10,
    height: 7,
    units: 24,
  };
  const says = (change: Record<string, unknown>) => validateOrderLine({ ...good, ...change });
  it('list every missing field in form order', () => {
    expect(validateOrderLine({}).map((f) => [f.sentence, f.params['field']])).toEqual(
      ['Consignee', 'Unit of measure', 'Ship date', 'Length', 'Width', 'Height', 'Number of units'].map(
        (field) => [fieldRequiredMessage, field],
      ),
    );
  });
  test.each<[string, Record<string, unknown>, string[]]>([
    ['a whole line', {}, []],
    ['numbers that arrive as text', { length: '41', units: ' 24 ' }, []],
    ['no units', { units: 0 }, [unitsNotZeroMessage]],
    ['no units, as text', { units: '0' }, [unitsNotZeroMessage]],
    ['a negative number of units', { units: -1 }, [wholeNumberRequiredMessage]],
    ['half a unit', { units: 1.5 }, [wholeNumberRequiredMessage]],
    ['a million units', { units: 1e6 }, [wholeNumberRequiredMessage]],
    ['9999 units', { units: 9999 }, []],
    ['10000 units', { units: 10000 }, [wholeNumberRequiredMessage]],
    ['a side of 0', { width: 0 }, [wholeNumberRequiredMessage]],
    ['a side of 999', { width: 999 }, []],
    ['a side of 1000', { width: 1000 }, [wholeNumberRequiredMessage]],
    ['a broken side', { height: 4.5 }, [wholeNumberRequiredMessage]],
    ['a side that is not a number', { height: 'tall' }, [wholeNumberRequiredMessage]],
    ['a blank consignee', { consigneeId: ' ' }, [fieldRequiredMessage]],
  ])('%s', (_, change, expected) => {
    expect(says(change).map((f) => f.sentence)).toEqual(expected);
  });
});

describe('changing the number of units', () => {
  const units = (received: number[], ...numbers: number[]) =>
    numbers.map((number) => ({ id: 1000 + number, number, received: received.includes(number) }));
  it('numbers new units after the highest ever used', () => {
    expect(planUnitCountChange(units([], 1, 2, 3), 5, 12)).toEqual({
      numbersToAdd: [13, 14],
      unitIdsToRemove: [],
      error: null,
    });
  });
  it('removes the highest numbers not yet received', () => {
    expect(planUnitCountChange(units([4], 1, 2, 3, 4), 2, 4)).toEqual({
      numbersToAdd: [],
      unitIdsToRemove: [1003, 1002],
      error: null,
    });
  });
  it('refuses to remove received units, and then removes none', () => {
    expect(planUnitCountChange(units([1, 2, 3], 1, 2, 3, 4), 2, 4)).toEqual({
      numbersToAdd: [],
      unitIdsToRemove: [],
      error: lineErrors.receivedUnitNotDeletable,
    });
  });
  it('changes nothing when the number is the same', () => {
    expect(planUnitCountChange(units([], 1, 2), 2, 2)).toEqual({
      numbersToAdd: [],
      unitIdsToRemove: [],
      error: null,
    });
  });
  it('always reaches the requested number or is refused', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 50 })),
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 50 })),
        (numbers, wanted, received) => {
          const live = units(received, ...numbers);
          const change = planUnitCountChange(live, wanted, 50);
          if (change.error) expect(live.filter((u) => u.received).length).toBeGreaterThan(wanted);
          else expect(live.length + change.numbersToAdd.length - change.unitIdsToRemove.length).toBe(wanted);
          expect(live.filter((u) => change.unitIdsToRemove.includes(u.id)).some((u) => u.received)).toBe(
            false,
          );
          expect(change.numbersToAdd.some((n) => numbers.includes(n))).toBe(false);
        },
      ),
    );
  });
});

describe('a unit far larger than usual for its kind', () => {
  test.each([
    ['a usual box', 166, unitOfMeasure.box, null],
    ['a bin of 40 cubes', 4_000, unitOfMeasure.bin, null],
    ['a box of a bin’s size', 4_000, unitOfMeasure.box, null],
    ['a box of more', 4_001, unitOfMeasure.box, 4_000],
    ['a pallet of 80 cubes', 8_000, unitOfMeasure.pallet, null],
    ['a pallet of 999 by 999 by 999', 57_696_933, unitOfMeasure.pallet, 30_000],
    ['a bin that does not go through a door', 20_000, unitOfMeasure.bin, 15_000],
  ])('%s', (_, cube, uom, most) => {
    expect(getExceededUsualCubeHundredths(uom, cube)).toBe(most);
  });
});
