import { defineErrors } from '#kit/contract/errors.ts';

/** Why a rate sheet cannot be saved as sent, or cannot be published. */
export const rateSheetErrors = defineErrors('tariffs', {
  nameTaken: {
    status: 409,
    sentence: 'A rate sheet named {name} already exists.',
    description: 'Another rate sheet goes by this name.',
  },
  draftExists: {
    status: 409,
    sentence: 'Version {version} of {name} is already a draft. Publish or discard it first.',
    description: 'A sheet has one draft at a time.',
  },
  published: {
    status: 412,
    sentence: 'Version {version} of {name} is published and can’t be changed. Create a new version.',
    description: 'A published version is changed, discarded or published again.',
  },
  faults: {
    status: 400,
    sentence: 'The rate sheet has {count, plural, one {# error} other {# errors}}.',
    description: 'Lines or zones contradict each other; each stands at its line and field.',
  },
  noLines: {
    status: 412,
    sentence: 'Version {version} of {name} has no rates yet. Add one first.',
    description: 'An empty draft is published.',
  },
  sameDay: {
    status: 409,
    sentence: 'Version {version} of {name} already takes effect on {date}. Choose another day.',
    description: 'Two versions of a sheet would begin on one day.',
  },
  secondPerson: {
    status: 412,
    sentence: 'You made the last change to this draft. Another user must publish it.',
    description: 'Publishing asks a second person by the setting tariffsNeedSecondPerson.',
  },
  endsBefore: {
    status: 412,
    sentence: 'The last day can’t be before {date}, when the current version starts.',
    description: 'A sheet is to end before its last version begins.',
  },
  notInForce: {
    status: 412,
    sentence: '{name} has no published version.',
    description: 'A sheet that was never published is to end.',
  },
});
