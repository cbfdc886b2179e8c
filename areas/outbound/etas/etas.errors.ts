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
    sentence: 'The ETA {eta} is before the departure {departure}.',
    description: 'The time lies before the truck left, or before it is planned to leave.',
  },
  tooFar: {
    status: 400,
    sentence: 'The ETA {eta} is more than {days} days after the departure {departure}.',
    description: 'The time lies further ahead than any truck drives.',
  },
  notOnLoad: {
    status: 400,
    sentence: 'A drop named is not on this load.',
    description: 'A drop in the body belongs to another load.',
  },
  dropTwice: {
    status: 400,
    sentence: 'A drop is named twice.',
    description: 'The same drop stands in the body more than once.',
  },
  noOverride: {
    status: 412,
    sentence: 'The ETA of {place} was not overridden.',
    description: 'There is nothing to clear.',
  },
  noHiding: {
    status: 412,
    sentence: 'Warehouse {warehouse} does not hide ETAs.',
    description: 'The warehouse is none of those that may hide ETAs.',
  },
  notFromHere: {
    status: 400,
    sentence: 'Load {load} does not leave from warehouse {warehouse}.',
    description: 'The load has no pickup at the warehouse.',
  },
  underWay: {
    status: 409,
    sentence: '{name} is already bringing the ETAs of the dispatch system.',
    description: 'Somebody else’s synchronization has not ended.',
  },
});

/** What is wrong with one word of the dispatch system: it is told, and the drop stays as it is. */
export const dispatchErrors = defineErrors('dispatch', {
  notReadable: {
    status: 400,
    sentence: 'It could not be read: {why}',
    description: 'A value is missing or not of its kind; a time without its offset is none.',
  },
  twice: {
    status: 400,
    sentence: 'It came twice with different times.',
    description: 'The answer names the drop again, with another time.',
  },
  noLoad: {
    status: 400,
    sentence: 'We do not know this load.',
    description: 'The load was not asked about.',
  },
  noDrop: {
    status: 400,
    sentence: 'The load has no such drop.',
    description: 'The drop is none of the load’s.',
  },
  beforeDeparture: {
    status: 400,
    sentence: 'The time {eta} is before the departure {departure}.',
    description: 'The truck left later, or is planned to.',
  },
  past: {
    status: 400,
    sentence: 'The time {eta} is over, and nothing says that it was delivered.',
    description: 'An arrival still to come lies in the past.',
  },
  tooFar: {
    status: 400,
    sentence: 'The time {eta} is more than {days} days after the departure {departure}.',
    description: 'The time lies further ahead than any truck drives.',
  },
  notLeft: {
    status: 400,
    sentence: 'It says delivered, and the load has not left.',
    description: 'A pickup of the load is not released.',
  },
});
