import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runPipelinedByName } from './pipeline.ts';

test('results keep their names, whichever is ready first', async () => {
  const late = turn('late');
  expect(await runPipelinedByName({ late, soon: Promise.resolve(2), none: undefined })).toEqual({
    late: 'late',
    soon: 2,
    none: undefined,
  });
});
test('the first failure fails all', async () => {
  const failing = Promise.reject(new Error('The load is gone'));
  await expect(runPipelinedByName({ failing, never: new Promise(() => undefined) })).rejects.toThrow(
    'The load is gone',
  );
});
