import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** The code of the place whose key is given, null for none: what a reply and the history call it. */
export const placeCodeSql = (placeId: Sql): Sql => sql`(select code from place where id = ${placeId})`;

/** Where a unit stands last, lane before slot: its place's key. */
export const unitPlaceIdSql = (unit: 'u' | 'old'): Sql =>
  sql`coalesce(${sql.ref(unit)}.position_place_id, ${sql.ref(unit)}.put_away_place_id)`;
