import { defineErrors } from '#kit/contract/errors.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';

export const shipmentErrors = defineErrors('shipments', {
  noChargeCode: {
    status: 400,
    sentence: 'This charge code does not exist.',
    description: 'The charge code is unknown or no longer active.',
  },
  percentOfItself: {
    status: 400,
    sentence: 'Percentages are based on the linehaul. Enter an amount for the linehaul itself.',
    description: 'A percentage was to take the place of a linehaul charge.',
  },
  choose: {
    status: 400,
    sentence: 'Choose at least one shipment.',
    description: 'A bulk act names no shipment.',
  },
  nothingToShow: {
    status: 404,
    sentence: noRecordsMessage,
    description: 'The filter of a bulk act finds no shipment.',
  },
  nothingToApprove: {
    status: 412,
    sentence: 'No charges to approve.',
    description: 'The shipment has no charge.',
  },
  secondPerson: {
    status: 412,
    sentence: 'You changed this shipment’s charges by more than {amount}. Another user must approve them.',
    description:
      'The charges of the shipment, with those of the shipments it was split from, deviate from the tariff by more than the setting handChargeDollars, and the caller changed one of them.',
  },
  underMaster: {
    status: 412,
    sentence: 'Shipment {number} is billed with Master {master}. Ungroup it first.',
    description: 'The shipment is grouped under a Master, which bears the charges.',
  },
  ungroupFirst: {
    status: 412,
    sentence: 'Shipment {number} is the Master of other shipments. Ungroup it first.',
    description: 'What is done to freight was asked of a Master, whose freight is that of its shipments.',
  },
  noMaster: {
    status: 412,
    sentence: 'Shipment {number} isn’t a Master.',
    description: 'A shipment to ungroup has none that are billed with it.',
  },
  unlike: {
    status: 412,
    sentence:
      'You can only group shipments with the same bill-to, consignee and outbound date. These differ: {numbers}.',
    description: 'The shipments to group differ in one of the three.',
  },
  groupOfOne: {
    status: 400,
    sentence: 'Choose at least two shipments to group.',
    description: 'Fewer than two were named.',
  },
  noCancelReason: {
    status: 400,
    sentence: 'Choose a cancellation reason.',
    description: 'The reason is unknown or no longer in use.',
  },
  cancelledDetail: {
    status: 412,
    sentence: 'This line is already cancelled.',
    description: 'A cancelled line was to be changed, split or cancelled again.',
  },
  unitsInvalid: {
    status: 400,
    sentence: 'Number of units invalid',
    description: 'The units to split off are none, all or more than the line has.',
  },
  noProduct: {
    status: 400,
    sentence: 'This product does not exist.',
    description: 'The product is unknown or no longer in use.',
  },
  noBillTo: {
    status: 400,
    sentence: 'Choose a bill-to account.',
    description: 'The account to bill is unknown, or a 3rd Party was named without one.',
  },
  billToUnfit: {
    status: 400,
    sentence: 'The bill-to doesn’t match the payment terms of these shipments: {numbers}.',
    description: 'For some of the shipments the payment term leads to another account.',
  },
  nothingToBill: {
    status: 412,
    sentence: 'None of these shipments can change bill-to.',
    description: 'None of them is Open, Rated or in Error and stands for itself.',
  },
  notRatable: {
    status: 412,
    sentence: 'This shipment can no longer be rated.',
    description: 'It has been closed, cancelled or grouped under a master.',
  },
  ratingUnderWay: {
    status: 409,
    sentence: 'A rating run is already in progress: job {number} by {name}. Wait until it finishes.',
    description: 'Another rating run is queued or running.',
  },
  otherHead: {
    status: 412,
    sentence:
      'Shipment {number} of this shipper has a different consignee, bill-to, warehouse or outbound date. Correct the row or use another number.',
    description: 'Lines that are imported under one number disagree in what their shipment has once.',
  },
  otherUnits: {
    status: 412,
    sentence:
      'The shipment already has this line with {count, plural, one {# unit} other {# units}}. Edit the line in billing.',
    description: 'A line is imported again with another number of units.',
  },
  importedTouched: {
    status: 412,
    sentence: 'Shipment {number} was already rated or billed. Add the line in billing.',
    description: 'Another line is imported to a shipment that was rated, approved, grouped or closed.',
  },
});
