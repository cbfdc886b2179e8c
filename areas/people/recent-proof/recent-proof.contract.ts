import { z } from 'zod';
import { recentProofErrors } from './recent-proof.errors.ts';
import { passkeySignInResponseSchema } from '#areas/people/passkeys/passkeys.contract.ts';
import { secondFactorErrors } from '#areas/people/second-factor/second-factor.errors.ts';
import { emptyReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';

export const getRecentProofOptionsEndpoint = defineEndpoint({
  id: 'proof.ask',
  method: 'GET',
  path: '/me/proof',
  permissions: 'signed-in',
  summary:
    'With what the caller can prove who they are: what the browser is asked for a passkey, where they have one.',
  reply: itemReply(
    z.object({
      /** WebAuthn request options. Null when the caller has no passkey. */
      passkey: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  reads: false,
});
export const recentProofBodySchema = z
  .object({
    typed: z
      .string({ error: 'Password or code is required' })
      .min(1, { error: 'Password or code is required' })
      .max(200, { error: 'Password or code can’t be longer than 200 characters' })
      .optional(),
    passkey: passkeySignInResponseSchema.optional(),
  })
  .refine((body) => (body.typed === undefined) !== (body.passkey === undefined), {
    error: 'Password or code is required',
    path: ['typed'],
  });
export const submitRecentProofEndpoint = defineEndpoint({
  id: 'proof.give',
  method: 'POST',
  path: '/me/proof',
  permissions: 'signed-in',
  summary:
    'Proves who the caller is, by the password, a code or a passkey. For five minutes they may then change how they sign in.',
  body: recentProofBodySchema,
  reply: emptyReply(),
  refuses: [recentProofErrors.wrong, secondFactorErrors.keptElsewhere, secondFactorErrors.tooManyAttempts],
});
