import { sql } from 'kysely';
import { z } from 'zod';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';

const found = z.object({ isThere: z.boolean() });

/** True when a user with the role Admin can sign in or has been invited. */
export async function hasActiveOrInvitedAdministrator(tx: Tx): Promise<boolean> {
  const admin = await queryFirstRow(tx, found)`
    select exists (
      select
      from app_user u
      join user_role r on r.user_id = u.id
      where r.role_code = 'Admin'
        and u.active
        and u.status in ('active', 'invited')
        and not exists (select 1 from api_client c where c.user_id = u.id)
    ) as "isThere"
  `;
  return admin?.isThere ?? false;
}

/** Replaces the existing link. Links expire by real time, because a command creates them. */
export async function replaceFirstAdministratorLink(
  tx: Tx,
  digest: string,
  validMinutes: number,
): Promise<void> {
  await sql`
    insert into first_administrator_link (digest, expires_at)
    values (${digest}, now() + make_interval(mins => ${validMinutes}::int))
    on conflict (singleton) do update
    set digest = excluded.digest, expires_at = excluded.expires_at, used_at = null
  `.execute(tx);
}

const link = z.object({ used: z.boolean(), expired: z.boolean() });
/** `lock`: when two use the link at the same time, the second waits and finds it used. */
export const findFirstAdministratorLink = (
  tx: Tx,
  digest: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<z.output<typeof link> | undefined> => queryFirstRow(tx, link)`
  select used_at is not null as used, expires_at < now() as expired
  from first_administrator_link
  where digest = ${digest} ${lock ? sql`for update` : sql``}
`;

export async function markFirstAdministratorLinkUsed(tx: Tx): Promise<void> {
  await sql`update first_administrator_link set used_at = now()`.execute(tx);
}
