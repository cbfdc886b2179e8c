import { defineErrors } from '#kit/contract/errors.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';

export const shipmentErrors = defineErrors('shipments', {
  chargeCodeNotFound: {
    status: 400,
    sentence: 'This charge code does not exist.',
    description: 'The charge code does not exist or is inactive.',
  },
  linehaulPercentNotAllowed: {
    status: 400,
    sentence: 'Percentages are based on the linehaul. Enter an amount for the linehaul itself.',
    description: 'A linehaul charge is replaced with a percentage.',
  },
  noneSelected: {
    status: 400,
    sentence: 'Choose at least one shipment.',
    description: 'A bulk action has no shipments.',
  },
  noRecords: {
    status: 404,
    sentence: noRecordsMessage,
    description: 'The filter of a bulk action matches no shipments.',
  },
  noChargesToApprove: {
    status: 412,
    sentence: 'No charges to approve.',
    description: 'The shipment has no charges.',
  },
  secondUserRequired: {
    status: 412,
    sentence: 'You changed this shipment’s charges by more than {amount}. Another user must approve them.',
    description:
      'The charges of the shipment and of its split parts differ from the tariff by more than the setting manualChargeApprovalDollars, and the caller changed one of them.',
  },
  groupedUnderMaster: {
    status: 412,
    sentence: 'Shipment {number} is billed with Master {master}. Ungroup it first.',
    description: 'The shipment is grouped under a Master, which has the charges.',
  },
  isMaster: {
    status: 412,
    sentence: 'Shipment {number} is the Master of other shipments. Ungroup it first.',
    description:
      'An action on freight is requested for a Master. The freight of a Master is that of its shipments.',
  },
  notMaster: {
    status: 412,
    sentence: 'Shipment {number} isn’t a Master.',
    description: 'The shipment to ungroup has no shipments grouped under it.',
  },
  shipmentsDiffer: {
    status: 412,
    sentence:
      'You can only group shipments with the same bill-to, consignee and outbound date. These differ: {numbers}.',
    description: 'The shipments to group have different bill-tos, consignees or outbound dates.',
  },
  tooFewToGroup: {
    status: 400,
    sentence: 'Choose at least two shipments to group.',
    description: 'Fewer than two shipments are selected.',
  },
  cancelReasonInvalid: {
    status: 400,
    sentence: 'Choose a cancellation reason.',
    description: 'The cancel reason does not exist or is inactive.',
  },
  lineCancelled: {
    status: 412,
    sentence: 'This line is already cancelled.',
    description: 'A canceled line is changed, split or canceled again.',
  },
  unitsInvalid: {
    status: 400,
    sentence: 'Number of units invalid',
    description: 'The number of units to split off is zero, equal to all units of the line, or more.',
  },
  productNotFound: {
    status: 400,
    sentence: 'This product does not exist.',
    description: 'The product does not exist or is inactive.',
  },
  billToInvalid: {
    status: 400,
    sentence: 'Choose a bill-to account.',
    description:
      'The bill-to account does not exist, or the payment term is 3rd Party and the account is missing.',
  },
  billToMismatch: {
    status: 400,
    sentence: 'The bill-to doesn’t match the payment terms of these shipments: {numbers}.',
    description: 'For some of the shipments, a different bill-to follows from the payment term.',
  },
  billToNotChangeable: {
    status: 412,
    sentence: 'None of these shipments can change bill-to.',
    description: 'None of the shipments is Open, Rated or in Error and ungrouped.',
  },
  notRatable: {
    status: 412,
    sentence: 'This shipment can no longer be rated.',
    description: 'The shipment is closed, canceled or grouped under a Master.',
  },
  ratingInProgress: {
    status: 409,
    sentence: 'A rating run is already in progress: job {number} by {name}. Wait until it finishes.',
    description: 'Another rating run is queued or running.',
  },
  headerMismatch: {
    status: 412,
    sentence:
      'Shipment {number} of this shipper has a different consignee, bill-to, warehouse or outbound date. Correct the row or use another number.',
    description:
      'Imported lines with the same shipment number have different values for a field that the shipment has only once.',
  },
  unitCountMismatch: {
    status: 412,
    sentence:
      'The shipment already has this line with {count, plural, one {# unit} other {# units}}. Edit the line in billing.',
    description: 'The line is imported again with a different number of units.',
  },
  alreadyRatedOrBilled: {
    status: 412,
    sentence: 'Shipment {number} was already rated or billed. Add the line in billing.',
    description: 'A new line is imported for a shipment that was already rated, approved, grouped or closed.',
  },
});
