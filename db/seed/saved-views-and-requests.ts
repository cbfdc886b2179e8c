import type pg from 'pg';
import { claimStatus } from '#areas/claims/claims/claim-status.contract.ts';

/**
 * The views that demo users saved and shared with a role or an account, their emailed reports, and their last requests: the
 * packet of a paid claim, a user's own data. The server creates the files right after it starts.
 */
const views = [
  {
    of: 'dana.reyes@coldlane.example',
    list: 'outboundUnits.search',
    name: 'Not put away yet',
    filters: { status: '2' },
    role: 'Warehouse',
    account: null,
  },
  {
    of: 'kemi.okafor@coldlane.example',
    list: 'payments.search',
    name: 'Money to apply',
    filters: { status: '0' },
    role: 'Billing',
    account: null,
  },
  {
    of: 'luis.cano@andesrose.example',
    list: 'shipmentTracking.find',
    name: 'Roses on trucks',
    filters: { status: '7' },
    role: null,
    account: 'MA00101',
  },
  {
    of: 'kemi.okafor@coldlane.example',
    list: 'payments.search',
    name: 'Half applied',
    filters: { status: '1' },
    role: null,
    account: null,
  },
] as const;

/** Reports sent to users by email. */
const reportMails = [
  { of: 'dana.reyes@coldlane.example', report: 'pace', every: 'day', warehouse: 'MIA' },
  { of: 'kemi.okafor@coldlane.example', report: 'remainder', every: 'week', warehouse: null },
] as const;

/**
 * Adds the saved views and emailed reports of demo users, and queues the packet of a paid claim and the export of one user's
 * own data.
 */
export async function addDemoViewsReportEmailsAndExportJobs(
  client: pg.Client,
  now: Temporal.Instant,
): Promise<void> {
  await client.query(
    `
      insert into report_subscription (user_id, report, frequency, warehouse_id, at)
      select u.id, x.report, x.every, w.id, $2::timestamptz
      from jsonb_to_recordset($1::jsonb) as x("of" text, report text, every text, warehouse text)
      join app_user u on u.email = x."of"
      left join warehouse w on w.code = x.warehouse
    `,
    [JSON.stringify(reportMails), now.toString()],
  );
  await client.query(
    `
      insert into saved_view (user_id, list, name, filters, shared_role, shared_account_id)
      select u.id, x.list, x.name,
        (select jsonb_agg(jsonb_build_object('name', f.key, 'value', f.value)) from jsonb_each_text(x.filters) f),
        x.role, a.id
      from jsonb_to_recordset($1::jsonb) as x("of" text, list text, name text, filters jsonb, role text, account text)
      join app_user u on u.email = x."of"
      left join account a on a.number = x.account
    `,
    [JSON.stringify(views)],
  );
  await client.query(
    `
      with made as (
        insert into claim_packet (claim_id, language, requested_at, requested_by)
        select k.id, 'en', $1::timestamptz, (select u.id from app_user u where u.email = 'grace.lindqvist@coldlane.example')
        from claim k
        where k.status = $2 and k.credit_id is not null
        order by k.id
        limit 1
        returning id
      )
      select graphile_worker.add_job(
          'build-claim-packet', json_build_object('packId', id), job_key := 'claim-pack-' || id, max_attempts := 3
        )
      from made
    `,
    [now.toString(), claimStatus.settled],
  );
  await client.query(
    `
      with made as (
        insert into personal_data_export (user_id, requested_at, requested_by, language)
        select u.id, $1::timestamptz, u.id, 'en' from app_user u where u.email = 'ruth.adler@coldlane.example'
        returning id
      )
      select graphile_worker.add_job(
          'export-personal-data', json_build_object('id', id), job_key := 'person-export-' || id, max_attempts := 5
        )
      from made
    `,
    [now.toString()],
  );
}
