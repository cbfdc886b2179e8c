import type {
  exportSecurityLogEndpoint,
  searchSecurityLogEndpoint,
  SecurityLogRow,
} from './security-log.contract.ts';
import { securityLogKinds } from './security-log.contract.ts';
import { securityLogKindNames } from './security-kind-names.contract.ts';
import * as store from './security-log.repository.ts';
import {
  readCompanyTimeZone,
  readNumberSettingOrDefault,
  loadTranslationsFromEnglish,
} from '#areas/settings/settings/settings.service.ts';
import type { FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { streamCsvExport } from '#kit/server/csv.ts';
import type { CsvColumn } from '#kit/server/csv.ts';
import { createPrintTranslate } from '#kit/server/pdf.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Finds a page of rejected requests and changed permissions
 * (docs/decisions/234-the-security-log-counts-rejected-requests.md).
 */

export const searchSecurityLog = async (
  work: RequestContext,
  query: QueryOf<typeof searchSecurityLogEndpoint>,
): Promise<{ data: SecurityLogRow[]; totalRows: number }> =>
  store.findSecurityLogRows(work, query, await readCompanyTimeZone(work));

export async function exportSecurityLogCsv(
  work: RequestContext,
  { language, ...q }: QueryOf<typeof exportSecurityLogEndpoint>,
): Promise<FileResult> {
  const zone = await readCompanyTimeZone(work);
  const say = createPrintTranslate(loadTranslationsFromEnglish(language), language);
  const column = (title: string, value: string, kind: CsvColumn['kind']): CsvColumn => ({
    title: say(title),
    valueSql: value,
    kind,
  });
  const kinds = securityLogKinds.map(
    (kind) => `when '${kind}' then '${say(securityLogKindNames[kind]).replaceAll("'", "''")}'`,
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
export const recordSecurityEventCounts = (
  work: RequestContext,
  counts: readonly store.SecurityEventCount[],
): Promise<void> => store.addSecurityEventCounts(work, counts);
export type { SecurityEventCount } from './security-log.repository.ts';

export const deleteExpiredSecurityEvents = async (work: RequestContext): Promise<void> =>
  store.deleteSecurityEventsOlderThanMonths(
    work,
    await readNumberSettingOrDefault(work, 'keepSecurityMonths'),
  );
