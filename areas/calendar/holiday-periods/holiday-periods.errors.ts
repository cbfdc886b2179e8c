import { defineErrors } from '#kit/contract/errors.ts';

export const holidayErrors = defineErrors('holidays', {
  overlaps: {
    status: 409,
    sentence: '{name} already covers {from} to {to} in one of these regions.',
    description: 'Another period shares a day and a region; one without regions holds in all of them.',
  },
  notMade: {
    status: 412,
    sentence: 'An error occurred while creating the holiday period',
    description: 'The database does not take the period: a region went meanwhile.',
  },
  noRegions: {
    status: 400,
    sentence: 'Regions is required',
    description: 'A period with regions would lose them all.',
  },
  hasRecords: {
    status: 412,
    sentence: '{name} has {count} days of service. Delete them first.',
    description: 'Days of service are tied to the period.',
  },
});
