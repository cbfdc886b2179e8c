import { defineErrors } from '#kit/contract/errors.ts';

export const notificationErrors = defineErrors('notices', {
  unknownZone: {
    status: 400,
    sentence: 'Time zone is not one that we know',
    description: 'The zone is no name of the time zone database.',
  },
});
