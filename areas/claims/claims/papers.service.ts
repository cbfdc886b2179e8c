import { mostPapers } from './claims.contract.ts';
import type { ClaimDoc } from './claims.contract.ts';
import { claimErrors } from './claims.errors.ts';
import { claimStates } from './claim-states.contract.ts';
import { seen, told } from './claims.service.ts';
import { hold } from './claims.store.ts';
import * as papers from '#areas/settings/papers/papers.service.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { SentFile } from '#kit/server/sent.ts';
import type { Work } from '#kit/server/work.ts';
import type { FilesPort } from '#links/files/port.ts';

export async function addPaper(work: Work, id: number, files: readonly SentFile[]): Promise<ClaimDoc> {
  const claim = (await hold(work, id)) ?? refuse(commonErrors.notFound);
  if (claim.status >= claimStates.settled) refuse(claimErrors.ended);
  const name = await papers.addPaper(work, { kind: 'claim', id }, files, {
    most: mostPapers,
    errors: claimErrors,
  });
  return told(work, id, 'paper added to a claim', { after: { name } });
}
export async function paper(work: Work, files: FilesPort, id: number, paperId: number): Promise<FileAnswer> {
  await seen(work, id);
  return papers.readPaper(work, files, { kind: 'claim', id }, paperId);
}
