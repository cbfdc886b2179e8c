import type pg from 'pg';
import { computeDueRetentionNight } from '#areas/admin/retention/retention.rules.ts';
import { demoCompanyTimeZone } from './warehouses.ts';

/**
 * Old demo records: background jobs and messages that are due for archiving. Some are archived right at the start, as last
 * night's run would have done, others become due in the coming nights. Also a user who left and was erased.
 */
export async function addDemoArchivedAndArchivableRecords(
  client: pg.Client,
  now: Temporal.Instant,
): Promise<void> {
  await client.query(
    `
      insert into job (kind, status, done, total, created_at, ended_at)
      select 'checks', 'done', 1, 1, d, d + interval '2 minutes'
      from generate_series($1::timestamptz - interval '15 months', $1::timestamptz - interval '10 months', interval '1 day') d
    `,
    [now.toString()],
  );
  await client.query(
    `
      insert into outbox (kind, payload, status, attempts, dedupe_key, created_at, sent_at)
      select 'email', jsonb_build_object('to', 'dock@buckeyefloral.example', 'subject', 'Your load is on its way'),
        'sent', 1, 'aged ' || d::date, d, d
      from generate_series($1::timestamptz - interval '27 months', $1::timestamptz - interval '25 months', interval '2 days') d
    `,
    [now.toString()],
  );
  await client.query(
    `
      with run as (
        insert into retention_run (day, started_at) values ($1::date, $2::timestamptz) returning id
      ),
      made as (
        insert into job (kind, payload, started_by_name, created_at)
        select 'retention', jsonb_build_object('run', id), 'Coldlane', $2::timestamptz from run
        returning id
      )
      select graphile_worker.add_job(
          'job', json_build_object('id', id), job_key := 'job-' || id, max_attempts := 5
        )
      from made
    `,
    [computeDueRetentionNight(now, demoCompanyTimeZone), now.toString()],
  );
  const left = now.subtract({ hours: 24 * 40 }).toString();
  await client.query(
    `
      with person as (
        insert into app_user (
          subject, email, name, active, status, created_at, updated_at, signed_out_at, erased_at, row_version
        )
        values ('erased|0', 'former@erased.invalid', 'Former user', false, 'inactive', $1, $1, $1, $1, 2)
        returning id
      ),
      told as (
        insert into audit (at, entity, entity_id, action, user_id, user_name)
        select $1, 'app_user', id, 'erased', (select min(user_id) from user_role where role_code = 'Admin'), coalesce(
            (select u.name from app_user u where u.id = (select min(user_id) from user_role where role_code = 'Admin')),
            'Coldlane'
          )
        from person
      )
      insert into erasure (
        user_id, requested_at, requested_by, is_name_unique, pseudonym, pseudonym_email, subject_digest, completed_at, replaced_values
      )
      select id, $1, (select min(user_id) from user_role where role_code = 'Admin'), true, 'Former user ' || id,
        'former-user-' || id || '@erased.invalid', 'demo', $1, 12
      from person
    `,
    [left],
  );
  await client.query(
    `
      update app_user
      set subject = 'erased|' || id, email = 'former-user-' || id || '@erased.invalid', name = 'Former user ' || id
      where subject = 'erased|0'
    `,
  );
}
