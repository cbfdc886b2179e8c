import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoInstantTextSql } from '#kit/server/query-rows.ts';

/** The records that documents can belong to. */
export type DocumentOwnerKind = 'dispute' | 'claim';

/** The documents of the record with the id, in the order they were added. */
export const documentsOfRecordJsonSql = (
  kind: DocumentOwnerKind,
  recordIdSql: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', p.id, 'name', p.name, 'type', p.type, 'bytes', p.bytes, 'at', ${isoInstantTextSql('p.at')}, 'who', m.name
        )
        order by p.id
      )
      from ${sql.table(`${kind}_document`)} p
      left join app_user m on m.id = p.created_by
      where p.${sql.ref(`${kind}_id`)} = ${recordIdSql}
    ),
    '[]'
  )
`;
