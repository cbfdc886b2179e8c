import type { exportSecurityLog, searchSecurityLog, SecurityRow } from './security-log.contract.ts';
import { securityKinds } from './security-log.contract.ts';
import { securityKindNames } from './security-words.contract.ts';
import * as store from './security-log.store.ts';
import { companyZone, settingNumber, textsIn } from '#areas/settings/settings/settings.service.ts';
import type { FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { copyCsv } from '#kit/server/csv.ts';
import type { CsvColumn } from '#kit/server/csv.ts';
import { sayFrom } from '#kit/server/pdf.ts';
import type { Work } from '#kit/server/work.ts';

/** What was refused and which rights changed, for the administrator (docs/decisions/234-the-security-log-counts.md). */

export const search = async (
  work: Work,
  q: QueryOf<typeof searchSecurityLog>,
): Promise<{ data: SecurityRow[]; totalRows: number }> =>
  store.findSecurityLog(work, q, await companyZone(work));

export async function exportCsv(
  work: Work,
  { language, ...q }: QueryOf<typeof exportSecurityLog>,
): Promise<FileAnswer> {
  const zone = await companyZone(work);
  const say = sayFrom(textsIn(language));
  const column = (title: string, value: string, kind: CsvColumn['kind']): CsvColumn => ({
    title: say(title),
    value,
    kind,
  });
  const kinds = securityKinds.map(
    (kind) => `when '${kind}' then '${say(securityKindNames[kind]).replaceAll("'", "''")}'`,
  );
  return {
    name: 'security-log.csv',
    body: copyCsv(work.client, {
      rows: store.rowsForExport(work, q, zone),
      columns: [
        column('First', 'l.first_at', { instantIn: zone }),
        column('Last', 'l.at', { instantIn: zone }),
        column('Kind', `case l.kind ${kinds.join(' ')} end`, 'text'),
        column('Address', 'l.address', 'text'),
        column('Who', 'l.user_name', 'text'),
        column('Calls', `array_to_string(l.calls, ', ')`, 'text'),
        column('About', 'l.about', 'text'),
        column('Times', 'l.times', 'number'),
      ],
    }),
    reading: true,
  };
}

/** Adds what was counted since the last time. */
export const record = (work: Work, counts: readonly store.SecurityCount[]): Promise<void> =>
  store.addCounts(work, counts);
export type { SecurityCount } from './security-log.store.ts';

export const deleteOld = async (work: Work): Promise<void> =>
  store.deleteOlder(work, await settingNumber(work, 'keepSecurityMonths'));
