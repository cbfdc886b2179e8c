import { expect, it } from 'vitest';
import { endpoints } from '#app/contract.ts';

/** A view of the operating day must not keep showing the previous day after another is started. */
it('each read that shows the current operating day by default is updated when a day is started', () => {
  const reads = endpoints.filter(
    ({ method, summary: about }) => method === 'GET' && /\boperating day\b/.test(about),
  );
  expect(reads.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['loads.find', 'doors.getSchedule', 'loads.validateDayClose', 'home.getPace']),
  );
  const deaf = reads
    .filter(({ live }) => live !== undefined && !live.includes('operating-days'))
    .map(({ id }) => id);
  expect(deaf).toEqual([]);
});
