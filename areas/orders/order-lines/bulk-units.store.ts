import { sql } from 'kysely';
import { z } from 'zod';
import { rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * Which of these deleted units could not live again: another live unit of the shipper carries the code, or
 * one of these that comes first.
 */
export async function codesInUse(work: Work, unitIds: readonly number[]): Promise<Set<number>> {
  const taken = await rows(work.tx, z.object({ id: z.int() }))`
    select id
    from (
      select u.id,
        row_number() over (partition by u.shipper_id, u.unit_code order by u.id desc) > 1
        or exists (
          select 1
          from unit x
          where x.shipper_id = u.shipper_id and x.unit_code = u.unit_code and x.active
        ) as taken
      from unit u
      where u.id = any(${[...unitIds]}::int[]) and not u.active
    ) t
    where taken
  `;
  return new Set(taken.map((unit) => unit.id));
}

/** Makes deleted units live again as their lines stand, each with its history row; answers their ids and states. */
export async function reviveUnits(
  work: Work,
  unitIds: readonly number[],
): Promise<{ id: number; status: number }[]> {
  const now = work.now.toString();
  return (
    await sql<{ id: number; status: number }>`
      with alive as (
        update unit u
        set active = true, deleted_at = null, deleted_reason = null, status = c.status,
          updated_at = ${now}::timestamptz, row_version = u.row_version + 1
        from consolidate c
        where c.id = u.consolidate_id and u.id = any(${[...unitIds]}::int[]) and not u.active
        returning u.id, u.status
      ),
        told as (
          insert into unit_event (unit_id, at, kind, to_status, user_id, who, device)
          select id, ${now}::timestamptz, 'reactivated', status, ${work.actor.userId}::int,
            ${work.actor.name}, 'web'
          from alive
        )
      select id, status
      from alive
    `.execute(work.tx)
  ).rows;
}
