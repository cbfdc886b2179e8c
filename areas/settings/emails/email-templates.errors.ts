import { defineErrors } from '#kit/contract/errors.ts';

export const emailTemplateErrors = defineErrors('mails', {
  ownAlready: {
    status: 412,
    sentence: 'Already using the default template.',
    description: 'The house has no words of its own for this mail in this language.',
  },
  otherLanguage: {
    status: 400,
    sentence: 'This email has only one language.',
    description: 'The mail goes to an address of the house, and another language than English is named.',
  },
  noAddress: {
    status: 412,
    sentence: 'Your account has no email address.',
    description: 'A test is to be sent to somebody who has none: a program, for example.',
  },
});
