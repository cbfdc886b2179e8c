import { defineErrors } from '#kit/contract/errors.ts';

export const planningErrors = defineErrors('planning', {
  taken: {
    status: 409,
    sentence: 'Another trailer of this warehouse is already named {name}.',
    description: 'Two kinds of trailers of a warehouse would have one name.',
  },
  laneKnown: {
    status: 409,
    sentence: 'This lane is already in the table.',
    description: 'The miles and hours of a way would be kept twice.',
  },
  pairKnown: {
    status: 409,
    sentence: 'These two are already kept apart.',
    description: 'Two consignees would be kept apart twice.',
  },
});
