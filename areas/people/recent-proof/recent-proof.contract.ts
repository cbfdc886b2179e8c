import { z } from 'zod';
import { identityProofErrors } from './recent-proof.errors.ts';
import { passkeySignInResponseSchema } from '#areas/people/passkeys/passkeys.contract.ts';
import { secondFactorErrors } from '#areas/people/second-factor/second-factor.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';

export const createIdentityProofOptionsEndpoint = defineEndpoint({
  id: 'identityProof.getOptions',
  method: 'GET',
  path: '/me/proof',
  permissions: 'signed-in',
  summary:
    'Get the options with which the caller can confirm their identity. Includes the passkey request for the browser if the caller has a passkey.',
  reply: itemReply(
    z.object({
      /** WebAuthn request options. Null when the caller has no passkey. */
      passkey: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  isReadOnly: false,
});
export const identityProofBodySchema = z
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
export const submitIdentityProofEndpoint = defineEndpoint({
  id: 'identityProof.submit',
  method: 'POST',
  path: '/me/proof',
  permissions: 'signed-in',
  summary:
    'Confirm the caller’s identity with the password, a code or a passkey. For the next five minutes, the caller can change how they sign in.',
  body: identityProofBodySchema,
  reply: noDataReply(),
  errors: [
    identityProofErrors.proofInvalid,
    secondFactorErrors.managedExternally,
    secondFactorErrors.tooManyAttempts,
  ],
});
