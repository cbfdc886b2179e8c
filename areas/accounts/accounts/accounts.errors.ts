import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

export const accountErrors = defineErrors('accounts', {
  noSuchType: {
    status: 400,
    sentence: 'Account type isn’t valid',
    description: 'The type in the path is not shippers, consignees or bill-tos.',
  },
  numberTaken: {
    status: 409,
    sentence: 'Account number {number} is already in use.',
    description: 'Another account already has this number.',
  },
  typeImmutable: {
    status: 400,
    sentence: 'The account type can’t be changed.',
    description: 'The update contains another account type.',
  },
  noSuchState: { status: 400, sentence: 'State isn’t valid', description: 'The state does not exist.' },
  stateInactive: {
    status: 400,
    sentence: 'This state is inactive. Choose another.',
    description: 'The state is inactive and the account does not have it yet.',
  },
  wrongZip: {
    status: 400,
    sentence: 'ZIP isn’t valid',
    description: 'The ZIP code does not match the country of the state.',
  },
  noSuchWarehouse: {
    status: 400,
    sentence: 'Home warehouse isn’t valid',
    description: 'The warehouse does not exist, is inactive, or does not receive freight from shippers.',
  },
  noSuchPayer: {
    status: 400,
    sentence: 'Default bill-to isn’t valid',
    description: 'The default bill-to does not exist or is inactive.',
  },
  defaultBillToIsSelf: {
    status: 400,
    sentence: 'An account that is its own bill-to needs no default bill-to',
    description: 'The default bill-to is the account itself.',
  },
  defaultBillToNotThirdParty: {
    status: 400,
    sentence: '3rd Party requires a third-party account as default bill-to',
    description: 'The payment term is 3rd Party and the default bill-to is an account of another type.',
  },
  consentSourceMissing: {
    status: 400,
    sentence: 'Enter how consent was given',
    description: 'Text messages are turned on, but how consent was given is missing.',
  },
  consentForOtherPhone: {
    status: 400,
    sentence: 'Consent was given for a different phone. Enter how it was given for this one.',
    description: 'The phone number changes while text messages stay on.',
  },
  notShipper: {
    status: 404,
    sentence: '{name} is not a shipper. Choose a shipper.',
    description:
      'A field for a shipper contains an account of another type. The error code is call.notFound.',
  },
  notShipperAtField: {
    status: 404,
    sentence: 'This account is not a shipper. Choose a shipper.',
    description: 'Same as notShipper, reported at the field.',
  },
  notConsignee: {
    status: 404,
    sentence: '{name} is not a consignee. Choose a consignee.',
    description:
      'A field for a consignee contains an account of another type. The error code is call.notFound.',
  },
  notConsigneeAtField: {
    status: 404,
    sentence: 'This account is not a consignee. Choose a consignee.',
    description: 'Same as notConsignee, reported at the field.',
  },
  notBillTo: {
    status: 404,
    sentence: '{name} is not a bill-to. Choose a bill-to.',
    description:
      'A field for a bill-to contains an account of another type. The error code is call.notFound.',
  },
  notBillToAtField: {
    status: 404,
    sentence: 'This account is not a bill-to. Choose a bill-to.',
    description: 'Same as notBillTo, reported at the field.',
  },
});
export const accountImportErrors = defineErrors('accountImport', {
  ...spreadsheetErrorDefinitions,
  fileHasErrors: {
    status: 412,
    sentence: 'Nothing imported. Fix {count, plural, one {# error} other {# errors}} first.',
    description: 'The spreadsheet has errors. `data` lists each of them.',
  },
});
