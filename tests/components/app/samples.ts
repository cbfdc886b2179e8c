import { z } from 'zod';
import { isInstantFieldName, isLocalDateTimeFieldName } from '#kit/contract/time-fields.ts';

/**
 * The current date of the sample data. Samples match a reply schema and are the same in every run. Texts are as long as real
 * ones get, and nullable fields are null in the fourth row. A field's name determines its text or number.
 */

export const sampleToday = '2027-02-03';
export const sampleNow = '2027-02-03T13:00:00Z';

const typeOf = (value: unknown): z.ZodType => (value instanceof z.ZodType ? value : z.unknown());
const dayNamed =
  /Date$|^date|^day$|dayOfService|^today$|[a-z](On|Until|Day|From|(?<!deliver)To|Since)$|^(from|to|until|on|month)$|^(last|first|next)$/;
const texts: readonly (readonly [RegExp, (row: number) => string])[] = [
  [/^(zone|tz)$|Tz$|Zone$/, () => 'America/New_York'],
  [/email/i, (row) => `guadalupe.montenegro${row}@sociedad-agricola.example`],
  [/phone/i, () => '+1 305 555 0100'],
  [/hour|^time$|Time$|opens|closes/i, () => '14:30'],
  [/^stateCode$/, () => 'FL'],
  [/^(warehouseCode|warehouse|outboundWarehouse|receivingWarehouse|origin)$|WarehouseCode$/, () => 'MIA'],
  [/^language$/, () => 'en'],
  [/^(url|link|href|address)$|Url$/, () => 'https://example.test/freight'],
  [/^(path|to)$/, () => '/home/index'],
  [/(code|number|po|bol|sscc|seal|trailer|ref)$/i, (row) => `7002${String(102_450_000 + row * 37)}`],
  [/city/i, () => 'Rancho Santa Margarita'],
  [/^(who|.*By|userName|madeBy)$/, () => 'Maximiliano Echeverría-Montenegro'],
  [/name|shipper|consignee|payer|account|customer|company|carrier|deliverTo|billTo/i, longName],
];
function longName(row: number): string {
  const names = [
    'Sociedad Agrícola y Comercializadora Internacional del Altiplano',
    'Andes Rose Importers',
    'Gulfstream Tropical Cut Greens and Wholesale Bouquets of Homestead',
  ];
  return names[row % names.length] ?? '';
}

function textOf(schema: z.ZodString, name: string, row: number): string {
  const { format, pattern } = schema.meta() ?? {};
  if (format === 'date-time' || isInstantFieldName(name))
    return `2027-02-0${1 + (row % 3)}T14:30:0${row % 10}.000Z`;
  if (name === 'doneBy') return sampleNow;
  if (isLocalDateTimeFieldName(name) || (typeof pattern === 'string' && pattern.includes(' ')))
    return `${sampleToday} 14:30`;
  if (format === 'date' || dayNamed.test(name))
    return name === 'month' ? sampleToday.slice(0, 7) : sampleToday;
  const known = texts.find(([pattern]) => pattern.test(name))?.[1](row);
  const value = known ?? `Roses, hydrangea and mixed bouquets ${row + 1}`;
  return [value, ...candidates].find((text) => schema.safeParse(text).success) ?? value;
}
const candidates = [
  sampleToday,
  `${sampleToday} 14:30`,
  '14:30',
  '2027-02',
  '1',
  'x',
  sampleNow,
  'a@example.test',
  'https://example.test/x',
];

function numberOf(schema: z.ZodNumber, name: string, row: number): number {
  const value = plainNumber(name, row);
  return [value, 1, 0, 100, 0.5].find((one) => schema.safeParse(one).success) ?? value;
}
function plainNumber(name: string, row: number): number {
  if (name === 'id' || name.endsWith('Id')) return row + 1;
  if (/status|state|kind|type/i.test(name)) return 1 + (row % 2);
  if (/cents|amount|balance/i.test(name)) return 12_345_678 + row;
  if (/version/i.test(name)) return 1;
  if (/day|month|week/i.test(name)) return 1 + row;
  return 12 + row * 7;
}

