import { claimMail } from './claim-mails.rules.ts';
import type { MailStep } from './claim-mails.rules.ts';
import { readersOf } from './claim-mails.store.ts';
import type { ClaimDoc } from './claims.contract.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { pens } from '#areas/settings/mails/mail-pen.service.ts';
import { audit, enqueue } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Writes to the claimant what has become of a claim, once for each step; the claim's history says to whom. Answers the addresses. */
export async function writeStep(work: Work, claim: ClaimDoc, step: MailStep): Promise<string[]> {
  const readers = await readersOf(work, claim.id);
  if (readers.length === 0) return [];
  const address = `${serverFacts().origin}/customerServices/claims?open=${claim.id}`;
  const penOf = await pens(work);
  for (const { email, language } of readers)
    await enqueue(work, {
      kind: 'email',
      payload: { to: email, ...claimMail(step, claim, address, penOf(language)) },
      dedupeKey: `claim:${step}:${claim.id}:${claim.rowVersion}:${email}`,
    });
  await audit(work, {
    entity: 'claim',
    entityId: claim.id,
    action: 'mail about a claim',
    after: { step },
    why: readers.map(({ email }) => email).join(', '),
  });
  return readers.map(({ email }) => email);
}
