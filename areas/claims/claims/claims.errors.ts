import { catalogue } from '#kit/contract/errors.ts';

export const claimErrors = catalogue('claims', {
  nothingLikeIt: {
    status: 404,
    sentence: 'There is no box, line or load like {code} of yours.',
    when: 'Nothing that the caller may claim goes by this code.',
  },
  notYours: {
    status: 400,
    sentence: 'This freight has another shipper, consignee and payer.',
    when: 'The claimant has no part in the freight, or is not an account of the caller.',
  },
  tooLate: {
    status: 412,
    sentence: 'Claims are filed within {days} days of the day of service. That ended on {date}.',
    when: 'The time limit is over, and the caller may not take claims after it.',
  },
  claimedAlready: {
    status: 409,
    sentence: 'This is claimed already.',
    when: 'Another claim for the box, or of the account for the load, has not been declined or withdrawn.',
  },
  moreThanLeft: {
    status: 400,
    sentence: 'Only {left, plural, one {# box} other {# boxes}} can be claimed.',
    when: 'More boxes would be claimed than there are, less those of other claims.',
  },
  moreThanClaimed: {
    status: 400,
    sentence: 'Of this claim {most} can be paid: what is claimed less what was sold.',
    when: 'More would be offered or settled than is claimed less the salvage, or the salvage is more than is claimed.',
  },
  notPayer: {
    status: 412,
    sentence: 'This line was billed to somebody else, or cannot be credited.',
    when: 'The invoice line is not of a posted invoice of the claimant.',
  },
  lineTooSmall: {
    status: 400,
    sentence: 'Of this line only {left} can be credited.',
    when: 'More would be credited of an invoice line than still stands of it.',
  },
  noReference: {
    status: 400,
    sentence: 'Say by which check or transfer it was paid.',
    when: 'A claim would be settled with money that was paid, without its reference.',
  },
  causeNotInUse: {
    status: 400,
    sentence: 'This cause is not in use.',
    when: 'The cause is not one of the active ones, and the claim does not have it already.',
  },
  ended: {
    status: 412,
    sentence: 'This claim has ended.',
    when: 'Something would be changed or added after the claim was settled, declined or withdrawn.',
  },
  noSuchDoor: {
    status: 400,
    sentence: 'This warehouse has no such door.',
    when: 'The door is of another warehouse.',
  },
  notYet: {
    status: 400,
    sentence: 'This moment has not come yet.',
    when: 'It would have happened in the future.',
  },
  sameDock: {
    status: 400,
    sentence: 'Nothing would be corrected: it stands there so already.',
    when: 'Dock and moment are as they were.',
  },
  notDocument: {
    status: 400,
    sentence: 'Only PDF, JPEG, PNG and WebP files can be added.',
    when: 'The bytes are of no such file, whatever its name says, or the photo is torn or too large.',
  },
  tooManyPapers: {
    status: 412,
    sentence: 'A claim takes {most} photos and papers.',
    when: 'It has them already.',
  },
});
