import { expect, it } from 'vitest';
import { progressOf } from './jobs.tsx';

it('a job says how far it is, and one that failed how far it came', () => {
  expect(progressOf({ status: 'running', done: 3000, total: 5000 })).toEqual({
    done: 3000,
    total: 5000,
    share: 60,
  });
  expect(progressOf({ status: 'failed', done: 3000, total: 5000 })).toEqual({
    done: 3000,
    total: 5000,
    share: 60,
  });
  expect(progressOf({ status: 'done', done: 5000, total: 5000 })).toBe(null);
  expect(progressOf({ status: 'failed', done: null, total: null })).toBe(null);
});
