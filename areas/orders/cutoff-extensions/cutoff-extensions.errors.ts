import { defineErrors } from '#kit/contract/errors.ts';

export const extensionErrors = defineErrors('extensions', {
  noneSelected: {
    status: 412,
    sentence: 'Select at least one line.',
    description: 'The request contains neither consolidations nor lines to enter.',
  },
  requestTooEarly: {
    status: 412,
    sentence: 'Extension requests open at {from}.',
    description: 'The cutoff is further ahead than extension requests are accepted.',
  },
  shipDatePassed: {
    status: 412,
    sentence: 'Ship date {date} is over. You can no longer request an extension.',
    description: 'The ship date is over at the receiving warehouse.',
  },
  timeStepInvalid: {
    status: 400,
    sentence: 'Time must be in steps of {minutes} minutes',
    description: 'The shipping time is not one of the times that can be requested.',
  },
  timeInvalid: {
    status: 400,
    sentence: 'Enter a valid time',
    description: 'The shipping time is not in the format HH:MM.',
  },
  timeInPast: {
    status: 412,
    sentence: '{hour} has already passed.',
    description: 'The shipping time has already passed at the receiving warehouse.',
  },
  changeTooLate: {
    status: 412,
    sentence:
      'Too late to change the time. Changes close {minutes, plural, one {# minute} other {# minutes}} before {hour}.',
    description: 'The current shipping time is too close to be changed.',
  },
  timeNotChangeable: {
    status: 412,
    sentence: 'Can’t change the time: the request is {state}.',
    description: 'The request is rejected, so its time cannot be changed.',
  },
  lineFinalized: {
    status: 412,
    sentence: 'The line for {consignee} is already finalized.',
    description: 'A line of the request has no pending units.',
  },
  lineInOtherRequest: {
    status: 412,
    sentence: 'The line for {consignee} is already in pending request {number}.',
    description: 'A line of the request is part of another undecided request.',
  },
  alreadyDecided: {
    status: 409,
    sentence: 'This request is already {state}.',
    description: 'The request is already approved or rejected.',
  },
  approvalTooLate: {
    status: 412,
    sentence: 'Ship date {date} is over. You can only reject the request.',
    description: 'The ship date of the request is over, so it cannot be approved.',
  },
  noLinesLeft: {
    status: 412,
    sentence:
      'All lines of this request were deleted or moved to another ship date. There’s nothing to approve. Reject the request.',
    description: 'No line of the request ships on its ship date any more.',
  },
  reasonInvalid: {
    status: 400,
    sentence: 'Invalid reason',
    description: 'The rejection reason is not an active one.',
  },
});
