import { sql } from 'kysely';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'claims.packs',
    description: 'Each claim packet contains exactly the files in its signed list',
    violationsSql: sql`
      select p.id, 'pack CP-' || p.number || ' differs from its list' as what
      from claim_packet p
      where p.completed_at is not null
        and (
          select jsonb_agg(
            jsonb_build_object('name', x.name, 'bytes', x.bytes, 'sha256', x.sha256) order by x.seq
          )
          from claim_packet_file x
          where x.packet_id = p.id
        ) <> jsonb_build_array(p.manifest::jsonb -> 'document') || (p.manifest::jsonb -> 'pieces')
    `,
  },
];
