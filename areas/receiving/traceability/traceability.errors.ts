import { defineErrors } from '#kit/contract/errors.ts';

export const traceabilityErrors = defineErrors('traceability', {
  productNotFood: {
    status: 412,
    sentence: 'Only food has a lot code. This line isn’t food.',
    description: 'The product of the line is not food.',
  },
  noFoodFound: {
    status: 404,
    sentence: 'No food was received or shipped on these dates.',
    description: 'The days, the warehouse and the lot have no food.',
  },
});
