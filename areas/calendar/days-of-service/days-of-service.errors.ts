import { defineErrors } from '#kit/contract/errors.ts';

export const dayOfServiceErrors = defineErrors('daysOfService', {
  warehouseNotOutbound: {
    status: 400,
    sentence: 'No trucks leave from this warehouse.',
    description: 'No freight leaves from the given outbound warehouse.',
  },
  regionMismatch: {
    status: 400,
    sentence: 'The warehouse is in another region.',
    description: 'The region is not the region of the receiving warehouse, so the record would never apply.',
  },
  careOfLocationInactive: {
    status: 412,
    sentence: '{place} no longer accepts freight. Choose another location.',
    description: 'The record would send freight in care of an inactive account.',
  },
  effectiveDateRequired: {
    status: 400,
    sentence: 'Effective date is required',
    description: 'The record has no first day, and no holiday period provides one.',
  },
  expirationDateRequired: {
    status: 400,
    sentence: 'Expiration date is required',
    description: 'The record has no last day, and no holiday period provides one.',
  },
  expirationBeforeEffective: {
    status: 400,
    sentence: 'Expiration date can’t be before effective date.',
    description: 'The record ends before it starts.',
  },
  datesOverlap: {
    status: 409,
    sentence:
      'Record {number} of this type already covers {from} to {to}. Choose other dates or edit that record.',
    description:
      'Another record with the same type, consignee, shipper, warehouse and weekday covers one of these days.',
  },
});
