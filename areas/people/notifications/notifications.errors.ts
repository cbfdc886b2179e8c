import { defineErrors } from '#kit/contract/errors.ts';

export const notificationErrors = defineErrors('notifications', {
  unknownTimeZone: {
    status: 400,
    sentence: 'Unknown time zone',
    description: 'The time zone is not a name of the time zone database.',
  },
});
