import { defineErrors } from '#kit/contract/errors.ts';

export const claimErrors = defineErrors('claims', {
  nothingLikeIt: {
    status: 404,
    sentence: 'No unit, line or load of yours matches {code}. Check the code.',
    description: 'Nothing that the caller may claim goes by this code.',
  },
  notYours: {
    status: 400,
    sentence: 'Your account is not the shipper, consignee or bill-to of this freight.',
    description: 'The claimant has no part in the freight, or is not an account of the caller.',
  },
  tooLate: {
    status: 412,
    sentence:
      'The deadline to claim was {date}, {days, plural, one {# day} other {# days}} after the day of service.',
    description: 'The time limit is over, and the caller may not take claims after it.',
  },
  claimedAlready: {
    status: 409,
    sentence: 'Already claimed.',
    description:
      'Another claim for the box, or of the account for the load, has not been declined or withdrawn.',
  },
  moreThanLeft: {
    status: 400,
    sentence: 'Only {left, plural, one {# unit} other {# units}} can be claimed.',
    description: 'More boxes would be claimed than there are, less those of other claims.',
  },
  moreThanClaimed: {
    status: 400,
    sentence: 'Up to {most} can be paid on this claim (claimed amount minus salvage).',
    description:
      'More would be offered or settled than is claimed less the salvage, or the salvage is more than is claimed.',
  },
  notPayer: {
    status: 412,
    sentence: 'This line was billed to another account or can’t be credited.',
    description: 'The invoice line is not of a posted invoice of the claimant.',
  },
  lineTooSmall: {
    status: 400,
    sentence: 'Only {left} of this line is left to credit.',
    description: 'More would be credited of an invoice line than still stands of it.',
  },
  noReference: {
    status: 400,
    sentence: 'Enter the check or wire reference.',
    description: 'A claim would be settled with money that was paid, without its reference.',
  },
  causeNotInUse: {
    status: 400,
    sentence: 'This cause is inactive.',
    description: 'The cause is not one of the active ones, and the claim does not have it already.',
  },
  ended: {
    status: 412,
    sentence: 'This claim is closed.',
    description: 'Something would be changed or added after the claim was settled, declined or withdrawn.',
  },
  noSuchDoor: {
    status: 400,
    sentence: 'This warehouse doesn’t have that door.',
    description: 'The door is of another warehouse.',
  },
  notYet: {
    status: 400,
    sentence: 'This time is in the future.',
    description: 'It would have happened in the future.',
  },
  sameDock: {
    status: 400,
    sentence: 'Nothing to correct. This is already recorded.',
    description: 'Dock and moment are as they were.',
  },
  notDocument: {
    status: 400,
    sentence: 'Only PDF, JPEG, PNG and WebP files can be added.',
    description: 'The bytes are of no such file, whatever its name says, or the photo is torn or too large.',
  },
  tooManyPapers: {
    status: 412,
    sentence: 'A claim can have up to {most} photos and documents.',
    description: 'It has them already.',
  },
});
