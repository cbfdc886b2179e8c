import {
  applyPaymentEndpoint,
  getPaymentEndpoint,
  listOpenInvoicesWithAllocationSuggestionEndpoint,
  recordPaymentEndpoint,
  refundPaymentEndpoint,
  reversePaymentEndpoint,
  searchPaymentsEndpoint,
  reversePaymentMovementEndpoint,
  writeOffInvoiceEndpoint,
} from './payments.contract.ts';
import { dryRunByDefaultOrImportPaymentsEndpoint } from './payment-import.contract.ts';
import { dryRunByDefaultOrImportBankFile } from './payment-import.service.ts';
import * as service from './payments.service.ts';
import { findPayments } from './payments.repository.ts';
import { findWriteOffsEndpoint } from './write-offs.contract.ts';
import { findWriteOffs } from './write-offs.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(searchPaymentsEndpoint, (work, { query }) => findPayments(work, query)),
  defineRoute(listOpenInvoicesWithAllocationSuggestionEndpoint, (work, { query }) =>
    service.listOpenInvoicesWithAllocationSuggestion(work, query),
  ),
  defineRoute(findWriteOffsEndpoint, (work, { query }) => findWriteOffs(work, query)),
  defineRoute(getPaymentEndpoint, (work, { params }) => service.getPayment(work, params.id)),
  defineRoute(dryRunByDefaultOrImportPaymentsEndpoint, (work, { body, files }) =>
    dryRunByDefaultOrImportBankFile(work, files[0]?.bytes ?? Buffer.alloc(0), files[0]?.name ?? '', body),
  ),
  defineRoute(recordPaymentEndpoint, (work, { body }) => service.recordPayment(work, body)),
  defineRoute(applyPaymentEndpoint, (work, { params, body }) => service.applyPayment(work, params.id, body)),
  defineRoute(refundPaymentEndpoint, (work, { params, body }) =>
    service.refundPayment(work, params.id, body),
  ),
  defineRoute(reversePaymentEndpoint, (work, { params, body }) =>
    service.reversePayment(work, params.id, body.reason),
  ),
  defineRoute(reversePaymentMovementEndpoint, (work, { params, body }) =>
    service.reversePaymentMovement(work, params.movementId, body.reason),
  ),
  defineRoute(writeOffInvoiceEndpoint, (work, { body }) => service.writeOffInvoice(work, body)),
];
