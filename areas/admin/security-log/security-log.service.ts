import type {
  exportSecurityLogEndpoint,
  searchSecurityLogEndpoint,
  SecurityRow,
} from './security-log.contract.ts';
import { securityKinds } from './security-log.contract.ts';
import { securityKindNames } from './security-kind-names.contract.ts';
import * as store from './security-log.store.ts';
import {
  readCompanyTimeZone,
  readNumberSettingOrDefault,
  loadTranslationsFromEnglish,
} from '#areas/settings/settings/settings.service.ts';
import type { FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { streamCsvExport } from '#kit/server/csv.ts';
import type { CsvColumn } from '#kit/server/csv.ts';
import { createTranslate } from '#kit/server/pdf.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Refused requests and changed permissions, for the administrator
 * (docs/decisions/234-the-security-log-counts-rejected-requests.md).
 */

export const searchSecurityLog = async (
  work: RequestContext,
  query: QueryOf<typeof searchSecurityLogEndpoint>,
): Promise<{ data: SecurityRow[]; totalRows: number }> =>
  store.findSecurityRows(work, query, await readCompanyTimeZone(work));

export async function exportSecurityLogCsv(
  work: RequestContext,
  { language, ...q }: QueryOf<typeof exportSecurityLogEndpoint>,
): Promise<FileResult> {
  const zone = await readCompanyTimeZone(work);
  const say = createTranslate(loadTranslationsFromEnglish(language), language);
  const column = (title: string, value: string, kind: CsvColumn['kind']): CsvColumn => ({
    title: say(title),
    valueSql: value,
    kind,
  });
  const kinds = securityKinds.map(
    (kind) => `when '${kind}' then '${say(securityKindNames[kind]).replaceAll("'", "''")}'`,
  );
  return {
    name: 'security-log.csv',
    body: streamCsvExport(work.client, {
      rowsSql: store.securityExportFromWhereOrderBySql(work, q, zone),
      columns: [
        column('First', 'l.first_at', { instantIn: zone }),
        column('Last', 'l.at', { instantIn: zone }),
        column('Type', `case l.kind ${kinds.join(' ')} end`, 'text'),
        column('Address', 'l.address', 'text'),
        column('Who', 'l.user_name', 'text'),
        column('Calls', `array_to_string(l.calls, ', ')`, 'text'),
        column('About', 'l.about', 'text'),
        column('Count', 'l.times', 'number'),
      ],
    }),
    reading: true,
  };
}

/** Adds the counts since the last write. */
export const recordSecurityCounts = (
  work: RequestContext,
  counts: readonly store.SecurityCount[],
): Promise<void> => store.addSecurityCounts(work, counts);
export type { SecurityCount } from './security-log.store.ts';

export const deleteExpiredSecurityRows = async (work: RequestContext): Promise<void> =>
  store.deleteSecurityRowsOlderThan(work, await readNumberSettingOrDefault(work, 'keepSecurityMonths'));
