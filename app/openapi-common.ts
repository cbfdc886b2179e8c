/**
 * The parts of the OpenAPI document that belong to no single endpoint: sign-in, common parameters, and the two addresses that are
 * not endpoints.
 */
import { commonErrors } from '#kit/contract/errors.ts';
import { findEndpointLikelyDateFields } from '#kit/contract/likely-dates.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import type { Json, JsonObject } from './openapi-examples.ts';

export const securitySchemes: JsonObject = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a person, from the sign-in service.',
  },
  program: {
    type: 'oauth2',
    description: 'The access token of a program, for ten minutes. It is sent as a person sends his.',
    flows: { clientCredentials: { tokenUrl: '/api/oauth/token', scopes: {} } },
  },
  scanner: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Scanner ` and the token that POST /scanner/login answered.',
  },
};

export const commonParameters: JsonObject = {
  accountNumber: {
    name: 'accountNumber',
    in: 'header',
    description:
      'One of the accounts that the caller acts for: lists show what it has a part in, and what is made is made for it.',
    schema: { type: 'string' },
    example: 'MA00101',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A name of this one act, made by the caller. Sent again with the same body it gets the first answer and acts no second time; with another body it is refused with 422.',
    schema: { type: 'string', maxLength: 200, pattern: '^[\\x20-\\x7e]{1,200}$' },
    example: '0192d8f0-5c3e-7b1a-9d4e-3f2a1b0c9d8e',
  },
  confirmDates: {
    name: 'Confirm-Dates',
    in: 'header',
    description:
      'true: use the dates as sent. Without it, dates much further off than usual are refused with 412.',
    schema: { type: 'string', enum: ['true'] },
  },
};
export const listCommonParameters = (e: AnyEndpoint): JsonObject[] => [
  ...(e.permissions === 'public' || e.permissions === 'scanner'
    ? []
    : [{ $ref: '#/components/parameters/accountNumber' }]),
  ...(e.permissions === 'public' || e.method === 'GET' || e.reads
    ? []
    : [{ $ref: '#/components/parameters/idempotencyKey' }]),
  ...(e.method !== 'GET' && !e.reads && Object.values(findEndpointLikelyDateFields(e)).flat().length > 0
    ? [{ $ref: '#/components/parameters/confirmDates' }]
    : []),
];
export function describeEndpointSecurity(e: AnyEndpoint): JsonObject {
  if (e.permissions === 'public') return { security: [] };
  return e.permissions === 'scanner' ? { security: [{ scanner: [] }] } : {};
}

/** Fields that many endpoints share, with the same meaning in all of them. */
const fields: Readonly<Record<string, string>> = {
  page: 'Which page, from 1.',
  rows: 'Rows a page.',
  orderField: 'The column to sort by. Rows that are equal in it stand in a fixed order.',
  orderDirection: 'Up (`asc`) or down (`desc`).',
  rowVersion:
    'The `rowVersion` that the caller read. When somebody else has changed the record since, the call is refused with 409 and nothing is written. Without it the last write wins.',
  bulkPrintAllChecked: 'True: every row of the filter is meant, but for `bulkPrintIdsExcluded`.',
  bulkPrintIdsIncluded:
    'Ids of rows, with commas between them: of the filter only these are meant. Counts while `bulkPrintAllChecked` is not true; what the filter does not hold is left out.',
  bulkPrintIdsExcluded: 'Ids of rows, with commas between them, that are left out of `bulkPrintAllChecked`.',
};
/** Returns a field's schema with its description. */
export function withFieldDescription(name: string, schema: Json | undefined): Json {
  if (!isObject(schema)) return schema ?? null;
  const about = fields[name];
  const { items } = schema;
  return {
    ...(about === undefined ? {} : { description: about }),
    ...schema,
    // The rows of a list have fields with descriptions, too.
    ...(isObject(items) && items['properties']
      ? { items: { ...items, properties: withFieldDescriptions(items['properties']) } }
      : {}),
  };
}
const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
export const withFieldDescriptions = (properties: Json | undefined): JsonObject =>
  isObject(properties)
    ? Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, withFieldDescription(name, schema)]),
      )
    : {};

/** The tag that groups a feature's endpoints: `orderEntry.add` belongs to `Order entry`. */
export function tagNameOf(id: string): string {
  const words = (id.split('.')[0] ?? '').replace(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
export const listTags = (ids: readonly string[]): JsonObject[] =>
  [...new Set([...ids.map(tagNameOf), live, programs])].toSorted().map((name) => ({ name }));
const live = 'Live';
const programs = 'API clients';

type Refusals = (faults: readonly ErrorDefinition[]) => JsonObject;
const liveLine = (refused: Refusals): JsonObject => ({
  get: {
    operationId: 'live.listen',
    summary: 'Hears what changes',
    description:
      'Server-sent events: an open stream with a line `data: {"topic":"loads","ids":[60211]}` for what has changed, so that a screen reads it again. Only topics of reads that the caller may make are told. `ids` is empty when many rows or rows that may not be the caller’s have changed; the topic `*` means that everything may be stale. A comment every 20 seconds keeps the line open. A stream ends with the token it was opened with. One person has at most 30.',
    tags: [live],
    parameters: [
      {
        name: 'since',
        in: 'query',
        description:
          'From when on the caller may have missed something, by the clock of `x-clock`: before he read what he shows, or before the last sign of a stream that was lost. The stream begins with the topics since then, or with `*` where this server did not hear all of it.',
        schema: { type: 'string', format: 'date-time' },
      },
    ],
    responses: {
      200: {
        description: 'The stream.',
        content: {
          'text/event-stream': {
            schema: { type: 'string' },
            example: ': open\n\ndata: {"topic":"loads","ids":[60211]}\n\n',
          },
        },
      },
      400: refused([commonErrors.invalid]),
      401: { $ref: '#/components/responses/Usual401' },
      429: refused([commonErrors.tooManyStreams]),
    },
  },
});
/** The two addresses that exist beside the endpoints. */
export const buildNonEndpointPaths = (refused: Refusals): JsonObject => ({
  '/live': liveLine(refused),
  '/oauth/token': {
    post: {
      operationId: 'programs.token',
      summary: 'Gives a program its token',
      description:
        'OAuth 2.0 client credentials (RFC 6749 §4.4). Id and secret are those of an API client, in the form or as Basic authorization. Sixty calls a minute from one address.',
      tags: [programs],
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['grant_type'],
              properties: {
                grant_type: { type: 'string', enum: ['client_credentials'] },
                client_id: { type: 'string' },
                client_secret: { type: 'string' },
              },
            },
          },
        },
      },
      responses: {
        200: {
          description: 'The token and for how many seconds it is good.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['access_token', 'token_type', 'expires_in', 'scope'],
                properties: {
                  access_token: { type: 'string' },
                  token_type: { type: 'string', enum: ['Bearer'] },
                  expires_in: { type: 'integer' },
                  scope: { type: 'string' },
                },
              },
            },
          },
        },
        400: oauthRefusal('The grant is not `client_credentials`.'),
        401: oauthRefusal('The client id or the secret is not right, or has ended.'),
        429: { description: 'Too many calls from this address within the minute.' },
      },
    },
  },
});
const oauthRefusal = (description: string): JsonObject => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { error: { type: 'string' }, error_description: { type: 'string' } },
      },
    },
  },
});
/** The errors a public form can return. */
export const publicFormErrors = [commonErrors.invalid, commonErrors.unknownField] as const;
