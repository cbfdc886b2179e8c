import { z } from 'zod';
import { formatMessage, listMessageParamNames, createMessageLocale } from './message-format.ts';
import { formatTimesInParams } from './time-format.ts';

/**
 * Messages inside responses, such as why a row was rejected or the result of a scan. API clients read the filled message. `key`
 * is the unfilled message, which screens translate and fill themselves.
 */

type Params = Readonly<Record<string, string | number>>;
interface Said {
  sentence: string;
  params: Params;
}

const english = createMessageLocale('en', 'en-US');
/** Fills `{name}` with its value. Applies plural branches if the message has them. Times have 12 hours, as in English. */
export function interpolateEnglishMessage(sentence: string, params: Params): string {
  if (sentence.includes(', plural,')) return formatMessage(sentence, params, english);
  const values = formatTimesInParams(params, english.timeFormat);
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in values ? String(values[name]) : placeholder,
  );
}
/** The placeholders of a message that have no value. */
const gapsOf = ({ sentence, params }: Said): string[] =>
  listMessageParamNames(sentence).filter((name) => !(name in params));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSaid = (value: Record<string, unknown>): value is Record<string, unknown> & Said =>
  typeof value['sentence'] === 'string' && isRecord(value['params']);

function mapSaid(value: unknown, change: (message: Record<string, unknown> & Said) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapSaid(one, change));
  if (!isRecord(value)) return value;
  const inside = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapSaid(one, change)]));
  return isSaid(inside) ? change(inside) : inside;
}
/** Fills each message and adds its key, for the response to the client. */
export const interpolateMessagesAndAddKeysDeep = (value: unknown): unknown =>
  mapSaid(value, (message) => ({
    ...message,
    key: message.sentence,
    sentence: interpolateEnglishMessage(message.sentence, message.params),
  }));
/** Converts each message to its translatable key and params, as screens use it. */
export const replaceMessageSentencesWithKeysDeep = (value: unknown): unknown =>
  mapSaid(value, (message) => {
    const { key, ...rest } = message;
    return typeof key === 'string' ? { ...rest, sentence: key } : message;
  });

/** Returns the placeholders without a value, of all messages anywhere in a value. */
export function listMissingMessageParams(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listMissingMessageParams);
  if (!isRecord(value)) return [];
  return [...(isSaid(value) ? gapsOf(value) : []), ...Object.values(value).flatMap(listMissingMessageParams)];
}

const mayContainBySchema = new WeakMap<z.ZodType, boolean>();
/** Returns whether responses of this schema can contain such messages. An untyped schema can. */
export function mayContainMessages(schema: z.ZodType): boolean {
  const before = mayContainBySchema.get(schema);
  if (before !== undefined) return before;
  mayContainBySchema.set(schema, false);
  const found = mayHold(schema);
  mayContainBySchema.set(schema, found);
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
