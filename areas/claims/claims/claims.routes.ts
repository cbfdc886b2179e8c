import * as actCalls from './claim-acts.contract.ts';
import * as acts from './claim-acts.service.ts';
import * as docks from './claim-docks.service.ts';
import * as calls from './claims.contract.ts';
import * as service from './claims.service.ts';
import { addPaper, paper } from './papers.service.ts';
import { listChoices } from '#areas/settings/reasons/reasons.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [
  on(calls.findClaims, (work, { query }) => service.find(work, query)),
  on(calls.claimAbout, (work, { query }) => service.about(work, query)),
  on(actCalls.listClaimCauses, (work) => listChoices(work, 'claim')),
  on(calls.getClaim, (work, { params }) => service.seen(work, params.id)),
  on(calls.fileClaim, (work, { body }) => service.file(work, body)),
  on(calls.editClaim, (work, { params, body }) => service.edit(work, params.id, body)),
  on(calls.noteClaim, (work, { params, body }) => service.note(work, params.id, body)),
  on(calls.addPaper, (work, { params, files }) => addPaper(work, params.id, files)),
  on(actCalls.acknowledgeClaim, (work, { params, body }) => acts.acknowledge(work, params.id, body)),
  on(actCalls.inspectClaim, (work, { params, body }) => acts.inspect(work, params.id, body)),
  on(actCalls.offerClaim, (work, { params, body }) => acts.offer(work, params.id, body)),
  on(actCalls.acceptClaim, (work, { params, body }) => acts.accept(work, params.id, body.rowVersion)),
  on(actCalls.settleClaim, (work, { params, body }) => acts.settle(work, params.id, body)),
  on(actCalls.declineClaim, (work, { params, body }) => acts.decline(work, params.id, body)),
  on(actCalls.withdrawClaim, (work, { params, body }) => acts.withdraw(work, params.id, body.rowVersion)),
  on(actCalls.correctClaim, (work, { params, body }) => docks.correct(work, params.id, body)),
  on(actCalls.claimDocks, (work, { params }) => docks.docksOf(work, params.id)),
  on(actCalls.reopenClaim, (work, { params, body }) => acts.reopen(work, params.id, body)),
];
export const ported = ({ files }: Links) => [
  on(calls.readPaper, (work, { params }) => paper(work, files, params.id, params.paperId)),
];
