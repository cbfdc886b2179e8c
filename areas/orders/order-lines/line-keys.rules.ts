/** How the keys of the entry strip walk through a line. */

/** The fields of a line in the order of the form. */
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
type Values = Readonly<Record<string, unknown>>;
const blank = (value: unknown) => value === undefined || value === null || value === '';

/**
 * The first field after this one that must be filled and is not; null when there is none, or when one before
 * it is missing: then the line is sent, and its faults are said.
 */
export function emptyAfter(values: Values, field: string): string | null {
  const at = order.indexOf(field);
  const first = order.find((name) => required.has(name) && blank(values[name]));
  return at < 0 || first === undefined || order.indexOf(first) <= at ? null : first;
}

/** Whether two lines say the same: a blank field says as little as one that is not there. */
export function sameLine(one: Values, other: Values): boolean {
  const said = (value: unknown) => (blank(value) ? '' : String(value));
  return [...Object.keys(one), ...Object.keys(other)].every((name) => said(one[name]) === said(other[name]));
}

interface Written {
  unitsConsolidateId: number;
}
/** The last line of an order: the one just written to it, as long as the lines that are shown do not have it yet. */
export const lastOf = <L extends Written>(lines: readonly L[], written: L | null): L | undefined =>
  written && !lines.some((line) => line.unitsConsolidateId === written.unitsConsolidateId)
    ? written
    : lines.at(-1);

/** The measure that a key chooses on the pair of them; null for keys that choose none. */
export function measureAfter(measure: 'inch' | 'cm', key: string): 'inch' | 'cm' | null {
  if (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' '].includes(key))
    return measure === 'cm' ? 'inch' : 'cm';
  if (key === 'i') return 'inch';
  return key === 'c' ? 'cm' : null;
}
