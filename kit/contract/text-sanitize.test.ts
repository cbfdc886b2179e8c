import { expect, test } from 'vitest';
import { textField, optionalTextField } from './fields.ts';
import { truncateText, trimAndRemoveInvisibleCharacters } from './text-sanitize.ts';

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
])('a name without visible characters (%j) is treated as empty', (name) => {
  expect(textField('Name').safeParse(name).error?.issues[0]?.message).toBe('Name is required');
  expect(optionalTextField('Name').parse(name)).toBeUndefined();
});

test('every invisible character counts as empty, alone and repeated', () => {
  const ignorable = Array.from({ length: 0xe1000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((char) => /\p{Default_Ignorable_Code_Point}/u.test(char));
  expect(ignorable.length).toBeGreaterThan(300);
  expect(ignorable.filter((char) => trimAndRemoveInvisibleCharacters(char) !== '')).toEqual([]);
  expect(trimAndRemoveInvisibleCharacters(ignorable.join(' '))).toBe('');
});

test('text direction marks are removed, and joiners are kept', () => {
  expect(textField('Name').parse('\u202eRoses\u202c \u2067Freedom\u2069')).toBe('Roses Freedom');
  expect(optionalTextField('Name').parse('+1 305\u202a555 0101\u202c')).toBe('+1 305555 0101');
  for (const kept of ['می\u200cخواهم', '👩‍🌾 Rosa', 'Peña', 'x', "L'Été", 'שלום\u200f!'])
    expect(textField('Name').parse(`  ${kept} `)).toBe(kept);
});

test('invisible characters between letters are removed: two names that look the same are the same', () => {
  const ignorable = Array.from({ length: 0xe1000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((char) => /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u.test(char));
  expect(ignorable.filter((char) => textField('Name').parse(`a${char}b`) !== 'ab')).toEqual([]);
  expect(
    ignorable.filter((char) => trimAndRemoveInvisibleCharacters(`Rose ${char}${char}1${char}`) !== 'Rose 1'),
  ).toEqual([]);
  expect(ignorable.filter((char) => optionalTextField('Note', 2000).parse(`ñ${char}x`) !== 'ñx')).toEqual([]);
});

test('joiners between letters or emoji of their script are kept', () => {
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
    expect(trimAndRemoveInvisibleCharacters(kept)).toBe(kept);
});

test('control characters and lone surrogates are refused, not removed', () => {
  for (const wrong of ['a\u0000b', '\u0001', '\ud800'])
    expect(textField('Name').safeParse(wrong).error?.issues[0]?.message).toBe(
      'Name has characters that aren’t allowed',
    );
});

test('a text is truncated between characters, never inside one', () => {
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
