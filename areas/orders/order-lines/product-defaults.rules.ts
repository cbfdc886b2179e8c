import type { ProductRow } from '#areas/accounts/products/products.contract.ts';

/** The values a product supplies to a line being typed, and those it removes when another product is chosen. */

/** The fields that a product fills. `undefined` is a blank one, which the server fills. */
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

/**
 * The values that the selected product supplied, where they came from, and the user's own measure and unit of measure before
 * them.
 */
export interface AppliedDefaults {
  /** The line of the order that supplied them. */
  lineNumber: number | null;
  /** The ship date of the earlier line that supplied them. */
  shipped?: string | undefined;
  values: ProductDefaultFields;
  /** Measure and unit of measure as the user had them. */
  userEntered: Pick<ProductDefaultFields, 'measure' | 'unitOfMeasure'>;
}
/** A line used as an example of a product's values. */
export interface ProductExampleLine {
  /** Null while the line is being sent, and for a line of an earlier order. */
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

export const pickProductFieldsOfLine = (line: ProductExampleLine): ProductDefaultFields => ({
  productDescription: line.productDescription,
  length: line.typedLength,
  width: line.typedWidth,
  height: line.typedHeight,
  measure: line.measure,
  unitOfMeasure: String(line.unitOfMeasure ?? ''),
});

/** A product as its shipper shipped it last time. The description stays blank, so the server fills it. */
export function buildExampleFromLastShippedLine(
  lines: readonly ProductExampleLine[],
  productId: string,
): ProductExampleLine | undefined {
  const line = lines.find((one) => String(one.productId) === productId);
  return line && { ...line, lineNumber: null, productDescription: undefined };
}

/** The product's default box as an example line. The description stays blank, so the server fills it. */
export function buildDefaultSizeExample(product: ProductRow | undefined): ProductExampleLine | undefined {
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
 * The fields after another product is chosen (docs/domain/orders.md#changing-the-product). The values of the previous product
 * are removed, and its description always is, because it would be printed large above another product's code. Manually typed
 * values stay, unless the order already contains the new product. Then its description, size, measure and unit of measure are
 * used. For a product that is new to the order, blank sides are filled from its last shipment, else from its default box.
 */
export function applyProductDefaults(q: {
  fields: ProductDefaultFields;
  /** Another product was chosen before. */
  replacesOtherProduct: boolean;
  brought: AppliedDefaults | null;
  exampleInOrder: ProductExampleLine | undefined;
  usual?: ProductExampleLine | undefined;
}): { values: ProductDefaultFields; brought: AppliedDefaults | null } {
  const before = removeProductDefaults(q.fields, q.brought);
  if (q.replacesOtherProduct) before.productDescription = undefined;
  const typedUnits = { measure: before.measure, unitOfMeasure: before.unitOfMeasure };
  const sized = sides.some((side) => !blank(before[side]));
  // Sides typed before any product was chosen describe the actual box.
  const source = q.exampleInOrder ?? (sized ? undefined : q.usual);
  if (!source || (sized && !q.replacesOtherProduct)) return { values: before, brought: null };
  const productFields = pickProductFieldsOfLine(source);
  const values = {
    ...productFields,
    productDescription: before.productDescription ?? productFields.productDescription,
  };
  return {
    values,
    brought: { lineNumber: source.lineNumber, shipped: source.shipped, values, userEntered: typedUnits },
  };
}

/**
 * The fields without the product's values. Measure and unit of measure are the user's own again, the rest is blank. Manual
 * changes stay.
 */
export function removeProductDefaults(
  fields: ProductDefaultFields,
  appliedDefaults: AppliedDefaults | null,
): ProductDefaultFields {
  const left: ProductDefaultFields = { ...fields };
  if (!appliedDefaults) return left;
  const untouched = sides.every((side) => same(fields[side], appliedDefaults.values[side]));
  for (const side of untouched ? sides : []) left[side] = undefined;
  for (const kind of untouched ? kinds : [])
    if (same(fields[kind], appliedDefaults.values[kind])) left[kind] = appliedDefaults.userEntered[kind];
  if (same(fields.productDescription, appliedDefaults.values.productDescription))
    left.productDescription = undefined;
  return left;
}

/** Measure and unit of measure of the next line: as the user last chose them, not as a product supplied them. */
export const pickMeasureAndUnitForNextLine = (
  sentFields: ProductDefaultFields,
  appliedDefaults: AppliedDefaults | null,
): Pick<ProductDefaultFields, 'measure' | 'unitOfMeasure'> => {
  const getValueOfKind = (kind: (typeof kinds)[number]) =>
    appliedDefaults && same(sentFields[kind], appliedDefaults.values[kind])
      ? appliedDefaults.userEntered[kind]
      : sentFields[kind];
  return { measure: getValueOfKind('measure'), unitOfMeasure: getValueOfKind('unitOfMeasure') };
};

/** Whether a line still has the values its product supplied. If so, the form shows where size and measure come from. */
export const hasUnchangedDefaultsOfEarlierLine = (
  fields: ProductDefaultFields,
  appliedDefaults: AppliedDefaults | null,
): appliedDefaults is AppliedDefaults =>
  appliedDefaults !== null &&
  (appliedDefaults.lineNumber !== null || appliedDefaults.shipped !== undefined) &&
  [...sides, ...kinds].every((name) => same(fields[name], appliedDefaults.values[name]));
