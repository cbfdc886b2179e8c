import { defineErrors } from '#kit/contract/errors.ts';

export const etaErrors = defineErrors('etas', {
  noneFound: {
    status: 404,
    sentence: 'No ETAs found',
    description: 'No load matches the search or the selection.',
  },
  noneSelected: {
    status: 400,
    sentence: 'Choose at least one load.',
    description: 'Nothing is selected. An empty selection never means all.',
  },
  beforeDeparture: {
    status: 400,
    sentence: 'ETA {eta} is before departure {departure}.',
    description: 'The time is before the truck’s actual or planned departure.',
  },
  tooFarAhead: {
    status: 400,
    sentence: 'ETA {eta} is more than {days} days after departure {departure}.',
    description: 'The time is further ahead than any truck drives.',
  },
  stopNotOnLoad: {
    status: 400,
    sentence: 'A listed stop isn’t on this load.',
    description: 'A stop in the request body belongs to another load.',
  },
  duplicateStop: {
    status: 400,
    sentence: 'A stop is listed twice.',
    description: 'The same stop is listed more than once in the request body.',
  },
  noOverride: {
    status: 412,
    sentence: 'The ETA for {place} has no override.',
    description: 'The stop has no override to clear.',
  },
  hidingNotSupported: {
    status: 412,
    sentence: 'Warehouse {warehouse} doesn’t hide ETAs.',
    description: 'The warehouse is not one that can hide ETAs.',
  },
  warehouseNotOnLoad: {
    status: 400,
    sentence: 'Load {load} doesn’t depart from warehouse {warehouse}.',
    description: 'The load has no pickup at the warehouse.',
  },
  syncInProgress: {
    status: 409,
    sentence: '{name} is already syncing ETAs from the dispatch system.',
    description: 'A synchronization of another user is still running.',
  },
});

/** Errors in one update of the dispatch system. They are reported, and the stop stays unchanged. */
export const dispatchUpdateErrors = defineErrors('dispatch', {
  entryUnreadable: {
    status: 400,
    sentence: 'Couldn’t read this update: {why}',
    description: 'A value is missing or has the wrong type. A time without an offset is not valid.',
  },
  duplicateStop: {
    status: 400,
    sentence: 'Received twice with different times.',
    description: 'The response contains the stop again with a different time.',
  },
  unknownLoad: {
    status: 400,
    sentence: 'Unknown load.',
    description: 'The load was not requested.',
  },
  unknownStop: {
    status: 400,
    sentence: 'The load doesn’t have this stop.',
    description: 'The stop does not belong to the load.',
  },
  beforeDeparture: {
    status: 400,
    sentence: 'Time {eta} is before departure {departure}.',
    description: 'The time is before the truck’s actual or planned departure.',
  },
  arrivalInPast: {
    status: 400,
    sentence: '{eta} has passed, but no delivery has been reported.',
    description: 'The time of an arrival that is still expected is in the past.',
  },
  tooFarAhead: {
    status: 400,
    sentence: 'Time {eta} is more than {days} days after departure {departure}.',
    description: 'The time is further ahead than any truck drives.',
  },
  loadNotReleased: {
    status: 400,
    sentence: 'Marked as delivered, but the load hasn’t left.',
    description: 'A pickup of the load is not released yet.',
  },
});
