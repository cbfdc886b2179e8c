import { catalogue } from '#kit/contract/errors.ts';

export const noticeErrors = catalogue('notices', {
  unknownZone: {
    status: 400,
    sentence: 'Time zone is not one that we know',
    when: 'The zone is no name of the time zone database.',
  },
});
