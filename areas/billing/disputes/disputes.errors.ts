import { defineErrors } from '#kit/contract/errors.ts';

export const disputeErrors = defineErrors('disputes', {
  reasonNotInUse: {
    status: 400,
    sentence: 'This dispute reason is inactive.',
    description: 'The reason is not one of the active ones.',
  },
  notPosted: {
    status: 412,
    sentence: 'Only lines of posted invoices can be disputed.',
    description: 'The invoice is a draft, deleted, credited, or itself a credit.',
  },
  nothingLeft: {
    status: 412,
    sentence: 'Nothing left to dispute on this line.',
    description: 'The line is a discount, or has been credited whole.',
  },
  moreThanLine: {
    status: 400,
    sentence: 'Only {open} of this line can be disputed.',
    description: 'More would be disputed or credited than the line still comes to.',
  },
  moreThanDisputed: {
    status: 400,
    sentence: 'Only {amount} is disputed.',
    description: 'More would be credited than is disputed.',
  },
  disputedAlready: {
    status: 409,
    sentence: 'This line is already disputed.',
    description: 'Another dispute of the line is open.',
  },
  ended: {
    status: 412,
    sentence: 'This dispute is closed.',
    description: 'A document would be added to a dispute that is not open.',
  },
  notDocument: {
    status: 400,
    sentence: 'Only PDF, JPEG, PNG and WebP files can be added.',
    description: 'The bytes are of no such file, whatever its name says, or the photo is torn or too large.',
  },
  tooManyPapers: {
    status: 412,
    sentence: 'A dispute can have up to {most} documents.',
    description: 'It has them already.',
  },
});
