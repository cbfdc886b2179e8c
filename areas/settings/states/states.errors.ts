import { catalogue } from '#kit/contract/errors.ts';

export const stateErrors = catalogue('states', {
  codeTaken: {
    status: 409,
    sentence: 'The code {code} is taken by {name}.',
    when: 'Another state or province, of whichever country, has this code.',
  },
  used: {
    status: 412,
    sentence:
      '{name} is in use and cannot be deleted. Deactivate it instead. Accounts: {accounts}, warehouses: {warehouses}, rates: {rates}, road factors: {planning}.',
    when: 'A state that accounts, warehouses, rate sheets or the planning use is deleted.',
  },
});
