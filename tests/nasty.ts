import { z } from 'zod';

/** Hostile values for fields, and where a schema has fields for them. */

type FieldPath = readonly (string | number)[];
export interface SchemaField {
  path: FieldPath;
  schema: z.ZodType;
}

export const hostileTexts = [
  'a\u0000b',
  '\ud800',
  '\uffff',
  'x'.repeat(10_000),
  'x'.repeat(60),
  '2147483647',
  '2147483648',
  '9223372036854775808',
  '-1',
  '0',
  'NaN',
  'Infinity',
  '1e400',
  '%',
  '\\',
  "'",
  '"{[',
  '\u202e',
  '💐',
  '0001-01-01',
  '1900-01-01',
  '2000-01-01',
  '2027-02-30',
  '2199-12-31',
  '9999-12-31',
  '10000-01-01',
  '0001-01-01 00:00',
  '2199-12-31 23:59',
  '9999-12-31 23:59',
  '24:00',
  '00:00',
  'http://localhost:99999/',
  'https://example.test:0/%00',
  'a\u0000@example.test',
  'constructor',
  '__proto__',
];
const nastyNumbers = [
  -1,
  0,
  0.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  9_223_372_036_854_775_808,
  1e308,
];
const nastyShapes: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [0],
  [2_147_483_648],
  ['a\u0000b'],
  { constructor: 1 },
];
export const hostileValues: readonly unknown[] = [...hostileTexts, ...nastyNumbers, ...nastyShapes];

const asType = (value: unknown): z.ZodType | undefined => (value instanceof z.ZodType ? value : undefined);
/** Returns the inner schema without its wrappers. */
function bare(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  )
    return bare(asType(schema.def.innerType) ?? z.unknown());
  if (schema instanceof z.ZodPipe) {
    const [into, out] = [asType(schema.def.in), asType(schema.def.out)];
    return bare((out instanceof z.ZodTransform ? into : out) ?? z.unknown());
  }
  return schema;
}

/** Returns every field of a schema, including those in lists and objects. */
export function listNestedSchemaFields(schema: z.ZodType | undefined, path: FieldPath = []): SchemaField[] {
  if (!schema) return [];
  const what = bare(schema);
  const here = path.length > 0 || !(what instanceof z.ZodObject) ? [{ path, schema }] : [];
  if (what instanceof z.ZodObject)
    return [
      ...here,
      ...Object.entries(what.shape).flatMap(([name, field]) =>
        listNestedSchemaFields(asType(field), [...path, name]),
      ),
    ];
  if (what instanceof z.ZodArray)
    return [...here, ...listNestedSchemaFields(asType(what.element), [...path, 0])];
  if (what instanceof z.ZodRecord)
    return [...here, ...listNestedSchemaFields(asType(what.valueType), [...path, 'key'])];
  if (what instanceof z.ZodUnion)
    return [...here, ...what.options.flatMap((option) => listNestedSchemaFields(asType(option), path))];
  return here;
}

const candidates: readonly unknown[] = [
  1,
  2,
  '2027-02-03',
  '2027-02-03 14:30',
  '14:30',
  'a@example.test',
  'https://example.test/hook',
  '2027-02',
  'x',
  'Some words',
  '3055550100',
  true,
  '1',
  [1],
  {},
  [],
];
/** Builds a value with the required fields of a schema. `knownValues` has values by field name. */
export function buildInputSample(
  schema: z.ZodType,
  knownValues: Readonly<Record<string, unknown>>,
  fieldName = '',
): unknown {
  if (fieldName in knownValues && schema.safeParse(knownValues[fieldName]).success)
    return knownValues[fieldName];
  const what = bare(schema);
  if (what instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(what.shape).flatMap(([key, field]) => {
        const type = asType(field) ?? z.unknown();
        const needed = !type.safeParse(undefined).success || key in knownValues;
        return needed ? [[key, buildInputSample(type, knownValues, key)] as const] : [];
      }),
    );
  if (what instanceof z.ZodArray) {
    const element = buildInputSample(asType(what.element) ?? z.unknown(), knownValues);
    return [element];
  }
  if (what instanceof z.ZodEnum) return what.options[0];
  if (what instanceof z.ZodLiteral) return [...what.values][0];
  return candidates.find((value) => schema.safeParse(value).success) ?? 'x';
}

