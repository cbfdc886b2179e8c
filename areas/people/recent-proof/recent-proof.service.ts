import type { createIdentityProofOptionsEndpoint, identityProofBodySchema } from './recent-proof.contract.ts';
import { identityProofErrors } from './recent-proof.errors.ts';
import type { z } from 'zod';
import {
  createPasskeyIdentityProofOptions,
  verifyPasskeyIdentityProofAndRecordUse,
} from '#areas/people/passkeys/passkeys.service.ts';
import { verifyOwnTypedIdentityProofCountingFailures } from '#areas/people/second-factor/second-factor.service.ts';
import { recordIdentityProofInSession } from '#areas/people/session/session.service.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import { recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { SecretsPort } from '#integrations/secrets/port.ts';

export const createIdentityProofOptions = async (
  work: RequestContext,
): Promise<ResultOf<typeof createIdentityProofOptionsEndpoint>> => ({
  passkey: (await createPasskeyIdentityProofOptions(work)) ?? null,
});

/** Records the proof in the caller's session. A wrong proof returns an error, not throws, so that it stays counted. */
export async function submitIdentityProof(
  work: RequestContext,
  secrets: SecretsPort,
  { typed = '', passkey }: z.output<typeof identityProofBodySchema>,
): Promise<{ message: string } | ApiError> {
  const userId = work.actor.userId ?? reject(commonErrors.notFound);
  const isRight =
    passkey === undefined
      ? await verifyOwnTypedIdentityProofCountingFailures(work, secrets, typed)
      : await verifyPasskeyIdentityProofAndRecordUse(work, passkey);
  if (!isRight)
    return new ApiError(
      identityProofErrors.proofInvalid,
      {},
      { fields: { typed: identityProofErrors.proofInvalid.sentence } },
    );
  await recordIdentityProofInSession(work);
  await recordAudit(work, {
    entity: 'app_user',
    entityId: userId,
    action: 'proved who they are',
    after: { by: passkey === undefined ? 'password or code' : 'passkey' },
  });
  return { message: 'Thank you.' };
}
