import { sql } from 'kysely';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'archives.counts',
    description: 'Each archive contains exactly the records removed or waiting to be removed',
    violationsSql: sql`
      select a.id, 'archive ' || a.file || ' holds ' || a.rows || ', ' || a.deleted_rows || ' went and ' || r.n || ' wait' as what
      from archive a
      cross join lateral (select count(*)::int as n from archive_row r where r.archive_id = a.id) r
      where a.deleted_rows + r.n > a.rows or a.verified_at is null and a.deleted_rows > 0
    `,
  },
];
