import { defineErrors } from '#kit/contract/errors.ts';

export const floorHistoryErrors = defineErrors('floorHistory', {
  timeInFuture: {
    status: 400,
    sentence: 'This time is in the future.',
    description: 'The requested time is in the future.',
  },
  rangeInvalid: {
    status: 400,
    sentence: 'Choose a range of up to {hours} hours, earlier time first.',
    description: 'The range of moves is longer than the maximum, empty, or reversed.',
  },
});
