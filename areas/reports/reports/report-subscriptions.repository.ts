import { z } from 'zod';
import { reportPermissions, reportIds } from './report-permissions.contract.ts';
import { reportSubscriptionSchema } from './report-subscriptions.contract.ts';
import type { ReportSubscription } from './report-subscriptions.contract.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { jobAuthoritySchema } from '#kit/server/request-context.ts';
import type { JobAuthority, RequestContext } from '#kit/server/request-context.ts';

export const findReportSubscriptionsOfUser = (
  work: RequestContext,
  userId: number,
): Promise<ReportSubscription[]> =>
  queryRows(work.tx, reportSubscriptionSchema)`
    select m.report, m.frequency as every, m.warehouse_id as "warehouseId", m.last_period_end as "lastUntil",
      m.row_version as "rowVersion"
    from report_subscription m
    where m.user_id = ${userId} and m.report = any(${[...reportIds]}::text[])
    order by m.report
  `;
export interface ReportSubscriptionInput {
  userId: number;
  report: string;
  every: string;
  warehouseId?: number | undefined;
  rowVersion?: number | undefined;
}
export const doesWarehouseExist = async (work: RequestContext, id: number): Promise<boolean> =>
  (await countRows(work.tx)`from warehouse where id = ${id}`) > 0;
const written = z.object({ report: z.string() });
/** Returns false when another window has changed the subscription since it was read. */
export async function upsertReportSubscriptionIfUnchanged(
  work: RequestContext,
  input: ReportSubscriptionInput,
  authority: JobAuthority | null,
): Promise<boolean> {
  const upserted = await queryFirstRow(work.tx, written)`
    insert into report_subscription as m (user_id, report, frequency, warehouse_id, authority, at)
    values (
      ${input.userId}, ${input.report}, ${input.every}, ${input.warehouseId ?? null},
      ${authority && JSON.stringify(authority)}::jsonb, ${work.now.toString()}
    )
    on conflict (user_id, report) do update
    set frequency = excluded.frequency, warehouse_id = excluded.warehouse_id, authority = excluded.authority,
      at = excluded.at, row_version = m.row_version + 1
    where m.row_version = ${input.rowVersion ?? 0}
    returning m.report
  `;
  return upserted !== undefined;
}
export async function deleteReportSubscriptionIfUnchanged(
  work: RequestContext,
  { userId, report, rowVersion }: ReportSubscriptionInput,
): Promise<boolean> {
  const deletedRow = await queryFirstRow(work.tx, written)`
    delete from report_subscription
    where user_id = ${userId} and report = ${report} and row_version = ${rowVersion ?? 0}
    returning report
  `;
  return deletedRow !== undefined;
}

const due = z.object({
  userId: z.int(),
  report: z.enum(reportIds),
  warehouseId: z.int().nullable(),
  to: z.string(),
  language: z.string(),
});
/**
 * Claims the reports that cover days up to this one, once each. Only those whose users can still see them and subscribed before
 * that instant. Marks them in the same statement, so two servers share them without overlap.
 */
export const claimDueReportSubscriptions = (
  work: RequestContext,
  {
    every,
    throughDate: until,
    subscribedBefore: askedBefore,
  }: { every: string; throughDate: string; subscribedBefore: Temporal.Instant },
) =>
  queryRows(work.tx, due)`
    update report_subscription m
    set last_period_end = ${until}::date
    from app_user u,
      jsonb_to_recordset(
        ${JSON.stringify(Object.entries(reportPermissions).map(([report, wants]) => ({ report, wants })))}::jsonb
      ) as g(report text, wants text)
    where u.id = m.user_id and g.report = m.report and m.frequency = ${every}
      and m.at < ${askedBefore.toString()}::timestamptz
      and u.active and u.status = 'active' and u.email <> ''
      and (m.last_period_end is null or m.last_period_end < ${until}::date)
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
const heldRow = z.object({ authority: jobAuthoritySchema.nullable() });
export const findReportSubscriptionAuthority = (work: RequestContext, userId: number, report: string) =>
  queryFirstRow(work.tx, heldRow)`
    select m.authority
    from report_subscription m
    where m.user_id = ${userId} and m.report = ${report}
  `;
