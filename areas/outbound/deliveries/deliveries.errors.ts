import { defineErrors } from '#kit/contract/errors.ts';

export const deliveryErrors = defineErrors('deliveries', {
  notLeft: {
    status: 412,
    sentence: 'Load {load} has not left yet.',
    description: 'A pickup of the load is not released.',
  },
  notHere: {
    status: 400,
    sentence: 'This stop has no deliveries for this consignee.',
    description: 'The consignee named has no freight at the drop.',
  },
  again: {
    status: 412,
    sentence: 'This stop was delivered on {date}. A second proof is charged as a redelivery.',
    description: 'The drop has a proof already and the caller did not say `again`.',
  },
  beforeRelease: {
    status: 400,
    sentence: 'Delivery can’t be earlier than the release of the load.',
    description: 'The time of the delivery lies before the release.',
  },
  notYet: {
    status: 400,
    sentence: 'The delivery time can’t be in the future.',
    description: 'The time of the delivery lies in the future.',
  },
});
