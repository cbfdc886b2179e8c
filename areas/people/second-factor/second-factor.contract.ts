import { z } from 'zod';
import { secondFactorErrors } from './second-factor.errors.ts';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { instantField } from '#kit/contract/time-fields.ts';

const root = '/me/second-factor';
const live = ['people'] as const;

/** Codes that are shown only once. */
const newCodes = z.object({ codes: z.array(z.string()) });
const typed = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .refine((text) => text.trim() !== '', { error: `${label} is required` })
    .max(200, { error: `${label} can’t be longer than 200 characters` });
const code = typed('Verification code');
const proof = typed('Code or password');

export const getOwnSecondFactorEndpoint = defineEndpoint({
  id: 'secondFactor.get',
  method: 'GET',
  path: root,
  permissions: 'signed-in',
  summary:
    'Get the second factor of the caller. Returns whether it is on, since when, and how many recovery codes are left.',
  reply: itemReply(
    z.object({
      /** Since when app codes are required. Null when they are not. */
      since: instantField().nullable(),
      codesLeft: z.int(),
      codesMadeAt: instantField().nullable(),
      /** True when a role of the caller requires one. A passkey counts. */
      required: z.boolean(),
    }),
  ),
  live,
});
export const createSecondFactorSecretEndpoint = defineEndpoint({
  id: 'secondFactor.getSecret',
  method: 'GET',
  path: `${root}/secret`,
  permissions: 'signed-in',
  summary:
    'Get a secret for an authenticator app. It is returned as text and as the URL for a QR code. It is valid for one hour in this session and has no effect until it is confirmed with a code.',
  reply: itemReply(z.object({ secret: z.string(), address: z.string() })),
  isReadOnly: false,
  errors: [
    sessionErrors.identityProofRequired,
    secondFactorErrors.managedExternally,
    secondFactorErrors.secretsKeyMissing,
    secondFactorErrors.alreadyOn,
  ],
});
export const confirmSecondFactorEndpoint = defineEndpoint({
  id: 'secondFactor.confirm',
  method: 'POST',
  path: root,
  permissions: 'signed-in',
  summary:
    'Turn on the second factor with one valid code of the secret. Returns ten recovery codes, only this once.',
  body: z.object({ code }),
  reply: itemReply(newCodes),
  errors: [
    sessionErrors.identityProofRequired,
    secondFactorErrors.managedExternally,
    secondFactorErrors.alreadyOn,
    secondFactorErrors.setupExpired,
    secondFactorErrors.wrongCode,
    secondFactorErrors.tooManyAttempts,
  ],
  live,
});
export const renewRecoveryCodesEndpoint = defineEndpoint({
  id: 'secondFactor.renewCodes',
  method: 'POST',
  path: `${root}/codes`,
  permissions: 'signed-in',
  summary: 'Create ten new recovery codes and return them, only this once. The previous codes stop working.',
  body: z.object({ proof }),
  reply: itemReply(newCodes),
  errors: [
    secondFactorErrors.managedExternally,
    secondFactorErrors.notOn,
    secondFactorErrors.proofInvalid,
    secondFactorErrors.tooManyAttempts,
  ],
  live,
});
export const disableSecondFactorEndpoint = defineEndpoint({
  id: 'secondFactor.turnOff',
  method: 'POST',
  path: `${root}/off`,
  permissions: 'signed-in',
  summary: 'Turn off the second factor with a fresh code, a recovery code or the password.',
  body: z.object({ proof }),
  reply: noDataReply(),
  errors: [
    secondFactorErrors.managedExternally,
    secondFactorErrors.notOn,
    secondFactorErrors.requiredByRole,
    secondFactorErrors.proofInvalid,
    secondFactorErrors.tooManyAttempts,
  ],
  live,
});
