import { defineErrors } from '#kit/contract/errors.ts';

export const routingErrors = defineErrors('routing', {
  dayTooOld: {
    status: 412,
    sentence: 'Loads older than {days} days cannot be synchronized.',
    description: 'The day is too far in the past.',
  },
  dayTooFarAhead: {
    status: 412,
    sentence: 'Loads more than {days} days ahead cannot be synchronized.',
    description: 'The day is too far in the future.',
  },
  syncInProgress: {
    status: 409,
    sentence: '{name} is already synchronizing these loads.',
    description: 'A synchronization of these loads by another user is still running.',
  },
  alreadyReleased: {
    status: 412,
    sentence: 'Load {load} has already been released.',
    description: 'The truck has already left, so the load cannot be replanned.',
  },
  unitsLoaded: {
    status: 412,
    sentence:
      '{count, plural, one {# unit is} other {# units are}} already loaded on {load}. Loaded units stay. The rest is replanned.',
    description: 'Units are on the truck, and the request does not confirm that the rest is replanned.',
  },
  routingUnavailable: {
    status: 412,
    sentence: 'The routing system did not respond.',
    description: 'The routing system sent no usable response. The job ends with the cause.',
  },
});
