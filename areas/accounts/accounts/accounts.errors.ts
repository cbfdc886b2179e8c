import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

export const accountErrors = defineErrors('accounts', {
  noSuchType: {
    status: 400,
    sentence: 'Account type isn’t valid',
    description: 'The type in the address is none of shippers, consignees and bill-tos.',
  },
  numberTaken: {
    status: 409,
    sentence: 'Account number {number} is already in use.',
    description: 'Another account has this number.',
  },
  typeStays: {
    status: 400,
    sentence: 'The account type can’t be changed.',
    description: 'A change names another type.',
  },
  noSuchState: { status: 400, sentence: 'State isn’t valid', description: 'The state is not known.' },
  stateNotInUse: {
    status: 400,
    sentence: 'This state is inactive. Choose another.',
    description: 'The account would get a state that is not active.',
  },
  wrongZip: {
    status: 400,
    sentence: 'ZIP isn’t valid',
    description: 'The ZIP does not fit the country of the state.',
  },
  noSuchWarehouse: {
    status: 400,
    sentence: 'Home warehouse isn’t valid',
    description: 'The warehouse is unknown, inactive, or takes no freight from shippers.',
  },
  noSuchPayer: {
    status: 400,
    sentence: 'Default bill-to isn’t valid',
    description: 'The default bill-to is unknown or inactive.',
  },
  paysForItself: {
    status: 400,
    sentence: 'An account that is its own bill-to needs no default bill-to',
    description: 'The default bill-to is the account itself.',
  },
  notThirdParty: {
    status: 400,
    sentence: '3rd Party requires a third-party account as default bill-to',
    description: 'The payment term is 3rd Party and the default bill-to is of another type.',
  },
  consentUnsaid: {
    status: 400,
    sentence: 'How consent was given is required',
    description: 'Text messages are switched on without a word on how consent was given.',
  },
  consentForOtherPhone: {
    status: 400,
    sentence: 'Consent was given for a different phone. Enter how it was given for this one.',
    description: 'The phone changes while text messages stay on.',
  },
  notShipper: {
    status: 404,
    sentence: '{name} is not a shipper. Choose a shipper.',
    description:
      'An account of another type was named in a field that takes a shipper. Its code is call.notFound.',
  },
  noShipperHere: {
    status: 404,
    sentence: 'This account is not a shipper. Choose a shipper.',
    description: 'The same, at the field.',
  },
  notConsignee: {
    status: 404,
    sentence: '{name} is not a consignee. Choose a consignee.',
    description:
      'An account of another type was named in a field that takes a consignee. Its code is call.notFound.',
  },
  noConsigneeHere: {
    status: 404,
    sentence: 'This account is not a consignee. Choose a consignee.',
    description: 'The same, at the field.',
  },
  notBillTo: {
    status: 404,
    sentence: '{name} is not a bill-to. Choose a bill-to.',
    description:
      'An account of another type was named in a field that takes a bill-to. Its code is call.notFound.',
  },
  noBillToHere: {
    status: 404,
    sentence: 'This account is not a bill-to. Choose a bill-to.',
    description: 'The same, at the field.',
  },
});
export const accountImportErrors = defineErrors('accountImport', {
  ...spreadsheetErrorDefinitions,
  faultsOpen: {
    status: 412,
    sentence: 'Nothing imported. Fix {count, plural, one {# error} other {# errors}} first.',
    description: 'Something in the sheet is at fault; `data` names each.',
  },
});
