import { expect, it } from 'vitest';
import { computeJobProgress } from './jobs-tray.tsx';

it('a job shows its progress, and a failed one how far it came', () => {
  expect(computeJobProgress({ status: 'running', done: 3000, total: 5000 })).toEqual({
    done: 3000,
    total: 5000,
    percent: 60,
  });
  expect(computeJobProgress({ status: 'failed', done: 3000, total: 5000 })).toEqual({
    done: 3000,
    total: 5000,
    percent: 60,
  });
  expect(computeJobProgress({ status: 'done', done: 5000, total: 5000 })).toBe(null);
  expect(computeJobProgress({ status: 'failed', done: null, total: null })).toBe(null);
});
