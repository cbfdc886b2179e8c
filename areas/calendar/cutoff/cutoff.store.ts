import { sql } from 'kysely';
import type { Work } from '#kit/server/work.ts';

export async function shipperIdByNumber(work: Work, number: string): Promise<number | undefined> {
  return (
    await sql<{ id: number }>`select id from account where number = ${number} and account_type = 1`.execute(
      work.tx,
    )
  ).rows[0]?.id;
}
