import { defineErrors } from '#kit/contract/errors.ts';

export const savedViewErrors = defineErrors('savedViews', {
  tooManyViews: {
    status: 412,
    sentence: 'You can save up to {most} views per list. Delete one first.',
    description: 'The caller already has the maximum number of views of the list.',
  },
  nameTaken: {
    status: 409,
    sentence: 'You already have a view named {name}.',
    description: 'The caller already has another view of the list with this name.',
  },
  viewOfOtherUser: {
    status: 403,
    sentence: 'This view is shared with you. Only {name} and administrators can edit it.',
    description: 'The view is shared with the caller by another user.',
  },
  sharingNotAllowed: {
    status: 403,
    sentence: 'You can share views with users of your own accounts.',
    description: 'The caller cannot share a view with this role or account.',
  },
});
