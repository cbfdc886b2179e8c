import {
  applyPayment,
  getPayment,
  openInvoices,
  recordPayment,
  refundPayment,
  reversePayment,
  searchPayments,
  undoMovement,
  writeOff,
} from './payments.contract.ts';
import { importPayments } from './import.contract.ts';
import { importFile } from './import.service.ts';
import * as service from './payments.service.ts';
import { findPayments } from './payments.store.ts';
import { findWriteOffs } from './write-offs.contract.ts';
import { findGivenUp } from './write-offs.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(searchPayments, (work, { query }) => findPayments(work, query)),
  on(openInvoices, (work, { query }) => service.offered(work, query)),
  on(findWriteOffs, (work, { query }) => findGivenUp(work, query)),
  on(getPayment, (work, { params }) => service.seen(work, params.id)),
  on(importPayments, (work, { body, files }) =>
    importFile(work, files[0]?.bytes ?? Buffer.alloc(0), files[0]?.name ?? '', body),
  ),
  on(recordPayment, (work, { body }) => service.record(work, body)),
  on(applyPayment, (work, { params, body }) => service.apply(work, params.id, body)),
  on(refundPayment, (work, { params, body }) => service.refund(work, params.id, body)),
  on(reversePayment, (work, { params, body }) => service.reverse(work, params.id, body.reason)),
  on(undoMovement, (work, { params, body }) => service.undo(work, params.movementId, body.reason)),
  on(writeOff, (work, { body }) => service.giveUp(work, body)),
];
