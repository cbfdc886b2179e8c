import { defineErrors } from '#kit/contract/errors.ts';

export const extensionErrors = defineErrors('extensions', {
  noLines: {
    status: 412,
    sentence: 'Select at least one consolidation.',
    description: 'A request names neither consolidations nor lines to enter.',
  },
  tooEarly: {
    status: 412,
    sentence: 'Extension requests open at {from}.',
    description: 'The cutoff is still further ahead than a request may be made.',
  },
  dayOver: {
    status: 412,
    sentence: 'Ship date {date} is over. You can no longer request an extension.',
    description: 'The ship date has ended at the receiving warehouse.',
  },
  hourOffStep: {
    status: 400,
    sentence: 'Time must be in steps of {minutes} minutes',
    description: 'The shipping hour is not one of those that can be asked for.',
  },
  hourNotValid: {
    status: 400,
    sentence: 'Enter a valid time',
    description: 'The shipping hour is not written as HH:MM.',
  },
  hourPast: {
    status: 412,
    sentence: '{hour} has already passed.',
    description: 'The shipping hour lies before now at the receiving warehouse.',
  },
  changeTooLate: {
    status: 412,
    sentence:
      'Too late to change the time. Changes close {minutes, plural, one {# minute} other {# minutes}} before {hour}.',
    description: 'The present shipping hour is nearer than the hour may be changed.',
  },
  hourFixed: {
    status: 412,
    sentence: 'Can’t change the time: the request is {state}.',
    description: 'The request was rejected.',
  },
  finalized: {
    status: 412,
    sentence: 'The line for {consignee} is already finalized.',
    description: 'A line of the request has no pending unit.',
  },
  inAnother: {
    status: 412,
    sentence: 'The line for {consignee} is already in pending request {number}.',
    description: 'A line of the request is in another one that nobody has decided.',
  },
  decided: {
    status: 409,
    sentence: 'This request is already {state}.',
    description: 'Somebody has approved or rejected the request.',
  },
  shipDateOver: {
    status: 412,
    sentence: 'Ship date {date} is over. You can only reject the request.',
    description: 'A request is approved after its ship date has ended.',
  },
  nothingLeft: {
    status: 412,
    sentence:
      'All lines of this request were deleted or moved to another ship date. There’s nothing to approve. Reject the request.',
    description: 'No line of the request still ships on its date.',
  },
  reasonNotValid: {
    status: 400,
    sentence: 'Invalid reason',
    description: 'The reason of a rejection is not one of those in use.',
  },
});
