import type { createRecentProofOptionsEndpoint, recentProofBodySchema } from './recent-proof.contract.ts';
import { recentProofErrors } from './recent-proof.errors.ts';
import type { z } from 'zod';
import {
  createPasskeyProofOptions,
  verifyPasskeyProofAndRecordUse,
} from '#areas/people/passkeys/passkeys.service.ts';
import { verifyOwnTypedProofCountingFailures } from '#areas/people/second-factor/second-factor.service.ts';
import { recordRecentProof } from '#areas/people/session/session.service.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import { recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { SecretsPort } from '#integrations/secrets/port.ts';

export const createRecentProofOptions = async (
  work: RequestContext,
): Promise<ResultOf<typeof createRecentProofOptionsEndpoint>> => ({
  passkey: (await createPasskeyProofOptions(work)) ?? null,
});

/** Records the proof in the caller's session. A wrong proof returns an error, not throws, so that it stays counted. */
export async function submitRecentProof(
  work: RequestContext,
  secrets: SecretsPort,
  { typed = '', passkey }: z.output<typeof recentProofBodySchema>,
): Promise<{ message: string } | ApiError> {
  const userId = work.actor.userId ?? reject(commonErrors.notFound);
  const isRight =
    passkey === undefined
      ? await verifyOwnTypedProofCountingFailures(work, secrets, typed)
      : await verifyPasskeyProofAndRecordUse(work, passkey);
  if (!isRight)
    return new ApiError(
      recentProofErrors.proofInvalid,
      {},
      { fields: { typed: recentProofErrors.proofInvalid.sentence } },
    );
  await recordRecentProof(work);
  await recordAudit(work, {
    entity: 'app_user',
    entityId: userId,
    action: 'proved who they are',
    after: { by: passkey === undefined ? 'password or code' : 'passkey' },
  });
  return { message: 'Thank you.' };
}
