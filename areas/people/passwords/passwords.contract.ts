import { z } from 'zod';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { passwordErrors } from './passwords.errors.ts';
import { email, text } from '#kit/contract/fields.ts';

/** Passwords are taken as typed: blanks at either end belong to them. */
const password = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required` })
    .max(200, { error: `${label} cannot be longer than 200 characters` });

export const resetPassword = endpoint({
  id: 'passwords.reset',
  method: 'POST',
  path: '/accounts/users/reset-password',
  needs: 'public',
  about:
    'Mails a link to set a new password, if the address belongs to someone who may have one. The answer never tells.',
  body: z.object({ email: email() }),
  reply: done(),
});
export const resetOwnPassword = endpoint({
  id: 'passwords.resetOwn',
  method: 'POST',
  path: '/session/reset-password',
  needs: 'signed-in',
  about:
    'Mails a link to set a new password to the address of the signed-in user. Refused to users of Google Workspace.',
  reply: done(),
  refuses: [passwordErrors.keptElsewhere, passwordErrors.keptByGoogle, passwordErrors.tooManyLinks],
});
export const newPasswordRule = endpoint({
  id: 'passwords.rule',
  method: 'GET',
  path: '/accounts/users/password-rule',
  needs: 'public',
  about: 'What a new password must have: how many characters at least, as the settings ask for.',
  reply: one(z.object({ least: z.int() })),
  live: ['settings'],
});
export const changePasswordBody = z.object({
  current: password('Password until now'),
  password: password('Password'),
  again: password('Repeated password'),
});
export const changePassword = endpoint({
  id: 'passwords.change',
  method: 'PUT',
  path: '/me/password',
  needs: 'signed-in',
  about:
    'Replaces the own password by another, with the one until now. Every other session of the caller ends; this one goes on.',
  body: changePasswordBody,
  reply: done(),
  refuses: [
    passwordErrors.keptElsewhere,
    passwordErrors.keptByGoogle,
    passwordErrors.noPassword,
    passwordErrors.wrongPassword,
    passwordErrors.tooManyAttempts,
  ],
  live: ['people'],
});
export const setPassword = endpoint({
  id: 'passwords.set',
  method: 'POST',
  path: '/accounts/users/set-password',
  needs: 'public',
  about:
    'Sets a new password with the token of a mailed link, which works once. Every session of the user ends.',
  body: z.object({
    token: text('Token', 200),
    password: password('Password'),
    again: password('Repeated password'),
  }),
  reply: done(),
  refuses: [passwordErrors.linkUsed, passwordErrors.linkExpired],
});
