import { expect, test } from 'vitest';
import { textField, optionalTextField } from './fields.ts';
import { truncateText, normalizeText } from './text-sanitize.ts';

test.each([
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u3164',
  '\u034f',
  '\u115f\u1160',
  '\u180e',
  '\ufe0f',
  '\ufeff',
  '\u{e0001}\u{e0020}',
  '\u2800',
  '\u202e\u202c',
  ' \u00a0\u200b\u3000 ',
])('a name made of nothing visible (%j) is no name', (name) => {
  expect(textField('Name').safeParse(name).error?.issues[0]?.message).toBe('Name is required');
  expect(optionalTextField('Name').parse(name)).toBeUndefined();
});

test('every character that draws nothing is nothing, alone and many of them', () => {
  const ignorable = Array.from({ length: 0xe1000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((char) => /\p{Default_Ignorable_Code_Point}/u.test(char));
  expect(ignorable.length).toBeGreaterThan(300);
  expect(ignorable.filter((char) => normalizeText(char) !== '')).toEqual([]);
  expect(normalizeText(ignorable.join(' '))).toBe('');
});

test('what turns the words around it is not kept, what joins letters is', () => {
  expect(textField('Name').parse('\u202eRoses\u202c \u2067Freedom\u2069')).toBe('Roses Freedom');
  expect(optionalTextField('Name').parse('+1 305\u202a555 0101\u202c')).toBe('+1 305555 0101');
  for (const kept of ['می\u200cخواهم', '👩‍🌾 Rosa', 'Peña', 'x', "L'Été", 'שלום\u200f!'])
    expect(textField('Name').parse(`  ${kept} `)).toBe(kept);
});

test('what draws nothing between letters is not kept: two names that look the same are the same', () => {
  const ignorable = Array.from({ length: 0xe1000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((char) => /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u.test(char));
  expect(ignorable.filter((char) => textField('Name').parse(`a${char}b`) !== 'ab')).toEqual([]);
  expect(ignorable.filter((char) => normalizeText(`Rose ${char}${char}1${char}`) !== 'Rose 1')).toEqual([]);
  expect(ignorable.filter((char) => optionalTextField('Note', 2000).parse(`ñ${char}x`) !== 'ñx')).toEqual([]);
});

test('what joins letters or emoji of its script is kept', () => {
  for (const kept of [
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d🌾 Rosa',
    '👩🏽\u200d🌾',
    '❤\ufe0f\u200d🔥',
    '1\ufe0f\u20e3',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'שלום\u200f!',
  ])
    expect(normalizeText(kept)).toBe(kept);
});

test('control characters and torn letters are refused, not left out', () => {
  for (const wrong of ['a\u0000b', '\u0001', '\ud800'])
    expect(textField('Name').safeParse(wrong).error?.issues[0]?.message).toBe(
      'Name has characters that aren’t allowed',
    );
});

test('a text is cut between its characters, never in the middle of one', () => {
  expect(['ab', 'abc', 'ab💐', 'a💐', '💐', ''].map((word) => truncateText(word, 2))).toEqual([
    'ab',
    'ab',
    'ab',
    'a',
    '💐',
    '',
  ]);
  expect(['a💐', '𝒳y'].map((word) => truncateText(word, 1))).toEqual(['a', '']);
});
