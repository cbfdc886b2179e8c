import * as store from './phone-consent.store.ts';
import type { Phoned } from './phone-consent.store.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, auditAll } from '#kit/server/work.ts';

/** Consent as the person with the telephone gives and ends it: for every consignee that has the number. */

/** The consignees that have a telephone. */
export const phonedBy = (work: Work, phone: string): Promise<Phoned[]> => store.phonedBy(work, phone);

/** Nobody is texted at this number any more. Answers whose consent ended by that. */
export async function endConsentOf(work: Work, phone: string, why: string): Promise<Phoned[]> {
  const ended = await store.endConsent(work, phone);
  await tell(work, ended, 'text messages ended', { why, phone });
  return ended;
}
/** Whoever has the telephone wants to be texted. Answers who may be from now on and might not before. */
export async function giveConsentOf(work: Work, phone: string, source: string): Promise<Phoned[]> {
  const given = await store.giveConsent(work, phone, { by: phone, source });
  await tell(work, given, 'text messages begun', { why: source, phone });
  return given;
}
async function tell(
  work: Work,
  accounts: readonly Phoned[],
  action: string,
  { why, phone }: { why: string; phone: string },
): Promise<void> {
  if (accounts.length === 0) return;
  await auditAll(
    work,
    accounts.map(({ id, smsOn }) => ({
      entity: 'account',
      entityId: id,
      action,
      before: { smsOn: !smsOn },
      after: { smsOn, phone },
      why,
    })),
  );
  announce(
    work,
    'accounts',
    accounts.map((account) => account.id),
  );
}
