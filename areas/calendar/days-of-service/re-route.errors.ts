import { catalogue } from '#kit/contract/errors.ts';

export const reRouteErrors = catalogue('reRoute', {
  noSuchPlace: {
    status: 400,
    sentence: 'The new place is no consignee in use.',
    when: 'The account that freight should go to is unknown, inactive, or no consignee.',
  },
  samePlace: {
    status: 400,
    sentence: 'Choose another place.',
    when: 'The new place is the one that freight should not go to.',
  },
  nothingThere: {
    status: 412,
    sentence: 'No day of service sends freight through {place} on these dates.',
    when: 'No record in use is in care of the place within the span.',
  },
});
