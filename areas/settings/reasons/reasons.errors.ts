import { defineErrors } from '#kit/contract/errors.ts';

export const reasonErrors = defineErrors('reasons', {
  codeTaken: {
    status: 409,
    sentence: 'Code {code} already exists. Choose another.',
    description: 'Another reason of the kind has this code, ignoring case.',
  },
  lastActiveReason: {
    status: 412,
    sentence: 'This is the last active reason of its kind. Add another one first.',
    description: 'The reason is the last active one of its kind.',
  },
  reasonInUse: {
    status: 412,
    sentence:
      '{count, plural, one {# record uses} other {# records use}} the reason {code}, so it can’t be deleted. Deactivate it instead.',
    description: 'The reason to delete is used by a record.',
  },
});
