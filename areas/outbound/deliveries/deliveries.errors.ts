import { defineErrors } from '#kit/contract/errors.ts';

export const deliveryErrors = defineErrors('deliveries', {
  notLeft: {
    status: 412,
    sentence: 'Load {load} has not left yet.',
    description: 'A pickup of the load is not released.',
  },
  notHere: {
    status: 400,
    sentence: 'Nothing for this consignee is delivered at this drop.',
    description: 'The consignee named has no freight at the drop.',
  },
  again: {
    status: 412,
    sentence: 'This drop was delivered on {date}. A second proof is charged as a redelivery.',
    description: 'The drop has a proof already and the caller did not say `again`.',
  },
  beforeRelease: {
    status: 400,
    sentence: 'A load is not delivered before it was released.',
    description: 'The time of the delivery lies before the release.',
  },
  notYet: {
    status: 400,
    sentence: 'A delivery cannot be proved before it has happened.',
    description: 'The time of the delivery lies in the future.',
  },
});
