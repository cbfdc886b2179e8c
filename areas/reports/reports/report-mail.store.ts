import { z } from 'zod';
import { reportGrants, reportIds } from './report-grants.contract.ts';
import { reportMail } from './report-mail.contract.ts';
import type { ReportMail } from './report-mail.contract.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import { authority } from '#kit/server/work.ts';
import type { Authority, Work } from '#kit/server/work.ts';

export const mailsOf = (work: Work, userId: number): Promise<ReportMail[]> =>
  rows(work.tx, reportMail)`
    select m.report, m.every, m.warehouse_id as "warehouseId", m.last_until as "lastUntil",
      m.row_version as "rowVersion"
    from report_mail m
    where m.user_id = ${userId} and m.report = any(${[...reportIds]}::text[])
    order by m.report
  `;
export interface Wish {
  userId: number;
  report: string;
  every: string;
  warehouseId?: number | undefined;
  rowVersion?: number | undefined;
}
export const isWarehouse = async (work: Work, id: number): Promise<boolean> =>
  (await counted(work.tx)`from warehouse where id = ${id}`) > 0;
const written = z.object({ report: z.string() });
/** False when it was said otherwise meanwhile, from another window. */
export async function writeMail(work: Work, wish: Wish, held: Authority | null): Promise<boolean> {
  const made = await row(work.tx, written)`
    insert into report_mail as m (user_id, report, every, warehouse_id, authority, at)
    values (
      ${wish.userId}, ${wish.report}, ${wish.every}, ${wish.warehouseId ?? null},
      ${held && JSON.stringify(held)}::jsonb, ${work.now.toString()}
    )
    on conflict (user_id, report) do update
    set every = excluded.every, warehouse_id = excluded.warehouse_id, authority = excluded.authority,
      at = excluded.at, row_version = m.row_version + 1
    where m.row_version = ${wish.rowVersion ?? 0}
    returning m.report
  `;
  return made !== undefined;
}
export async function endMail(work: Work, { userId, report, rowVersion }: Wish): Promise<boolean> {
  const gone = await row(work.tx, written)`
    delete from report_mail
    where user_id = ${userId} and report = ${report} and row_version = ${rowVersion ?? 0}
    returning report
  `;
  return gone !== undefined;
}

const due = z.object({
  userId: z.int(),
  report: z.enum(reportIds),
  warehouseId: z.int().nullable(),
  to: z.string(),
  language: z.string(),
});
/**
 * Takes the reports that tell of days up to this one, each once, of people who may still see them and asked before that instant:
 * what is taken is marked in the same statement, so that two servers share them out.
 */
export const takeDue = (
  work: Work,
  { every, until, askedBefore }: { every: string; until: string; askedBefore: Temporal.Instant },
) =>
  rows(work.tx, due)`
    update report_mail m
    set last_until = ${until}::date
    from app_user u,
      jsonb_to_recordset(
        ${JSON.stringify(Object.entries(reportGrants).map(([report, wants]) => ({ report, wants })))}::jsonb
      ) as g(report text, wants text)
    where u.id = m.user_id and g.report = m.report and m.every = ${every}
      and m.at < ${askedBefore.toString()}::timestamptz
      and u.active and u.status = 'active' and u.email <> ''
      and (m.last_until is null or m.last_until < ${until}::date)
      and (
        m.authority -> 'permissions' ? g.wants
        or exists (
          select
          from user_role r
          join role_permission p on p.role_code = r.role_code
          where r.user_id = u.id and p.permission = g.wants and m.authority is null
        )
      )
    returning m.user_id as "userId", m.report, m.warehouse_id as "warehouseId", u.email as "to", u.language
  `;
const heldRow = z.object({ authority: authority.nullable() });
export const heldFor = (work: Work, userId: number, report: string) =>
  row(work.tx, heldRow)`
    select m.authority
    from report_mail m
    where m.user_id = ${userId} and m.report = ${report}
  `;
