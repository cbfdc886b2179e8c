import { defineErrors } from '#kit/contract/errors.ts';

/** Why a rate sheet cannot be saved as sent, or cannot be published. */
export const rateSheetErrors = defineErrors('tariffs', {
  nameTaken: {
    status: 409,
    sentence: 'A rate sheet named {name} already exists.',
    description: 'Another rate sheet already has this name.',
  },
  draftExists: {
    status: 409,
    sentence: 'Version {version} of {name} is already a draft. Publish or discard it first.',
    description: 'The rate sheet already has a draft.',
  },
  versionPublished: {
    status: 412,
    sentence: 'Version {version} of {name} is published and can’t be changed. Create a new version.',
    description: 'The version to change, discard or publish is already published.',
  },
  sheetHasErrors: {
    status: 400,
    sentence: 'The rate sheet has {count, plural, one {# error} other {# errors}}.',
    description: 'Lines or zones contradict each other. Each error is reported at its line and field.',
  },
  linesMissing: {
    status: 412,
    sentence: 'Version {version} of {name} has no rates yet. Add one first.',
    description: 'The draft to publish has no lines.',
  },
  effectiveDateTaken: {
    status: 409,
    sentence: 'Version {version} of {name} already takes effect on {date}. Choose another day.',
    description: 'Another version of the sheet starts on the same day.',
  },
  secondUserRequired: {
    status: 412,
    sentence: 'You made the last change to this draft. Another user must publish it.',
    description: 'The setting tariffsNeedSecondUser requires a second user to publish the draft.',
  },
  endsBeforeCurrentVersion: {
    status: 412,
    sentence: 'The last day can’t be before {date}, when the current version starts.',
    description: 'The last day of the sheet is before the start of its last version.',
  },
  neverPublished: {
    status: 412,
    sentence: '{name} has no published version.',
    description: 'The sheet to end was never published.',
  },
});
