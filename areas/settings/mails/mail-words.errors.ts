import { catalogue } from '#kit/contract/errors.ts';

export const mailErrors = catalogue('mails', {
  ownAlready: {
    status: 412,
    sentence: 'The product’s own words hold already.',
    when: 'The house has no words of its own for this mail in this language.',
  },
  otherLanguage: {
    status: 400,
    sentence: 'This mail is written in one language alone.',
    when: 'The mail goes to an address of the house, and another language than English is named.',
  },
  noAddress: {
    status: 412,
    sentence: 'Your account has no e-mail address.',
    when: 'A test is to be sent to somebody who has none: a program, for example.',
  },
});
