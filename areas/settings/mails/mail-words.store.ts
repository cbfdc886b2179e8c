import { z } from 'zod';
import { mailCodes, mailLanguages } from './mail-kinds.contract.ts';
import type { MailCode, MailLanguage } from './mail-kinds.contract.ts';
import type { Fact } from './mail-kind.contract.ts';
import type { Words } from './mail-words.rules.ts';
import { instant } from '#kit/contract/moments.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

/** Words that the house wrote for its mails: every version is a row, the last one holds. */

const words = z.object({ subject: z.string(), body: z.string() });
const held = z.object({
  kind: z.enum(mailCodes),
  language: z.enum(mailLanguages),
  version: z.int(),
  words: words.nullable(),
  own: words,
  at: instant(),
  who: z.string(),
});
export type Held = z.output<typeof held>;

/** The last version of each mail and language that somebody has ever changed. */
export const heldWords = (work: Pick<Work, 'tx'>): Promise<Held[]> =>
  rows(work.tx, held)`
    select distinct on (w.kind, w.language) w.kind, w.language, w.version, w.words, w.own, w.at,
      w.user_name as who
    from mail_words w
    where w.kind = any(${[...mailCodes]}::text[])
    order by w.kind, w.language, w.version desc
  `;
/** The versions of one mail, the newest first. */
export const versionsOf = (work: Work, kind: MailCode): Promise<Held[]> =>
  rows(work.tx, held)`
    select w.kind, w.language, w.version, w.words, w.own, w.at, w.user_name as who
    from mail_words w
    where w.kind = ${kind}
    order by w.version desc
    limit 150
  `;

const made = z.object({ id: z.int() });
/** Undefined when another version was written meanwhile. */
export const insertVersion = (
  work: Work,
  of: { kind: MailCode; language: MailLanguage; after: number; words: Words | null; own: Words },
): Promise<{ id: number } | undefined> =>
  row(work.tx, made)`
    insert into mail_words (kind, language, version, words, own, at, user_id, user_name)
    select ${of.kind}, ${of.language}, ${of.after + 1}, ${of.words && JSON.stringify(of.words)}::jsonb,
      ${JSON.stringify(of.own)}::jsonb, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int,
      ${work.actor.name}
    where ${of.after} = (
      select coalesce(max(w.version), 0)
      from mail_words w
      where w.kind = ${of.kind} and w.language = ${of.language}
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
/** Names of the own house for a preview: those of what was ordered and billed last. */
export async function factsOf(work: Work): Promise<Partial<Record<Fact, string>>> {
  const found = await row(work.tx, houseFacts)`
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

const spoken = z.object({ language: z.string() });
export const languageOf = async (work: Work): Promise<string> =>
  (
    await row(work.tx, spoken)`
      select u.language
      from app_user u
      where u.id = ${work.actor.userId}
    `
  )?.language ?? 'en';
