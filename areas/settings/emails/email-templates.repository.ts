import { z } from 'zod';
import { emailKindCodes, emailLanguages } from './email-kinds.contract.ts';
import type { EmailKindCode, EmailLanguage } from './email-kinds.contract.ts';
import type { PreviewValueSource } from './email-kind.contract.ts';
import type { EmailTemplateText } from './email-templates.rules.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The company's own email texts. Every version is a row, and the latest is in use. */

const words = z.object({ subject: z.string(), body: z.string() });
const versionSchema = z.object({
  kind: z.enum(emailKindCodes),
  language: z.enum(emailLanguages),
  version: z.int(),
  words: words.nullable(),
  own: words,
  at: instantField(),
  who: z.string(),
});
export type EmailTemplateVersion = z.output<typeof versionSchema>;

/** Finds the latest version of each email and language that has ever been changed. */
export const findLatestEmailTemplateVersions = (
  work: Pick<RequestContext, 'tx'>,
): Promise<EmailTemplateVersion[]> =>
  queryRows(work.tx, versionSchema)`
    select distinct on (w.kind, w.language) w.kind, w.language, w.version, w.wording as words,
      w.default_wording as own, w.at,
      w.user_name as who
    from email_wording w
    where w.kind = any(${[...emailKindCodes]}::text[])
    order by w.kind, w.language, w.version desc
  `;
/** Finds the versions of one email, newest first. */
export const findLast150EmailTemplateVersions = (
  work: RequestContext,
  kind: EmailKindCode,
): Promise<EmailTemplateVersion[]> =>
  queryRows(work.tx, versionSchema)`
    select w.kind, w.language, w.version, w.wording as words, w.default_wording as own, w.at, w.user_name as who
    from email_wording w
    where w.kind = ${kind}
    order by w.version desc
    limit 150
  `;

const insertedIdSchema = z.object({ id: z.int() });
/** Returns undefined when another version has been written since it was read. */
export const insertEmailTemplateVersionIfUnchanged = (
  work: RequestContext,
  version: {
    kind: EmailKindCode;
    language: EmailLanguage;
    previousVersion: number;
    words: EmailTemplateText | null;
    defaultTemplate: EmailTemplateText;
  },
): Promise<{ id: number } | undefined> =>
  queryFirstRow(work.tx, insertedIdSchema)`
    insert into email_wording (kind, language, version, wording, default_wording, at, user_id, user_name)
    select ${version.kind}, ${version.language}, ${version.previousVersion + 1}, ${version.words && JSON.stringify(version.words)}::jsonb,
      ${JSON.stringify(version.defaultTemplate)}::jsonb, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int,
      ${work.actor.name}
    where ${version.previousVersion} = (
      select coalesce(max(w.version), 0)
      from email_wording w
      where w.kind = ${version.kind} and w.language = ${version.language}
    )
    on conflict (kind, language, version) do nothing
    returning id
  `;

const houseFacts = z.object({
  warehouse: z.string().nullable(),
  shipper: z.string().nullable(),
  consignee: z.string().nullable(),
  payer: z.string().nullable(),
});
/** Finds names from the company's own data for a preview: those last ordered and billed. */
export async function findPreviewNamesOfRecentRecords(
  work: RequestContext,
): Promise<Partial<Record<PreviewValueSource, string>>> {
  const found = await queryFirstRow(work.tx, houseFacts)`
    select
      (select w.code from warehouse w where w.active order by w.id limit 1) as warehouse,
      (
        select a.name
        from orders o
        join account a on a.id = o.shipper_id
        order by o.id desc
        limit 1
      ) as shipper,
      (
        select a.name
        from consolidate c
        join account a on a.id = c.consignee_id
        order by c.id desc
        limit 1
      ) as consignee,
      (
        select a.name
        from invoice i
        join account a on a.id = i.bill_to_id
        order by i.id desc
        limit 1
      ) as payer
  `;
  return Object.fromEntries(Object.entries(found ?? {}).filter(([, name]) => name !== null));
}

const languageSchema = z.object({ language: z.string() });
export const findCallerLanguage = async (work: RequestContext): Promise<string> =>
  (
    await queryFirstRow(work.tx, languageSchema)`
      select u.language
      from app_user u
      where u.id = ${work.actor.userId}
    `
  )?.language ?? 'en';
