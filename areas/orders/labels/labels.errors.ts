import { catalogue } from '#kit/contract/errors.ts';

export const labelErrors = catalogue('labels', {
  none: {
    status: 404,
    sentence: 'There are no labels to print.',
    when: 'None of the units or lines chosen is live and the caller’s.',
  },
  noneChosen: {
    status: 400,
    sentence: 'Select at least one line',
    when: 'Neither lines nor the whole filter were chosen.',
  },
});
