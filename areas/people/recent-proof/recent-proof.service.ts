import type { askProof, proofBody } from './recent-proof.contract.ts';
import { proofErrors } from './recent-proof.errors.ts';
import type { z } from 'zod';
import { beginProof, provesByPasskey } from '#areas/people/passkeys/passkeys.service.ts';
import { provesByTyping } from '#areas/people/second-factor/second-factor.service.ts';
import { noteProof } from '#areas/people/session/session.service.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import { audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import type { SecretsPort } from '#links/secrets/port.ts';

export const ask = async (work: Work): Promise<AnswerOf<typeof askProof>> => ({
  passkey: (await beginProof(work)) ?? null,
});

/** Notes the proof in the caller's session. The refusal of a wrong one is returned: it stays counted. */
export async function give(
  work: Work,
  secrets: SecretsPort,
  { typed = '', passkey }: z.output<typeof proofBody>,
): Promise<{ message: string } | Refusal> {
  const userId = work.actor.userId ?? refuse(commonErrors.notFound);
  const isRight =
    passkey === undefined ? await provesByTyping(work, secrets, typed) : await provesByPasskey(work, passkey);
  if (!isRight) return new Refusal(proofErrors.wrong, {}, { fields: { typed: proofErrors.wrong.sentence } });
  await noteProof(work);
  await audit(work, {
    entity: 'app_user',
    entityId: userId,
    action: 'proved who they are',
    after: { by: passkey === undefined ? 'password or code' : 'passkey' },
  });
  return { message: 'Thank you.' };
}
