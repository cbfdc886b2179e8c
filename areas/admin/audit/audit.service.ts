import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { AuditRow, searchAuditEndpoint } from './audit.contract.ts';
import { findAuditRows } from './audit.repository.ts';
import { listAuditChanges } from './field-changes.rules.ts';
import { readCompanyTimeZone } from '#areas/settings/settings/settings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export async function searchAudit(
  work: RequestContext,
  query: QueryOf<typeof searchAuditEndpoint>,
): Promise<{ data: AuditRow[]; totalRows: number }> {
  const { rows, totalRows } = await findAuditRows(work, query, await readCompanyTimeZone(work));
  return {
    data: rows.map(({ before, after, ...row }) => ({ ...row, changes: listAuditChanges(before, after) })),
    totalRows,
  };
}
