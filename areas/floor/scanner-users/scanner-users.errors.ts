import { defineErrors } from '#kit/contract/errors.ts';

export const scannerUserErrors = defineErrors('scannerUsers', {
  taken: {
    status: 409,
    sentence: 'A barcode user with the id {id} exists already.',
    description: 'Somebody has this id, perhaps at another warehouse or inactive.',
  },
  inactiveAlready: {
    status: 412,
    sentence: '{name} is inactive already.',
    description: 'The barcode user was deactivated before.',
  },
  activeAlready: {
    status: 412,
    sentence: '{name} is active already.',
    description: 'The barcode user was never deactivated, or is back already.',
  },
  notLocked: {
    status: 412,
    sentence: '{name} is not locked.',
    description: 'No wrong PINs keep the barcode user out.',
  },
});
