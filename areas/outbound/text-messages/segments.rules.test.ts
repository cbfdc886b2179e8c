import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { measureTextMessage } from './segments.rules.ts';

const a = (n: number) => 'a'.repeat(n);
const hua = (n: number) => '花'.repeat(n);

describe('a text message in GSM-7', () => {
  it.each([
    ['nothing', '', 0, 1],
    ['160 letters', a(160), 160, 1],
    ['161 letters', a(161), 161, 2],
    ['two full segments', a(306), 306, 2],
    ['one character more', a(307), 307, 3],
    ['the characters of the GSM alphabet', '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà', 44, 1],
    ['the extension characters, which count twice', '\f^{}\\[~]|€', 20, 1],
    ['80 euros', '€'.repeat(80), 160, 1],
    ['81 euros', '€'.repeat(81), 162, 2],
    // 153 is odd: the euro would be split, so it goes to the next segment, and 77 do not fit in one.
    ['an extension character at a segment boundary', `${a(152)}€${a(152)}`, 306, 3],
  ])('%s', (_, text, units, segments) => {
    expect(measureTextMessage(text)).toEqual({ encoding: 'gsm7', units, segments });
  });
});
describe('a text message in UCS-2', () => {
  it.each([
    ['one Chinese character among Latin ones', `${a(69)}花`, 70, 1],
    ['70 of them', hua(70), 70, 1],
    ['71 of them', hua(71), 71, 2],
    ['two full segments', hua(134), 134, 2],
    ['one more', hua(135), 135, 3],
    // GSM-7 has à è é ì ò ù, and neither á í ó ú nor ç.
    ['Spanish accents that GSM-7 lacks', 'Llegará mañana', 14, 1],
    ['an emoji of two code units', '🌹'.repeat(35), 70, 1],
    // 67 is odd: the pair would be split, so it goes to the next segment.
    ['a surrogate pair at a segment boundary', `${hua(66)}🌹${hua(66)}`, 134, 3],
  ])('%s', (_, text, units, segments) => {
    expect(measureTextMessage(text)).toEqual({ encoding: 'ucs2', units, segments });
  });
});
it('never has fewer segments than its units need, and one more character adds at most one segment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const { encoding, units, segments } = measureTextMessage(text);
      const each = encoding === 'gsm7' ? 153 : 67;
      if (segments > 1) expect(segments).toBeGreaterThanOrEqual(Math.ceil(units / each));
      if (encoding === 'gsm7')
        expect(measureTextMessage(`${text}a`).segments - segments).toBeLessThanOrEqual(1);
    }),
  );
});
