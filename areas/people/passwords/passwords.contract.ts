import { z } from 'zod';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { passwordErrors } from './passwords.errors.ts';
import { emailField, textField } from '#kit/contract/fields.ts';

/** Passwords are used as typed, including leading and trailing blanks. */
const password = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required` })
    .max(200, { error: `${label} can’t be longer than 200 characters` });

export const requestPasswordResetEndpoint = defineEndpoint({
  id: 'passwords.requestReset',
  method: 'POST',
  path: '/accounts/users/reset-password',
  permissions: 'public',
  summary:
    'Email a link to set a new password. The link is sent only if the address belongs to a user who can have one. The response never reveals whether it does.',
  body: z.object({ email: emailField() }),
  reply: noDataReply(),
});
export const requestOwnPasswordResetEndpoint = defineEndpoint({
  id: 'passwords.requestOwnReset',
  method: 'POST',
  path: '/session/reset-password',
  permissions: 'signed-in',
  summary:
    'Email a link to set a new password to the signed-in user. Rejected for users of Google Workspace.',
  reply: noDataReply(),
  errors: [passwordErrors.managedExternally, passwordErrors.managedByGoogle, passwordErrors.tooManyLinks],
});
export const getNewPasswordRuleEndpoint = defineEndpoint({
  id: 'passwords.getRule',
  method: 'GET',
  path: '/accounts/users/password-rule',
  permissions: 'public',
  summary: 'Get the rule for new passwords. Returns the minimum number of characters from the settings.',
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
    'Change the caller’s own password. Requires the current one. All other sessions of the caller end, and this one continues.',
  body: changePasswordBodySchema,
  reply: noDataReply(),
  errors: [
    passwordErrors.managedExternally,
    passwordErrors.managedByGoogle,
    passwordErrors.passwordNotSet,
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
    'Set a new password with the token of an emailed link. The link works once. All sessions of the user end.',
  body: z.object({
    token: textField('Token', 200),
    password: password('Password'),
    again: password('Repeated password'),
  }),
  reply: noDataReply(),
  errors: [passwordErrors.linkUsed, passwordErrors.linkExpired],
});
