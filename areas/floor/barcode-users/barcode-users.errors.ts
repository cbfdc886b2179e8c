import { catalogue } from '#kit/contract/errors.ts';

export const scannerUserErrors = catalogue('scannerUsers', {
  taken: {
    status: 409,
    sentence: 'A barcode user with the id {id} exists already.',
    when: 'Somebody has this id, perhaps at another warehouse or inactive.',
  },
  inactiveAlready: {
    status: 412,
    sentence: '{name} is inactive already.',
    when: 'The barcode user was deactivated before.',
  },
  activeAlready: {
    status: 412,
    sentence: '{name} is active already.',
    when: 'The barcode user was never deactivated, or is back already.',
  },
  notLocked: {
    status: 412,
    sentence: '{name} is not locked.',
    when: 'No wrong PINs keep the barcode user out.',
  },
});
