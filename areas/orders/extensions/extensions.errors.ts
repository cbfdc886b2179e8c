import { catalogue } from '#kit/contract/errors.ts';

export const extensionErrors = catalogue('extensions', {
  noLines: {
    status: 412,
    sentence: 'Select at least one consolidation for the request.',
    when: 'A request names neither consolidations nor lines to enter.',
  },
  tooEarly: {
    status: 412,
    sentence: 'An extension can be requested from {from} on.',
    when: 'The cutoff is still further ahead than a request may be made.',
  },
  dayOver: {
    status: 412,
    sentence: 'The ship date {date} is over. An extension can no longer be requested.',
    when: 'The ship date has ended at the receiving warehouse.',
  },
  hourOffStep: {
    status: 400,
    sentence: 'The hour must be on a step of {minutes} minutes',
    when: 'The shipping hour is not one of those that can be asked for.',
  },
  hourNotValid: {
    status: 400,
    sentence: 'Hour is not a valid hour',
    when: 'The shipping hour is not written as HH:MM.',
  },
  hourPast: {
    status: 412,
    sentence: 'The hour {hour} has already passed.',
    when: 'The shipping hour lies before now at the receiving warehouse.',
  },
  changeTooLate: {
    status: 412,
    sentence:
      'It is too late to change the hour: that ends {minutes, plural, one {# minute} other {# minutes}} before {hour}.',
    when: 'The present shipping hour is nearer than the hour may be changed.',
  },
  hourFixed: {
    status: 412,
    sentence: 'The hour of a request that is {state} can no longer be changed.',
    when: 'The request was rejected.',
  },
  finalized: {
    status: 412,
    sentence: 'The line of {consignee} is finalized already.',
    when: 'A line of the request has no pending unit.',
  },
  inAnother: {
    status: 412,
    sentence: 'The line of {consignee} is in the pending request {number} already.',
    when: 'A line of the request is in another one that nobody has decided.',
  },
  decided: {
    status: 409,
    sentence: 'This request is {state} already.',
    when: 'Somebody has approved or rejected the request.',
  },
  shipDateOver: {
    status: 412,
    sentence: 'The ship date {date} is over. The request can only be rejected.',
    when: 'A request is approved after its ship date has ended.',
  },
  nothingLeft: {
    status: 412,
    sentence:
      'All lines of this request have been deleted or moved to another ship date. There is nothing to approve; reject the request.',
    when: 'No line of the request still ships on its date.',
  },
  reasonNotValid: {
    status: 400,
    sentence: 'Reason is not valid',
    when: 'The reason of a rejection is not one of those in use.',
  },
});
