import { z } from 'zod';
import { emptyReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { passwordErrors } from './passwords.errors.ts';
import { emailField, textField } from '#kit/contract/fields.ts';

/** Passwords are used as typed, including leading and trailing blanks. */
const password = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required` })
    .max(200, { error: `${label} can’t be longer than 200 characters` });

export const requestPasswordResetEndpoint = defineEndpoint({
  id: 'passwords.reset',
  method: 'POST',
  path: '/accounts/users/reset-password',
  permissions: 'public',
  summary:
    'Mails a link to set a new password, if the address belongs to someone who may have one. The answer never tells.',
  body: z.object({ email: emailField() }),
  reply: emptyReply(),
});
export const requestOwnPasswordResetEndpoint = defineEndpoint({
  id: 'passwords.resetOwn',
  method: 'POST',
  path: '/session/reset-password',
  permissions: 'signed-in',
  summary:
    'Mails a link to set a new password to the address of the signed-in user. Refused to users of Google Workspace.',
  reply: emptyReply(),
  refuses: [passwordErrors.keptElsewhere, passwordErrors.keptByGoogle, passwordErrors.tooManyLinks],
});
export const getNewPasswordRuleEndpoint = defineEndpoint({
  id: 'passwords.rule',
  method: 'GET',
  path: '/accounts/users/password-rule',
  permissions: 'public',
  summary: 'What a new password must have: how many characters at least, as the settings ask for.',
  reply: itemReply(z.object({ least: z.int() })),
  live: ['settings'],
});
export const changePasswordBodySchema = z.object({
  current: password('Current password'),
  password: password('Password'),
  again: password('Repeated password'),
});
export const changeOwnPasswordEndpoint = defineEndpoint({
  id: 'passwords.change',
  method: 'PUT',
  path: '/me/password',
  permissions: 'signed-in',
  summary:
    'Replaces the own password by another, with the one until now. Every other session of the caller ends; this one goes on.',
  body: changePasswordBodySchema,
  reply: emptyReply(),
  refuses: [
    passwordErrors.keptElsewhere,
    passwordErrors.keptByGoogle,
    passwordErrors.noPassword,
    passwordErrors.wrongPassword,
    passwordErrors.tooManyAttempts,
  ],
  live: ['people'],
});
export const setPasswordByLinkEndpoint = defineEndpoint({
  id: 'passwords.set',
  method: 'POST',
  path: '/accounts/users/set-password',
  permissions: 'public',
  summary:
    'Sets a new password with the token of a mailed link, which works once. Every session of the user ends.',
  body: z.object({
    token: textField('Token', 200),
    password: password('Password'),
    again: password('Repeated password'),
  }),
  reply: emptyReply(),
  refuses: [passwordErrors.linkUsed, passwordErrors.linkExpired],
});
