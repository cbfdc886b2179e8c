import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { findMisformattedTimes } from '#kit/contract/time-fields.ts';
import {
  interpolateEnglishMessage,
  interpolateMessagesAndAddKeysDeep,
  listMissingMessageParams,
  mayContainMessages,
} from '#kit/contract/localized-message.ts';
import { PartialSuccess } from './reject.ts';
import type { ApiError } from './reject.ts';

/** Builds responses: the result, stripped to its contract, or the error. All messages are filled. */

// Created once, because creating a schema costs more than using it.
const pagingOf = z
  .object({ page: z.number().default(1), rows: z.number().default(0) })
  .catch({ page: 1, rows: 0 });
const listOf = z.object({ data: z.array(z.unknown()) }).loose();
const sentenceOf = z.object({ message: z.string() });
const fieldsOf = z.record(z.string(), z.unknown());

/** Builds the response body of a result. */
export function buildResponse(
  endpoint: AnyEndpoint,
  result: unknown,
  query: unknown,
  throwsOnContractViolation: boolean,
  request: FastifyRequest,
): { status: number; envelope: Record<string, unknown> } {
  const part = result instanceof PartialSuccess ? result : undefined;
  const value: unknown = part ? part.data : result;
  const status = part ? 207 : 200;
  const head: Record<string, unknown> = { code: 20000 };
  if (part)
    Object.assign(head, {
      code: 20700,
      message: interpolateEnglishMessage(part.key, part.params),
      key: part.key,
      params: part.params,
    });
  if (part && throwsOnContractViolation)
    assertMessagesComplete(endpoint.id, { sentence: part.key, params: part.params });
  const r = endpoint.reply;
  if (r.kind === 'one')
    return {
      status,
      envelope: {
        ...head,
        data: spoken(
          endpoint.id,
          r.data,
          fit(endpoint.id, r.data, value, throwsOnContractViolation, request),
          throwsOnContractViolation,
        ),
      },
    };
  if (r.kind === 'page') {
    const schema = pageSchema(endpoint.id, r.row, r.totals);
    const list = spoken(
      endpoint.id,
      schema,
      fit(endpoint.id, schema, value, throwsOnContractViolation, request),
      throwsOnContractViolation,
    );
    const paging = pagingOf.parse(query);
    const rows = listOf.parse(list);
    return {
      status,
      envelope: { ...head, ...rows, page: paging.page, rows: paging.rows, pageResults: rows.data.length },
    };
  }
  const parsedMessage = sentenceOf.safeParse(value);
  if (parsedMessage.success && throwsOnContractViolation)
    assertMessagesComplete(endpoint.id, { sentence: parsedMessage.data.message, params: {} });
  return {
    status,
    envelope: parsedMessage.success
      ? { message: parsedMessage.data.message, ...head, data: null }
      : { ...head, data: null },
  };
}

/** Removes a field that is shown once from a response that is stored under an idempotency key. */
export function blankResponseField(
  envelope: Record<string, unknown>,
  dataField: string,
): Record<string, unknown> {
  const data = fieldsOf.parse(envelope['data']);
  return { ...envelope, data: { ...data, [dataField]: '' } };
}

const pageSchemas = new Map<string, z.ZodType>();
function pageSchema(id: string, row: z.ZodType, totals: z.ZodType | undefined): z.ZodType {
  const cached = pageSchemas.get(id);
  if (cached) return cached;
  const newSchema = z.object({
    data: z.array(row),
    totalRows: z.int(),
    totals: totals ?? z.undefined().optional(),
  });
  pageSchemas.set(id, newSchema);
  return newSchema;
}

/**
 * Strips fields that the contract does not name, so that nothing leaks. A response that does not match is an unexpected error.
 */
function fit(
  id: string,
  schema: z.ZodType,
  value: unknown,
  strict: boolean,
  request: FastifyRequest,
): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    if (strict) holdMoments(id, parsed.data);
    return parsed.data;
  }
  if (strict)
    throw new Error(`The response of ${id} does not match its contract: ${z.prettifyError(parsed.error)}`);
  request.log.error(
    { endpoint: id, issues: parsed.error.issues.slice(0, 3) },
    'response does not match its contract',
  );
  throw new Error('response does not match its contract');
}

function holdMoments(id: string, value: unknown): void {
  const odd = findMisformattedTimes(value);
  if (odd.length > 0)
    throw new Error(
      `${id} responds with times whose format does not match their field names: ${odd.join(', ')}`,
    );
}

/** Fills the messages of a response. In strict mode, a message with a missing param is an unexpected error. */
function spoken(id: string, schema: z.ZodType, value: unknown, strict: boolean): unknown {
  if (!mayContainMessages(schema)) return value;
  if (strict) assertMessagesComplete(id, value);
  return interpolateMessagesAndAddKeysDeep(value);
}
/** Throws if a message anywhere in a value is missing a param. */
export function assertMessagesComplete(endpointId: string, value: unknown): void {
  const wants = listMissingMessageParams(value);
  if (wants.length > 0)
    throw new Error(`${endpointId} responds with messages without a value for ${wants.join(', ')}`);
}

/** Builds the response body of an error. */
export const buildErrorResponseBody = (error: ApiError) => ({
  code: error.code,
  error: error.error,
  message: error.message,
  key: error.key,
  params: error.params,
  fields: error.fields,
  data: interpolateMessagesAndAddKeysDeep(error.data ?? null),
});
