import { maxClaimDocuments } from './claims.contract.ts';
import type { ClaimDetails } from './claims.contract.ts';
import { claimErrors } from './claims.errors.ts';
import { claimStatus } from './claim-status.contract.ts';
import { getClaim, recordAndNotifyClaimStep } from './claims.service.ts';
import { lockClaimInScope } from './claims.repository.ts';
import * as papers from '#areas/settings/documents/documents.service.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { UploadedFile } from '#kit/server/request-body.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { FilesPort } from '#integrations/files/port.ts';

export async function addClaimDocument(
  work: RequestContext,
  id: number,
  files: readonly UploadedFile[],
): Promise<ClaimDetails> {
  const claim = (await lockClaimInScope(work, id)) ?? reject(commonErrors.notFound);
  if (claim.status >= claimStatus.settled) reject(claimErrors.claimClosed);
  const name = await papers.addFirstUploadedDocument(work, { kind: 'claim', id }, files, {
    most: maxClaimDocuments,
    errors: claimErrors,
  });
  return recordAndNotifyClaimStep(work, id, 'paper added to a claim', { after: { name } });
}
export async function readClaimDocumentFile(
  work: RequestContext,
  files: FilesPort,
  id: number,
  documentId: number,
): Promise<FileResult> {
  await getClaim(work, id);
  return papers.readDocumentFileWithoutAccessCheck(work, files, { kind: 'claim', id }, documentId);
}
