import { defineErrors } from '#kit/contract/errors.ts';

export const floorHistoryErrors = defineErrors('floorPast', {
  future: {
    status: 400,
    sentence: 'This moment has not come yet.',
    description: 'The floor of a moment after now is asked for.',
  },
  span: {
    status: 400,
    sentence: 'Ask for at most {hours} hours, the earlier moment first.',
    description: 'The span of moves is longer than that, empty, or runs backwards.',
  },
});
