/** The key navigation of the entry strip. */

/** The fields of a line in form order. */
const order = [
  'consigneeAccountId',
  'productId',
  'productDescription',
  'po',
  'invoice',
  'farmName',
  'awb',
  'paymentTerm',
  'billToAccountId',
  'unitOfMeasure',
  'length',
  'width',
  'height',
  'measure',
  'numberOfUnits',
];
const required: ReadonlySet<string> = new Set([
  'consigneeAccountId',
  'unitOfMeasure',
  'length',
  'width',
  'height',
  'numberOfUnits',
]);
type LineFieldValues = Readonly<Record<string, unknown>>;
const blank = (value: unknown) => value === undefined || value === null || value === '';

/**
 * The first empty required field after this one. Null when there is none, or when an earlier one is empty: then the line is sent
 * and its errors are shown.
 */
export function findNextEmptyRequiredField(values: LineFieldValues, field: string): string | null {
  const index = order.indexOf(field);
  const first = order.find((name) => required.has(name) && blank(values[name]));
  return index < 0 || first === undefined || order.indexOf(first) <= index ? null : first;
}

/** Fields that Tab skips when filled: a product supplies them, or they stay the same for days. */
const rare: ReadonlySet<string> = new Set([
  'productDescription',
  'paymentTerm',
  'unitOfMeasure',
  'length',
  'width',
  'height',
  'measure',
]);
/** Of these, the ones that are also often left blank. The server fills them. */
const blankIsUsual: ReadonlySet<string> = new Set(['productDescription', 'paymentTerm']);
/** The field that Tab goes to among the visible ones. Null leaves it to the browser. Shift Tab visits all of them. */
export function findNextTabField(
  values: LineFieldValues,
  field: string,
  isShown: (name: string) => boolean,
): string | null {
  const index = order.indexOf(field);
  if (index < 0) return null;
  const stops = order
    .slice(index + 1)
    .filter((name) => !rare.has(name) || (blank(values[name]) && !blankIsUsual.has(name)));
  return stops.find(isShown) ?? null;
}

/** The values by which two lines are compared: everything typed, without fields that the server fills when blank. */
const compared = order.filter((name) => !blankIsUsual.has(name) && name !== 'billToAccountId');
/** Returns whether a line being sent has the same values as the previous one. */
export const isSameAsPreviousLine = (line: LineFieldValues, previousLine: LineFieldValues): boolean =>
  compared.every(
    (name) =>
      (blank(line[name]) && blank(previousLine[name])) || String(line[name]) === String(previousLine[name]),
  ) &&
  (blank(line['productDescription']) || line['productDescription'] === previousLine['productDescription']);

/** Returns whether two lines have the same values. A blank field equals a missing one. */
export function haveSameLineValues(first: LineFieldValues, second: LineFieldValues): boolean {
  const toComparableText = (value: unknown) => (blank(value) ? '' : String(value));
  return [...Object.keys(first), ...Object.keys(second)].every(
    (name) => toComparableText(first[name]) === toComparableText(second[name]),
  );
}

interface LineWithId {
  unitsConsolidateId: number;
}
/** The last line of an order: the one just saved, as long as the displayed lines do not contain it. */
export const findLastOrderLine = <L extends LineWithId>(
  displayedLines: readonly L[],
  savedLine: L | null,
): L | undefined =>
  savedLine && !displayedLines.some((line) => line.unitsConsolidateId === savedLine.unitsConsolidateId)
    ? savedLine
    : displayedLines.at(-1);

/** The measure that a key selects in the pair of buttons. Null for keys that select none. */
export function getLengthUnitForKey(currentUnit: 'inch' | 'cm', key: string): 'inch' | 'cm' | null {
  if (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' '].includes(key))
    return currentUnit === 'cm' ? 'inch' : 'cm';
  if (key === 'i') return 'inch';
  return key === 'c' ? 'cm' : null;
}
