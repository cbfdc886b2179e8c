import { composeClaimEmail } from './claim-emails.rules.ts';
import type { ClaimEmailStep } from './claim-emails.rules.ts';
import { findClaimEmailRecipients } from './claim-emails.repository.ts';
import type { ClaimDetails } from './claims.contract.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { loadEmailWriterFactory } from '#areas/settings/emails/email-writer.service.ts';
import { recordAudit, enqueueOutboxItem } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Emails the claimant about the progress of a claim, once for each step, and records the recipients in the claim's history.
 * Returns the addresses.
 */
export async function enqueueClaimEmailsToClaimant(
  work: RequestContext,
  claim: ClaimDetails,
  step: ClaimEmailStep,
): Promise<string[]> {
  const readers = await findClaimEmailRecipients(work, claim.id);
  if (readers.length === 0) return [];
  const address = `${getServerInfo().origin}/customerServices/claims?open=${claim.id}`;
  const penOf = await loadEmailWriterFactory(work);
  for (const { email, language } of readers)
    await enqueueOutboxItem(work, {
      kind: 'email',
      payload: { to: email, ...composeClaimEmail(step, claim, address, penOf(language)) },
      dedupeKey: `claim:${step}:${claim.id}:${claim.rowVersion}:${email}`,
    });
  await recordAudit(work, {
    entity: 'claim',
    entityId: claim.id,
    action: 'mail about a claim',
    after: { step },
    reason: readers.map(({ email }) => email).join(', '),
  });
  return readers.map(({ email }) => email);
}
