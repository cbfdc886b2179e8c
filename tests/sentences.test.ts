import { z } from 'zod';
import { expect, test } from 'vitest';
import { endpoints } from '#app/contract.ts';
import { ApiError } from '#kit/server/reject.ts';
import { parseBySchemaOrReject } from '#kit/server/parse-request.ts';

/** Schema errors are shown to users in our own messages, never in the library's. */

const library =
  /Invalid (input|option|value|string|key|element)|Too (small|big)|expected|received|Unrecognized|must match pattern|NaN|\{\w+\}/;
const bad: readonly unknown[] = [
  '',
  'x',
  '1,,x',
  'NaN',
  '-1',
  '0',
  '1.5',
  '2027-13-45',
  'ä'.repeat(6000),
  -1,
  1.5,
  2 ** 40,
  1e300,
  true,
  null,
  [],
  ['x'],
  [null],
  [{}],
  {},
  { x: 1 },
];
function said(schema: z.ZodType, value: unknown): string[] {
  try {
    parseBySchemaOrReject(schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.message, ...Object.values(error.fields ?? {})];
  }
}
const asked = endpoints.flatMap((e) =>
  [e.query, e.body].flatMap((schema) => (schema === undefined ? [] : [[e.id, schema] as const])),
);

test('there are more than 100 request schemas', () => expect(asked.length).toBeGreaterThan(100));
test.each(asked)('%s rejects invalid values with messages in our own wording', (_, schema) => {
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const sentences = [
    ...bad.flatMap((value) => said(schema, value)),
    ...keys.flatMap((key) => bad.flatMap((value) => said(schema, { [key]: value }))),
  ];
  expect([...new Set(sentences)].filter((sentence) => library.test(sentence))).toEqual([]);
});
