import { sql } from 'kysely';
import { z } from 'zod';
import type {
  activateByEmailAndSendPasswordLinkEndpoint,
  requestSignUpEndpoint,
} from './sign-up.contract.ts';
import { signUpErrors } from './sign-up.errors.ts';
import {
  recordSignUpRequestOrGetWait,
  recordSignUpFromAddressOrReject,
} from '#areas/people/passwords/sign-in-attempts.service.ts';
import {
  hashPassword,
  setPasswordHash,
  inspectOneTimeLink,
  enqueueAlreadyRegisteredEmail,
  enqueueAccessLinkEmail,
  findSignInUserByEmail,
  redeemLinkToSetOrRequestPassword,
} from '#areas/people/passwords/passwords.service.ts';
import { requireValidNewPassword } from '#areas/people/passwords/new-password.service.ts';
import { passwordErrors } from '#areas/people/passwords/passwords.errors.ts';
import {
  addUserRecordUnlessEmailTaken,
  updateSignUpDetailsIfPending,
} from '#areas/people/session/user-record.service.ts';
import {
  getEmailDeliveryMessage,
  canSendEmail,
  getServerInfo,
} from '#areas/settings/server/server-info.service.ts';
import type { ResultOf, BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { unauthenticatedActorName } from '#kit/contract/person-name.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** The queue job looks up the address and the code, so that the response time reveals nothing. */
export const signUpQueueName = 'request-sign-up';
const asking = z.object({
  email: z.string(),
  code: z.string(),
  name: z.string(),
  hash: z.string(),
  language: z.enum(['en', 'es', 'zh']),
});

/** Requests access. The response is the same whether or not the address is taken and the code exists. */
export async function requestSignUp(
  work: RequestContext,
  input: BodyOf<typeof requestSignUpEndpoint>,
): Promise<ResultOf<typeof requestSignUpEndpoint>> {
  if (!getServerInfo().client.embedded) reject(signUpErrors.managedExternally);
  await recordSignUpFromAddressOrReject(work, work.actor.client?.address ?? '');
  await requireValidNewPassword(work, input, [input.email]);
  const signUpRequest: z.output<typeof asking> = {
    email: input.email.toLowerCase(),
    code: input.accountCode.toUpperCase(),
    name: input.name,
    hash: await hashPassword(input.password),
    language: input.language,
  };
  // After too many requests, an address gets no more emails. The response stays the same.
  if (!(await recordSignUpRequestOrGetWait(work.tx, signUpRequest.email)))
    await sql`
      select graphile_worker.add_job(${signUpQueueName}, ${JSON.stringify(signUpRequest)}::json, max_attempts := 12)
    `.execute(work.tx);
  return { isMailSent: canSendEmail() };
}

/** Creates the pending user, or emails the existing user of the address about the request. */
export const signUpHandler: QueueHandler = async (payload, inWork) => {
  const signUpRequest = asking.parse(payload);
  await inWork(async (work) => {
    const nobody = { ...work, actor: { ...work.actor, name: unauthenticatedActorName } };
    const existingUser = await findSignInUserByEmail(nobody, signUpRequest.email);
    if (!existingUser) return begin(nobody, signUpRequest);
    if (!existingUser.active || existingUser.status === 'inactive') return;
    // The account was never used, so a repeated request replaces a possibly forgotten password.
    if (existingUser.status === 'pending') {
      await setPasswordHash(nobody, existingUser.id, signUpRequest.hash);
      await updateSignUpDetailsIfPending(nobody, existingUser.id, signUpRequest);
      return enqueueAccessLinkEmail(nobody, existingUser.id, 'activate');
    }
    return enqueueAlreadyRegisteredEmail(nobody, existingUser);
  });
};
async function begin(work: RequestContext, signUpRequest: z.output<typeof asking>): Promise<void> {
  const id = await addUserRecordUnlessEmailTaken(work, {
    email: signUpRequest.email,
    name: signUpRequest.name,
    language: signUpRequest.language,
    status: 'pending',
    signedUpCode: signUpRequest.code,
  });
  // When two requests with one address arrive at the same time, the first one applies.
  if (id === undefined) return;
  await setPasswordHash(work, id, signUpRequest.hash);
  await recordAudit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'signed up',
    after: { code: signUpRequest.code },
  });
  await enqueueAccessLinkEmail(work, id, 'activate');
  publishChange(work, 'people');
}

/** Confirms the address by the emailed token. Throws for links of another kind. */
export async function activateByEmailAndSendPasswordLink(
  work: RequestContext,
  { token }: QueryOf<typeof activateByEmailAndSendPasswordLinkEndpoint>,
): Promise<{ message: string }> {
  const link = await inspectOneTimeLink(work, token);
  if (link === 'used') return reject(passwordErrors.linkUsed);
  if (link === 'expired' || link.kind !== 'activate') return reject(passwordErrors.linkExpired);
  const answer = await redeemLinkToSetOrRequestPassword(work, token, null);
  if (answer === 'used') return reject(passwordErrors.linkUsed);
  if (answer !== 'done') return reject(passwordErrors.linkExpired);
  publishChange(work, 'people');
  return {
    message: getEmailDeliveryMessage(
      'Your email is verified. We sent you a link to set your password.',
      'Your email is confirmed, but no email was sent because no mail server is set up. Ask your administrator for the link to set your password.',
    ),
  };
}
