import { defineErrors } from '#kit/contract/errors.ts';

export const floorHistoryErrors = defineErrors('floorPast', {
  future: {
    status: 400,
    sentence: 'This time is in the future.',
    description: 'The floor of a moment after now is asked for.',
  },
  span: {
    status: 400,
    sentence: 'Choose a range of up to {hours} hours, earlier time first.',
    description: 'The span of moves is longer than that, empty, or runs backwards.',
  },
});
