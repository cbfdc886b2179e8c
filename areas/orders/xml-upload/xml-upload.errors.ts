import { defineErrors } from '#kit/contract/errors.ts';

export const uploadErrors = defineErrors('xmlUpload', {
  notXml: {
    status: 400,
    sentence: 'The file must be xml',
    description: 'The name of the file does not end in .xml.',
  },
  oneFile: {
    status: 400,
    sentence: 'Upload one file at a time',
    description: 'Several files came with one call.',
  },
  empty: { status: 400, sentence: 'The file is empty.', description: 'The file has no byte.' },
  badCorrections: {
    status: 400,
    sentence: 'The corrections are not valid',
    description: '`corrections` is no JSON list of corrections.',
  },
  wrongFile: {
    status: 400,
    sentence: 'The file can’t be accepted.',
    description:
      'The file cannot be read, or its shipper or ship date is wrong; `faults` has each with its place and code.',
  },
  notYours: {
    status: 403,
    sentence: 'You don’t have access to this account.',
    description:
      'The file is for a shipper that the caller does not act for, or the caller may not enter freight.',
  },
  closed: {
    status: 412,
    sentence: 'The file can’t be entered right now.',
    description: 'Shipper, warehouse or hour are closed for the ship date; `faults` has each with its code.',
  },
  enteredMeanwhile: {
    status: 409,
    sentence: 'Another user just entered a unit from this file. Upload the file again.',
    description: 'Two uploads brought the same new unit code at once.',
  },
  noSampleDate: {
    status: 412,
    sentence: 'No consignee of this shipper has a day of service in the next three weeks.',
    description: 'There is no date on which a sample of this shipper could be entered.',
  },
});
