import { expect, it } from 'vitest';
import { endpoints } from '#app/contract.ts';

/** A view of the operating day must not keep showing the previous day after another is started. */
it('each read that means the running day unless told otherwise hears of a start of the day', () => {
  const reads = endpoints.filter(
    ({ method, summary: about }) => method === 'GET' && /of the running day|the running one/.test(about),
  );
  expect(reads.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['loads.find', 'doors.schedule', 'loads.validateFinalRelease', 'home.pace']),
  );
  const deaf = reads.filter(({ live }) => live !== undefined && !live.includes('days')).map(({ id }) => id);
  expect(deaf).toEqual([]);
});
