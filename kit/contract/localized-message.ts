import { z } from 'zod';
import { formatMessage, listMessageParams, createMessageLocale } from './message-format.ts';

/**
 * Sentences inside answers: why a row was refused, what a scan was told. Programs read the sentence filled; `key` is
 * the sentence before its names were filled in, which screens translate and fill themselves.
 */

type Params = Readonly<Record<string, string | number>>;
interface Said {
  sentence: string;
  params: Params;
}

const english = createMessageLocale('en', 'en-US');
/** Fills `{name}` with its value, and counts where the sentence counts. */
export function interpolateMessage(sentence: string, params: Params): string {
  if (sentence.includes(', plural,')) return formatMessage(sentence, params, english);
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
}
/** The names in a sentence that have no value. */
const gapsOf = ({ sentence, params }: Said): string[] =>
  listMessageParams(sentence).filter((name) => !(name in params));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSaid = (value: Record<string, unknown>): value is Record<string, unknown> & Said =>
  typeof value['sentence'] === 'string' && isRecord(value['params']);

function mapSaid(value: unknown, change: (said: Record<string, unknown> & Said) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapSaid(one, change));
  if (!isRecord(value)) return value;
  const inside = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapSaid(one, change)]));
  return isSaid(inside) ? change(inside) : inside;
}
/** As it leaves the server: each sentence filled, and its key beside it. */
export const interpolateMessages = (value: unknown): unknown =>
  mapSaid(value, (said) => ({
    ...said,
    key: said.sentence,
    sentence: interpolateMessage(said.sentence, said.params),
  }));
/** As screens take it: each sentence as it is translated. */
export const toMessageKeys = (value: unknown): unknown =>
  mapSaid(value, (said) => {
    const { key, ...rest } = said;
    return typeof key === 'string' ? { ...rest, sentence: key } : said;
  });

/** The names without a value, of all sentences somewhere in a value. */
export function missingParams(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(missingParams);
  if (!isRecord(value)) return [];
  return [...(isSaid(value) ? gapsOf(value) : []), ...Object.values(value).flatMap(missingParams)];
}

const known = new WeakMap<z.ZodType, boolean>();
/** Whether answers of this shape may hold such sentences; what has no shape may. */
export function mayContainMessages(schema: z.ZodType): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  known.set(schema, false);
  const found = mayHold(schema);
  known.set(schema, found);
  return found;
}
function mayHold(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return true;
  if (schema instanceof z.ZodObject)
    return (
      ('sentence' in schema.shape && 'params' in schema.shape) ||
      schema.def.catchall !== undefined ||
      Object.values(schema.shape).some((one) => mayContainMessages(one as z.ZodType))
    );
  const { def } = schema;
  const inside: unknown[] = [
    ...('element' in def ? [def.element] : []),
    ...('innerType' in def ? [def.innerType] : []),
    ...('valueType' in def ? [def.valueType] : []),
    ...('options' in def && Array.isArray(def.options) ? def.options : []),
    ...('items' in def && Array.isArray(def.items) ? def.items : []),
    ...('left' in def && 'right' in def ? [def.left, def.right] : []),
    ...('in' in def && 'out' in def ? [def.in, def.out] : []),
  ];
  return inside.some((one) => one instanceof z.ZodType && mayContainMessages(one));
}
