import { defineErrors } from '#kit/contract/errors.ts';

export const serviceErrors = defineErrors('daysOfService', {
  notOutbound: {
    status: 400,
    sentence: 'No trucks leave from this warehouse.',
    description: 'The outbound warehouse named is not one that freight leaves from.',
  },
  otherRegion: {
    status: 400,
    sentence: 'The warehouse is in another region.',
    description: 'The region named is not the one of the receiving warehouse: the record would never serve.',
  },
  careOfInactive: {
    status: 412,
    sentence: '{place} no longer accepts freight. Choose another location.',
    description: 'The record would send freight in care of an account that is out of use.',
  },
  noEffectiveDate: {
    status: 400,
    sentence: 'Effective date is required',
    description: 'Neither a holiday period nor the caller gave the record its first day.',
  },
  noExpirationDate: {
    status: 400,
    sentence: 'Expiration date is required',
    description: 'Neither a holiday period nor the caller gave the record its last day.',
  },
  expirationWrong: {
    status: 400,
    sentence: 'Expiration date can’t be before effective date.',
    description: 'The record would end before it begins.',
  },
  overlaps: {
    status: 409,
    sentence:
      'Record {number} of this type already covers {from} to {to}. Choose other dates or edit that record.',
    description: 'Another record of the type, consignee, shipper, warehouse and weekday shares a day.',
  },
});
