import { catalogue } from '#kit/contract/errors.ts';

export const shipmentErrors = catalogue('shipments', {
  tooMuch: {
    status: 400,
    sentence: 'The charges of a shipment come to at most {amount}.',
    when: 'A charge, or all of them together, come to more than a column holds.',
  },
  noChargeCode: {
    status: 400,
    sentence: 'This charge code does not exist.',
    when: 'The charge code is unknown or no longer active.',
  },
  percentOfItself: {
    status: 400,
    sentence: 'A percentage is taken of the linehaul, so the linehaul itself needs an amount.',
    when: 'A percentage was to take the place of a linehaul charge.',
  },
  nothingToApprove: {
    status: 412,
    sentence: 'There are no charges to approve.',
    when: 'The shipment has no charge.',
  },
  notRatable: {
    status: 412,
    sentence: 'This shipment can no longer be rated.',
    when: 'It has been closed, cancelled or grouped under a master.',
  },
  ratingUnderWay: {
    status: 409,
    sentence: 'A rating run is already under way: job {number} of {name}. Wait until it has finished.',
    when: 'Another rating run is queued or running.',
  },
});
