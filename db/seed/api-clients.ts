import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/**
 * The demo API clients: one provisions users from an identity provider, one reads data for a shipper. Their secrets are unknown,
 * because they were never shown. To try one, create a new client.
 */
const programs = [
  { clientId: 'cl_demo_entra', name: 'Entra ID', account: null, gives: 'Internal', scopes: ['people'] },
  {
    clientId: 'cl_demo_rose',
    name: 'Rose ERP',
    account: 'MA00101',
    gives: null,
    scopes: ['orders', 'upload', 'tracking'],
  },
] as const;

export async function addDemoApiClients(client: pg.Client, now: Temporal.Instant): Promise<void> {
  for (const { clientId, name, account, gives, scopes } of programs) {
    const secret = randomBytes(32).toString('base64url');
    await client.query(
      `
        with house as (
          select id from account where number = $3
        ),
        acting as (
          insert into app_user (subject, email, name, status, activated_at, account_id)
          values ('client|' || $1::text, $1::text || '@software.invalid', $2, 'active', $7::timestamptz, (select id from house))
          returning id
        ),
        belongs as (
          insert into user_group (user_id, account_id)
          select acting.id, house.id from acting, house
        ),
        made as (
          insert into api_client (client_id, name, account_id, base_role, user_id, scopes, rate_limit, created_at, created_by)
          select $1, $2, (select id from house), $4, acting.id, $5::text[], 300, $7::timestamptz - interval '40 days',
            (select min(user_id) from user_role where role_code = 'Admin')
          from acting
          returning id, created_at, created_by
        )
        insert into api_client_secret (api_client_id, digest, last_four, created_at, created_by)
        select id, $6, right($8::text, 4), created_at, created_by from made
      `,
      [
        clientId,
        name,
        account,
        gives,
        [...scopes],
        createHash('sha256').update(secret).digest('base64url'),
        now.toString(),
        secret,
      ],
    );
  }
  // The provider's ids for the users it manages, and one of the company's roles as a group.
  await client.query(
    `
      insert into provisioned_user (caller, user_id, external_id, updated_at)
      select 'client|cl_demo_entra', u.id, md5(u.email), $1::timestamptz - interval '3 days'
      from app_user u
      join user_role r on r.user_id = u.id
      join role o on o.code = r.role_code
      where u.active and (o.base_code is not null or o.code in ('Internal', 'CustomerService'))
      on conflict do nothing
    `,
    [now.toString()],
  );
  await client.query(
    `
      insert into provisioned_group (caller, group_id, external_id, updated_at)
      select 'client|cl_demo_entra', 'role-' || code, md5(code), $1::timestamptz - interval '3 days'
      from role
      where base_code is not null
    `,
    [now.toString()],
  );
}
