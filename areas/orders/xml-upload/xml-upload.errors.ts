import { catalogue } from '#kit/contract/errors.ts';

export const uploadErrors = catalogue('xmlUpload', {
  notXml: {
    status: 400,
    sentence: 'The file must be xml',
    when: 'The name of the file does not end in .xml.',
  },
  oneFile: { status: 400, sentence: 'Upload one file at a time', when: 'Several files came with one call.' },
  empty: { status: 400, sentence: 'The file is empty.', when: 'The file has no byte.' },
  badCorrections: {
    status: 400,
    sentence: 'The corrections are not valid',
    when: '`corrections` is no JSON list of corrections.',
  },
  wrongFile: {
    status: 400,
    sentence: 'The file cannot be taken.',
    when: 'The file cannot be read, or its shipper or ship date is wrong; `faults` has each with its place and code.',
  },
  notYours: {
    status: 403,
    sentence: 'This account is not one of yours.',
    when: 'The file is for a shipper that the caller does not act for, or the caller may not enter freight.',
  },
  closed: {
    status: 412,
    sentence: 'The file cannot be entered now.',
    when: 'Shipper, warehouse or hour are closed for the ship date; `faults` has each with its code.',
  },
  enteredMeanwhile: {
    status: 409,
    sentence: 'A unit of the file was entered by someone else at the same moment. Upload the file again.',
    when: 'Two uploads brought the same new unit code at once.',
  },
  noSampleDate: {
    status: 412,
    sentence: 'No consignee of this shipper has a day of service in the next three weeks.',
    when: 'There is no date on which a sample of this shipper could be entered.',
  },
});
