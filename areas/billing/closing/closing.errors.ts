import { defineErrors } from '#kit/contract/errors.ts';

export const closingErrors = defineErrors('closing', {
  tooManyDays: {
    status: 400,
    sentence: 'Choose no more than {days} days',
    description: 'The range has more days than one close can cover.',
  },
  datesReversed: {
    status: 400,
    sentence: 'End date can’t be before start date',
    description: 'The range ends before it starts.',
  },
  notOver: {
    status: 412,
    sentence:
      '{date} is not over. Freight may still leave that day and would not be billed. Close it anyway?',
    description: 'The range includes today or a later day, and the caller did not send `confirmed`.',
  },
  notRated: {
    status: 412,
    sentence: 'These shipments are not rated: {numbers}.',
    description: 'Shipments of the range are Open, in Error or without charges.',
  },
  needsApproval: {
    status: 412,
    sentence: 'Another user must approve the manual charges on these shipments: {numbers}.',
    description:
      'The manual charges of a shipment exceed the setting handChargeDollars, and no second user has approved them.',
  },
  nothingToClose: {
    status: 412,
    sentence: 'No shipments to invoice from {from} to {to}.',
    description: 'The range has no Rated shipment.',
  },
  reopened: {
    status: 412,
    sentence:
      'The loads of these shipments were reopened: {numbers}. Create invoices after they are released.',
    description: 'Freight of the range is on loads that were reopened.',
  },
  unequal: {
    status: 412,
    sentence: 'The charges of these shipments don’t add up to their amount: {numbers}. Re-rate them.',
    description: 'The amount of a shipment differs from the sum of its charges.',
  },
  provedSince: {
    status: 412,
    sentence: 'Deliveries of these shipments were updated after rating: {numbers}. Re-rate them.',
    description: 'A proof of delivery that affects the charges was recorded after the rating.',
  },
  invoicesFixed: {
    status: 412,
    sentence: 'These invoices are already posted or credited: {numbers}.',
    description: 'An invoice of the dates to reopen is already posted or credited.',
  },
  notClosed: {
    status: 412,
    sentence: 'Billing is not closed for {date}.',
    description: 'There is no close to undo for this date.',
  },
  dayClosed: {
    status: 412,
    sentence: 'Billing is closed for {date}. Undo the close or choose another date.',
    description: 'Freight would be added to an outbound date whose billing is closed.',
  },
  chooseAllAccounts: {
    status: 412,
    sentence: 'Invoices are created for all accounts together. Choose all accounts first.',
    description: 'The caller has selected one account or has access to only some accounts.',
  },
  underWay: {
    status: 409,
    sentence: 'Invoices are already being created: job {number} by {name}. Wait until it finishes.',
    description: 'Another close is queued or running.',
  },
});
