import { z } from 'zod';
import { signUpErrors } from './sign-up.errors.ts';
import { passwordErrors } from '#areas/people/passwords/passwords.errors.ts';
import { userNameField } from '#areas/people/users/user-name.contract.ts';
import { languageCodes } from '#areas/people/session/session.contract.ts';
import { emptyReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { asciiEmailField, textField } from '#kit/contract/fields.ts';

/** Passwords are used as typed, including leading and trailing blanks. */
const password = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required` })
    .max(200, { error: `${label} can’t be longer than 200 characters` });

export const signUpBodySchema = z.object({
  email: asciiEmailField('Email'),
  accountCode: textField('Account code', 20),
  name: userNameField('Full name'),
  password: password('Password'),
  again: password('Repeated password'),
  language: z.enum(languageCodes, { error: 'Language isn’t valid' }).default('en'),
});

export const signUpEndpoint = defineEndpoint({
  id: 'signUp.ask',
  method: 'POST',
  path: '/accounts/users',
  permissions: 'public',
  summary:
    'Asks for access with the code of an account. The answer is the same whether the address or the code is known; what follows is in the mail.',
  body: signUpBodySchema,
  /** `isMailSent`: whether this server sends email at all. It reveals nothing about the address. */
  reply: itemReply(z.object({ isMailSent: z.boolean() })),
  refuses: [signUpErrors.keptElsewhere, passwordErrors.tooManyAttempts],
});
export const activateByEmailEndpoint = defineEndpoint({
  id: 'signUp.activate',
  method: 'GET',
  path: '/accounts/users/activate/email',
  permissions: 'public',
  summary:
    'Confirms the address of somebody who signed up, by the token of the mailed link, once, and mails a link to set the password: the one typed at the sign-up holds for nobody who did not type it with the link in hand. The link itself leads to a page that asks for it, so that a program that looks at mails spoils nothing.',
  query: z.object({ token: textField('Token', 200) }),
  reply: emptyReply(),
  reads: false,
  refuses: [passwordErrors.linkUsed, passwordErrors.linkExpired],
});
