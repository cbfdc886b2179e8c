import { defineErrors } from '#kit/contract/errors.ts';

export const claimErrors = defineErrors('claims', {
  freightNotFound: {
    status: 404,
    sentence: 'No unit, line or load of yours matches {code}. Check the code.',
    description: 'No freight that the caller can claim has this code.',
  },
  accountNotInvolved: {
    status: 400,
    sentence: 'Your account is not the shipper, consignee or bill-to of this freight.',
    description: 'The claimant is not involved in the freight, or is not an account of the caller.',
  },
  deadlinePassed: {
    status: 412,
    sentence:
      'The deadline to claim was {date}, {days, plural, one {# day} other {# days}} after the day of service.',
    description: 'The deadline has passed, and the caller does not have permission to file late claims.',
  },
  alreadyClaimed: {
    status: 409,
    sentence: 'Already claimed.',
    description:
      'The unit already has another claim, or the account has one for the load, that was not declined or withdrawn.',
  },
  tooManyUnits: {
    status: 400,
    sentence: 'Only {left, plural, one {# unit} other {# units}} can be claimed.',
    description: 'More units are claimed than are left after other claims.',
  },
  amountExceedsClaim: {
    status: 400,
    sentence: 'Up to {most} can be paid on this claim (claimed amount minus salvage).',
    description:
      'The offer or settlement is more than the claimed amount minus the salvage, or the salvage is more than the claimed amount.',
  },
  lineNotCreditable: {
    status: 412,
    sentence: 'This line was billed to another account or can’t be credited.',
    description: 'The invoice line does not belong to a posted invoice of the claimant.',
  },
  amountExceedsLine: {
    status: 400,
    sentence: 'Only {left} of this line can still be credited.',
    description: 'The credit is more than what is left of the invoice line.',
  },
  paymentReferenceMissing: {
    status: 400,
    sentence: 'Enter the check or wire reference.',
    description: 'The claim is settled with a payment, but the payment reference is missing.',
  },
  causeInactive: {
    status: 400,
    sentence: 'This cause is inactive.',
    description: 'The cause is inactive, and the claim does not have it yet.',
  },
  claimClosed: {
    status: 412,
    sentence: 'This claim is closed.',
    description: 'The claim to change or add to is already settled, declined or withdrawn.',
  },
  noSuchDoor: {
    status: 400,
    sentence: 'This warehouse doesn’t have that door.',
    description: 'The door belongs to another warehouse.',
  },
  timeInFuture: {
    status: 400,
    sentence: 'This time is in the future.',
    description: 'The time of the incident is in the future.',
  },
  timeAfterFiling: {
    status: 400,
    sentence: 'The claim was filed on {date}. Choose an earlier time.',
    description: 'The time of the incident is after the claim was filed.',
  },
  dateBeforeShipDate: {
    status: 400,
    sentence: 'The freight of this claim ships on {date}. Choose that day or a later one.',
    description: 'The date of the incident is before the first ship date of the claimed freight.',
  },
  dockUnchanged: {
    status: 400,
    sentence: 'Nothing to correct. This is already recorded.',
    description: 'The dock and time are the same as before.',
  },
  fileTypeUnsupported: {
    status: 400,
    sentence: 'Only PDF, JPEG, PNG and WebP files can be added.',
    description:
      'The content of the file is not one of the accepted types, regardless of its name, or the photo is damaged or too large.',
  },
  tooManyDocuments: {
    status: 412,
    sentence: 'A claim can have up to {most} photos and documents.',
    description: 'The claim already has the maximum number of photos and documents.',
  },
});
