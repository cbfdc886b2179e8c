import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { accountType } from './accounts.contract.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The consignees with a phone number, in any notation, and their SMS consent. */

const phoned = z.object({ id: z.int(), name: z.string(), language: z.string(), smsOn: z.boolean() });
export type ConsigneeWithPhone = z.output<typeof phoned>;

const hasPhone = (phone: string): RawBuilder<unknown> => {
  const digits = phone.replace(/\D/g, '');
  const written = digits.startsWith('1') ? [digits, digits.slice(1)] : [digits];
  return sql`
    account_type = ${sql.lit(accountType.consignee)}
    and phone is not null
    and regexp_replace(phone, '\\D', '', 'g') = any(${written}::text[])
  `;
};
export const findConsigneeRowsByPhone = (
  work: RequestContext,
  phone: string,
): Promise<ConsigneeWithPhone[]> =>
  queryRows(work.tx, phoned)`
    select id, name, language, sms_on as "smsOn"
    from account
    where ${hasPhone(phone)}
    order by id
  `;
export const revokeSmsConsentByPhone = (work: RequestContext, phone: string): Promise<ConsigneeWithPhone[]> =>
  queryRows(work.tx, phoned)`
    update account
    set sms_on = false, sms_consent_at = null, sms_consent_by = null, sms_consent_source = null,
      row_version = row_version + 1
    where ${hasPhone(phone)} and sms_on
    returning id, name, language, sms_on as "smsOn"
  `;
export const grantActiveConsigneesSmsConsentByPhone = (
  work: RequestContext,
  phone: string,
  consent: { by: string; source: string },
): Promise<ConsigneeWithPhone[]> =>
  queryRows(work.tx, phoned)`
    update account
    set sms_on = true, sms_consent_at = ${work.now.toString()}::timestamptz, sms_consent_by = ${consent.by},
      sms_consent_source = ${consent.source}, row_version = row_version + 1
    where ${hasPhone(phone)} and active and not sms_on
    returning id, name, language, sms_on as "smsOn"
  `;
