import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget, recall, recallHere, remember, rememberFor, rememberHere } from './remember.ts';

const storage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};
beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});
afterEach(() => {
  rememberFor(null);
  vi.unstubAllGlobals();
});

it('drafts and filters of one user are never shown to another user of the same browser', () => {
  rememberFor('olga');
  remember('draft.order', { po: 'A-1' });
  rememberHere('filters', { status: 0 });
  rememberFor('pedro');
  expect([recall('draft.order'), recallHere('filters')]).toEqual([undefined, undefined]);
  remember('draft.order', { po: 'B-2' });
  forget('draft.order');
  rememberFor(null);
  expect(recall('draft.order')).toBeUndefined();
  rememberFor('olga');
  expect([recall('draft.order'), recallHere('filters')]).toEqual([{ po: 'A-1' }, { status: 0 }]);
});
it('a browser that stores nothing, or something unreadable, remembers nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => '{',
    setItem: () => {
      throw new Error('full');
    },
  });
  remember('draft', 1);
  expect(recall('draft')).toBeUndefined();
});
