import { unitOfMeasure, unitsOfMeasureByName } from '#areas/freight/units/units-of-measure.contract.ts';
import { maxUnitCodeLength, getUnitCodeProblem as codeFault } from '#areas/freight/units/unit-code.rules.ts';
import type { UnitCodeProblem } from '#areas/freight/units/unit-code.rules.ts';
import type {
  FileCorrection,
  OrderFileField,
  OrderXmlRootElement,
  UploadMessage,
} from './xml-upload.contract.ts';
import { orderFileUnitFieldsExceptCode } from './xml-upload.contract.ts';
import { createFuzzyCodeOrExactNameMatcher } from '#kit/contract/fuzzy-match.ts';
import type { FileValue, FileLine, FileUnit } from './order-file.rules.ts';
import { collapseWhitespace, elementNamesByFormat } from './order-file.rules.ts';
import type { LengthUnit } from '#areas/freight/units/unit-size.rules.ts';
import {
  fieldRequiredMessage,
  wholeNumberRequiredMessage,
} from '#areas/orders/order-lines/order-lines.rules.ts';
import { uploadErrors } from './xml-upload.errors.ts';
import { isSupportedDate } from '#kit/contract/dates.ts';
import { hasNoControlsExceptTabsAndLineBreaks } from '#kit/contract/fields.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/** An error in one value of a line of an uploaded file. */

export interface FileLineError extends UploadMessage {
  field: OrderFileField | 'unitId';
  code: string;
  suggestion: string | null;
  hint: UploadMessage | null;
}
/** A line with valid values. `null` where the file contains none. */
export interface ParsedFileLine {
  consignee: string;
  uom: 1 | 2 | 3;
  measure: LengthUnit;
  length: number;
  width: number;
  height: number;
  product: string | null;
  description: string | null;
  farm: string | null;
  awb: string | null;
  po: string | null;
  invoice: string | null;
}
type FileLineValues = Record<OrderFileField, string>;

/** Units with the same values except for their code. They become one consolidate and are checked once. */
export interface FileLineGroup {
  values: FileLineValues;
  units: { unit: FileUnit; seq: number }[];
}
export function correctAndGroupIdenticalFileUnits(
  units: readonly FileUnit[],
  corrections: readonly FileCorrection[],
): FileLineGroup[] {
  const groups = new Map<string, FileLineGroup>();
  const keys = new Map<FileLine, string>();
  const correct = corrector(corrections);
  units.forEach((unit, i) => {
    const correctedValues = correct(unit, i + 1);
    const key = correctedValues
      ? keyOf(correctedValues)
      : (keys.get(unit.fileLine) ?? remember(keys, unit.fileLine, keyOf(valuesOf(unit.fileLine))));
    const group = groups.get(key);
    if (group) group.units.push({ unit, seq: i + 1 });
    else
      groups.set(key, { values: correctedValues ?? valuesOf(unit.fileLine), units: [{ unit, seq: i + 1 }] });
  });
  return [...groups.values()];
}
function remember(keys: Map<FileLine, string>, line: FileLine, key: string): string {
  keys.set(line, key);
  return key;
}
const keyOf = (values: FileLineValues): string =>
  orderFileUnitFieldsExceptCode.map((field) => values[field]).join('\u0000');
function valuesOf({ cells }: FileLine): FileLineValues {
  const value = (field: OrderFileField) => cells[field]?.value ?? '';
  return {
    consignee: value('consignee'),
    unitOfMeasure: value('unitOfMeasure'),
    measure: value('measure'),
    length: value('length'),
    width: value('width'),
    height: value('height'),
    product: value('product'),
    description: value('description'),
    farm: value('farm'),
    awb: value('awb'),
    po: value('po'),
    invoice: value('invoice'),
  };
}

/** The units with the codes corrected on the screen, each by its position in the file. */
export function applyUnitCodeCorrections(
  units: readonly FileUnit[],
  corrections: readonly FileCorrection[],
): FileUnit[] {
  const codes = new Map(corrections.filter((c) => c.field === 'unitId').map((c) => [c.unit, c.value]));
  if (codes.size === 0) return [...units];
  return units.map((unit, i) => {
    const value = codes.get(i + 1);
    return value === undefined ? unit : { ...unit, code: { ...unit.code, value: collapseWhitespace(value) } };
  });
}

