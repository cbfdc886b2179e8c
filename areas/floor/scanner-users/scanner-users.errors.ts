import { defineErrors } from '#kit/contract/errors.ts';

export const scannerUserErrors = defineErrors('scannerUsers', {
  idTaken: {
    status: 409,
    sentence: 'A warehouse user with ID {id} already exists.',
    description: 'Another scanner user already has this id. They may be inactive or at another warehouse.',
  },
  alreadyInactive: {
    status: 412,
    sentence: '{name} is already inactive.',
    description: 'The scanner user is already inactive.',
  },
  alreadyActive: {
    status: 412,
    sentence: '{name} is already active.',
    description: 'The scanner user is already active.',
  },
  notLocked: {
    status: 412,
    sentence: '{name} isn’t locked.',
    description: 'The scanner user is not locked.',
  },
});
