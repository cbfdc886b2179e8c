import { defineErrors } from '#kit/contract/errors.ts';

export const scannerUserErrors = defineErrors('scannerUsers', {
  taken: {
    status: 409,
    sentence: 'A warehouse user with ID {id} already exists.',
    description: 'Somebody has this id, perhaps at another warehouse or inactive.',
  },
  inactiveAlready: {
    status: 412,
    sentence: '{name} is already inactive.',
    description: 'The barcode user was deactivated before.',
  },
  activeAlready: {
    status: 412,
    sentence: '{name} is already active.',
    description: 'The barcode user was never deactivated, or is back already.',
  },
  notLocked: {
    status: 412,
    sentence: '{name} isn’t locked.',
    description: 'No wrong PINs keep the barcode user out.',
  },
});
