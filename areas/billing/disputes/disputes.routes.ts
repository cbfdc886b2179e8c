import * as calls from './disputes.contract.ts';
import * as service from './disputes.service.ts';
import { listChoices } from '#areas/settings/reasons/reasons.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [
  on(calls.findDisputes, (work, { query }) => service.find(work, query)),
  on(calls.getDispute, (work, { params }) => service.seen(work, params.id)),
  on(calls.billedLineOf, (work, { params }) => service.line(work, params.lineId)),
  on(calls.disputesOfInvoice, (work, { params }) => service.ofInvoice(work, params.invoiceId)),
  on(calls.listDisputeReasons, (work) => listChoices(work, 'dispute')),
  on(calls.openDispute, (work, { body }) => service.open(work, body)),
  on(calls.noteDispute, (work, { params, body }) => service.note(work, params.id, body.said)),
  on(calls.addPaper, (work, { params, files }) => service.addPaper(work, params.id, files)),
  on(calls.creditDispute, (work, { params, body }) => service.credit(work, params.id, body)),
  on(calls.refuseDispute, (work, { params, body }) => service.turnDown(work, params.id, body)),
  on(calls.withdrawDispute, (work, { params, body }) => service.withdraw(work, params.id, body.rowVersion)),
];
export const ported = ({ files }: Links) => [
  on(calls.readPaper, (work, { params }) => service.paper(work, files, params.id, params.paperId)),
];
