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
  dayNotOver: {
    status: 412,
    sentence:
      '{date} is not over. Freight may still leave that day and would not be billed. Close it anyway?',
    description: 'The range includes today or a later day, and the caller did not send `confirmed`.',
  },
  shipmentsNotRated: {
    status: 412,
    sentence: 'These shipments are not rated: {numbers}.',
    description: 'Shipments of the range are Open, in Error or without charges.',
  },
  approvalRequired: {
    status: 412,
    sentence: 'Another user must approve the manual charges on these shipments: {numbers}.',
    description:
      'The manual charges of a shipment exceed the setting manualChargeApprovalDollars, and no second user has approved them.',
  },
  noShipmentsToClose: {
    status: 412,
    sentence: 'No shipments to invoice from {from} to {to}.',
    description: 'The range has no Rated shipment.',
  },
  loadsReopened: {
    status: 412,
    sentence:
      'The loads of these shipments were reopened: {numbers}. Create invoices after they are released.',
    description: 'Freight of the range is on loads that were reopened.',
  },
  amountMismatch: {
    status: 412,
    sentence: 'The charges of these shipments don’t add up to their amount: {numbers}. Re-rate them.',
    description: 'The amount of a shipment differs from the sum of its charges.',
  },
  deliveriesChangedAfterRating: {
    status: 412,
    sentence: 'Deliveries of these shipments were updated after rating: {numbers}. Re-rate them.',
    description: 'A proof of delivery that affects the charges was recorded after the rating.',
  },
  invoicesPostedOrCredited: {
    status: 412,
    sentence: 'These invoices are already posted or credited: {numbers}.',
    description: 'An invoice of the dates to reopen is already posted or credited.',
  },
  dayNotClosed: {
    status: 412,
    sentence: 'Billing is not closed for {date}.',
    description: 'There is no close to undo for this date.',
  },
  dayClosed: {
    status: 412,
    sentence: 'Billing is closed for {date}. Undo the close or choose another date.',
    description: 'Freight would be added to an outbound date whose billing is closed.',
  },
  allAccountsRequired: {
    status: 412,
    sentence: 'Invoices are created for all accounts together. Choose all accounts first.',
    description: 'The caller has selected one account or has access to only some accounts.',
  },
  closeInProgress: {
    status: 409,
    sentence: 'Invoices are already being created: job {number} by {name}. Wait until it finishes.',
    description: 'Another close is queued or running.',
  },
});