/** Builds a value that matches a schema. A field's name and the index of its row determine the value. */
export function buildReplySample(schema: z.ZodType, fieldName = '', rowIndex = 0, depth = 0): unknown {
  if (schema instanceof z.ZodNullable && rowIndex % 4 === 3) return null;
  if (schema instanceof z.ZodOptional && rowIndex % 4 === 3) return undefined;
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  )
    return buildReplySample(typeOf(schema.def.innerType), fieldName, rowIndex, depth);
  if (schema instanceof z.ZodPipe) {
    const [into, out] = [typeOf(schema.def.in), typeOf(schema.def.out)];
    return buildReplySample(into instanceof z.ZodTransform ? out : into, fieldName, rowIndex, depth);
  }
  if (schema instanceof z.ZodLazy)
    return buildReplySample(typeOf(schema.def.getter()), fieldName, rowIndex, depth + 1);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [
        key,
        buildReplySample(typeOf(field), key, rowIndex, depth + 1),
      ]),
    );
  if (schema instanceof z.ZodArray) return listOf(schema, fieldName, rowIndex, depth);
  if (schema instanceof z.ZodTuple)
    return schema.def.items.map((item) => buildReplySample(typeOf(item), fieldName, rowIndex, depth + 1));
  if (schema instanceof z.ZodRecord) {
    const keys = schema.def.keyType instanceof z.ZodEnum ? schema.def.keyType.options : [];
    return Object.fromEntries(
      keys.map((key) => [
        String(key),
        buildReplySample(typeOf(schema.def.valueType), String(key), rowIndex, depth + 1),
      ]),
    );
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map(typeOf);
    return buildReplySample(options[rowIndex % options.length] ?? z.unknown(), fieldName, rowIndex, depth);
  }
  return plainSample(schema, fieldName, rowIndex);
}
function plainSample(schema: z.ZodType, name: string, row: number): unknown {
  if (schema instanceof z.ZodEnum) return schema.options[row % schema.options.length];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodBoolean) return row % 2 === 0;
  if (schema instanceof z.ZodNumber) return numberOf(schema, name, row);
  if (schema instanceof z.ZodString) return textOf(schema, name, row);
  return null;
}
/** Builds the rows of a list. Rows without an id are identified by their first field. If it is a date, each row gets its own. */
export function buildRowSamples(schema: z.ZodType, count: number): unknown[] {
  const rows = Array.from({ length: count }, (_, row) => buildReplySample(schema, '', row));
  const first =
    schema instanceof z.ZodObject && !('id' in schema.shape) ? Object.keys(schema.shape)[0] : undefined;
  if (first === undefined || !dayNamed.test(first)) return rows;
  return rows.map((row, at) => ({ ...Object(row), [first]: `2027-02-${String(3 + at).padStart(2, '0')}` }));
}
function listOf(schema: z.ZodArray, name: string, row: number, depth: number): unknown[] {
  if (depth > 6) return [];
  const element = typeOf(schema.element);
  const length = element instanceof z.ZodEnum ? Math.min(3, element.options.length) : 4;
  const list = Array.from({ length }, (_, at) =>
    buildReplySample(element, name, row * length + at, depth + 1),
  );
  // A list of fixed length, such as the days of a week.
  for (let count = length; count >= 0 && !schema.safeParse(list).success; count -= 1) list.pop();
  const distinct = distinctOf(element, list);
  return schema.safeParse(distinct).success ? distinct : list;
}
/** Records without an id are distinguished by their first field, as when a server returns one per status or day. */
function distinctOf(element: z.ZodType, list: readonly unknown[]): unknown[] {
  const first =
    element instanceof z.ZodObject && !('id' in element.shape) ? Object.keys(element.shape)[0] : undefined;
  if (first === undefined) return [...list];
  const seen = new Set<unknown>();
  return list.filter((one) => {
    const value: unknown = Object(one)[first];
    if (seen.has(value)) return false;
    seen.add(value);
    return true;
  });
}
