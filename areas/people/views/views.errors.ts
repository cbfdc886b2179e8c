import { catalogue } from '#kit/contract/errors.ts';

export const viewErrors = catalogue('views', {
  tooMany: {
    status: 412,
    sentence: 'You can keep {count} views of a list. Delete one first.',
    when: 'The caller has as many views of the list as one person may keep.',
  },
  taken: {
    status: 409,
    sentence: 'You have a view {name} already.',
    when: 'Another view of the same list has this name.',
  },
});
