import { defineErrors } from '#kit/contract/errors.ts';

export const disputeErrors = defineErrors('disputes', {
  reasonInactive: {
    status: 400,
    sentence: 'This dispute reason is inactive.',
    description: 'The dispute reason is not active.',
  },
  invoiceNotPosted: {
    status: 412,
    sentence: 'Only lines of posted invoices can be disputed.',
    description: 'The invoice is a draft, deleted, credited, or itself a credit.',
  },
  lineNotDisputable: {
    status: 412,
    sentence: 'Nothing left to dispute on this line.',
    description: 'The line is a discount, or has been credited in full.',
  },
  amountExceedsLine: {
    status: 400,
    sentence: 'Only {open} of this line can be disputed.',
    description: 'The disputed or credited amount is more than what is left of the line.',
  },
  amountExceedsDispute: {
    status: 400,
    sentence: 'Only {amount} is disputed.',
    description: 'The credited amount is more than the disputed amount.',
  },
  alreadyDisputed: {
    status: 409,
    sentence: 'This line is already disputed.',
    description: 'The line already has an open dispute.',
  },
  disputeClosed: {
    status: 412,
    sentence: 'This dispute is closed.',
    description: 'The dispute to which a document is added is not open.',
  },
  fileTypeUnsupported: {
    status: 400,
    sentence: 'Only PDF, JPEG, PNG and WebP files can be added.',
    description:
      'The content of the file is not one of the accepted types, regardless of its name, or the photo is damaged or too large.',
  },
  tooManyDocuments: {
    status: 412,
    sentence: 'A dispute can have up to {most} documents.',
    description: 'The dispute already has the maximum number of documents.',
  },
});
