import { fc, chooseRunCount } from '#tests/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestUser } from './factories.ts';
import { selectEndpointsToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

const strings = [
  '',
  ' ',
  '\u0000',
  "'; drop table unit; --",
  '=HYPERLINK("x")',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '💐',
  '玫瑰',
  '‮rtl',
  '\ud800',
  'hasOwnProperty',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9'.repeat(40),
  '2027-02-30',
  '2027-02-03',
  '2027-13-01',
  '24:00',
  '%',
  '_',
  '\\',
  '"',
  'x'.repeat(5000),
];
const naughty = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...strings) },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.integer(),
      fc.double(),
      fc.constantFrom(0, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, true, [], {}, [[]], ['x', 1], { a: { b: 1 } }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

function keysOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
function sampleOf(keys: string[]) {
  return fc.record(Object.fromEntries(keys.map((k) => [k, naughty])), { requiredKeys: [] });
}

describe('random input of every kind', () => {
  it.each(selectEndpointsToTest(endpoints).map((e) => [e.id, e] as const))(
    'causes no server error in %s',
    async (_, endpoint: AnyEndpoint) => {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => String(m[1]));
      await fc.assert(
        fc.asyncProperty(
          sampleOf(keysOf(endpoint.query)),
          sampleOf(keysOf(endpoint.body)),
          fc.record(
            Object.fromEntries(
              names.map((n) => [n, fc.constantFrom('1', '0', '-1', 'x', '99999999999', '1%27')]),
            ),
          ),
          async (query, body, params) => {
            const clean = Object.fromEntries(
              Object.entries(query).map(([k, v]) => [
                k,
                typeof v === 'string' && !v.isWellFormed() ? 'x' : v,
              ]),
            );
            const answer = await world.call(endpoint, {
              as: admin,
              params,
              query: clean,
              body: endpoint.upload === 'text' ? JSON.stringify(body) : body,
            });
            expect([400, 403, 404, 409, 412, 413, 415, 422, 429, 431, 200, 207, 401]).toContain(
              answer.status,
            );
          },
        ),
        { numRuns: chooseRunCount(12, 40) },
      );
    },
  );
});
