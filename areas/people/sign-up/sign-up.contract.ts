import { z } from 'zod';
import { signUpErrors } from './sign-up.errors.ts';
import { passwordErrors } from '#areas/people/passwords/passwords.errors.ts';
import { userNameField } from '#areas/people/users/user-name.contract.ts';
import { languageCodes } from '#areas/people/session/session.contract.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
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

export const requestSignUpEndpoint = defineEndpoint({
  id: 'signUp.requestAccess',
  method: 'POST',
  path: '/accounts/users',
  permissions: 'public',
  summary:
    'Request access with the code of an account. The response is the same whether or not the address or the code is known. The next steps are in the email.',
  body: signUpBodySchema,
  /** `isMailSent`: whether this server sends email at all. It reveals nothing about the address. */
  reply: itemReply(z.object({ isMailSent: z.boolean() })),
  errors: [signUpErrors.managedExternally, passwordErrors.tooManyAttempts],
});
export const activateByEmailAndSendPasswordLinkEndpoint = defineEndpoint({
  id: 'signUp.activate',
  method: 'GET',
  path: '/accounts/users/activate/email',
  permissions: 'public',
  summary:
    'Confirm the email address of a new user with the token of the emailed link. The token works once. The user then gets an email with a link to set the password. The password typed at sign-up is not used, because it was typed without the link. The emailed link opens a page that asks for the confirmation, so software that scans emails cannot use up the token.',
  query: z.object({ token: textField('Token', 200) }),
  reply: noDataReply(),
  isReadOnly: false,
  errors: [passwordErrors.linkUsed, passwordErrors.linkExpired],
});
