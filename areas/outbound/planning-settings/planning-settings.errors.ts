import { defineErrors } from '#kit/contract/errors.ts';

export const planningErrors = defineErrors('planning', {
  taken: {
    status: 409,
    sentence: 'Another trailer of this warehouse is already named {name}.',
    description: 'Another trailer type of the warehouse already has this name.',
  },
  laneKnown: {
    status: 409,
    sentence: 'This lane is already in the table.',
    description: 'The lane already has saved miles and hours.',
  },
  pairKnown: {
    status: 409,
    sentence: 'These two are already kept apart.',
    description: 'The two consignees are already kept apart.',
  },
});