// Applies the corrections from the screen: to one unit by its position in the file, or to every unit with the same value.
function corrector(
  corrections: readonly FileCorrection[],
): (unit: FileUnit, seq: number) => FileLineValues | null {
  const ofUnit = Map.groupBy(
    corrections.filter((c) => c.unit !== undefined),
    (c) => c.unit,
  );
  const correctionsByField = Map.groupBy(corrections, (c) => c.field);
  const correctedByKey = new Map<string, string>();
  /** Applies all corrections to a value. Each sees the result of those before it. */
  const mended = (field: OrderFileField, value: string): string => {
    const key = `${field}\u0000${value}`;
    const before = correctedByKey.get(key);
    if (before !== undefined) return before;
    const after = (correctionsByField.get(field) ?? []).reduce(
      (now, c) => (c.unit === undefined && c.from === now ? collapseWhitespace(c.value) : now),
      value,
    );
    correctedByKey.set(key, after);
    return after;
  };
  const mendedOf = (field: OrderFileField, value: string, seq: number): string =>
    (correctionsByField.get(field) ?? []).reduce(
      (now, c) =>
        c.unit === seq || (c.unit === undefined && c.from === now) ? collapseWhitespace(c.value) : now,
      value,
    );
  return (unit, seq) => {
    const unitCorrections = ofUnit.get(seq) ?? [];
    if (unitCorrections.length === 0 && correctionsByField.size === 0) return null;
    const values = valuesOf(unit.fileLine);
    let changed = false;
    for (const field of orderFileUnitFieldsExceptCode) {
      const ofItself = unitCorrections.some((c) => c.field === field);
      const value = ofItself ? mendedOf(field, values[field], seq) : mended(field, values[field]);
      if (value === values[field]) continue;
      values[field] = value;
      changed = true;
    }
    return changed ? values : null;
  };
}

const uomWords: readonly (readonly [1 | 2 | 3, readonly string[]])[] = [
  // Boxes by their trade names: quarter, half, eighth, full. Their size comes from the sides.
  [
    unitOfMeasure.box,
    [
      'box',
      'boxes',
      'bx',
      'bxs',
      'carton',
      'cartons',
      'ctn',
      'case',
      'cases',
      'cs',
      'qb',
      'hb',
      'eb',
      'fb',
      'quarterbox',
      'halfbox',
      'eighthbox',
      'fullbox',
      '2',
    ],
  ],
  [unitOfMeasure.bin, ['bin', 'bins', 'bn', '1']],
  [unitOfMeasure.pallet, ['pallet', 'pallets', 'plt', 'pl', 'skid', 'skids', '3']],
];
const uoms = new Map(uomWords.flatMap(([uom, names]) => names.map((name) => [name, uom] as const)));
const measures = new Map<string, LengthUnit>([
  ...['inch', 'inches', 'in', '"'].map((m) => [m, 'inch'] as const),
  ...['cm', 'cms', 'centimeter', 'centimeters', 'centimetre', 'centimetres'].map((m) => [m, 'cm'] as const),
]);
const ownMeasures = new Map<string, LengthUnit>([
  ['Inch', 'inch'],
  ['CM', 'cm'],
]);
const plainWord = (value: string) => value.toLowerCase().replace(/[ ._-]/g, '');
const nearestUom = createFuzzyCodeOrExactNameMatcher(
  [...unitsOfMeasureByName.keys()].map((code) => ({ code })),
);
const nearestMeasure = createFuzzyCodeOrExactNameMatcher([{ code: 'Inch' }, { code: 'CM' }]);

const longest: Partial<Record<OrderFileField, number>> = {
  consignee: 40,
  product: 40,
  description: 120,
  farm: 80,
  awb: 40,
  po: 40,
  invoice: 40,
};

/** Our own format has one name for each unit of measure. The industry format has many spellings. */
const uomOf = (value: string, isOwn: boolean) =>
  (isOwn ? unitsOfMeasureByName.get(value) : uoms.get(plainWord(value))) ?? null;
const measureOf = (value: string, isOwn: boolean): LengthUnit | null => {
  if (value === '') return 'inch';
  return (isOwn ? ownMeasures.get(value) : measures.get(plainWord(value))) ?? null;
};
const unknownUom = (element: string, value: string): UploadMessage => ({
  sentence: '{element} {value} isn’t valid. Use Box, Bin or Pallet.',
  params: { element, value: shortenFileValue(value) },
});
const unknownMeasure = (element: string, value: string): UploadMessage => ({
  sentence: '{element} {value} isn’t valid. Use Inch or CM.',
  params: { element, value: shortenFileValue(value) },
});

function* textFaults(
  value: string,
  max: number,
  element: string,
): Generator<[what: string, said: UploadMessage]> {
  if (value.length > max && [...value].length > max)
    yield [
      'TooLong',
      {
        sentence: '{element} is longer than {max} characters.',
        params: { element, max: String(max) },
      },
    ];
  if (!hasNoControlsExceptTabsAndLineBreaks(value))
    yield ['Unprintable', { sentence: '{element} has characters that aren’t allowed.', params: { element } }];
}