/** Returns a copy of a value with another value at a path. Missing parents are created to match the schema. */
export function replaceValueAt(
  schema: z.ZodType,
  base: unknown,
  path: FieldPath,
  value: unknown,
  knownValues: Readonly<Record<string, unknown>>,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const what = bare(schema);
  if (what instanceof z.ZodUnion) {
    const option = what.options.map(asType).find((o) => o && takes(bare(o), step));
    return replaceValueAt(option ?? z.unknown(), base, path, value, knownValues);
  }
  const start: unknown = base ?? buildInputSample(schema, knownValues);
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(start) ? [...start] : [];
    const element = what instanceof z.ZodArray ? asType(what.element) : undefined;
    list[step] = replaceValueAt(element ?? z.unknown(), list[step], rest, value, knownValues);
    return list;
  }
  const fields = z.record(z.string(), z.unknown()).safeParse(start).data ?? {};
  const field = what instanceof z.ZodObject ? asType(what.shape[step]) : undefined;
  return { ...fields, [step]: replaceValueAt(field ?? z.unknown(), fields[step], rest, value, knownValues) };
}
const takes = (schema: z.ZodType, step: string | number): boolean =>
  typeof step === 'number' ? schema instanceof z.ZodArray : schema instanceof z.ZodObject;

/** Values that reach edge cases of their own: the ends of the calendar and of numbers, and what a database cannot store. */
const alone = new Set<unknown>([
  'a\u0000b',
  '\ud800',
  '2147483647',
  '2147483648',
  '0001-01-01',
  '2000-01-01',
  '2199-12-31',
  '9999-12-31',
  '2199-12-31 23:59',
  '9999-12-31 23:59',
  'http://localhost:99999/',
]);

/** How often the other values rotate through the paths, shifted by one each time. */
const rounds = 5;

export interface HostileValueVariant {
  where: string;
  value: unknown;
}
/**
 * Returns the base with hostile values at its paths, as far as the schema accepts them, and one variant that it rejects. The
 * function that serves the call rejects the rest. Some values go to one path at a time, so that no other error hides them. The
 * others rotate through all paths that accept them.
 */
export function buildHostileValueVariants(
  schema: z.ZodType,
  base: unknown,
  knownValues: Readonly<Record<string, unknown>>,
): HostileValueVariant[] {
  const out = new Map<string, HostileValueVariant>();
  const places = listNestedSchemaFields(schema);
  let refused: HostileValueVariant | undefined;
  const add = (where: string, value: unknown, read: unknown) => {
    const key = JSON.stringify(read) ?? '';
    if (!out.has(key)) out.set(key, { where, value });
  };
  const taken = places.map((place): { place: SchemaField; values: unknown[] } => ({ place, values: [] }));
  for (const nasty of hostileValues)
    for (const { place, values } of taken) {
      const where = `${place.path.join('.')} = ${(JSON.stringify(nasty) ?? '').slice(0, 40)}`;
      const one = replaceValueAt(schema, base, place.path, nasty, knownValues);
      const parsed = schema.safeParse(one);
      if (!parsed.success) refused ??= { where, value: one };
      else if (alone.has(nasty)) add(where, one, parsed.data);
      else values.push(nasty);
    }
  for (let round = 0; round < rounds; round += 1) {
    let all = { value: base, read: schema.safeParse(base).data };
    for (const [at, { place, values }] of taken.entries()) {
      if (values.length === 0) continue;
      const nasty = values[(at + round) % values.length];
      const value = replaceValueAt(schema, all.value, place.path, nasty, knownValues);
      const parsed = schema.safeParse(value);
      if (parsed.success) all = { value, read: parsed.data };
    }
    add(`round ${round}: ${JSON.stringify(all.value)}`.slice(0, 300), all.value, all.read);
  }
  return [...out.values(), ...(refused ? [refused] : [])];
}
