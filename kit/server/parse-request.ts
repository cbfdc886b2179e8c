import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { hasNoControlsExceptTabsAndLineBreaks } from '#kit/contract/fields.ts';
import { invalidValueMessage } from '#kit/contract/shared-messages.ts';
import { reject } from './reject.ts';
import { requireStorableTexts } from './request-body.ts';
import type { UploadedFile } from './request-body.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/** Parses a request with its endpoint's own schemas. Rejects invalid input by field. */

const textsOf = z.record(z.string(), z.string());
const namesOf = z.record(z.string(), z.union([z.string(), z.number()]));

export function parseRequestBodyOrReject(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  files: readonly UploadedFile[],
): unknown {
  if (!endpoint.body) return undefined;
  return parseBySchemaOrReject(
    exact(endpoint.body),
    endpoint.upload === 'file' ? (files[0]?.formFields ?? {}) : request.body,
  );
}

/** Returns the idempotency key that the response is stored under. */
export function readIdempotencyKeyOrReject(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): string | undefined {
  const header = request.headers['idempotency-key'];
  if (endpoint.permissions === 'public' || typeof header !== 'string' || header === '') return undefined;
  if (!/^[\x20-\x7e]{1,200}$/.test(header)) reject(commonErrors.idempotencyKeyInvalid);
  return header;
}

/** Parses the path parameters. */
export function parsePathParamsOrReject(
  endpoint: AnyEndpoint,
  params: unknown,
): Record<string, number | string> {
  const rawParams = textsOf.parse(params ?? {});
  if (!Object.values(rawParams).every(hasNoControlsExceptTabsAndLineBreaks)) reject(commonErrors.notFound);
  if (endpoint.params) {
    const parsed = endpoint.params.safeParse(rawParams);
    if (!parsed.success) reject(commonErrors.notFound);
    return namesOf.parse(parsed.data);
  }
  const out: Record<string, number> = {};
  for (const [name, value] of Object.entries(rawParams)) {
    if (!/^\d+$/.test(value)) reject(commonErrors.idNotANumber);
    if (value.length > 10 || Number(value) > 2_147_483_647) reject(commonErrors.notFound);
    out[name] = Number(value);
  }
  return out;
}

const exactBodies = new WeakMap<z.ZodType, z.ZodType>();
/** Makes a schema strict. A body with an unknown field is rejected, so that a misspelled field is not silently ignored. */
function exact(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return schema;
  const strictSchema = exactBodies.get(schema) ?? schema.strict();
  exactBodies.set(schema, strictSchema);
  return strictSchema;
}

/** Parses a query or a body by its schema. The error has the message of the first problem, and all problems by field. */
export function parseBySchemaOrReject(schema: z.ZodType, value: unknown): unknown {
  // If the schema has no message, ours replaces the library's.
  const parsed = schema.safeParse(value ?? {}, { error: () => invalidValueMessage });
  if (parsed.success) return requireStorableTexts(parsed.data);
  // The value is an array or a text instead of an object, so there is no field to name.
  if (parsed.error.issues.every((issue) => issue.path.length === 0 && issue.code === 'invalid_type'))
    reject(commonErrors.invalid);
  const unknown = parsed.error.issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown)
    reject(commonErrors.unknownField, {
      field: truncateText(unknown.keys.join(', '), 200),
    });
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  const sentence = parsed.error.issues[0]?.message;
  return reject(commonErrors.invalid, {}, sentence === undefined ? { fields } : { fields, sentence });
}

/** Computes the fingerprint that shows whether a retry is the same request. */
export function computeRequestFingerprint(
  request: FastifyRequest,
  files: readonly UploadedFile[],
  chosenAccountId: number | undefined,
): string {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n${chosenAccountId ?? ''}`);
  if (files.length > 0)
    for (const file of files) hash.update(JSON.stringify([file.name, file.formFields])).update(file.bytes);
  else hash.update(JSON.stringify(request.body ?? null));
  return hash.digest('base64url');
}
