import { defineErrors } from '#kit/contract/errors.ts';

export const uploadErrors = defineErrors('xmlUpload', {
  notXml: {
    status: 400,
    sentence: 'The file must be xml',
    description: 'The file name does not end in .xml.',
  },
  singleFileRequired: {
    status: 400,
    sentence: 'Upload one file at a time',
    description: 'The request contains several files.',
  },
  fileEmpty: { status: 400, sentence: 'The file is empty.', description: 'The file is empty.' },
  correctionsInvalid: {
    status: 400,
    sentence: 'The corrections are not valid',
    description: '`corrections` is not a JSON list of corrections.',
  },
  fileRejected: {
    status: 400,
    sentence: 'The file can’t be accepted. Correct the listed errors.',
    description:
      'The file cannot be read, or its shipper or ship date is wrong. `faults` lists each error with its position and code.',
  },
  accountNotAccessible: {
    status: 403,
    sentence: 'You don’t have access to this account.',
    description:
      'The file is for a shipper that the caller does not act for, or the caller cannot enter freight.',
  },
  dataEntryClosed: {
    status: 412,
    sentence: 'The file can’t be entered right now. See the listed reasons.',
    description:
      'The shipper, the warehouse or the time is closed for the ship date. `faults` lists each error with its code.',
  },
  unitEnteredConcurrently: {
    status: 409,
    sentence: 'Another user just entered a unit from this file. Upload the file again.',
    description: 'Two uploads contain the same new unit code at the same time.',
  },
  noSampleDate: {
    status: 412,
    sentence: 'No consignee of this shipper has a day of service in the next three weeks.',
    description: 'No date is available on which a sample of this shipper could be entered.',
  },
});
