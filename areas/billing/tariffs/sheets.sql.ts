import { sql } from 'kysely';
import { rateSheetVersionStatus } from '#areas/settings/regions/rate-sheet-version-status.contract.ts';

/** Selects version `v` of sheet `s`: the one in effect on a day, else the next published one, else the last. */
export const joinCurrentOrNextRateSheetVersionSql = (today: string) => sql`
  left join lateral (
    select id, version, effective_date, expiration_date, jsonb_array_length(lines) as lines
    from rate_sheet_version
    where sheet_id = s.id and status = ${sql.lit(rateSheetVersionStatus.published)}
    order by
      (effective_date <= ${today}::date and coalesce(expiration_date, '2099-12-31') >= ${today}::date) desc,
      (effective_date > ${today}::date) desc,
      case when effective_date > ${today}::date then effective_date end,
      effective_date desc
    limit 1
  ) v
    on true
`;
