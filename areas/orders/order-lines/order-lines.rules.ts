import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { lineErrors } from './order-lines.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { formatHundredths } from '#kit/contract/money.ts';

/** The message for units that are billed at the minimum cube. */

export const minimumCubeAppliedMessage =
  'The minimum cube of {minCubes} will be applied. Any units below the minimum cube will be created as 41x10x04.';
export const fieldRequiredMessage = '{field} is required';
export const wholeNumberRequiredMessage = '{field} must be a whole number from {min} to {max}';
export const unitsNotZeroMessage = 'Number of units cannot be zero';

/** The message for a consolidate with units raised to the minimum. `minCubes` is in hundredths of a cubic foot. */
export const buildMinimumCubeMessage = (
  minCubeHundredths: number,
): { sentence: string; params: { minCubes: string } } => ({
  sentence: minimumCubeAppliedMessage,
  params: { minCubes: formatHundredths(minCubeHundredths) },
});

/** The warning when freight is entered although its payer is on hold. */
export const creditHoldMessage =
  'The bill-to is on credit hold. You can still enter the freight, but ask Billing whether it will ship.';
/** The messages about added lines: a unit billed as larger than it is, a payer on hold. */
export const listAddedLineMessages = (
  lines: readonly { size: { minimumApplied: boolean }; onHold: boolean }[],
  minCubeHundredths: number,
): { sentence: string; params: Record<string, string> }[] => [
  ...(lines.some((line) => line.size.minimumApplied) ? [buildMinimumCubeMessage(minCubeHundredths)] : []),
  ...(lines.some((line) => line.onHold) ? [{ sentence: creditHoldMessage, params: {} }] : []),
];

/** The size a unit of each kind rarely exceeds, in hundredths of a cubic foot: bins, boxes, pallets. */
const usuallyAtMost = new Map<number, number>([
  [unitOfMeasure.bin, 15_000],
  [unitOfMeasure.box, 4_000],
  [unitOfMeasure.pallet, 30_000],
]);
/**
 * The usual maximum if the unit far exceeds it, or null. The size can be correct, so the user is asked and nothing is rejected
 * (docs/domain/orders.md#adding-lines).
 */
export function getExceededUsualCubeHundredths(uom: number, cubeHundredths: number): number | null {
  const most = usuallyAtMost.get(uom);
  return most !== undefined && cubeHundredths > most ? most : null;
}

/** Totals of units and cube. The cube is the sum of rounded units, the same on label, bill of lading and invoice. */
export function computeLineTotals(lines: readonly { units: number; cubeEach: number }[]): {
  units: number;
  cubes: number;
} {
  let units = 0;
  let cubes = 0;
  for (const line of lines) {
    units += line.units;
    cubes += line.units * line.cubeEach;
  }
  return { units, cubes };
}

export interface OrderLineError {
  field: string;
  sentence: string;
  params: Record<string, string>;
}
export interface UncheckedOrderLine {
  consigneeId?: unknown;
  uom?: unknown;
  shipDate?: unknown;
  length?: unknown;
  width?: unknown;
  height?: unknown;
  units?: unknown;
}

const labels: Record<keyof UncheckedOrderLine, string> = {
  consigneeId: 'Consignee',
  uom: 'Unit of measure',
  shipDate: 'Ship date',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  units: 'Number of units',
};
const wholeFields: readonly (readonly [keyof UncheckedOrderLine, number])[] = [
  ['length', 999],
  ['width', 999],
  ['height', 999],
  ['units', 9999],
];

/** Returns all errors of a typed line at once, in form order. Numbers can be text. */
export function validateOrderLine(line: UncheckedOrderLine): OrderLineError[] {
  const errors: OrderLineError[] = [];
  const order: readonly (keyof UncheckedOrderLine)[] = [
    'consigneeId',
    'uom',
    'shipDate',
    'length',
    'width',
    'height',
    'units',
  ];
  for (const field of order) {
    if (isBlank(line[field]))
      errors.push({ field, sentence: fieldRequiredMessage, params: { field: labels[field] } });
    else errors.push(...numberFaults(field, line[field]));
  }
  return errors;
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function numberFaults(field: keyof UncheckedOrderLine, value: unknown): OrderLineError[] {
  const limit = wholeFields.find(([name]) => name === field);
  if (!limit) return [];
  const number = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
  if (field === 'units' && number === 0) return [{ field, sentence: unitsNotZeroMessage, params: {} }];
  if (typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= limit[1]) return [];
  return [
    {
      field,
      sentence: wholeNumberRequiredMessage,
      params: { field: labels[field], min: '1', max: String(limit[1]) },
    },
  ];
}

export interface LiveUnit {
  id: number;
  /** The n in "n of N" on its label. */
  number: number;
  received: boolean;
}
export interface UnitCountChangePlan {
  /** Numbers of the units to create. */
  numbersToAdd: number[];
  /** Ids of the units to delete. */
  unitIdsToRemove: number[];
  error: ErrorDefinition | null;
}

/**
 * Plans a change to the number of units (docs/domain/orders.md#number-of-units). More: new numbers after the highest ever used,
 * so that no printed label is repeated. Fewer: the highest numbers not received yet are deleted. If those do not suffice, nothing
 * changes and the error from the spec is returned.
 */
export function planUnitCountChange(
  liveUnits: readonly LiveUnit[],
  wantedCount: number,
  highestNumberEver: number,
): UnitCountChangePlan {
  const missing = wantedCount - liveUnits.length;
  if (missing >= 0)
    return {
      numbersToAdd: Array.from({ length: missing }, (_, i) => highestNumberEver + 1 + i),
      unitIdsToRemove: [],
      error: null,
    };
  const free = liveUnits.filter((unit) => !unit.received).sort((a, b) => b.number - a.number);
  if (free.length < -missing)
    return { numbersToAdd: [], unitIdsToRemove: [], error: lineErrors.receivedUnitNotDeletable };
  return { numbersToAdd: [], unitIdsToRemove: free.slice(0, -missing).map((unit) => unit.id), error: null };
}
