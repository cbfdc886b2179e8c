import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  deleteLocal,
  loadLocal,
  loadForTabOrLocal,
  saveLocal,
  setLocalStorageUser,
  saveForTabAndLocal,
} from './local-storage.ts';

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
  setLocalStorageUser(null);
  vi.unstubAllGlobals();
});

it('drafts and filters of one user are never shown to another user of the same browser', () => {
  setLocalStorageUser('olga');
  saveLocal('draft.order', { po: 'A-1' });
  saveForTabAndLocal('filters', { status: 0 });
  setLocalStorageUser('pedro');
  expect([loadLocal('draft.order'), loadForTabOrLocal('filters')]).toEqual([undefined, undefined]);
  saveLocal('draft.order', { po: 'B-2' });
  deleteLocal('draft.order');
  setLocalStorageUser(null);
  expect(loadLocal('draft.order')).toBeUndefined();
  setLocalStorageUser('olga');
  expect([loadLocal('draft.order'), loadForTabOrLocal('filters')]).toEqual([{ po: 'A-1' }, { status: 0 }]);
});
it('a browser whose storage fails or is unreadable stores nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => '{',
    setItem: () => {
      throw new Error('full');
    },
  });
  saveLocal('draft', 1);
  expect(loadLocal('draft')).toBeUndefined();
});
