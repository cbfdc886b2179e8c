import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#app/contract.ts';
import { buildOpenApiJson } from '#app/openapi.ts';
import {
  webhookBodySchemasByEvent,
  webhookEventNames,
  webhookEvents,
  webhookSchema,
} from '#areas/developer/webhooks/webhooks.contract.ts';
import { isInstantFieldName, isLocalDateTimeFieldName } from '#kit/contract/time-fields.ts';

/** The published API description contains every endpoint, with examples that the product accepts. */

const operation = z.object({
  operationId: z.string(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) })
    .optional(),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const text = buildOpenApiJson(endpoints);
const doc = document.parse(JSON.parse(text));
const operations = new Map(
  Object.values(doc.paths)
    .flatMap((path) => Object.values(path))
    .map((o) => [o.operationId, o]),
);

test('the OpenAPI document includes every call once', () => {
  // Beside the endpoints it contains the live stream and the token endpoint of API clients.
  expect([...operations.keys()].toSorted()).toEqual(
    [...endpoints.map((e) => e.id), 'live.subscribe', 'apiClients.issueToken'].toSorted(),
  );
});
test('the OpenAPI document refers only to schemas it contains', () => {
  const named = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((m) => m[1] ?? ''));
  expect([...named].filter((name) => !(name in doc.components.schemas))).toEqual([]);
  expect(named.size).toBeGreaterThan(50);
});
/** Returns every field anywhere in a schema, by name. */
function fieldsIn(value: unknown): [string, Record<string, unknown>][] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== 'object' || value === null) return [];
  const named = 'properties' in value ? fields.safeParse(value.properties).data : undefined;
  return [...Object.entries(named ?? {}), ...Object.values(value).flatMap(fieldsIn)];
}
const fields = z.record(z.string(), z.record(z.string(), z.unknown()));
/** Returns whether a schema is an object, or contains one. */
function hasFields(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'properties' in value || Object.values(value).some(hasFields);
}
test('the OpenAPI document states whether each time in a response is an instant or a local clock time', () => {
  const answers = Object.values(
    z.object({ paths: z.record(z.string(), fields) }).parse(JSON.parse(text)).paths,
  )
    .flatMap((path) => Object.values(path))
    .map((o) => o['responses']);
  // An object is not text. Its fields are checked individually.
  const found = fieldsIn([answers, doc.components.schemas])
    .filter(([, schema]) => !hasFields(schema))
    .map(([name, schema]) => [name, JSON.stringify(schema)]);
  const texts = found.filter(([, schema]) => schema?.includes('"string"'));
  const instants = texts.filter(([name = '']) => isInstantFieldName(name));
  const locals = texts.filter(([name = '']) => isLocalDateTimeFieldName(name));
  expect(instants.length).toBeGreaterThan(50);
  expect(locals.length).toBeGreaterThan(3);
  expect(instants.filter(([, schema]) => !schema?.includes('"date-time"'))).toEqual([]);
  expect(locals.filter(([, schema]) => !schema?.includes('"pattern"'))).toEqual([]);
  // Every instant field has an instant name.
  expect(texts.filter(([name = '', s]) => s?.includes('"date-time"') && !isInstantFieldName(name))).toEqual(
    [],
  );
});
describe('an OpenAPI example is valid for its call', () => {
  const withBody = endpoints.filter((e) => e.body && !e.upload);
  test.each(withBody.map((e) => [e.id, e] as const))('%s', (id, e) => {
    const example = operations.get(id)?.requestBody?.content['application/json']?.example;
    const read = e.body?.safeParse(example);
    expect(read?.success ? [] : read?.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`)).toEqual(
      [],
    );
  });
});

describe('the webhooks section of the OpenAPI document', () => {
  const webhook = z.object({
    post: z.object({
      operationId: z.string(),
      summary: z.string().min(1),
      parameters: z.array(z.object({ name: z.string(), in: z.literal('header'), required: z.literal(true) })),
      requestBody: z.object({
        required: z.literal(true),
        content: z.object({
          'application/json': z.object({
            schema: z.object({
              properties: z.object({
                type: z.object({ const: z.string() }),
                createdAt: z.unknown(),
                data: z.object({ properties: z.record(z.string(), z.unknown()) }),
              }),
              required: z.array(z.string()),
            }),
          }),
        }),
      }),
      responses: z.record(z.string(), z.object({ description: z.string().min(1) })),
    }),
  });
  const described = z.object({ webhooks: z.record(z.string(), webhook) }).parse(JSON.parse(text)).webhooks;

  test('describes each event that a webhook can subscribe to, and no other', () => {
    expect(Object.keys(described)).toEqual([...webhookEvents]);
    // A subscription takes the same events.
    expect(webhookSchema.shape.events.element.options).toEqual([...webhookEvents]);
  });
  test.each(webhookEvents)('describes %s with its signature headers and the fields of its body', (event) => {
    const { post } = described[event] ?? expect.fail(`${event} is not described`);
    expect([post.operationId, post.summary]).toEqual([`webhook.${event}`, webhookEventNames[event]]);
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    const { properties, required } = post.requestBody.content['application/json'].schema;
    expect([properties.type.const, required.toSorted()]).toEqual([event, ['createdAt', 'data', 'type']]);
    expect(Object.keys(properties.data.properties)).toEqual(
      Object.keys(webhookBodySchemasByEvent[event].shape.data.shape),
    );
  });
});
