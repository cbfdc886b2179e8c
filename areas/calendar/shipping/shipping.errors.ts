import { defineErrors } from '#kit/contract/errors.ts';

/** Why freight of a shipper cannot go to a consignee on a date. */
export const shippingErrors = defineErrors('shipping', {
  homeWarehouseMissing: {
    status: 412,
    sentence: 'The shipper {shipper} has no home warehouse. Please contact shipping.',
    description: 'No warehouse receives the freight of the shipper.',
  },
  noDayOfService: {
    status: 412,
    sentence: 'The consignee has no days of service for the selected date.',
    description: 'No record serves the consignee on the ship date, or a blocked record closes it.',
  },
  accountBlocked: {
    status: 412,
    sentence: 'This account is blocked from {from} to {to}.',
    description: 'A block of the shipper, the consignee or the warehouse covers the ship date.',
  },
  consigneeNotSetUp: {
    status: 412,
    sentence: 'This consignee isn’t set up for the shipper.',
    description: 'The shipper has a list of consignees, and this consignee is not on it.',
  },
  unknownConsignee: {
    status: 400,
    sentence: 'Consignee not found.',
    description: 'The consignee does not exist.',
  },
  accountInactive: {
    status: 412,
    sentence: 'Account {account} is not active.',
    description: 'The shipper or the consignee is inactive.',
  },
  locationInactive: {
    status: 412,
    sentence: 'This would be delivered to {place}, which no longer accepts freight.',
    description: 'The freight would be delivered in care of an inactive location.',
  },
  outboundWarehouseInactive: {
    status: 412,
    sentence: 'This would leave from {warehouse}, which no longer sends trucks.',
    description: 'The outbound warehouse of the freight is inactive.',
  },
  locationBlocked: {
    status: 412,
    sentence: 'This would be delivered to {place}, which is blocked from {from} to {to}.',
    description: 'A block of the care-of location covers the ship date.',
  },
});
