import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { AuditRow, searchAudit } from './audit.contract.ts';
import { findAudit } from './audit.store.ts';
import { changesOf } from './changes.rules.ts';
import { companyZone } from '#areas/settings/settings/settings.service.ts';
import type { Work } from '#kit/server/work.ts';

export async function search(
  work: Work,
  q: QueryOf<typeof searchAudit>,
): Promise<{ data: AuditRow[]; totalRows: number }> {
  const { rows, totalRows } = await findAudit(work, q, await companyZone(work));
  return {
    data: rows.map(({ before, after, ...row }) => ({ ...row, changes: changesOf(before, after) })),
    totalRows,
  };
}
