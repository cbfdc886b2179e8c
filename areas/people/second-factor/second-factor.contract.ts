import { z } from 'zod';
import { secondFactorErrors } from './second-factor.errors.ts';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { emptyReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
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

export const getSecondFactorEndpoint = defineEndpoint({
  id: 'secondFactor.get',
  method: 'GET',
  path: root,
  permissions: 'signed-in',
  summary:
    'Whether the caller signs in with a second factor, since when, and how many recovery codes are left.',
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
  id: 'secondFactor.begin',
  method: 'GET',
  path: `${root}/secret`,
  permissions: 'signed-in',
  summary:
    'A secret for an authenticator app, as text and as the address that a QR code says. It holds for an hour in this session and counts for nothing until a code of it is shown.',
  reply: itemReply(z.object({ secret: z.string(), address: z.string() })),
  reads: false,
  refuses: [
    sessionErrors.proofNeeded,
    secondFactorErrors.keptElsewhere,
    secondFactorErrors.noKey,
    secondFactorErrors.isOn,
  ],
});
export const confirmSecondFactorEndpoint = defineEndpoint({
  id: 'secondFactor.confirm',
  method: 'POST',
  path: root,
  permissions: 'signed-in',
  summary:
    'Switches the second factor on with one right code of the secret that was shown, and answers ten recovery codes, this once.',
  body: z.object({ code }),
  reply: itemReply(newCodes),
  refuses: [
    sessionErrors.proofNeeded,
    secondFactorErrors.keptElsewhere,
    secondFactorErrors.isOn,
    secondFactorErrors.notBegun,
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
  summary: 'Makes ten new recovery codes and answers them, this once; those before count no more.',
  body: z.object({ proof }),
  reply: itemReply(newCodes),
  refuses: [
    secondFactorErrors.keptElsewhere,
    secondFactorErrors.isOff,
    secondFactorErrors.wrongProof,
    secondFactorErrors.tooManyAttempts,
  ],
  live,
});
export const disableSecondFactorEndpoint = defineEndpoint({
  id: 'secondFactor.drop',
  method: 'POST',
  path: `${root}/off`,
  permissions: 'signed-in',
  summary: 'Switches the second factor off, with a fresh code, a recovery code or the password.',
  body: z.object({ proof }),
  reply: emptyReply(),
  refuses: [
    secondFactorErrors.keptElsewhere,
    secondFactorErrors.isOff,
    secondFactorErrors.isRequired,
    secondFactorErrors.wrongProof,
    secondFactorErrors.tooManyAttempts,
  ],
  live,
});
