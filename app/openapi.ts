import { z } from 'zod';
import { buildSchemaExample, buildBodyExample } from './openapi-examples.ts';
import type { Json, JsonObject } from './openapi-examples.ts';
import {
  listCommonParameters,
  publicFormErrors,
  buildNonEndpointPaths,
  commonParameters,
  buildSecurityPropertyOfEndpoint,
  securitySchemes,
  tagNameOf,
  listAllTags,
  withFieldDescription,
  withFieldDescriptions,
} from './openapi-common.ts';
import { callerAccessErrors } from '#areas/people/grants/actor.errors.ts';
import { buildWebhooksOpenApi } from './openapi-webhooks.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import type { AnyEndpoint, EndpointReply } from '#kit/contract/endpoint.ts';
import { productName } from '#kit/contract/product.ts';

/** Schemas with at least this many characters are written once and referenced. */
const worthNaming = 240;

/**
 * Builds the OpenAPI 3.1 document of every endpoint, with an example of each. Identical schemas are written once and referenced.
 */
export function buildOpenApiJson(endpoints: readonly AnyEndpoint[]): string {
  const paths: Record<string, JsonObject> = {};
  for (const e of endpoints.toSorted(
    (a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method),
  )) {
    // Two paths that differ only in parameter names count as one. The first one defines the names.
    const path = Object.keys(paths).find((knownPath) => unnamed(knownPath) === unnamed(e.path)) ?? e.path;
    const pathItem = (paths[path] ??= {});
    pathItem[e.method.toLowerCase()] = operation(e, path);
  }
  Object.assign(paths, buildNonEndpointPaths(response));
  const { value, shapes } = sharing(paths);
  return `${JSON.stringify(
    {
      openapi: '3.1.0',
      info: {
        title: productName,
        version: '1',
        contact: { name: productName, url: 'https://coldlane.example' },
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
        description:
          'Every call requires a bearer access token unless its description says otherwise. It can name one of the caller’s accounts in the accountNumber header. API clients get a token from /oauth/token with client credentials. Writes support Idempotency-Key: a retry with the same key returns the same response and the action runs once. An error response contains a message in `message` and, for a form, one message per field in `fields`.',
      },
      servers: [{ url: '/api' }],
      security: [{ bearer: [] }, { program: [] }],
      tags: listAllTags(endpoints.map((e) => e.id)),
      paths: value,
      webhooks: buildWebhooksOpenApi(),
      components: {
        securitySchemes,
        parameters: commonParameters,
        responses: Object.fromEntries(
          [...usual].map(([status, errors]) => [`Usual${status}`, response(errors)]),
        ),
        schemas: { Refusal: refusal, ...shapes },
      },
    },
    null,
    1,
  )}\n`;
}

/**
 * Messages inside responses come with their parameters filled in and their keys alongside (kit/contract/localized-message.ts).
 * The range of dates accepted without confirmation is added as a schema extension (kit/contract/likely-dates.ts).
 */
function tellOurs({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { properties, likely } = jsonSchema;
  delete jsonSchema['likely'];
  if (likely !== undefined) jsonSchema['x-likely-days'] = likely;
  if (!properties?.['sentence'] || !properties['params']) return;
  properties['key'] = {
    type: 'string',
    description: 'The message template, before its parameters are filled in.',
  };
}
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z
    .record(z.string(), z.json())
    .parse(z.toJSONSchema(schema, { unrepresentable: 'any', io, override: tellOurs }));
  return rest;
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '');
const unnamed = (path: string): string => path.replace(/\{\w+\}/g, '{}');

