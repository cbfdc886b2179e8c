import { z } from 'zod';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { sampleOf } from './samples.ts';
import type { SentCall } from './server.ts';
import { answer, calls } from './server.ts';

/** One record that a list or a call answers: a sample of the contract, with the values that the test gives. */

type Fields = Readonly<Record<string, unknown>>;
const fields = z.record(z.string(), z.unknown());
/** A sample of a schema with these values. */
export const sampleWith = (schema: z.ZodType, values: Fields = {}): Fields => ({
  ...fields.parse(sampleOf(schema)),
  ...values,
});

/** The rows of a list: samples with these values. */
export function answerRows(e: AnyEndpoint, rows: readonly Fields[]): void {
  const { reply } = e;
  if (reply.kind !== 'page') throw new Error(`${e.id} does not answer a list`);
  answer(e, () => ({ data: rows.map((row) => sampleWith(reply.row, row)) }));
}
/** The only record: of a list with the id 7, or what the call itself answers. */
export function answerRecord(e: AnyEndpoint, record: Fields): void {
  const { reply } = e;
  if (reply.kind === 'page') answerRows(e, [{ id: 7, ...record }]);
  else if (reply.kind === 'one') answer(e, () => ({ data: sampleWith(reply.data, record) }));
  else throw new Error(`${e.id} answers no record`);
}
/** The calls of an endpoint that were sent. */
export const sent = ({ id }: AnyEndpoint): SentCall[] => calls.filter((call) => call.id === id);
