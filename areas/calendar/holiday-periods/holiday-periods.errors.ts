import { defineErrors } from '#kit/contract/errors.ts';

export const holidayErrors = defineErrors('holidays', {
  datesOverlap: {
    status: 409,
    sentence: '{name} already covers {from} to {to} in one of these regions.',
    description: 'Another period shares a day and a region. A period without regions applies to all of them.',
  },
  creationFailed: {
    status: 412,
    sentence: 'An error occurred while creating the holiday period',
    description: 'The database rejects the period because one of its regions was removed in the meantime.',
  },
  regionsRequired: {
    status: 400,
    sentence: 'Choose at least one region',
    description: 'The update removes all regions of a period that has regions.',
  },
  hasDaysOfService: {
    status: 412,
    sentence:
      '{name} has {count, plural, one {# day of service. Delete it} other {# days of service. Delete them}} first.',
    description: 'Days of service are linked to the period.',
  },
});
