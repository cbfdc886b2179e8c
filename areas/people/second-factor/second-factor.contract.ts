import { z } from 'zod';
import { secondFactorErrors } from './second-factor.errors.ts';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { instant } from '#kit/contract/moments.ts';

const root = '/me/second-factor';
const live = ['people'] as const;

/** Codes that are shown this once. */
const newCodes = z.object({ codes: z.array(z.string()) });
const typed = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .refine((text) => text.trim() !== '', { error: `${label} is required` })
    .max(200, { error: `${label} cannot be longer than 200 characters` });
const code = typed('Code of the app');
const proof = typed('Code or password');

export const getSecondFactor = endpoint({
  id: 'secondFactor.get',
  method: 'GET',
  path: root,
  needs: 'signed-in',
  about:
    'Whether the caller signs in with a second factor, since when, and how many recovery codes are left.',
  reply: one(
    z.object({
      /** Since when codes of an app are asked for; null: they are not. */
      since: instant().nullable(),
      codesLeft: z.int(),
      codesMadeAt: instant().nullable(),
      /** Whether a role of the caller must have one; a passkey counts. */
      required: z.boolean(),
    }),
  ),
  live,
});
export const beginSecondFactor = endpoint({
  id: 'secondFactor.begin',
  method: 'GET',
  path: `${root}/secret`,
  needs: 'signed-in',
  about:
    'A secret for an authenticator app, as text and as the address that a QR code says. It holds for an hour in this session and counts for nothing until a code of it is shown.',
  reply: one(z.object({ secret: z.string(), address: z.string() })),
  reads: false,
  refuses: [
    sessionErrors.proofNeeded,
    secondFactorErrors.keptElsewhere,
    secondFactorErrors.noKey,
    secondFactorErrors.isOn,
  ],
});
export const confirmSecondFactor = endpoint({
  id: 'secondFactor.confirm',
  method: 'POST',
  path: root,
  needs: 'signed-in',
  about:
    'Switches the second factor on with one right code of the secret that was shown, and answers ten recovery codes, this once.',
  body: z.object({ code }),
  reply: one(newCodes),
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
export const renewCodes = endpoint({
  id: 'secondFactor.renewCodes',
  method: 'POST',
  path: `${root}/codes`,
  needs: 'signed-in',
  about: 'Makes ten new recovery codes and answers them, this once; those before count no more.',
  body: z.object({ proof }),
  reply: one(newCodes),
  refuses: [
    secondFactorErrors.keptElsewhere,
    secondFactorErrors.isOff,
    secondFactorErrors.wrongProof,
    secondFactorErrors.tooManyAttempts,
  ],
  live,
});
export const dropSecondFactor = endpoint({
  id: 'secondFactor.drop',
  method: 'POST',
  path: `${root}/off`,
  needs: 'signed-in',
  about: 'Switches the second factor off, with a fresh code, a recovery code or the password.',
  body: z.object({ proof }),
  reply: done(),
  refuses: [
    secondFactorErrors.keptElsewhere,
    secondFactorErrors.isOff,
    secondFactorErrors.isRequired,
    secondFactorErrors.wrongProof,
    secondFactorErrors.tooManyAttempts,
  ],
  live,
});
