import { catalogue } from '#kit/contract/errors.ts';

export const floorPastErrors = catalogue('floorPast', {
  future: {
    status: 400,
    sentence: 'This moment has not come yet.',
    when: 'The floor of a moment after now is asked for.',
  },
  span: {
    status: 400,
    sentence: 'Ask for at most {hours} hours, the earlier moment first.',
    when: 'The span of moves is longer than that, empty, or runs backwards.',
  },
});