function operation(e: AnyEndpoint, pathTemplate: string): Json {
  const paramProperties = e.params ? (schemaOf(e.params, 'output')['properties'] ?? {}) : {};
  const shapes =
    typeof paramProperties === 'object' && !Array.isArray(paramProperties) ? paramProperties : {};
  const ownParamNames = namesIn(e.path);
  const path = namesIn(pathTemplate).map((name, n) => ({
    name,
    in: 'path',
    required: true,
    ...(ownParamNames[n] === name ? {} : { description: `Here the \`${ownParamNames[n] ?? ''}\`.` }),
    schema: e.params ? (shapes[ownParamNames[n] ?? ''] ?? { type: 'string' }) : { type: 'integer' },
  }));
  const query = Object.entries(e.query ? (schemaOf(e.query, 'output')['properties'] ?? {}) : {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: isNeeded(e, name),
      schema: withFieldDescription(name, schema),
    }),
  );
  const body = bodyOf(e);
  return {
    operationId: e.id,
    summary: e.summary.replace(/(?<=\S)[.:;] .*$|\.$/s, ''),
    description: descriptionOf(e),
    tags: [tagNameOf(e.id)],
    parameters: [...path, ...query, ...listCommonParameters(e)],
    ...(body ? { requestBody: body } : {}),
    ...buildSecurityPropertyOfEndpoint(e),
    'x-needs': typeof e.permissions === 'string' ? e.permissions : [...e.permissions],
    responses: {
      200: { description: 'Done', content: replyOf(e.reply) },
      ...refusalsOf(e),
    },
  };
}
/** Describes what an endpoint does and who may use it. */
function descriptionOf(e: AnyEndpoint): string {
  if (e.permissions === 'public') return `${e.summary} Open to everyone.`;
  if (e.permissions === 'signed-in') return `${e.summary} Open to signed-in users.`;
  if (e.permissions === 'scanner') return `${e.summary} Open to signed-in scanner users.`;
  return `${e.summary} Needs ${e.permissions.map((grant) => `\`${grant}\``).join(' or ')}.`;
}
/** The errors that every authenticated endpoint can return, written once and referenced. */
const usual = new Map<number, readonly ErrorDefinition[]>([
  [
    400,
    [
      commonErrors.invalid,
      commonErrors.unknownField,
      commonErrors.idNotANumber,
      commonErrors.idempotencyKeyInvalid,
    ],
  ],
  [401, [commonErrors.signedOut, callerAccessErrors.userInactive, callerAccessErrors.emailNotValidated]],
  [403, [commonErrors.notAllowed, callerAccessErrors.accountNotAccessible]],
]);
/** An endpoint's errors by status, each with its code, its message and when it is returned. */
function refusalsOf(e: AnyEndpoint): JsonObject {
  const errorsByStatus = Map.groupBy(e.errors ?? [], (error) => error.status);
  const usualOf = e.permissions === 'public' ? new Map([[400, publicFormErrors]]) : usual;
  const statuses = new Set<number>([...usualOf.keys(), ...errorsByStatus.keys()]);
  return Object.fromEntries(
    [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => {
        const statusErrors = [...errorsByStatus].find(([errorStatus]) => errorStatus === status)?.[1];
        if (!statusErrors && usualOf === usual)
          return [status, { $ref: `#/components/responses/Usual${status}` }];
        return [status, response([...(usualOf.get(status) ?? []), ...(statusErrors ?? [])])];
      }),
  );
}
const response = (errors: readonly ErrorDefinition[]): JsonObject => ({
  description: errors.map((error) => `${error.code}: ${error.sentence} (${error.description})`).join('\n'),
  content: { 'application/json': { schema: refusalWith(errors.map((error) => error.code)) } },
});
const refusalWith = (codes: readonly string[]): JsonObject => ({
  allOf: [
    { $ref: '#/components/schemas/Refusal' },
    { type: 'object', properties: { error: { type: 'string', enum: [...new Set(codes)] } } },
  ],
});
/** The response body of every error. */
const refusal: JsonObject = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: {
      type: 'integer',
      description: 'The HTTP status times 100. When the caller is signed out: 50008, 50012 or 50014.',
    },
    error: { type: 'string', description: 'The error code. It never changes.' },
    message: { type: 'string', description: 'The error message for the user.' },
    key: {
      type: 'string',
      description: 'The message template, before its values are filled in. Use it for translation.',
    },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'One message per field.',
    },
  },
};

function isNeeded(e: AnyEndpoint, name: string): boolean {
  const field = e.query?.shape[name];
  return field instanceof z.ZodType && !field.safeParse(undefined).success;
}

function bodyOf(e: AnyEndpoint): JsonObject | undefined {
  if (e.upload === 'file') {
    const fields = e.body ? (schemaOf(e.body, 'output')['properties'] ?? {}) : {};
    return {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              file: { type: 'string', format: 'binary' },
              ...withFieldDescriptions(fields),
            },
          },
        },
      },
    };
  }
  if (e.upload === 'text') return { content: { 'text/plain': { schema: { type: 'string' } } } };
  if (!e.body) return undefined;
  const fullSchema = schemaOf(e.body, 'output');
  const schema = fullSchema['properties']
    ? { ...fullSchema, properties: withFieldDescriptions(fullSchema['properties']) }
    : fullSchema;
  return {
    required: true,
    content: { 'application/json': { schema, example: buildBodyExample(schema, e.id) } },
  };
}

