import { defineErrors } from '#kit/contract/errors.ts';

export const routingErrors = defineErrors('routing', {
  tooOld: {
    status: 412,
    sentence: 'Loads older than {days} days cannot be synchronized.',
    description: 'The day lies too far back.',
  },
  tooFar: {
    status: 412,
    sentence: 'Loads more than {days} days ahead cannot be synchronized.',
    description: 'The day lies too far ahead.',
  },
  underWay: {
    status: 409,
    sentence: '{name} is already synchronizing these loads.',
    description: 'Somebody else’s synchronization covers these loads and has not ended.',
  },
  released: {
    status: 412,
    sentence: 'Load {load} has already been released.',
    description: 'A truck that has left is not planned again.',
  },
  unitsLoaded: {
    status: 412,
    sentence:
      '{count, plural, one {# unit is} other {# units are}} already loaded on {load}. Loaded units stay. The rest is replanned.',
    description: 'Units are on the truck, and nobody confirmed that the rest is planned again.',
  },
  away: {
    status: 412,
    sentence: 'The routing system did not respond.',
    description:
      'The routing system gave no answer that could be used; the job ends with what was wrong with it.',
  },
});
