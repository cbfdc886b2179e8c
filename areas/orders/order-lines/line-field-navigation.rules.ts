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
export function findNextRequiredField(values: Values, field: string): string | null {
  const at = order.indexOf(field);
  const first = order.find((name) => required.has(name) && blank(values[name]));
  return at < 0 || first === undefined || order.indexOf(first) <= at ? null : first;
}

/** Fields that Tab passes when they are filled: a product brings them, or they stay the same for days. */
const rare: ReadonlySet<string> = new Set([
  'productDescription',
  'paymentTerm',
  'unitOfMeasure',
  'length',
  'width',
  'height',
  'measure',
]);
/** Of these a blank one is usual too: the server fills it. */
const blankIsUsual: ReadonlySet<string> = new Set(['productDescription', 'paymentTerm']);
/** The field that Tab goes to among those that are shown; null leaves it to the browser. Shift Tab goes through all of them. */
export function findNextTabField(
  values: Values,
  field: string,
  shown: (name: string) => boolean,
): string | null {
  const at = order.indexOf(field);
  if (at < 0) return null;
  const stops = order
    .slice(at + 1)
    .filter((name) => !rare.has(name) || (blank(values[name]) && !blankIsUsual.has(name)));
  return stops.find(shown) ?? null;
}

/** What two lines are compared by: all that is typed, without what the server fills where it is blank. */
const compared = order.filter((name) => !blankIsUsual.has(name) && name !== 'billToAccountId');
/** Whether a line that is sent says the same as the one before it. */
export const isSameAsPreviousLine = (sent: Values, last: Values): boolean =>
  compared.every(
    (name) => (blank(sent[name]) && blank(last[name])) || String(sent[name]) === String(last[name]),
  ) &&
  (blank(sent['productDescription']) || sent['productDescription'] === last['productDescription']);

/** Whether two lines say the same: a blank field says as little as one that is not there. */
export function haveSameLineValues(one: Values, other: Values): boolean {
  const said = (value: unknown) => (blank(value) ? '' : String(value));
  return [...Object.keys(one), ...Object.keys(other)].every((name) => said(one[name]) === said(other[name]));
}

interface Written {
  unitsConsolidateId: number;
}
/** The last line of an order: the one just written to it, as long as the lines that are shown do not have it yet. */
export const findLastOrderLine = <L extends Written>(lines: readonly L[], written: L | null): L | undefined =>
  written && !lines.some((line) => line.unitsConsolidateId === written.unitsConsolidateId)
    ? written
    : lines.at(-1);

/** The measure that a key chooses on the pair of them; null for keys that choose none. */
export function measureForKey(measure: 'inch' | 'cm', key: string): 'inch' | 'cm' | null {
  if (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' '].includes(key))
    return measure === 'cm' ? 'inch' : 'cm';
  if (key === 'i') return 'inch';
  return key === 'c' ? 'cm' : null;
}
