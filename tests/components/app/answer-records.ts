import { z } from 'zod';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { buildReplySample } from './samples.ts';
import type { RecordedCall } from './fake-server.ts';
import { answerCallsTo, recordedCalls } from './fake-server.ts';

const fields = z.record(z.string(), z.unknown());
/** Builds an object that matches a schema, with some fields set by the test. */
export const buildSampleObject = (
  schema: z.ZodType,
  record: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({ ...fields.parse(buildReplySample(schema)), ...record });

/** Makes a list endpoint return these rows: samples with the given values. */
export function answerListWithRows(
  list: AnyEndpoint,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  const { reply } = list;
  if (reply.kind !== 'page') throw new Error(`${list.id} does not answer a list`);
  answerCallsTo(list, () => ({ data: rows.map((row) => buildSampleObject(reply.row, row)) }));
}
/** Makes a record the only row of a list, or the response of its own endpoint. Its id is 7 unless it names another. */
export function answerWithRecord(endpoint: AnyEndpoint, record: Readonly<Record<string, unknown>>): void {
  const { reply } = endpoint;
  if (reply.kind === 'page') answerListWithRows(endpoint, [{ id: 7, ...record }]);
  else if (reply.kind === 'one')
    answerCallsTo(endpoint, () => ({ data: buildSampleObject(reply.data, { id: 7, ...record }) }));
  else throw new Error(`${endpoint.id} answers no record`);
}
/** Returns every call to an endpoint since the app was opened. */
export const listRecordedCallsTo = ({ id }: AnyEndpoint): RecordedCall[] =>
  recordedCalls.filter((call) => call.id === id);
