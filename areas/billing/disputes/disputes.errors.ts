import { defineErrors } from '#kit/contract/errors.ts';

export const disputeErrors = defineErrors('disputes', {
  reasonNotInUse: {
    status: 400,
    sentence: 'This dispute reason is not in use.',
    description: 'The reason is not one of the active ones.',
  },
  notPosted: {
    status: 412,
    sentence: 'Only a line of a posted invoice can be disputed.',
    description: 'The invoice is a draft, deleted, credited, or itself a credit.',
  },
  nothingLeft: {
    status: 412,
    sentence: 'Nothing of this line is left to dispute.',
    description: 'The line is a discount, or has been credited whole.',
  },
  moreThanLine: {
    status: 400,
    sentence: 'Of this line only {open} can be disputed.',
    description: 'More would be disputed or credited than the line still comes to.',
  },
  moreThanDisputed: {
    status: 400,
    sentence: 'Only {amount} is disputed.',
    description: 'More would be credited than is disputed.',
  },
  disputedAlready: {
    status: 409,
    sentence: 'This line is disputed already.',
    description: 'Another dispute of the line is open.',
  },
  ended: {
    status: 412,
    sentence: 'This dispute has ended.',
    description: 'A document would be added to a dispute that is not open.',
  },
  notDocument: {
    status: 400,
    sentence: 'Only PDF, JPEG, PNG and WebP files can be added.',
    description: 'The bytes are of no such file, whatever its name says, or the photo is torn or too large.',
  },
  tooManyPapers: {
    status: 412,
    sentence: 'A dispute takes {most} documents.',
    description: 'It has them already.',
  },
});
