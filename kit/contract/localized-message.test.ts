import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  interpolateEnglishMessage,
  interpolateMessagesAndAddKeysDeep,
  listMissingMessageParams,
  replaceMessageSentencesWithKeysDeep,
  mayContainMessages,
} from './localized-message.ts';

const refused = { id: 7, sentence: 'Choose no more than {days} days', params: { days: '31' } };
const answer = { data: [{ refused: [refused], other: { sentence: 'No place {here}' } }], totalRows: 1 };

test('API clients get messages with values filled in and the key; screens get them for translation', () => {
  const sent = interpolateMessagesAndAddKeysDeep(answer);
  expect(sent).toEqual({
    data: [
      {
        refused: [{ ...refused, sentence: 'Choose no more than 31 days', key: refused.sentence }],
        other: { sentence: 'No place {here}' },
      },
    ],
    totalRows: 1,
  });
  expect(replaceMessageSentencesWithKeysDeep(sent)).toEqual(answer);
  // A response that is stored and sent twice stays unchanged.
  expect(replaceMessageSentencesWithKeysDeep(answer)).toEqual(answer);
});
test('a message with a plural uses the count', () => {
  const counts = '{count, plural, one {# thing speaks} other {# things speak}} against {load}.';
  expect(interpolateEnglishMessage(counts, { count: 1, load: 'L-1' })).toBe('1 thing speaks against L-1.');
  expect(interpolateEnglishMessage(counts, { count: 1200, load: 'L-1' })).toBe(
    '1,200 things speak against L-1.',
  );
  expect(listMissingMessageParams({ sentence: counts, params: { load: 'L-1' } })).toEqual(['count']);
  const one = '{count, plural, one {is} other {are}} {what}';
  expect(listMissingMessageParams({ sentence: one, params: { count: 1 } })).toEqual(['what']);
});
test('a message with missing parameters is found', () => {
  expect(listMissingMessageParams(answer)).toEqual([]);
  expect(listMissingMessageParams([{ sentence: '{a} and {b}', params: { a: 1 } }])).toEqual(['b']);
});
test('only responses whose schema may contain messages are searched', () => {
  const said = z.object({ sentence: z.string().nullable(), params: z.record(z.string(), z.string()) });
  expect(mayContainMessages(z.object({ rows: z.array(z.object({ refused: said.optional() })) }))).toBe(true);
  expect(mayContainMessages(z.union([z.string(), said.extend({ code: z.string() })]))).toBe(true);
  expect(mayContainMessages(z.object({ result: z.unknown() }))).toBe(true);
  expect(
    mayContainMessages(z.object({ sentence: z.string(), rows: z.array(z.object({ id: z.int() })) })),
  ).toBe(false);
});
