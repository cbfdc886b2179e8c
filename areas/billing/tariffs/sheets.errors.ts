import { defineErrors } from '#kit/contract/errors.ts';

/** Why a rate sheet is not kept as it was sent, or not published. */
export const rateSheetErrors = defineErrors('tariffs', {
  nameTaken: {
    status: 409,
    sentence: 'A rate sheet with the name {name} exists already.',
    description: 'Another rate sheet goes by this name.',
  },
  draftExists: {
    status: 409,
    sentence: 'Version {version} of {name} is a draft already. Publish or discard it first.',
    description: 'A sheet has one draft at a time.',
  },
  published: {
    status: 412,
    sentence: 'Version {version} of {name} is published and stays as it is. Make a new version.',
    description: 'A published version is changed, discarded or published again.',
  },
  faults: {
    status: 400,
    sentence: '{count, plural, one {# thing is wrong} other {# things are wrong}} with the rate sheet.',
    description: 'Lines or zones contradict each other; each stands at its line and field.',
  },
  noLines: {
    status: 412,
    sentence: 'Version {version} of {name} has no rate yet.',
    description: 'An empty draft is published.',
  },
  sameDay: {
    status: 409,
    sentence: 'Version {version} of {name} holds from {date} already. Choose another day.',
    description: 'Two versions of a sheet would begin on one day.',
  },
  secondPerson: {
    status: 412,
    sentence: 'You changed this draft last. Somebody else has to publish it.',
    description: 'Publishing asks a second person by the setting tariffsNeedSecondPerson.',
  },
  endsBefore: {
    status: 412,
    sentence: 'The last day cannot be before {date}, the first of the version in force.',
    description: 'A sheet is to end before its last version begins.',
  },
  notInForce: {
    status: 412,
    sentence: '{name} has no published version.',
    description: 'A sheet that was never published is to end.',
  },
});
