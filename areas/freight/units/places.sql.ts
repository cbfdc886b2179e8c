import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** The code of a place by its id, or null. Used in responses and in the history. */
export const floorPlaceCodeSql = (floorPlaceId: Sql): Sql =>
  sql`(select code from place where id = ${floorPlaceId})`;

/** The id of the place where a unit was last. The staging lane takes precedence over the put-away slot. */
export const unitFloorPlaceIdSql = (unitAlias: 'u' | 'old'): Sql =>
  sql`coalesce(${sql.ref(unitAlias)}.position_place_id, ${sql.ref(unitAlias)}.put_away_place_id)`;
