import { catalogue } from '#kit/contract/errors.ts';

export const serviceErrors = catalogue('daysOfService', {
  notOutbound: {
    status: 400,
    sentence: 'This warehouse sends no trucks.',
    when: 'The outbound warehouse named is not one that freight leaves from.',
  },
  otherRegion: {
    status: 400,
    sentence: 'The warehouse lies in another region.',
    when: 'The region named is not the one of the receiving warehouse: the record would never serve.',
  },
  careOfInactive: {
    status: 412,
    sentence: '{place} takes no freight any more. Choose another place.',
    when: 'The record would send freight in care of an account that is out of use.',
  },
  noEffectiveDate: {
    status: 400,
    sentence: 'Effective date is required',
    when: 'Neither a holiday period nor the caller gave the record its first day.',
  },
  noExpirationDate: {
    status: 400,
    sentence: 'Expiration date is required',
    when: 'Neither a holiday period nor the caller gave the record its last day.',
  },
  expirationWrong: {
    status: 400,
    sentence: 'The expiration date cannot be before the effective date.',
    when: 'The record would end before it begins.',
  },
  overlaps: {
    status: 409,
    sentence:
      'Record {number} of this type covers {from} to {to} already. Choose other dates, or change that record.',
    when: 'Another record of the type, consignee, shipper, warehouse and weekday shares a day.',
  },
});

/** Why freight of a shipper may not go to a consignee on a date. */
export const shippingErrors = catalogue('shipping', {
  noReceivingWarehouse: {
    status: 412,
    sentence: 'The shipper {shipper} has no home warehouse.',
    when: 'No warehouse receives the freight of the shipper.',
  },
  noService: {
    status: 412,
    sentence: 'The consignee has no days of service for the selected date.',
    when: 'No record serves the consignee on the ship date, or a blocked one closes it.',
  },
  accountBlocked: {
    status: 412,
    sentence: 'This account is blocked from {from} to {to}.',
    when: 'A block of the shipper, the consignee or the warehouse covers the ship date.',
  },
  notSetUp: {
    status: 412,
    sentence: 'This consignee is not set up for the shipper.',
    when: 'The shipper has a list of consignees, and this one is not on it.',
  },
  unknownConsignee: {
    status: 400,
    sentence: 'The consignee was not found.',
    when: 'There is no such consignee.',
  },
  accountInactive: {
    status: 412,
    sentence: 'The account {account} is not active.',
    when: 'The shipper or the consignee is out of use.',
  },
  placeInactive: {
    status: 412,
    sentence: '{place} takes no freight any more, and this would be delivered there.',
    when: 'The freight would go in care of a place that is out of use.',
  },
  outboundInactive: {
    status: 412,
    sentence: 'No truck leaves from {warehouse} any more, and this would go from there.',
    when: 'The outbound warehouse that the freight would leave from is out of use.',
  },
  placeBlocked: {
    status: 412,
    sentence: '{place}, where this would be delivered, is blocked from {from} to {to}.',
    when: 'A block of the place that the freight goes in care of covers the ship date.',
  },
});
