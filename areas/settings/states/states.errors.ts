import { defineErrors } from '#kit/contract/errors.ts';

export const stateErrors = defineErrors('states', {
  codeTaken: {
    status: 409,
    sentence: 'Code {code} is already used by {name}. Choose another.',
    description: 'Another state or province of any country has this code.',
  },
  stateInUse: {
    status: 412,
    sentence:
      '{name} is in use and can’t be deleted. Deactivate it instead.{accounts, plural, =0 {} other { Accounts: #.}}{warehouses, plural, =0 {} other { Warehouses: #.}}{rates, plural, =0 {} other { Rates: #.}}{planning, plural, =0 {} other { Road factors: #.}}',
    description: 'The state to delete is used by accounts, warehouses, rate sheets or planning.',
  },
});
