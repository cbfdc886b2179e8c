import { defineErrors } from '#kit/contract/errors.ts';

export const emailTemplateErrors = defineErrors('emails', {
  alreadyDefault: {
    status: 412,
    sentence: 'Already using the default template.',
    description: 'The company has no own text for this email in this language.',
  },
  languageNotSupported: {
    status: 400,
    sentence: 'This email has only one language.',
    description: 'The email goes to a company address, and the language is not English.',
  },
  emailAddressMissing: {
    status: 412,
    sentence: 'Your account has no email address.',
    description: 'The caller has no email address for the test, for example an API client.',
  },
});
