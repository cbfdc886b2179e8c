import { catalogue } from '#kit/contract/errors.ts';

export const etaErrors = catalogue('etas', {
  none: { status: 404, sentence: 'No ETAs found', when: 'No load matches the search or the choice.' },
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one load.',
    when: 'Nothing is chosen; that is never taken for all.',
  },
  beforeDeparture: {
    status: 400,
    sentence: 'The ETA {eta} is before the departure {departure}.',
    when: 'The time lies before the truck left, or before it is planned to leave.',
  },
  tooFar: {
    status: 400,
    sentence: 'The ETA {eta} is more than {days} days after the departure {departure}.',
    when: 'The time lies further ahead than any truck drives.',
  },
  notOnLoad: {
    status: 400,
    sentence: 'A drop named is not on this load.',
    when: 'A drop in the body belongs to another load.',
  },
  dropTwice: {
    status: 400,
    sentence: 'A drop is named twice.',
    when: 'The same drop stands in the body more than once.',
  },
  noOverride: {
    status: 412,
    sentence: 'The ETA of {place} was not overridden.',
    when: 'There is nothing to clear.',
  },
  noHiding: {
    status: 412,
    sentence: 'Warehouse {warehouse} does not hide ETAs.',
    when: 'The warehouse is none of those that may hide ETAs.',
  },
  notFromHere: {
    status: 400,
    sentence: 'Load {load} does not leave from warehouse {warehouse}.',
    when: 'The load has no pickup at the warehouse.',
  },
  underWay: {
    status: 409,
    sentence: '{name} is already bringing the ETAs of the dispatch system.',
    when: 'Somebody else’s synchronization has not ended.',
  },
});

/** What is wrong with one word of the dispatch system: it is told, and the drop stays as it is. */
export const dispatchFaults = catalogue('dispatch', {
  notReadable: {
    status: 400,
    sentence: 'It could not be read: {why}',
    when: 'A value is missing or not of its kind; a time without its offset is none.',
  },
  twice: {
    status: 400,
    sentence: 'It came twice with different times.',
    when: 'The answer names the drop again, with another time.',
  },
  noLoad: { status: 400, sentence: 'We do not know this load.', when: 'The load was not asked about.' },
  noDrop: { status: 400, sentence: 'The load has no such drop.', when: 'The drop is none of the load’s.' },
  beforeDeparture: {
    status: 400,
    sentence: 'The time {eta} is before the departure {departure}.',
    when: 'The truck left later, or is planned to.',
  },
  past: {
    status: 400,
    sentence: 'The time {eta} is over, and nothing says that it was delivered.',
    when: 'An arrival still to come lies in the past.',
  },
  tooFar: {
    status: 400,
    sentence: 'The time {eta} is more than {days} days after the departure {departure}.',
    when: 'The time lies further ahead than any truck drives.',
  },
  notLeft: {
    status: 400,
    sentence: 'It says delivered, and the load has not left.',
    when: 'A pickup of the load is not released.',
  },
});
