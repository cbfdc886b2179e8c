import { defineErrors } from '#kit/contract/errors.ts';

export const deliveryErrors = defineErrors('deliveries', {
  loadNotReleased: {
    status: 412,
    sentence: 'Load {load} has not left yet.',
    description: 'A pickup of the load is not released yet.',
  },
  consigneeNotAtStop: {
    status: 400,
    sentence: 'This stop has no deliveries for this consignee.',
    description: 'The given consignee has no freight at the stop.',
  },
  alreadyDelivered: {
    status: 412,
    sentence: 'This stop was delivered on {date}. A second proof is charged as a redelivery.',
    description: 'The stop already has a proof, and the request does not set `again`.',
  },
  timeBeforeRelease: {
    status: 400,
    sentence: 'Delivery can’t be earlier than the release of the load.',
    description: 'The delivery time is before the release.',
  },
  timeInFuture: {
    status: 400,
    sentence: 'The delivery time can’t be in the future.',
    description: 'The delivery time is in the future.',
  },
});
