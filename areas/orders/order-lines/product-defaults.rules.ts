import type { ProductRow } from '#areas/accounts/products/products.contract.ts';

/** What a product brings into a line that is being typed, and what it takes along when another is chosen. */

/** The fields that a product fills; `undefined` is a blank one, which the server fills. */
export interface ProductDefaultFields {
  productDescription?: Cell;
  length?: Cell;
  width?: Cell;
  height?: Cell;
  measure?: Cell;
  unitOfMeasure?: Cell;
}
type Cell = string | number | null | undefined;
export const productDefaultFields = [
  'productDescription',
  'length',
  'width',
  'height',
  'measure',
  'unitOfMeasure',
] as const;
const sides = ['length', 'width', 'height'] as const;
const kinds = ['measure', 'unitOfMeasure'] as const;

/** What the chosen product has brought, and what stood there by hand before. */
export interface AppliedDefaults {
  /** The line of the order that it came from. */
  lineNumber: number | null;
  /** The ship date of an earlier line that it came from. */
  shipped?: string | undefined;
  values: ProductDefaultFields;
  /** Measure and unit as the person had them. */
  own: Pick<ProductDefaultFields, 'measure' | 'unitOfMeasure'>;
}
/** A line that tells how a product looks. */
export interface ProductExampleLine {
  /** Null while it is on its way, and of an earlier order. */
  lineNumber: number | null;
  /** The ship date of a line of an earlier order. */
  shipped?: string | undefined;
  productId: Cell;
  productDescription: Cell;
  typedLength: Cell;
  typedWidth: Cell;
  typedHeight: Cell;
  measure: Cell;
  unitOfMeasure: Cell;
}

const same = (a: unknown, b: unknown): boolean => String(a ?? '') === String(b ?? '');
const blank = (value: unknown): boolean => same(value, '');

/** What a line tells of its product. */
export const productFieldsOfLine = (line: ProductExampleLine): ProductDefaultFields => ({
  productDescription: line.productDescription,
  length: line.typedLength,
  width: line.typedWidth,
  height: line.typedHeight,
  measure: line.measure,
  unitOfMeasure: String(line.unitOfMeasure ?? ''),
});

/** A product as its shipper shipped it last time; its description is not typed: the server fills it. */
export function findLastShippedExample(
  lines: readonly ProductExampleLine[],
  productId: string,
): ProductExampleLine | undefined {
  const line = lines.find((one) => String(one.productId) === productId);
  return line && { ...line, lineNumber: null, productDescription: undefined };
}

/** The box that a product usually comes in, as a line that tells how it looks. Its description is not typed: the server fills it. */
export function defaultSizeExample(product: ProductRow | undefined): ProductExampleLine | undefined {
  if (product?.defaultUnitOfMeasure == null) return undefined;
  return {
    lineNumber: null,
    productId: product.id,
    productDescription: undefined,
    typedLength: product.defaultLength,
    typedWidth: product.defaultWidth,
    typedHeight: product.defaultHeight,
    measure: 'inch',
    unitOfMeasure: product.defaultUnitOfMeasure,
  };
}

/**
 * The fields once another product was chosen (docs/domain/orders.md#a-product-chosen-anew). What the former one
 * brought goes with it, and its description always does: it would be printed large over the code of another
 * product. What was typed by hand stays, unless the new product is known to the order: then it brings its own
 * description, size, measure and unit. A product that the order does not know
 * fills blank sides as it was shipped last time, else with its usual box.
 */
export function applyProductDefaults(q: {
  now: ProductDefaultFields;
  /** Another product was chosen before. */
  replaces: boolean;
  brought: AppliedDefaults | null;
  known: ProductExampleLine | undefined;
  usual?: ProductExampleLine | undefined;
}): { values: ProductDefaultFields; brought: AppliedDefaults | null } {
  const before = removeProductDefaults(q.now, q.brought);
  if (q.replaces) before.productDescription = undefined;
  const own = { measure: before.measure, unitOfMeasure: before.unitOfMeasure };
  const sized = sides.some((side) => !blank(before[side]));
  // Sides that were typed before any product was chosen are of the box in hand.
  const source = q.known ?? (sized ? undefined : q.usual);
  if (!source || (sized && !q.replaces)) return { values: before, brought: null };
  const told = productFieldsOfLine(source);
  const values = { ...told, productDescription: before.productDescription ?? told.productDescription };
  return { values, brought: { lineNumber: source.lineNumber, shipped: source.shipped, values, own } };
}

/**
 * The fields without what a product brought: measure and unit are the person's own again, the rest is blank.
 * What was changed by hand stays.
 */
export function removeProductDefaults(
  now: ProductDefaultFields,
  brought: AppliedDefaults | null,
): ProductDefaultFields {
  const left: ProductDefaultFields = { ...now };
  if (!brought) return left;
  const untouched = sides.every((side) => same(now[side], brought.values[side]));
  for (const side of untouched ? sides : []) left[side] = undefined;
  for (const kind of untouched ? kinds : [])
    if (same(now[kind], brought.values[kind])) left[kind] = brought.own[kind];
  if (same(now.productDescription, brought.values.productDescription)) left.productDescription = undefined;
  return left;
}

/** Measure and unit that the next line begins with: as the person last chose them, not as a product brought them. */
export const measureAndUnitForNextLine = (
  sent: ProductDefaultFields,
  brought: AppliedDefaults | null,
): Pick<ProductDefaultFields, 'measure' | 'unitOfMeasure'> => {
  const kept = (kind: (typeof kinds)[number]) =>
    brought && same(sent[kind], brought.values[kind]) ? brought.own[kind] : sent[kind];
  return { measure: kept('measure'), unitOfMeasure: kept('unitOfMeasure') };
};

/** Whether a line still stands as its product brought it: then it says where size and measure are from. */
export const hasUnchangedDefaults = (
  now: ProductDefaultFields,
  brought: AppliedDefaults | null,
): brought is AppliedDefaults =>
  brought !== null &&
  (brought.lineNumber !== null || brought.shipped !== undefined) &&
  [...sides, ...kinds].every((name) => same(now[name], brought.values[name]));
