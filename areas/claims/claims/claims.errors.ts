import { defineErrors } from '#kit/contract/errors.ts';

export const claimErrors = defineErrors('claims', {
  nothingLikeIt: {
    status: 404,
    sentence: 'There is no box, line or load like {code} of yours.',
    description: 'Nothing that the caller may claim goes by this code.',
  },
  notYours: {
    status: 400,
    sentence: 'This freight has another shipper, consignee and payer.',
    description: 'The claimant has no part in the freight, or is not an account of the caller.',
  },
  tooLate: {
    status: 412,
    sentence: 'Claims are filed within {days} days of the day of service. That ended on {date}.',
    description: 'The time limit is over, and the caller may not take claims after it.',
  },
  claimedAlready: {
    status: 409,
    sentence: 'This is claimed already.',
    description:
      'Another claim for the box, or of the account for the load, has not been declined or withdrawn.',
  },
  moreThanLeft: {
    status: 400,
    sentence: 'Only {left, plural, one {# box} other {# boxes}} can be claimed.',
    description: 'More boxes would be claimed than there are, less those of other claims.',
  },
  moreThanClaimed: {
    status: 400,
    sentence: 'Of this claim {most} can be paid: what is claimed less what was sold.',
    description:
      'More would be offered or settled than is claimed less the salvage, or the salvage is more than is claimed.',
  },
  notPayer: {
    status: 412,
    sentence: 'This line was billed to somebody else, or cannot be credited.',
    description: 'The invoice line is not of a posted invoice of the claimant.',
  },
  lineTooSmall: {
    status: 400,
    sentence: 'Of this line only {left} can be credited.',
    description: 'More would be credited of an invoice line than still stands of it.',
  },
  noReference: {
    status: 400,
    sentence: 'Say by which check or transfer it was paid.',
    description: 'A claim would be settled with money that was paid, without its reference.',
  },
  causeNotInUse: {
    status: 400,
    sentence: 'This cause is not in use.',
    description: 'The cause is not one of the active ones, and the claim does not have it already.',
  },
  ended: {
    status: 412,
    sentence: 'This claim has ended.',
    description: 'Something would be changed or added after the claim was settled, declined or withdrawn.',
  },
  noSuchDoor: {
    status: 400,
    sentence: 'This warehouse has no such door.',
    description: 'The door is of another warehouse.',
  },
  notYet: {
    status: 400,
    sentence: 'This moment has not come yet.',
    description: 'It would have happened in the future.',
  },
  sameDock: {
    status: 400,
    sentence: 'Nothing would be corrected: it stands there so already.',
    description: 'Dock and moment are as they were.',
  },
  notDocument: {
    status: 400,
    sentence: 'Only PDF, JPEG, PNG and WebP files can be added.',
    description: 'The bytes are of no such file, whatever its name says, or the photo is torn or too large.',
  },
  tooManyPapers: {
    status: 412,
    sentence: 'A claim takes {most} photos and papers.',
    description: 'It has them already.',
  },
});
