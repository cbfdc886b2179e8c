import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#app/contract.ts';
import { buildOpenApiJson } from '#app/openapi.ts';

/**
 * The published API description from the view of client generators: all of Redocly's recommended rules, and those of Spectral's
 * `spectral:oas` that Redocly lacks. Spectral itself would bring 132 packages, one of which reports its installation, and take
 * twice the time.
 */
const text = buildOpenApiJson(endpoints);
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.looseObject({ name: z.string().optional(), in: z.string().optional() })).default([]),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.object({
  info: z.object({ contact: z.object({ name: z.string() }), description: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }).loose(),
});
const doc = document.parse(JSON.parse(text));
const operations = Object.entries(doc.paths).flatMap(([path, at]) =>
  Object.values(at).map((said) => ({ path, said })),
);

test('the OpenAPI document passes every rule recommended by Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The tags are feature names. Each endpoint has its own description.
      'tag-description': 'off',
      // Checked below: of two similar paths, one has a number where the other has a word.
      'no-ambiguous-paths': 'off',
    },
  });
  const found = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  expect(found.map((p) => `${p.ruleId} ${p.message} ${p.location[0]?.pointer ?? ''}`)).toEqual([]);
});

test('the OpenAPI document has no two paths that match the same URL', () => {
  const paths = Object.keys(doc.paths).map((path) => path.split('/'));
  const numbers = (path: string[], at: number) =>
    Object.values(doc.paths[path.join('/')] ?? {}).every((said) =>
      said.parameters.some(
        (p) => `{${p.name ?? ''}}` === path[at] && JSON.stringify(p['schema']).includes('"integer"'),
      ),
    );
  const isValue = (part: string | undefined) => part?.startsWith('{') === true;
  const meets = (a: string[], b: string[]) =>
    a.length === b.length && a.every((part, at) => part === b[at] || isValue(part) || isValue(b[at]));
  // A word is not a number. Where one path has words wherever the other has parameters, the server matches it first.
  const apart = (a: string[], b: string[]) =>
    a.some((part, at) => isValue(part) && !isValue(b[at]) && numbers(a, at)) ||
    b.some((part, at) => isValue(part) && !isValue(a[at]) && numbers(b, at)) ||
    [a, b].some((one) => one.every((part, at) => !isValue(part) || isValue(a[at]) === isValue(b[at])));
  const same = paths.flatMap((a, n) =>
    paths
      .slice(n + 1)
      .filter((b) => meets(a, b) && !apart(a, b))
      .map((b) => `${a.join('/')} ${b.join('/')}`),
  );
  expect(same).toEqual([]);
});

test('the OpenAPI document gives every call a description, permissions, an id and its errors', () => {
  const tags = new Set(doc.tags.map((tag) => tag.name));
  const faults = operations.flatMap(({ said }) =>
    [
      said.description.trim() === '' && 'no description',
      (said.summary.trim() === '' || said.summary.length > 200) && 'no summary',
      said.tags.length !== 1 && 'not one tag',
      said.tags.some((tag) => !tags.has(tag)) && 'an unknown tag',
      !Object.keys(said.responses).some((status) => status.startsWith('4')) && 'no refusal',
      encodeURIComponent(said.operationId) !== said.operationId && 'a name that no address holds',
      said.security?.some((way) =>
        Object.keys(way).some((name) => !(name in doc.components.securitySchemes)),
      ) && 'an unknown way to sign in',
    ].flatMap((fault) => (fault === false || fault === undefined ? [] : [`${said.operationId}: ${fault}`])),
  );
  expect(faults).toEqual([]);
  expect(new Set(operations.map(({ said }) => said.operationId)).size).toBe(operations.length);
  expect(doc.info.contact.name).toBe('Coldlane');
});

test('the OpenAPI document describes live stream, scanner sign-in, account types, bulk actions and versions', () => {
  const of = (id: string) => operations.find(({ said }) => said.operationId === id)?.said;
  expect(JSON.stringify(of('live.subscribe')?.responses['200'])).toContain('text/event-stream');
  expect(of('scanner.sync')?.security).toEqual([{ scanner: [] }]);
  expect(of('scanner.signIn')?.security).toEqual([]);
  expect(JSON.stringify(of('accounts.autoComplete')?.parameters)).toMatch(/shipper.*consignee.*bill-to/);
  const undescribed = new Set<string>();
  const walk = (value: unknown, inProperties = false): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (inProperties && /^(bulkPrint\w+|rowVersion)$/.test(key) && !('description' in Object(child)))
        undescribed.add(key);
      if (key !== 'example') walk(child, key === 'properties');
    }
  };
  for (const { said } of operations) {
    walk(said['requestBody']);
    for (const p of said.parameters)
      if (p.name?.startsWith('bulkPrint') === true && !('description' in Object(p['schema'])))
        undescribed.add(p.name);
  }
  expect([...undescribed]).toEqual([]);
  expect(text).toContain('"#/components/parameters/idempotencyKey"');
});
