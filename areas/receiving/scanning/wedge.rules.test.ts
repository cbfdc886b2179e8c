import { describe, expect, it } from 'vitest';
import type { Burst } from './wedge.rules.ts';
import { hearKey, hearSilence, noBurst } from './wedge.rules.ts';

/** Plays keys at their times; what was heard as codes and as typing. */
function play(keys: [key: string, at: number][]): { codes: string[]; typed: string[]; burst: Burst } {
  const out = { codes: new Array<string>(), typed: new Array<string>(), burst: noBurst };
  for (const [key, at] of keys) {
    const heard = hearKey(out.burst, key, at);
    out.burst = heard.burst;
    if (heard.code !== undefined) out.codes.push(heard.code);
    if (heard.typed !== undefined) out.typed.push(heard.typed);
  }
  return out;
}
const every = (text: string, ms: number, from = 1_000): [string, number][] => [...text].map((key, i) => [key, from + i * ms]);

describe('a scanner that types', () => {
  it('is heard as one code that ends with Enter', () => {
    expect(play([...every('10023980005', 12), ['Enter', 1_140]]).codes).toEqual(['10023980005']);
  });
  it('may end with Tab, at the slowest gap of the trade', () => {
    expect(play([...every('A-12', 50), ['Tab', 1_200]]).codes).toEqual(['A-12']);
  });
  it('may send no end key at all', () => {
    expect(hearSilence(play(every('10023980005', 10)).burst).code).toBe('10023980005');
  });
  it('is told apart when two codes follow at once', () => {
    expect(play([...every('111111', 10), ['Enter', 1_060], ...every('222222', 10, 1_070), ['Enter', 1_130]]).codes).toEqual(['111111', '222222']);
  });
});

describe('a person who types', () => {
  it('makes no scan, however the word ends', () => {
    const heard = play([...every('1002', 140), ['Enter', 1_560]]);
    expect(heard.codes).toEqual([]);
    expect(heard.typed).toEqual(['1', '0', '0']);
  });
  it('is handed on after a pause', () => {
    expect(hearSilence(play(every('7', 0)).burst)).toEqual({ burst: noBurst, typed: '7' });
  });
  it('who presses Enter long after a burst makes none', () => {
    expect(play([...every('123456', 10), ['Enter', 1_400]]).codes).toEqual([]);
  });
});