function dataOf(reply: Exclude<EndpointReply, { kind: 'file' }>): JsonObject {
  if (reply.kind === 'one') return schemaOf(reply.data, 'output');
  if (reply.kind === 'page') return { type: 'array', items: schemaOf(reply.row, 'output') };
  return { type: 'null' };
}

function replyOf(reply: EndpointReply): Json {
  if (reply.kind === 'file') return { [reply.type]: { schema: { type: 'string', format: 'binary' } } };
  const data = dataOf(reply);
  const more: JsonObject =
    reply.kind === 'page'
      ? {
          totalRows: { type: 'integer' },
          page: { type: 'integer' },
          rows: { type: 'integer' },
          pageResults: { type: 'integer' },
          ...(reply.totals ? { totals: schemaOf(reply.totals, 'output') } : {}),
        }
      : {};
  const example: JsonObject = {
    code: 20000,
    data: buildSchemaExample(data, 'data'),
    ...(reply.kind === 'page'
      ? {
          totalRows: 1,
          page: 1,
          rows: 20,
          pageResults: 1,
          ...(reply.totals ? { totals: buildSchemaExample(schemaOf(reply.totals, 'output'), 'totals') } : {}),
        }
      : {}),
  };
  return {
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: { type: 'integer' }, message: { type: 'string' }, data, ...more },
      },
      example,
    },
  };
}

/**
 * Extracts schemas that occur more than once from a document. Each is named after the place where it first occurs and replaced by
 * a reference.
 */
function sharing(document: Json): { value: Json; shapes: JsonObject } {
  const countByText = new Map<string, number>();
  const isShape = (value: Json): value is JsonObject =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    value['type'] === 'object' &&
    value['properties'] !== undefined;
  const children = (value: Json): Json[] => {
    if (Array.isArray(value)) return value;
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value)
      .filter(([key]) => key !== 'example')
      .map(([, child]) => child);
  };
  const count = (value: Json): void => {
    const text = isShape(value) ? JSON.stringify(value) : '';
    if (text.length >= worthNaming) {
      countByText.set(text, (countByText.get(text) ?? 0) + 1);
      // Schemas nested inside an already seen schema are counted with it.
      if ((countByText.get(text) ?? 0) > 1) return;
    }
    children(value).forEach(count);
  };
  count(document);
  const names = new Map<string, string>();
  const shapes: JsonObject = {};
  const replace = (value: Json, place: string): Json => {
    if (Array.isArray(value)) return value.map((item) => replace(item, place));
    if (typeof value !== 'object' || value === null) return value;
    const inside = (): JsonObject =>
      Object.fromEntries(
        Object.entries(value).map(([key, child]) => [
          key,
          key === 'example' ? child : replace(child, placeIn(value, key, place)),
        ]),
      );
    const text = isShape(value) ? JSON.stringify(value) : '';
    if ((countByText.get(text) ?? 0) < 2) return inside();
    let name = names.get(text);
    if (name === undefined) {
      name = freeName(place, shapes);
      names.set(text, name);
      shapes[name] = {};
      shapes[name] = inside();
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  return { value: replace(document, ''), shapes };
}
function placeIn(value: JsonObject, key: string, place: string): string {
  const id = value['operationId'];
  if (typeof id === 'string') return id;
  return [
    'properties',
    'items',
    'schema',
    'content',
    'application/json',
    'responses',
    '200',
    'requestBody',
    'data',
    'anyOf',
    'get',
    'post',
    'put',
    'delete',
  ].includes(key) ||
    key.startsWith('/') ||
    /^\d+$/.test(key)
    ? place
    : `${place}.${key}`;
}
function freeName(place: string, existingNames: JsonObject): string {
  const name =
    place
      .split(/\W+/)
      .filter((part) => part !== '')
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join('') || 'Shape';
  for (let n = 1; ; n += 1)
    if (!(n === 1 ? name in existingNames : `${name}${n}` in existingNames))
      return n === 1 ? name : `${name}${n}`;
}
