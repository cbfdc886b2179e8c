import { z } from 'zod';
import { passkeyErrors } from './passkeys.errors.ts';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { text } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

/** Passkeys that one person may have. */
export const maxPasskeys = 20;
const root = '/me/passkeys';
const live = ['people'] as const;

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  madeAt: instant(),
  lastUsedAt: instant().nullable(),
  /** Copied to the person's other devices by whoever keeps it. */
  backedUp: z.boolean(),
});
export const findPasskeys = endpoint({
  id: 'passkeys.find',
  method: 'GET',
  path: root,
  needs: 'signed-in',
  about: "The caller's passkeys: their names, since when, and when each was last used.",
  reply: one(z.array(passkey)),
  live,
});
export const beginPasskey = endpoint({
  id: 'passkeys.begin',
  method: 'GET',
  path: `${root}/options`,
  needs: 'signed-in',
  about:
    'What the browser is asked to make a passkey of (WebAuthn creation options). It holds for five minutes, for one passkey.',
  reply: one(z.object({ options: z.record(z.string(), z.unknown()) })),
  reads: false,
  refuses: [sessionErrors.proofNeeded, passkeyErrors.keptElsewhere, passkeyErrors.tooMany],
});

const coded = (longest: number) =>
  z
    .string({ error: 'The passkey is not valid' })
    .regex(/^[\w-]+$/, { error: 'The passkey is not valid' })
    .max(longest, { error: 'The passkey is not valid' });
const answer = {
  id: coded(1400),
  rawId: coded(1400),
  type: z.literal('public-key', { error: 'The passkey is not valid' }),
  clientExtensionResults: z.object({}).default({}),
};
const transport = z
  .string()
  .regex(/^[a-z-]{1,20}$/, { error: 'The passkey is not valid' })
  .meta({ examples: ['internal'] });
/** What the browser answers to `passkeys.begin`, as WebAuthn writes it. */
export const newPasskey = z.object(
  {
    ...answer,
    response: z.object({
      clientDataJSON: coded(4000),
      attestationObject: coded(8000),
      transports: z.array(transport).max(10).optional(),
    }),
  },
  { error: 'The passkey is not valid' },
);
/** What it answers at the sign-in. */
export const passkeyAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: coded(4000),
    authenticatorData: coded(4000),
    signature: coded(4000),
    userHandle: coded(200).optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

export const addPasskey = endpoint({
  id: 'passkeys.add',
  method: 'POST',
  path: root,
  needs: 'signed-in',
  about:
    'Keeps the passkey that the browser has made. The person signs in with it from then on, on any page of the sign-in.',
  body: z.object({ name: text('Name', 60), answer: newPasskey }),
  reply: one(passkey),
  refuses: [
    sessionErrors.proofNeeded,
    passkeyErrors.keptElsewhere,
    passkeyErrors.notAccepted,
    passkeyErrors.isKnown,
    passkeyErrors.tooMany,
  ],
  live,
});
export const removePasskey = endpoint({
  id: 'passkeys.remove',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: 'signed-in',
  about: "Removes one of the caller's passkeys; nobody comes in with it any more. Sessions that run go on.",
  reply: done(),
  refuses: [sessionErrors.proofNeeded, passkeyErrors.lastWayIn, passkeyErrors.isRequired],
  live,
});
export const renamePasskey = endpoint({
  id: 'passkeys.rename',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: 'signed-in',
  about: "Gives one of the caller's passkeys another name.",
  body: z.object({ name: text('Name', 60) }),
  reply: one(passkey),
  live,
});
export const dropPassword = endpoint({
  id: 'passkeys.dropPassword',
  method: 'DELETE',
  path: '/me/password',
  needs: 'signed-in',
  about:
    "Removes the caller's password: passkeys alone let in from then on, until a mailed link sets another.",
  reply: done(),
  refuses: [sessionErrors.proofNeeded, passkeyErrors.keptElsewhere, passkeyErrors.lastWayIn],
  live,
});
