import { z } from 'zod';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { buildReplySample } from './samples.ts';
import type { RecordedCall } from './fake-server.ts';
import { answerCallsTo, recordedCalls } from './fake-server.ts';

const fields = z.record(z.string(), z.unknown());
/** An object that fits a schema, with some of its fields as the test says. */
export const buildSample = (
  schema: z.ZodType,
  record: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({ ...fields.parse(buildReplySample(schema)), ...record });

/** Makes a list answer these rows: samples with these values. */
export function answerListWithRows(
  list: AnyEndpoint,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  const { reply } = list;
  if (reply.kind !== 'page') throw new Error(`${list.id} does not answer a list`);
  answerCallsTo(list, () => ({ data: rows.map((row) => buildSample(reply.row, row)) }));
}
/** Makes a record, with id 7 unless it names another, the only row of a list, or what its own call answers. */
export function answerWithRecord(read: AnyEndpoint, record: Readonly<Record<string, unknown>>): void {
  const { reply } = read;
  if (reply.kind === 'page') answerListWithRows(read, [{ id: 7, ...record }]);
  else if (reply.kind === 'one')
    answerCallsTo(read, () => ({ data: buildSample(reply.data, { id: 7, ...record }) }));
  else throw new Error(`${read.id} answers no record`);
}
/** Every call of an endpoint since the app was opened. */
export const listCallsTo = ({ id }: AnyEndpoint): RecordedCall[] =>
  recordedCalls.filter((call) => call.id === id);
