import { defineErrors } from '#kit/contract/errors.ts';

export const savedViewErrors = defineErrors('views', {
  tooMany: {
    status: 412,
    sentence: 'You can keep {most} views of a list. Delete one first.',
    description: 'The caller has as many views of the list as one person may keep.',
  },
  taken: {
    status: 409,
    sentence: 'You have a view {name} already.',
    description: 'Another view of the same list has this name.',
  },
  ofAnother: {
    status: 403,
    sentence: 'This view is shared with you. Only {name} and administrators change it.',
    description: 'The view is shared with the caller by somebody else.',
  },
  notYours: {
    status: 403,
    sentence: 'You can share views with the people of your own accounts.',
    description: 'The role or the account is none that the caller may share a view with.',
  },
});
