import { defineErrors } from '#kit/contract/errors.ts';

export const savedViewErrors = defineErrors('views', {
  tooMany: {
    status: 412,
    sentence: 'You can save up to {most} views per list. Delete one first.',
    description: 'The caller has as many views of the list as one person may keep.',
  },
  taken: {
    status: 409,
    sentence: 'You already have a view named {name}.',
    description: 'Another view of the same list has this name.',
  },
  ofAnother: {
    status: 403,
    sentence: 'This view is shared with you. Only {name} and administrators can edit it.',
    description: 'The view is shared with the caller by somebody else.',
  },
  notYours: {
    status: 403,
    sentence: 'You can share views with users of your own accounts.',
    description: 'The role or the account is none that the caller may share a view with.',
  },
});
