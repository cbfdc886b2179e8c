import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import type { KeyBurst } from './keyboard-wedge.rules.ts';
import { processWedgeKey, processWedgeIdle, wedgeIdleMs, emptyKeyBurst } from './keyboard-wedge.rules.ts';

/** Replays keys with their times as the page does, including silence. Returns the recognized codes and the typed text. */
function play(keys: [key: string, at: number][]): {
  codes: string[];
  typed: string;
  entered: number;
  burst: KeyBurst;
} {
  const out = { codes: new Array<string>(), typed: '', entered: 0, burst: emptyKeyBurst };
  const take = (heard: ReturnType<typeof processWedgeKey>) => {
    out.burst = heard.burst;
    if (heard.code !== undefined) out.codes.push(heard.code);
    out.typed += heard.typed ?? '';
    out.entered += heard.entered ? 1 : 0;
  };
  for (const [key, at] of keys) {
    if (at - out.burst.lastKeyAtMs > wedgeIdleMs) take(processWedgeIdle(out.burst));
    take(processWedgeKey(out.burst, key, at));
  }
  return out;
}
const every = (text: string, ms: number, from = 1_000): [string, number][] =>
  [...text].map((key, i) => [key, from + i * ms]);

describe('a keyboard-wedge scanner', () => {
  it('is read as one code that ends with Enter', () => {
    expect(play([...every('10023980005', 12), ['Enter', 1_140]])).toMatchObject({
      codes: ['10023980005'],
      typed: '',
    });
  });
  it('may end with Tab, at the slowest gap scanners use', () => {
    expect(play([...every('A-12', 50), ['Tab', 1_200]]).codes).toEqual(['A-12']);
  });
  it('may send no end key', () => {
    expect(processWedgeIdle(play(every('10023980005', 10)).burst).code).toBe('10023980005');
  });
  it('with a known end key has only paused when the end key is missing', () => {
    expect(processWedgeIdle(play(every('100239', 10)).burst, true)).toMatchObject({ typed: '100239' });
  });
  it('is read as two codes when one immediately follows the other', () => {
    expect(
      play([...every('111111', 10), ['Enter', 1_060], ...every('222222', 10, 1_070), ['Enter', 1_130]]).codes,
    ).toEqual(['111111', '222222']);
  });
  it('that pauses puts the whole code into the field, and never submits half of it', () => {
    expect(play([...every('100', 10), ...every('23970914', 10, 1_220), ['Enter', 1_310]])).toMatchObject({
      codes: [],
      typed: '10023970914',
      entered: 1,
    });
  });
  it('never produces a scan from part of a code', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 100 }), (between, end) => {
        let at = 1_000;
        const keys: [string, number][] = [...'10023970914'].map((key, i) => [
          key,
          (at += between[i - 1] ?? 0),
        ]);
        const { codes } = play([...keys, ['Enter', at + end]]);
        expect(codes.every((code) => code === '10023970914' || '10023970914'.startsWith(code))).toBe(true);
        expect(codes.filter((code) => code !== '10023970914').every((code) => code.length >= 6)).toBe(true);
      }),
    );
  });
  it('that pauses after a part that looked complete puts the rest into the field, and does not submit it', () => {
    expect(play([...every('10023970', 1), ...every('914', 1, 1_138), ['Enter', 1_141]])).toMatchObject({
      codes: ['10023970'],
      typed: '914',
      entered: 0,
    });
  });
  it('without an end key is read twice in a short time', () => {
    const { codes, burst } = play([...every('10023980005', 10), ...every('10023980006', 10, 1_300)]);
    expect([...codes, processWedgeIdle(burst).code]).toEqual(['10023980005', '10023980006']);
  });
  it('is read again after typing, after a pause in keystrokes', () => {
    expect(play([['7', 1_000], ...every('10023980005', 10, 1_700), ['Enter', 1_820]]).codes).toEqual([
      '10023980005',
    ]);
  });
});

describe('a user typing on the keyboard', () => {
  it('produces no scan, whatever key ends the word', () => {
    expect(play([...every('1002', 140), ['Enter', 1_560]])).toMatchObject({
      codes: [],
      typed: '1002',
      entered: 1,
    });
  });
  it('has the text passed on after a pause', () => {
    expect(processWedgeIdle(play(every('7', 0)).burst)).toMatchObject({ typed: '7' });
  });
  it('produces no scan by pressing Enter long after a burst', () => {
    expect(play([...every('12345', 10), ['Enter', 1_400]]).codes).toEqual([]);
  });
});