/** Parses the line into values, or returns all its errors at once. */
export function parseFileLine(
  values: FileLineValues,
  format: OrderXmlRootElement,
): { parsed: ParsedFileLine; errors: FileLineError[] } | { parsed: null; errors: FileLineError[] } {
  const names = elementNamesByFormat[format];
  const isOwn = format === 'coldlane-order';
  const errors: FileLineError[] = [];
  const tell = (field: OrderFileField, code: string, text: UploadMessage, suggestion: string | null = null) =>
    void errors.push({ field, code, ...text, suggestion, hint: null });
  const needed = (field: OrderFileField): boolean => {
    if (values[field] !== '') return true;
    tell(field, `${field}Missing`, { sentence: fieldRequiredMessage, params: { field: names[field] } });
    return false;
  };
  function text(field: OrderFileField): string | null {
    for (const [what, textMessage] of textFaults(values[field], longest[field] ?? 200, names[field]))
      tell(field, `${field}${what}`, textMessage);
    return values[field] === '' ? null : values[field];
  }
  function side(field: 'length' | 'width' | 'height'): number {
    if (!needed(field)) return 0;
    const number = (isOwn ? /^\d{1,6}$/ : /^\d{1,6}(\.0*)?$/).test(values[field]) ? Number(values[field]) : 0;
    if (number < 1 || number > 999)
      tell(field, `${field}Invalid`, {
        sentence: wholeNumberRequiredMessage,
        params: { field: names[field], min: '1', max: '999' },
      });
    return number;
  }
  needed('consignee');
  text('consignee');
  const uom = uomOf(values.unitOfMeasure, isOwn);
  if (uom === null && needed('unitOfMeasure'))
    tell(
      'unitOfMeasure',
      'unitOfMeasureUnknown',
      unknownUom(names.unitOfMeasure, values.unitOfMeasure),
      nearestUom.findMatch(values.unitOfMeasure)?.code ?? null,
    );
  const measure = measureOf(values.measure, isOwn);
  if (measure === null)
    tell(
      'measure',
      'measureUnknown',
      unknownMeasure(names.measure, values.measure),
      nearestMeasure.findMatch(values.measure)?.code ?? null,
    );
  const [length, width, height] = [side('length'), side('width'), side('height')];
  const [product, description, farm, awb, po, invoice] = [
    text('product'),
    text('description'),
    text('farm'),
    text('awb'),
    text('po'),
    text('invoice'),
  ];
  if (errors.length > 0 || uom === null || measure === null) return { parsed: null, errors };
  return {
    parsed: {
      consignee: values.consignee,
      uom,
      measure,
      length,
      width,
      height,
      product,
      description,
      farm,
      awb,
      po,
      invoice,
    },
    errors,
  };
}
export const shortenFileValue = (value: string): string =>
  value.length > 60 ? `${truncateText(value, 59)}…` : value;

const codeFaults: Record<UnitCodeProblem, { code: string; sentence: string }> = {
  missing: { code: 'unitIdMissing', sentence: fieldRequiredMessage },
  tooLong: { code: 'unitIdTooLong', sentence: '{element} is longer than {max} characters.' },
  unprintable: {
    code: 'unitIdUnprintable',
    sentence: '{element} {value} has characters a barcode can’t contain.',
  },
  foreign: {
    code: 'unitIdForeign',
    sentence: '{element} {value} is a link or other phone data, not a unit code.',
  },
  ours: {
    code: 'unitIdReserved',
    sentence: '{element} {value} is in our own number range. Use your own unit code.',
  },
};
/** Validates a unit's own code by the rule for all unit codes (docs/domain/orders.md#upload). */
export function validateFileUnitCode(
  { value }: FileValue,
  format: OrderXmlRootElement,
  gs1Prefix: string,
): FileLineError | null {
  const element = elementNamesByFormat[format].unitId;
  const what = codeFault(value, gs1Prefix);
  if (what === null) return null;
  const names = {
    missing: { field: element },
    tooLong: { element, max: String(maxUnitCodeLength) },
    unprintable: { element, value: shortenFileValue(value) },
    foreign: { element, value: shortenFileValue(value) },
    ours: { element, value: shortenFileValue(value) },
  };
  const { code, sentence } = codeFaults[what];
  return { field: 'unitId', code, sentence, params: names[what], suggestion: null, hint: null };
}

/** Parses the ship date of each format: MM/DD/YY (also with a four-digit year, or as a plain date), or YYYY-MM-DD. */
export function parseFileShipDate(value: string, format: OrderXmlRootElement): string | null {
  if (isSupportedDate(value)) return value;
  if (format === 'coldlane-order') return null;
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(value);
  if (!parts) return null;
  const [, month = '', day = '', year = ''] = parts;
  const date = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isSupportedDate(date) ? date : null;
}

/** Why files cannot be uploaded, checked before they are read. The form and the server show the same message. */
export function getUploadFilesBlocker(
  files: readonly { name: string; size: number }[],
  maxBytes: number,
): ErrorDefinition | null {
  const [first] = files;
  if (!first) return commonErrors.fileRequired;
  if (files.length > 1) return uploadErrors.singleFileRequired;
  if (!/\.xml$/i.test(first.name)) return uploadErrors.notXml;
  if (first.size > maxBytes) return commonErrors.fileTooLarge;
  return first.size === 0 ? uploadErrors.fileEmpty : null;
}
