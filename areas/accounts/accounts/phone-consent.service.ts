import * as store from './phone-consent.repository.ts';
import type { ConsigneeWithPhone } from './phone-consent.repository.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudits } from '#kit/server/request-context.ts';

/** Finds the consignees with a phone number. A consent that the owner of the phone grants or revokes applies to all of them. */

export const findConsigneesByPhone = (work: RequestContext, phone: string): Promise<ConsigneeWithPhone[]> =>
  store.findConsigneeRowsByPhone(work, phone);

/** Revokes the consent of every consignee with this number. Returns those whose consent ended. */
export async function revokeSmsConsentsOfPhone(
  work: RequestContext,
  phone: string,
  reason: string,
): Promise<ConsigneeWithPhone[]> {
  const ended = await store.revokeSmsConsentByPhone(work, phone);
  await tell(work, ended, 'text messages ended', { why: reason, phone });
  return ended;
}
/** Grants consent for every consignee with this number. Returns those who had none before. */
export async function grantActiveConsigneesSmsConsentsOfPhone(
  work: RequestContext,
  phone: string,
  source: string,
): Promise<ConsigneeWithPhone[]> {
  const grantedConsignees = await store.grantActiveConsigneesSmsConsentByPhone(work, phone, {
    by: phone,
    source,
  });
  await tell(work, grantedConsignees, 'text messages begun', { why: source, phone });
  return grantedConsignees;
}
async function tell(
  work: RequestContext,
  accounts: readonly ConsigneeWithPhone[],
  action: string,
  { why, phone }: { why: string; phone: string },
): Promise<void> {
  if (accounts.length === 0) return;
  await recordAudits(
    work,
    accounts.map(({ id, smsOn }) => ({
      entity: 'account',
      entityId: id,
      action,
      before: { smsOn: !smsOn },
      after: { smsOn, phone },
      reason: why,
    })),
  );
  publishChange(
    work,
    'accounts',
    accounts.map((account) => account.id),
  );
}
