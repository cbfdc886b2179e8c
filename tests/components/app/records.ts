import { z } from 'zod';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { sampleOf } from './samples.ts';
import type { SentCall } from './server.ts';
import { answer, calls } from './server.ts';

const fields = z.record(z.string(), z.unknown());
/** An object that fits a schema, with some of its fields as the test says. */
export const sampleWith = (
  schema: z.ZodType,
  record: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({ ...fields.parse(sampleOf(schema)), ...record });

/** Makes a list answer these rows: samples with these values. */
export function answerRows(list: AnyEndpoint, rows: readonly Readonly<Record<string, unknown>>[]): void {
  const { reply } = list;
  if (reply.kind !== 'page') throw new Error(`${list.id} does not answer a list`);
  answer(list, () => ({ data: rows.map((row) => sampleWith(reply.row, row)) }));
}
/** Makes a record, with id 7 unless it names another, the only row of a list, or what its own call answers. */
export function answerRecord(read: AnyEndpoint, record: Readonly<Record<string, unknown>>): void {
  const { reply } = read;
  if (reply.kind === 'page') answerRows(read, [{ id: 7, ...record }]);
  else if (reply.kind === 'one') answer(read, () => ({ data: sampleWith(reply.data, { id: 7, ...record }) }));
  else throw new Error(`${read.id} answers no record`);
}
/** Every call of an endpoint since the app was opened. */
export const callsOf = ({ id }: AnyEndpoint): SentCall[] => calls.filter((call) => call.id === id);
