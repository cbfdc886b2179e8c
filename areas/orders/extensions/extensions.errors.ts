import { defineErrors } from '#kit/contract/errors.ts';

export const extensionErrors = defineErrors('extensions', {
  noLines: {
    status: 412,
    sentence: 'Select at least one consolidation for the request.',
    description: 'A request names neither consolidations nor lines to enter.',
  },
  tooEarly: {
    status: 412,
    sentence: 'An extension can be requested from {from} on.',
    description: 'The cutoff is still further ahead than a request may be made.',
  },
  dayOver: {
    status: 412,
    sentence: 'The ship date {date} is over. An extension can no longer be requested.',
    description: 'The ship date has ended at the receiving warehouse.',
  },
  hourOffStep: {
    status: 400,
    sentence: 'The hour must be on a step of {minutes} minutes',
    description: 'The shipping hour is not one of those that can be asked for.',
  },
  hourNotValid: {
    status: 400,
    sentence: 'Hour is not a valid hour',
    description: 'The shipping hour is not written as HH:MM.',
  },
  hourPast: {
    status: 412,
    sentence: 'The hour {hour} has already passed.',
    description: 'The shipping hour lies before now at the receiving warehouse.',
  },
  changeTooLate: {
    status: 412,
    sentence:
      'It is too late to change the hour: that ends {minutes, plural, one {# minute} other {# minutes}} before {hour}.',
    description: 'The present shipping hour is nearer than the hour may be changed.',
  },
  hourFixed: {
    status: 412,
    sentence: 'The hour of a request that is {state} can no longer be changed.',
    description: 'The request was rejected.',
  },
  finalized: {
    status: 412,
    sentence: 'The line of {consignee} is finalized already.',
    description: 'A line of the request has no pending unit.',
  },
  inAnother: {
    status: 412,
    sentence: 'The line of {consignee} is in the pending request {number} already.',
    description: 'A line of the request is in another one that nobody has decided.',
  },
  decided: {
    status: 409,
    sentence: 'This request is {state} already.',
    description: 'Somebody has approved or rejected the request.',
  },
  shipDateOver: {
    status: 412,
    sentence: 'The ship date {date} is over. The request can only be rejected.',
    description: 'A request is approved after its ship date has ended.',
  },
  nothingLeft: {
    status: 412,
    sentence:
      'All lines of this request have been deleted or moved to another ship date. There is nothing to approve; reject the request.',
    description: 'No line of the request still ships on its date.',
  },
  reasonNotValid: {
    status: 400,
    sentence: 'Reason is not valid',
    description: 'The reason of a rejection is not one of those in use.',
  },
});
