import { defineErrors } from '#kit/contract/errors.ts';

export const etaErrors = defineErrors('etas', {
  none: { status: 404, sentence: 'No ETAs found', description: 'No load matches the search or the choice.' },
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one load.',
    description: 'Nothing is chosen; that is never taken for all.',
  },
  beforeDeparture: {
    status: 400,
    sentence: 'ETA {eta} is before departure {departure}.',
    description: 'The time lies before the truck left, or before it is planned to leave.',
  },
  tooFar: {
    status: 400,
    sentence: 'ETA {eta} is more than {days} days after departure {departure}.',
    description: 'The time lies further ahead than any truck drives.',
  },
  notOnLoad: {
    status: 400,
    sentence: 'A listed stop isn’t on this load.',
    description: 'A drop in the body belongs to another load.',
  },
  dropTwice: {
    status: 400,
    sentence: 'A stop is listed twice.',
    description: 'The same drop stands in the body more than once.',
  },
  noOverride: {
    status: 412,
    sentence: 'The ETA for {place} has no override.',
    description: 'There is nothing to clear.',
  },
  noHiding: {
    status: 412,
    sentence: 'Warehouse {warehouse} doesn’t hide ETAs.',
    description: 'The warehouse is none of those that may hide ETAs.',
  },
  notFromHere: {
    status: 400,
    sentence: 'Load {load} doesn’t depart from warehouse {warehouse}.',
    description: 'The load has no pickup at the warehouse.',
  },
  underWay: {
    status: 409,
    sentence: '{name} is already syncing ETAs from the dispatch system.',
    description: 'Somebody else’s synchronization has not ended.',
  },
});

/** Errors in one update of the dispatch system. They are reported, and the stop stays unchanged. */
export const dispatchErrors = defineErrors('dispatch', {
  notReadable: {
    status: 400,
    sentence: 'Couldn’t read it: {why}',
    description: 'A value is missing or not of its kind; a time without its offset is none.',
  },
  twice: {
    status: 400,
    sentence: 'Received twice with different times.',
    description: 'The answer names the drop again, with another time.',
  },
  noLoad: {
    status: 400,
    sentence: 'Unknown load.',
    description: 'The load was not asked about.',
  },
  noDrop: {
    status: 400,
    sentence: 'The load doesn’t have this stop.',
    description: 'The drop is none of the load’s.',
  },
  beforeDeparture: {
    status: 400,
    sentence: 'Time {eta} is before departure {departure}.',
    description: 'The truck left later, or is planned to.',
  },
  past: {
    status: 400,
    sentence: '{eta} has passed and no delivery is reported.',
    description: 'An arrival still to come lies in the past.',
  },
  tooFar: {
    status: 400,
    sentence: 'Time {eta} is more than {days} days after departure {departure}.',
    description: 'The time lies further ahead than any truck drives.',
  },
  notLeft: {
    status: 400,
    sentence: 'Marked as delivered, but the load hasn’t left.',
    description: 'A pickup of the load is not released.',
  },
});
