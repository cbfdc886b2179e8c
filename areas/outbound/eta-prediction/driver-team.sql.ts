import { sql } from 'kysely';

/** Whether the load of alias `l` has two different drivers, who take turns. The same name twice is one driver. */
export const hasDriverTeamSql = sql`
  (nullif(btrim(l.driver2), '') is not null and lower(btrim(l.driver2)) is distinct from lower(btrim(l.driver1)))
`;
