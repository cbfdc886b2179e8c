import { expect, it } from 'vitest';
import { createWorkerThreadFunction } from './worker-thread.ts';
import { sumAnswersFromCaller, addNumbers, waitForFinishSignal } from './thread-testing.ts';

const module = new URL('./thread-testing.ts', import.meta.url).href;
const add = createWorkerThreadFunction(module, addNumbers);
const ask = createWorkerThreadFunction(module, sumAnswersFromCaller);
const wait = createWorkerThreadFunction(module, waitForFinishSignal);

it('a worker function returns its result and reports its progress', async () => {
  const told: number[] = [];
  expect(await add([1, 2, 3], { onProgress: (sum) => told.push(sum) })).toBe(6);
  expect(told).toEqual([1, 3, 6]);
});
it('a worker function rejects with the error it threw', async () => {
  await expect(add([1, -1])).rejects.toThrow('negative');
});
it('a worker function gets its questions answered, and rejects when one cannot be answered', async () => {
  const known = new Map([
    ['one', 1],
    ['two', 2],
  ]);
  const answered = async (name: string): Promise<number> => {
    const found = known.get(name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };
  expect(await ask(['one', 'two', 'one'], { answerQuestion: answered })).toBe(4);
  await expect(ask(['one', 'three'], { answerQuestion: answered })).rejects.toThrow('no three');
  await expect(ask(['one'])).rejects.toThrow('Nothing handles the requests');
});
it('a worker function missing from the module’s exports is reported', async () => {
  await expect(createWorkerThreadFunction(module, function gone() {})(0)).rejects.toThrow('exports no gone');
});
it('a worker function stops early when the caller has enough, before the start or during the run', async () => {
  const before = AbortSignal.abort();
  expect(await wait(20_000, { finishSignal: before })).toBe('enough');
  const running = new AbortController();
  expect(await wait(20_000, { finishSignal: running.signal, onProgress: () => running.abort() })).toBe(
    'enough',
  );
});
it('a worker function ends immediately when it is aborted', async () => {
  const gone = new AbortController();
  const given = wait(20_000, { signal: gone.signal, onProgress: () => gone.abort(new Error('gone')) });
  await expect(given).rejects.toThrow('gone');
  await expect(wait(20_000, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
});
