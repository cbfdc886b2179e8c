import { z } from 'zod';
import { proofErrors } from './recent-proof.errors.ts';
import { passkeyAnswer } from '#areas/people/passkeys/passkeys.contract.ts';
import { secondFactorErrors } from '#areas/people/second-factor/second-factor.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';

export const askProof = endpoint({
  id: 'proof.ask',
  method: 'GET',
  path: '/me/proof',
  needs: 'signed-in',
  about:
    'With what the caller can prove who they are: what the browser is asked for a passkey, where they have one.',
  reply: one(
    z.object({
      /** WebAuthn request options; null where the caller has no passkey. */
      passkey: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  reads: false,
});
export const proofBody = z
  .object({
    typed: z
      .string({ error: 'Password or code is required' })
      .min(1, { error: 'Password or code is required' })
      .max(200, { error: 'Password or code cannot be longer than 200 characters' })
      .optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine((body) => (body.typed === undefined) !== (body.passkey === undefined), {
    error: 'Password or code is required',
    path: ['typed'],
  });
export const giveProof = endpoint({
  id: 'proof.give',
  method: 'POST',
  path: '/me/proof',
  needs: 'signed-in',
  about:
    'Proves who the caller is, by the password, a code or a passkey. For five minutes they may then change how they sign in.',
  body: proofBody,
  reply: done(),
  refuses: [proofErrors.wrong, secondFactorErrors.keptElsewhere, secondFactorErrors.tooManyAttempts],
});
