import { defineErrors } from '#kit/contract/errors.ts';

export const notificationErrors = defineErrors('notices', {
  unknownZone: {
    status: 400,
    sentence: 'Unknown time zone',
    description: 'The zone is no name of the time zone database.',
  },
});
