import { z } from 'zod';
import { passkeyErrors } from './passkeys.errors.ts';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { textField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** The maximum number of passkeys per user. */
export const maxPasskeysPerUser = 20;
const root = '/me/passkeys';
const live = ['people'] as const;

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  madeAt: instantField(),
  lastUsedAt: instantField().nullable(),
  /** Synchronized to the user's other devices by the passkey provider. */
  backedUp: z.boolean(),
});
export const findOwnPasskeysEndpoint = defineEndpoint({
  id: 'passkeys.find',
  method: 'GET',
  path: root,
  permissions: 'signed-in',
  summary:
    'List the caller’s passkeys. Returns their names, when they were added, and when each was last used.',
  reply: itemReply(z.array(passkey)),
  live,
});
export const createPasskeyCreationOptionsEndpoint = defineEndpoint({
  id: 'passkeys.getCreationOptions',
  method: 'GET',
  path: `${root}/options`,
  permissions: 'signed-in',
  summary:
    'Get the WebAuthn creation options for a new passkey. They are valid for five minutes and for one passkey.',
  reply: itemReply(z.object({ options: z.record(z.string(), z.unknown()) })),
  isReadOnly: false,
  errors: [
    sessionErrors.identityProofRequired,
    passkeyErrors.managedExternally,
    passkeyErrors.tooManyPasskeys,
  ],
});

const coded = (longest: number) =>
  z
    .string({ error: 'Invalid passkey' })
    .regex(/^[\w-]+$/, { error: 'Invalid passkey' })
    .max(longest, { error: 'Invalid passkey' });
const answer = {
  id: coded(1400),
  rawId: coded(1400),
  type: z.literal('public-key', { error: 'Invalid passkey' }),
  clientExtensionResults: z.object({}).default({}),
};
const transport = z
  .string()
  .regex(/^[a-z-]{1,20}$/, { error: 'Invalid passkey' })
  .meta({ examples: ['internal'] });
/** The browser's response to `passkeys.getCreationOptions`, in WebAuthn format. */
export const passkeyRegistrationResponseSchema = z.object(
  {
    ...answer,
    response: z.object({
      clientDataJSON: coded(4000),
      attestationObject: coded(8000),
      transports: z.array(transport).max(10).optional(),
    }),
  },
  { error: 'Invalid passkey' },
);
/** The browser's response at sign-in. */
export const passkeySignInResponseSchema = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: coded(4000),
    authenticatorData: coded(4000),
    signature: coded(4000),
    userHandle: coded(200).optional(),
  }),
});
export type PasskeySignInResponse = z.output<typeof passkeySignInResponseSchema>;

export const addPasskeyEndpoint = defineEndpoint({
  id: 'passkeys.add',
  method: 'POST',
  path: root,
  permissions: 'signed-in',
  summary:
    'Save the passkey that the browser created. The user can then sign in with it on any sign-in page.',
  body: z.object({ name: textField('Name', 60), answer: passkeyRegistrationResponseSchema }),
  reply: itemReply(passkey),
  errors: [
    sessionErrors.identityProofRequired,
    passkeyErrors.managedExternally,
    passkeyErrors.passkeyRejected,
    passkeyErrors.alreadyAdded,
    passkeyErrors.tooManyPasskeys,
  ],
  live,
});
export const removePasskeyEndpoint = defineEndpoint({
  id: 'passkeys.remove',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: 'signed-in',
  summary:
    'Remove one of the caller’s passkeys. It can no longer be used to sign in. Active sessions continue.',
  reply: noDataReply(),
  errors: [
    sessionErrors.identityProofRequired,
    passkeyErrors.lastSignInMethod,
    passkeyErrors.secondFactorRequired,
  ],
  live,
});
export const renamePasskeyEndpoint = defineEndpoint({
  id: 'passkeys.rename',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: 'signed-in',
  summary: 'Rename one of the caller’s passkeys.',
  body: z.object({ name: textField('Name', 60) }),
  reply: itemReply(passkey),
  live,
});
export const removeOwnPasswordEndpoint = defineEndpoint({
  id: 'passkeys.removePassword',
  method: 'DELETE',
  path: '/me/password',
  permissions: 'signed-in',
  summary:
    'Remove the caller’s password. From then on only passkeys can sign in, until an emailed link sets a new password.',
  reply: noDataReply(),
  errors: [
    sessionErrors.identityProofRequired,
    passkeyErrors.managedExternally,
    passkeyErrors.lastSignInMethod,
  ],
  live,
});
