import { expect, it } from 'vitest';
import { z } from 'zod';
import { listNestedSchemaFields } from './nasty.ts';
import { endpoints } from '#app/contract.ts';

/** Every text that an endpoint accepts: no control characters, and in names no line breaks either. */

/** Accepted unchanged: secrets, which are compared and never shown, and codes and rows that are read by rules of their own. */
const asSent = [
  /^(passwords|signUp)\.\w+ (current|password|again)$/,
  /^(identityProof\.submit typed|secondFactor\.\w+ (code|proof))$/,
  /^(trackingLinks|claimPackets)\.\w+ link$/,
  /^scanner\.\w+ (scans\.0\.)?code$/,
  /^orderEntry\.checkRows /,
  /^xmlUpload\.add corrections$/,
];
const texts = endpoints.flatMap(({ id, body, query }) =>
  [body, query].flatMap((schema) =>
    listNestedSchemaFields(schema)
      .map(({ path, schema: field }) => ({ at: `${id} ${path.join('.')}`, field }))
      .filter(({ at }) => !asSent.some((one) => one.test(at))),
  ),
);
/** Returns a field's parsed text. Undefined if the field rejects it or parses something else. */
function kept(field: z.ZodType, value: string): string | undefined {
  const read = field.safeParse(value);
  return read.success && typeof read.data === 'string' ? read.data : undefined;
}
const longest = (field: z.ZodType) => kept(field, 'x'.repeat(201)) !== undefined;

const unseen = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u00ad',
  '\u2060',
  '\ufe0f',
  '\ufeff',
  '\ufff9',
  '\u{e0041}',
];
it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u202e', '\u2066', ...unseen])(
  'no field keeps the control or invisible character %j',
  (sign) => {
    const faults = texts.filter(({ field }) => kept(field, `Rose${sign}bush`)?.includes(sign));
    expect(faults.map(({ at }) => at)).toEqual([]);
  },
);
it.each(['\r\n', '\n', '\t', '\u2028'])('no name keeps a line break or tab: %j', (sign) => {
  const faults = texts.filter(
    ({ field }) => !longest(field) && kept(field, `Rose${sign}bush`)?.includes(sign),
  );
  expect(faults.map(({ at }) => at)).toEqual([]);
});
it('the text fields of all calls are checked', () => {
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(({ field }) => kept(field, 'Rose bush') !== undefined).length).toBeGreaterThan(250);
});
