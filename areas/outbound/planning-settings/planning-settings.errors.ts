import { defineErrors } from '#kit/contract/errors.ts';

export const planningErrors = defineErrors('planning', {
  taken: {
    status: 409,
    sentence: 'Another trailer of the warehouse is called {name}.',
    description: 'Two kinds of trailers of a warehouse would have one name.',
  },
  laneKnown: {
    status: 409,
    sentence: 'This way is in the table already.',
    description: 'The miles and hours of a way would be kept twice.',
  },
  pairKnown: {
    status: 409,
    sentence: 'These two are kept apart already.',
    description: 'Two consignees would be kept apart twice.',
  },
});
