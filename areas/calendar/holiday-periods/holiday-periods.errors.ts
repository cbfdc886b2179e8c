import { catalogue } from '#kit/contract/errors.ts';

export const holidayErrors = catalogue('holidays', {
  overlaps: {
    status: 409,
    sentence: '{name} covers {from} to {to} in one of these regions already.',
    when: 'Another period shares a day and a region; one without regions holds in all of them.',
  },
  notMade: {
    status: 412,
    sentence: 'An error occurred while creating the holiday period',
    when: 'The database does not take the period: a region went meanwhile.',
  },
  noRegions: {
    status: 400,
    sentence: 'Regions is required',
    when: 'A period with regions would lose them all.',
  },
  hasRecords: {
    status: 412,
    sentence: 'Days of service of {name}: {count}. Delete them first.',
    when: 'Days of service are tied to the period.',
  },
});
