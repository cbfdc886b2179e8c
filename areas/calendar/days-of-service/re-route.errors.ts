import { defineErrors } from '#kit/contract/errors.ts';

export const reRouteErrors = defineErrors('reRoute', {
  noSuchPlace: {
    status: 400,
    sentence: 'The new place is no consignee in use.',
    description: 'The account that freight should go to is unknown, inactive, or no consignee.',
  },
  samePlace: {
    status: 400,
    sentence: 'Choose another place.',
    description: 'The new place is the one that freight should not go to.',
  },
  nothingThere: {
    status: 412,
    sentence: 'No day of service sends freight through {place} on these dates.',
    description: 'No record in use is in care of the place within the span.',
  },
});
